// The actions of a ship as tiles of the dock: what each would do, what it costs by the engine's reckoning, or why not.
import type { Choice, Refused } from '../../engine/engine';
import type { Desk } from './desk.svelte';

export interface Tile {
  id: string;
  title: string;
  sign: string; // an icon, or a sign of this game
  own: boolean; // a sign of this game
  choices: Choice[];
  why: Refused[]; // where nothing goes
}
const TILES: [id: string, title: string, sign: string, own: boolean, verbs: string[]][] = [
  ['fire', 'Fire', 'damage', false, ['fire']],
  ['load', 'Load', 'aimed', false, ['load']],
  ['move', 'Manoeuvre', 'flight', false, ['move', 'swoop', 'dive', 'rise', 'sink']],
  ['swing', 'Swing', 'clockwise', false, ['swing']],
  ['repair', 'Repair', 'repair', false, ['repair']],
  ['dock', 'Dock', 'dock', true, ['dock', 'land']],
];
/** Is this choice on a tile? */
export const tiled = (choice: Choice): boolean =>
  TILES.some(([, , , , verbs]) => verbs.includes(choice.touches.verb ?? ''));

export function tilesOf(desk: Desk): Tile[] {
  const foe = (key: unknown): boolean =>
    desk.ships.some((ship) => ship.key === key && ship.seat !== desk.match.viewer);
  const armed = (slot: unknown): boolean =>
    desk.mover?.modules.some((is) => is.slot === slot && !!is.weapon) ?? false;
  return TILES.map(([id, title, sign, own, verbs]) => {
    const choices = desk.order.filter((is) => verbs.includes(is.touches.verb ?? ''));
    const why = choices.length
      ? []
      : desk.refused.filter(
          ({ touches }) =>
            verbs.includes(touches.verb ?? '') &&
            (touches.verb !== 'fire' || foe(touches.whom)) &&
            (!touches.slot || armed(touches.slot)),
        );
    const told = new Set<string>();
    return {
      id,
      title,
      sign,
      own,
      choices,
      why: why.filter((is) => !told.has(is.why) && told.add(is.why)).slice(0, 2),
    };
  });
}
/** What each choice costs the ship in action points, by its words; what throws dice first has none here. */
export function costsOf(desk: Desk): Map<string, number> {
  const ship = desk.mover,
    found = new Map<string, number>();
  if (!ship || desk.asked?.prompt.kind !== 'action') return found;
  const pointer = `/ships/${ship.key}/ap`;
  for (const choice of desk.match.choices([], pointer).choices) {
    if (['move', 'swoop', 'dive'].includes(choice.touches.verb ?? ''))
      found.set(choice.words, chainCost(desk, choice, pointer, ship.ap));
    else if (choice.after !== undefined) found.set(choice.words, ship.ap - choice.after);
  }
  return found;
}
/* Of a chain for action points: that of its cards with their backs up, which bring nothing. */
function chainCost(desk: Desk, choice: Choice, pointer: string, had: number): number {
  let path = [choice.words],
    left = had;
  for (let i = 0; i < 4; i++) {
    const all = desk.match.choices(path, pointer);
    if (all.problem || all.prompt?.kind !== 'chain') break;
    const lay = all.choices.find((is) => is.touches.verb === 'lay' && is.touches.flipped);
    if (!lay) break;
    left = lay.after ?? left;
    path = [...path, lay.words];
  }
  return had - left;
}
