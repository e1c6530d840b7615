// Choices and questions as a player says them: from what they touch, never from how they are written.
import type { Choice, Prompt } from '../../engine/engine';
import { parts } from '../../table/told';
import type { Ship } from './pieces';

export interface Speaker {
  ships: Ship[];
  viewer: number;
  nameOf: (seat: number) => string;
  acting: Ship | undefined; // whose modules a choice names
}
export const shipSaid = (by: Speaker, key: unknown): string => {
  const ship = by.ships.find((is) => is.key === key);
  if (!ship) return 'the ship';
  return ship.seat === by.viewer ? `your ${ship.name}` : `${by.nameOf(ship.seat)}’s ${ship.name}`;
};
const moduleSaid = (by: Speaker, slot: unknown, other = 'the weapon'): string =>
  by.acting?.modules.find((is) => is.slot === slot)?.name ?? other;
const many = (n: unknown, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
const troops = (touches: Choice['touches']): string =>
  many(touches.amount, 'trooper') + (touches.commander ? ' and the commander' : '');

export const GROUPS: Record<string, string> = {
  fire: 'Fire',
  load: 'Load',
  swing: 'Swing a rocket',
  repair: 'Repair',
  move: 'Move on, for action points',
  swoop: 'Move on, for action points',
  dive: 'Move on, for action points',
  rise: 'Change Height with a card',
  sink: 'Change Height with a card',
  dock: 'Islands',
  land: 'Islands',
  keep: 'Garrison',
  spy: 'Spies',
  buy: 'Buy',
  build: 'Build a ship',
  offer: 'Agreements',
  break: 'Agreements',
  declare: 'Agreements',
  hull: 'Hulls',
  fit: 'Modules',
  leave: 'Leave a place open',
  heading: 'Turn before you leave',
};
export const FINISHES: Record<string, string> = {
  ahead: 'Straight on',
  hard: 'Hard turn',
  out: 'Turn out',
  shifted: 'Shift aside',
};
type Said = (t: Choice['touches'], by: Speaker, kind: string) => string;
const SAID: Record<string, Said> = {
  pass: (_t, _by, kind) => (kind === 'start' || kind === 'turn' ? 'Neither' : 'Pass'),
  done: (_t, _by, kind) => (kind === 'next' ? 'Go on to the next round' : 'Done'),
  faction: (t) => `The ${t.faction} faction`,
  hull: (t) => `${t.card}`,
  fit: (t, by) => `${t.card} for ${shipSaid(by, t.who)}`,
  leave: (t, by) => `The ${t.section} of ${shipSaid(by, t.who)}`,
  set: (t) => `To ${t.side}`,
  deploy: (t) => `From the ${t.edge}`,
  lay: (t) => `${t.flipped ? 'The back of ' : ''}${t.card}, ${turnSaid(t.turn as number)}`,
  go: (t) => `Flies the chain: ${FINISHES[String(t.finish)]}`,
  take: (t, by) => `Damage to ${t.slot ? moduleSaid(by, t.slot, 'a module') : 'the hull'}`,
  mend: (t, by) => `Mends ${t.slot ? moduleSaid(by, t.slot, 'a module') : 'the hull'}`,
  enter: (t) => `Height ${t.height}, Speed ${t.speed}`,
  ship: (t, by) => shipSaid(by, t.who),
  card: () => 'Draw a card',
  ap: () => 'Take 1 action point',
  heading: (t) => `${t.heading}°`,
  ascend: () => 'Ascend',
  descend: () => 'Descend',
  swoop: (_t, _by, kind) => (kind === 'chain' ? 'Swoop' : 'Swoop: down 1, two Simple cards'),
  dive: (_t, _by, kind) => (kind === 'chain' ? 'Dive' : 'Dive: down 2, three Simple cards'),
  stay: () => 'Stay here',
  draw: (t) => (t.amount ? `Draw ${many(t.amount, 'card')}` : 'Draw none'),
  pay: () => 'Pay 1 action point for a card',
  give: (t, by) => `${many(t.amount, 'damage', 'damage')} to ${shipSaid(by, t.whom)}`,
  move: () => 'One Simple card',
  rise: (t) => `Up 1 with ${t.flipped ? 'the back of ' : ''}${t.card}`,
  sink: (t) => `Down 1 with ${t.flipped ? 'the back of ' : ''}${t.card}`,
  load: (t, by) => `${moduleSaid(by, t.slot)}: ${many(t.amount, 'die', 'dice')}`,
  fire: (t, by) => `${moduleSaid(by, t.slot)} at ${shipSaid(by, t.whom)}`,
  aim: (t, by) => {
    const target = by.ships.find((is) => is.key === t.whom);
    return t.slot ? (target?.modules.find((is) => is.slot === t.slot)?.name ?? 'a module') : 'The hull';
  },
  swing: (t, by) => `${moduleSaid(by, t.slot)} to the other side`,
  repair: (t) => `For ${many(t.amount, 'action point')}`,
  dock: (t) => `Dock at ${t.to}`,
  land: (t) => `Land ${troops(t)}`,
  keep: (t) => `${troops(t)} stay`,
  spy: (t) => `A spy to ${t.to}`,
  call: () => 'Ask for a bid',
  bid: (t) => `${t.amount} silver`,
  buy: (t) => `${t.card}${t.to ? ` for ${t.to}` : ''}`,
  build: (t) => `${t.card} at ${t.to}`,
  offer: (t, by) =>
    `To ${by.nameOf(t.partner as number)}: ${t.mine ? `access to ${t.mine}` : 'peace'}${t.theirs ? `, for access to ${t.theirs}` : ''}`,
  accept: () => 'Accept',
  refuse: () => 'Refuse',
  break: (t, by) => `Break the agreement with ${by.nameOf(t.partner as number)}`,
  declare: () => 'Declare a Trade Victory',
};
export function choiceSaid(choice: Choice, by: Speaker, kind: string): string {
  const { verb = '' } = choice.touches;
  return SAID[verb]?.(choice.touches, by, kind) ?? choice.words;
}
/** A question with ships by their names. */
export function promptSaid(prompt: Prompt, by: Speaker): string {
  const names = by.ships.flatMap((ship) => [
    { as: `${ship.key} (${ship.hull})`, say: ship.name, seat: ship.seat },
    { as: ship.key, say: shipSaid(by, ship.key), seat: ship.seat },
  ]);
  return parts(prompt.text, names)
    .map((part) => (typeof part === 'string' ? part : part.say))
    .join('');
}
export const turnSaid = (turn: number): string =>
  turn ? `${Math.abs(turn)}° ${turn > 0 ? 'left' : 'right'}` : 'straight';
