// The line at the top of an A.E.G.I.S. table: what is being done, and what can be done next.
import type { Desk } from './desk.svelte';

function offered(desk: Desk): string {
  const can = [
    desk.reach.size ? 'move' : '',
    desk.plan?.actions.length ? 'choose an action' : '',
    desk.plan?.combines.length ? 'combine' : '',
  ].filter(Boolean);
  return can.length ? can.join(', ') : 'nothing left to do';
}

export function doing(desk: Desk): string {
  if (!desk.asked) return '';
  if (desk.placing?.why) return desk.placing.why;
  if (desk.kind !== 'turn' && desk.kind !== 'activation') return desk.asked.prompt.text;
  const robot = desk.byKey.get(desk.hand)?.name ?? '';
  if (desk.ending) return desk.endsWith;
  const target = desk.aim && desk.byKey.get(desk.aim.target)?.name;
  if (desk.action && target) return `${desk.action} on ${target}: press to roll, or choose another target`;
  if (desk.action && desk.targets.size)
    return `${desk.action}: choose a target${desk.reach.size ? ', or a hex to move to first' : ''}`;
  if (desk.action) return `${desk.action}: use it, or choose something else`;
  if (robot && desk.acting === desk.hand) return `${robot} is active: ${offered(desk)}, or finish`;
  if (robot) return `${robot}: ${offered(desk)}`;
  return desk.asked.prompt.text;
}
