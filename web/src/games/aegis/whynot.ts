// Why something can't be done, and the nearest way out: asked of the engine, hex by hex.
import type { Choice } from '../../engine/engine';
import type { Desk } from './desk.svelte';

export interface Explained {
  action: string;
  why: string;
  clause: string;
  way: string;
  go?: Choice;
}

/** Why an Action can't be used, and where it could be. */
export function whyNot(desk: Desk, action: string, why: string): Explained {
  const steps = [...desk.reach].sort(([, a], [, b]) => (desk.costOf(a) ?? 0) - (desk.costOf(b) ?? 0));
  const found = steps.find(([, step]) =>
    desk.match
      .choices([...desk.path, step.words])
      .choices.some(
        ({ touches }) =>
          touches.verb === 'use' &&
          touches.action === action &&
          (!desk.harmful(action) || desk.byKey.get(touches.whom ?? '')?.controller !== desk.match.viewer),
      ),
  );
  const cost = found && desk.costOf(found[1]);
  return {
    action,
    why,
    clause: desk.refusal(action)?.clause ?? '',
    way: found
      ? `From ${found[0]} it can be used${cost ? `; going there costs ${cost}` : ''}.`
      : steps.length
        ? 'No hex that it can reach now changes that.'
        : '',
    go: found?.[1],
  };
}
/** Why the robot in hand can't go to a hex, and how near it can come. */
export function whyNotThere(desk: Desk, hex: string): Explained {
  const after = desk.match.choices([...desk.path, `move ${hex}`]),
    far = (at: string): number => desk.layout!.distance(at, hex);
  const near = [...desk.reach].sort(
    ([a, there], [b, other]) => far(a) - far(b) || (desk.costOf(there) ?? 0) - (desk.costOf(other) ?? 0),
  )[0];
  const cost = near && desk.costOf(near[1]);
  return {
    action: `Move to ${hex}`,
    why: after.problem ?? '',
    clause: after.clause ?? '',
    way: near
      ? `${near[0]} is ${far(near[0]) === 1 ? 'beside it' : `${far(near[0])} from it`}${cost ? ` and costs ${cost}` : ''}.`
      : '',
    go: near?.[1],
  };
}
