// Odds in one sentence, best news first.
import type { Odds } from '../../engine/engine';
import { diceOf, failing, fate, percent } from '../../lib/odds';
import type { Robot } from './plan';

export interface Outcome {
  ways: number;
  share: number;
  label: string;
  words: string;
  kind: 'k' | 'h' | 'z';
}

const WORDS: Record<string, (n: number, name: string) => string> = {
  damage: (n, name) => `to deal ${n} to ${name}`,
  drain: (n, name) => `to drain ${n} from ${name}`,
  repair: (n, name) => `to repair ${n} on ${name}`,
  push: (n, name) => `to push ${name} ${n}`,
  pull: (n, name) => `to pull ${name} ${n}`,
  move: (n, name) => `to move ${name} ${n}`,
  boost: (n, name) => `to boost ${name} by ${n}`,
};

/** What the dice may do to one robot, most welcome first. */
export function outcomes(odds: Odds, robot: Robot | undefined, type: string): Outcome[] {
  const piece = robot ? odds.pieces.find((other) => other.piece === robot.id) : odds.pieces[0];
  const list: Outcome[] = [],
    all = odds.steps[0].all;
  const add = (ways: number, label: string, words: string, kind: Outcome['kind']) => {
    if (ways > 0) list.push({ ways, share: ways / all, label, words, kind });
  };
  if (!piece || !robot) {
    const fail = failing(odds);
    add(all - fail, 'works', 'that it works', 'k');
    add(fail, 'fails', 'that it fails', 'z');
    return list;
  }
  const harm = type === 'damage' || type === 'lanzer';
  add(fate(piece), 'destroyed', `to destroy ${robot.name}`, 'k');
  let left = fate(piece);
  for (let n = piece.ways.length - 1; n > 0; n--) {
    const falls = harm && n >= robot.integrity ? Math.min(left, piece.ways[n]) : 0; // already told as destroyed
    left -= falls;
    const ways = piece.ways[n] - falls;
    if (harm)
      add(
        ways,
        `${robot.integrity - n} left`,
        `to leave ${list.length ? 'it' : robot.name} at ${robot.integrity - n}`,
        'h',
      );
    else
      add(
        ways,
        String(n),
        (WORDS[type] ?? ((k: number, name: string) => `for ${k} on ${name}`))(
          n,
          list.length ? 'it' : robot.name,
        ),
        n === piece.ways.length - 1 ? 'k' : 'h',
      );
  }
  add(piece.ways[0], '0', diceOf(odds) ? 'to miss' : 'for nothing', 'z');
  return list;
}
export function sentence(list: Outcome[], all: number): { first: string; rest: string } {
  const parts = list.slice(0, 4).map((is) => [percent(is.ways, all), is.words]);
  return {
    first: parts[0]?.[0] ?? '',
    rest: ` ${parts[0]?.[1] ?? ''}${parts
      .slice(1)
      .map(([p, w]) => `, ${p} ${w}`)
      .join('')}.`,
  };
}
