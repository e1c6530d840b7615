// How a choice is said to a player: from its facts, never from its notation.
import type { Touches } from '../../engine/engine';

export const quoted = (name: string): string => (name.includes(' ') ? `"${name}"` : name);
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Seats as they are drawn: the game master is the star, players have the five other shapes. */
export const markOf = (seat: number): number => (seat === 1 ? 6 : seat - 1);

const MODES: Record<string, string> = { snap: 'Snap shot', short: 'Short burst', slug: 'Slug' };
const COVERS: Record<string, string> = {
  none: 'Leave cover',
  part: 'Take some cover',
  whole: 'Take full cover',
};
const KINDS: Record<string, string> = {
  close: 'Close combat',
  ranged: 'Ranged combat',
  movement: 'Movement',
  other: 'Something else',
};
const TIMES: Record<string, string> = {
  half: 'Rush: half the time',
  longer: 'Take it slow: twice the time',
  usual: 'The usual time',
};
const TRIGGERS: Record<string, string> = {
  moves: 'moves',
  attacks: 'attacks',
  stands: 'stands up',
  acts: 'does anything',
};
const PROJECTS: Record<string, string> = {
  research: 'the research',
  influence: 'winning influence',
  study: 'the study',
  therapy: 'the therapy',
};
const minutes = (n: number): string =>
  n % 1440 === 0
    ? n === 1440
      ? 'A day'
      : `${n / 1440} days`
    : n % 60 === 0
      ? n === 60
        ? 'An hour'
        : `${n / 60} hours`
      : n === 1
        ? 'A minute'
        : `${n} minutes`;
const weeks = (n: number): string => (n === 1 ? 'one week' : `${n} weeks`);
const pv = (of: Touches): string => (of.pv ? `, Project Value ${of.pv}` : '');

function shot(of: Touches): string {
  const called = [
    of['avoiding armour'] && 'past the armour',
    of['for more'] && 'to harm more',
    of['for less'] && 'to harm less',
    of['for effect'] && 'for an effect',
  ].filter(Boolean);
  const name = MODES[String(of.mode ?? '')] ?? 'Single shot';
  return of.called || called.length ? `${name}, called${called.length ? ` ${called.join(', ')}` : ''}` : name;
}
function study(of: Touches): string {
  const move = of.move ? ` ${of.move}` : '',
    combo = of.combo ? ` in combo ${of.combo}` : '';
  const words: Record<string, string> = {
    learn: `Learn${move}`,
    add: `Add${move}${combo}`,
    replace: `Put${move}${combo} in place ${of.place}`,
    delete: `Leave out place ${of.place}${combo}`,
  };
  return `${words[String(of.change)] ?? 'Study'}${pv(of)}`;
}
type Say = (of: Touches, weapons: (slot: number) => string) => string;
const SAY: Record<string, Say> = {
  test: (of) => `${of.who} tests ${of.stat}`,
  take: (of) => (of.time ? TIMES[String(of.time)] : 'Take the blow'),
  actions: (of) => (of.actions === 1 ? 'One thing only' : `${of.actions} things at once`),
  with: (of) => `${of.whom} helps`,
  roll: () => 'Roll',
  drop: () => 'Leave it',
  luck: (of) => (of.who ? `Test the luck of ${of.who} in ${of.stat}` : 'Test luck'),
  accept: () => 'Accept the failure',
  fight: () => 'A fight begins',
  pass: (of) => `${minutes(Number(of.pass))} passes`,
  downtime: (of) => `Down time, ${weeks(Number(of.downtime))}`,
  mission: (of) => `Away on a mission, ${weeks(Number(of.mission))}`,
  close: () => 'Close the session',
  aid: (of) =>
    [
      of.who,
      of.preventing ? 'keeps' : 'treats',
      `${of.whom}, wound ${of.wound}${of.preventing ? ', from getting worse' : ''}:`,
      of.medically ? 'medical care' : 'first aid',
    ].join(' '),
  revive: (of) => `${of.who} tries to revive ${of.whom}${of.medically ? ', medically' : ''}`,
  sneak: (of) => `${of.who} tries to surprise them`,
  begin: () => 'Nobody else: begin',
  declare: (of) => (of.kind ? KINDS[String(of.kind)] : 'A snap shot, one sooner'),
  do: (of) => `Do ${of.do} things this turn`,
  shoot: shot,
  burst: () => 'Long burst',
  bullet: (of) => `At ${of.whom}`,
  strike: (of) => String(of.name ?? of.move),
  combo: (of) => `Combo ${of.number}${of['first only'] ? ', its first move only' : ''}`,
  throw: () => 'Throw',
  aim: () => 'Aim',
  move: () => 'Move',
  stand: () => 'Stand up',
  cover: (of) => COVERS[String(of.cover)],
  draw: (of, weapon) => (of.slot ? `Draw the ${weapon(Number(of.slot))}` : 'Put the weapon away'),
  reload: () => 'Reload',
  nothing: () => 'Do nothing',
  defer: () => 'Wait for a better moment',
  watch: (of) =>
    `If somebody ${TRIGGERS[String(of.trigger)]}: ${of.deed === 'fire' ? 'fire' : String(of.deed)}`,
  call: (of) => `${of.who} waits no longer`,
  now: () => 'Act now',
  wait: () => 'Wait on',
  evade: () => 'Evade',
  stay: () => 'Stay',
  defend: (of) => `Defend with ${of.move}`,
  counter: (of) => `Counter with combo ${of.with ?? ''}`,
  at: (of) => `At ${of.whom}`,
  stop: () => 'Stop here',
  convalesce: () => 'Rest and heal',
  influence: (of) => `Win influence${pv(of)}`,
  train: (of) => `Train ${of.stat}, ${of.teaching === 'teacher' ? 'with a teacher' : 'at a facility'}`,
  research: (of) => `Research ${of.stat}${pv(of)}${of.daily ? ', day by day' : ''}`,
  study,
  therapy: (of) => `Treat ${of.whom} for ${of.trait}${pv(of)}`,
  resources: () => 'Gather resources',
  continue: (of) => `Go on with ${PROJECTS[String(of.project)]}`,
  idle: () => 'Nothing this week',
  join: (of) => `${of.whom} helps`,
  start: () => 'Begin the project',
  go: () => 'Go on',
  abandon: (of) => `Give up ${of.project ? PROJECTS[String(of.project)] : 'the project'}`,
};
/** A choice in a player's words; people and places are said by whoever shows it. */
export function sayChoice(
  of: Touches,
  weapon: (slot: number) => string = (slot) => `weapon ${slot}`,
): string {
  return SAY[of.verb ?? '']?.(of, weapon) ?? capital(of.verb ?? '');
}

/** Why a target number changes, where the engine's word is short. */
export const REASONS: [value: string, words: string][] = [
  ['darkness', 'Darkness'],
  ['weather', 'Weather'],
  ['terrain', 'The ground'],
  ['tools', 'Tools'],
  ['plan', 'A good plan'],
  ['fear', 'Fear'],
  ['knowledge', 'What they know'],
  ['crowd', 'The crowd'],
  ['ruling', 'My ruling'],
];
export const LEVELS = ['Bruise', 'Thwack', 'Break', 'Flesh', 'Wound', 'Splatter'];
export const MARKS: [value: string, words: string][] = [
  ['prone', 'lying down'],
  ['cover', 'in cover'],
  ['hidden', 'hidden'],
  ['unaware', 'unaware'],
  ['improvised', 'with something at hand'],
  ['acted', 'done this round'],
];

/** The clock of the campaign: day and time. */
export function clockWords(seconds: number): string {
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  const left = seconds % 86400;
  return `Day ${Math.floor(seconds / 86400) + 1}, ${two(left / 3600)}:${two((left % 3600) / 60)}`;
}
/** How long until something is due. */
export function dueWords(seconds: number): string {
  if (seconds <= 0) return 'now';
  if (seconds < 120) return `in ${seconds} seconds`;
  if (seconds < 7200) return `in ${Math.round(seconds / 60)} minutes`;
  return `in ${Math.round(seconds / 3600)} hours`;
}

const STANDS: [mark: string, words: string][] = [
  ['dead', 'dead'],
  ['down', 'down'],
  ['knocked out', 'knocked out'],
  ['prone', 'lying'],
  ['cover', 'in cover'],
  ['hidden', 'hidden'],
  ['aiming', 'aiming'],
  ['ready', 'waits to act'],
  ['deferred', 'waits'],
  ['unaware', 'unaware'],
];
/** How somebody stands, as everybody sees it. */
export const standing = ({ marks }: { marks: string[] }): string[] =>
  STANDS.flatMap(([mark, words]) => (marks.includes(mark) ? [words] : []));
