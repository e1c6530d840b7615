// What an answer says on its button, and what comes of it: from what the choice touches and from the table as it would be.
import type { Choice, View } from '../../engine/engine';
import { robots, type AegisTouches, type Robot } from './plan';
import { skillWords } from './solo';
import { abilityWords } from './words';

const bare = (key: string | undefined): string => (key ? key.slice(key.indexOf(':') + 1).split('#')[0] : '');
const hexes = (n: number): string => (n === 1 ? '1 hex' : `${n} hexes`);
const some = (n: number, what: string): string => `${n} ${what}`;
const listed = (faces: number[] = []): string =>
  `the ${faces.length > 1 ? `${faces.slice(0, -1).join(', ')} and ` : ''}${faces.at(-1) ?? ''}`;

type Says = (is: AegisTouches & Record<string, any>, pull: boolean) => string;
const SAYS: Record<string, Says> = {
  pick: (is) => `Take ${(is.pieces ?? []).map(bare).join(', ')}`,
  place: (is) => (is.to ? `Place ${bare(is.who)} on ${is.to}` : `Keep ${bare(is.who)} off the board`),
  activate: (is) => `Activate ${bare(is.who)}`,
  accelerate: (is) => `Accelerate ${bare(is.who)}`,
  override: (is) => `Override ${bare(is.who)}`,
  end: () => 'End the turn',
  move: (is) => `Move to ${is.to}${is.way === 'free' ? ', free' : ''}`,
  jump: (is) => `Jump to ${is.to}${is.way ? `, pay with ${is.way}` : ''}`,
  use: (is) =>
    `Use ${is.action}${is.x ? ` with ${is.x} dice` : ''}${is.whom ? ` on ${bare(is.whom)}` : is.along ? ` along ${is.along}` : ''}`,
  combine: (is) =>
    `Combine${is.with ? ` with ${bare(is.with)}` : ''} into ${bare(is.into)}${is.to ? ` on ${is.to}` : ''}`,
  emerge: (is) => `Become ${bare(is.into)}`,
  component: (is) => `Add ${bare(is.whom ?? is.who ?? is.with)}`,
  rise: (is) => `Rise on ${is.to}`,
  drop: (is) => `Drop ${bare(is.who)} on ${is.to}`,
  excavate: () => 'Dig: roll a die',
  pilot: (is) => (is.amount ? `Roll the ${is.amount} again` : 'Damage +1 instead'),
  reroll: (is) => `Roll ${listed(is.faces)} again`,
  jam: (is) => `Jam ${listed(is.faces)}`,
  gambit: (is) => (is.amount === 1 ? '1 more die' : `${is.amount} more dice`),
  push: (is, pull) =>
    is.amount
      ? `${pull ? 'Pull' : 'Push'} ${bare(is.who)} ${hexes(is.amount)}${is.to ? '' : ', past the edge'}`
      : `Leave ${bare(is.who)} where it is`,
  shift: (is) => `Move ${bare(is.who)} to ${is.to}`,
  repair: (is) =>
    `Repair ${
      [is.damage && some(is.damage, 'damage'), is.drain && some(is.drain, 'drain')]
        .filter(Boolean)
        .join(' and ') || 'nothing'
    } on ${bare(is.who)}`,
  stand: (is) => `Put the stand on ${is.to}`,
  prevent: () => 'Pay 1 and prevent the damage',
  parting: (is) => `Last shot at ${bare(is.whom)}`,
  drone: (is) => `Put the Drone on ${is.to}`,
  trigger: (is) => `Use ${abilityWords(String(is.ability ?? 'it'))}${is.whom ? ` on ${bare(is.whom)}` : ''}`,
  salvo: (is) => `${bare(is.who)} next`,
  become: (is) => `Become ${bare(is.into)}`,
  star: (is) => STAR[Number(is.amount)] ?? 'Use it',
  roll: () => 'Roll the Star Die for 1 energy',
  recall: (is) => `Recall ${bare(is.who)} for 1 valor`,
  rebuild: (is) => `Rebuild ${bare(is.who)} on ${is.to}`,
  swap: (is) => `Change places with ${bare(is.whom ?? is.who)}`,
  strike: (is) => `3 damage to ${bare(is.whom ?? is.who)}`,
  avenge: (is) => `Activate ${bare(is.who)} at once`,
  agree: () => 'Agree',
  cloak: (is) => `Cloak on ${is.to}`,
  salvage: (is) => `Bring ${bare(is.who)} back on ${is.to}`,
  decoy: (is) => `Give Retaliate to ${bare(is.whom ?? is.who)}`,
  propaganda: (is) => `Accuracy −1 for ${bare(is.whom ?? is.who)}`,
  shield: (is) => `${bare(is.whom ?? is.who)} takes the damage`,
  undaunted: (is) => (is.way === 'repair' ? 'Repair 1' : 'Take 2 energy'),
  terrain: (is) => `Put terrain on ${is.to}`,
  enter: (is) => `Enter ${bare(is.who)} on ${is.to}`,
  prefer: (is) => (is.to ? `${bare(is.who)} goes to ${is.to}` : `It chooses ${bare(is.whom ?? is.who)}`),
  unite: (is) => `Combine into ${bare(is.into)}`,
  equip: (is) => `Onto ${bare(is.whom ?? is.who)}`,
  keep: (is) => `Keep ${bare(is.card ?? is.who)}`,
  discard: (is) => `Discard ${bare(is.card ?? is.who)}`,
};
const STAR: Record<number, string> = {
  1: 'Combine for free',
  2: 'Change places with an ally',
  3: '3 damage to a robot on a Starpoint',
  4: 'Move a robot on a Starpoint up to 4',
  5: 'Take 5 energy',
};
const DECLINE: Record<string, string> = {
  reroll: 'Let it stand',
  jam: 'Let it stand',
  gambit: 'Keep these dice',
  prevent: 'Take the damage',
  parting: 'Leave it at that',
  shield: 'No, it takes it itself',
  retaliate: 'Do not answer',
  triggers: 'Done',
  terrain: 'Pass',
  rebuild: 'Rebuild nobody else',
  valor: 'Let it stand',
  mend: 'Repair nothing more',
  star: 'Leave the die as it is',
  turn: 'Pass for this round',
};

/** The words of an answer; those of the notation where nothing better is known. */
export function answerWords(choice: Choice, kind: string, pull = false): string {
  const { verb = '' } = choice.touches;
  if (verb === 'pass') return DECLINE[kind] ?? 'Decline';
  if (verb === 'valor') return skillWords(choice);
  return SAYS[verb]?.(choice.touches as AegisTouches & Record<string, any>, pull) ?? choice.words;
}
/** An answer that gives away what was paid for, or bets it, is never the main one. */
export const isTame = (choice: Choice): boolean =>
  choice.touches.verb === 'pass' ||
  choice.touches.verb === 'gambit' ||
  choice.touches.verb === 'valor' ||
  (choice.touches.verb === 'push' && !choice.touches.amount) ||
  (choice.touches.verb === 'repair' && !repaired(choice));
/** How many counters an answer takes away. */
export const repaired = ({ touches }: Choice): number =>
  Number(touches.damage ?? 0) + Number(touches.drain ?? 0);

function changeOf(was: Robot, is: Robot | undefined, mine: number): string[] {
  const whose = was.controller === mine ? 'your ' : '';
  if (!is || (was.where === 'active' && is.where !== 'active')) return [`${whose}${was.name} is destroyed`];
  const list: string[] = [];
  if (is.integrity !== was.integrity)
    list.push(`${whose}${was.name} ${was.integrity} to ${is.integrity} integrity`);
  if (is.drain !== was.drain) list.push(`${whose}${was.name} ${was.drain} to ${is.drain} drain`);
  if (is.hex !== was.hex && is.hex) list.push(`${was.name} on ${is.hex}`);
  return list;
}
/** What is different on the table afterwards, in a line; empty if nothing is. */
export function changes(before: View, after: View, mine: number): string {
  const now = new Map(robots(after).map((robot) => [robot.key, robot]));
  return robots(before)
    .filter((robot) => robot.where === 'active')
    .flatMap((robot) => changeOf(robot, now.get(robot.key), mine))
    .slice(0, 3)
    .join(', ');
}
