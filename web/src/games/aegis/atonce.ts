// What hurt and destroyed robots leave their player to do: whose comes first, and what each of them leaves.
import type { Choice } from '../../engine/engine';
import type { Desk } from './desk.svelte';
import { meaning } from './glossary';
import { abilityWords } from './words';

export interface Left {
  key: string;
  name: string;
  seat: number;
  state: string; // what has become of it
  what: string; // what it leaves
  so: string; // on whom or where, and what could spoil it
  asks: string; // the question, if nothing else waits
  clause: string; // that lets it
  rule: string;
}
const SHOT = ['parting-shot', 'parting-cannon'],
  DRONE = ['deploy', 'parting-drone'];

const listed = (names: string[], or = 'or'): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}` : (names[0] ?? '');
const ofVerb = (choices: Choice[], verb: string): Choice[] =>
  choices.filter((choice) => choice.touches.verb === verb);

/** What each of them leaves, in the order that was wished for. */
export function leftBy(desk: Desk): Left[] {
  if (desk.kind !== 'parting') return [];
  const all = desk.asked!.choices,
    drones = ofVerb(all, 'drone').map((choice) => choice.touches.who);
  return desk.inOrder.map((key) => {
    const robot = desk.byKey.get(key)!,
      own = all.filter((choice) => choice.touches.who === key),
      shots = ofVerb(own, 'parting'),
      hexes = ofVerb(own, 'drone').length;
    const named = robot.abilities.filter((is) => (shots.length ? SHOT : DRONE).includes(is.split(' ')[0])),
      weapon = listed(named.map(abilityWords)),
      means = meaning(named[0] ?? '', Number(desk.match.view.edition ?? 2));
    const targets = shots.map(({ touches }) => {
      const target = desk.byKey.get(touches.whom ?? '');
      return `${target?.controller === desk.match.viewer ? 'your ' : ''}${target?.name ?? ''}`;
    });
    const blocked = shots.length && drones.some((who) => who !== key);
    return {
      key,
      name: robot.name,
      seat: robot.controller,
      state: robot.where === 'active' ? 'was hit' : 'is destroyed',
      what: listed([hexes ? 'a Drone beside it' : '', shots.length ? weapon : ''].filter(Boolean), 'and'),
      so: [
        hexes ? `on one of ${hexes} free ${hexes === 1 ? 'hex' : 'hexes'}` : '',
        shots.length ? `at ${listed(targets)}` : '',
        blocked ? 'a Drone that comes first may stand in between' : '',
      ]
        .filter(Boolean)
        .join('; '),
      asks: shots.length ? `${weapon}?` : 'Where does its Drone appear?',
      clause: means?.clause ?? desk.asked!.prompt.clause ?? '',
      rule: means ? `${means.title}: ${means.text}` : '',
    };
  });
}
