// What a ship's weapons bear on, as the engine says it of where the ship stands or would stand, and the odds in words.
import { percent } from '../../lib/odds';
import type { Bears, Module, Ship } from './pieces';

export interface Shot {
  key: string;
  module: Module;
  target: Ship;
  bears: Bears;
}
/** A share of what may come, for a sentence and a bar. */
export interface Share {
  ways: number;
  all: number;
  words: string;
  short: string;
  tone: 'end' | 'hurt' | 'none';
}
export function shotsOf(ship: Ship, all: Ship[]): Shot[] {
  return ship.modules.flatMap((module) =>
    Object.entries(module.bears ?? {}).flatMap(([whom, bears]) => {
      const target = all.find((is) => is.key === whom);
      return target ? [{ key: `${module.slot} ${whom}`, module, target, bears }] : [];
    }),
  );
}
/** The one to look at first: what is loaded, then what hurts most. */
export const best = (shots: Shot[]): Shot | undefined =>
  shots.toSorted((a, b) => (b.bears.mean ?? -1) - (a.bears.mean ?? -1))[0];

export const nameOf = (ship: Ship, slot: number): string =>
  slot ? (ship.modules.find((is) => is.slot === slot)?.name ?? 'a module') : 'the hull';
/** The component that aimed dice are likeliest to end: weapons before others, the hull last. */
export function weakest(shot: Shot): { slot: number; left: number; ends: number } | undefined {
  const rank = (slot: number): number =>
    slot === 0 ? 0 : shot.target.modules.find((is) => is.slot === slot)?.weapon ? 2 : 1;
  return shot.bears.aimed?.parts.toSorted((a, b) => rank(b.slot) - rank(a.slot) || b.ends - a.ends)[0];
}
/** What a loaded weapon may do, in shares that come to the whole; none if it has no dice. */
export function sharesOf(shot: Shot): Share[] {
  const { aimed, all = 0, none = 0, ends = 0 } = shot.bears;
  const part = weakest(shot);
  const list: Share[] =
    aimed && part
      ? [
          {
            ways: part.ends,
            all: aimed.all,
            words: part.slot
              ? `to silence the ${nameOf(shot.target, part.slot)} of the ${shot.target.name}`
              : `to sink the ${shot.target.name}`,
            short: 'silenced',
            tone: 'end',
          },
          {
            ways: aimed.all - part.ends - aimed.none,
            all: aimed.all,
            words: 'to hurt it and no more',
            short: 'hurt',
            tone: 'hurt',
          },
          { ways: aimed.none, all: aimed.all, words: 'no harm', short: 'none', tone: 'none' },
        ]
      : [
          { ways: ends, all, words: `to destroy the ${shot.target.name}`, short: 'destroyed', tone: 'end' },
          {
            ways: all - ends - none,
            all,
            words: `to hurt the ${shot.target.name}`,
            short: 'hurt',
            tone: 'hurt',
          },
          { ways: none, all, words: 'no harm', short: 'none', tone: 'none' },
        ];
  return list.filter((is) => is.ways > 0);
}
export const meanSaid = (thousandths: number): string => (thousandths / 1000).toFixed(1);
/** One line for those who listen, and where there is no room for more. */
export function shotSaid(shot: Shot): string {
  if (!shot.bears.dice) return `${shot.module.name} bears on the ${shot.target.name}, and is not loaded yet.`;
  return sharesOf(shot)
    .map((is) => `${percent(is.ways, is.all)} ${is.words}`)
    .join(', ');
}
