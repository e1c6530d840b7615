import type { Die, Entry, Line, Told } from './engine';

/** A line of the log with the dice that its events tell of. */
export function lineOf(entry: Entry): Line {
  const events = entry.events.map((event): Told => ({ ...event, clause: event.clause ?? '' }));
  const dice = events.flatMap((event) =>
    (event.dice ?? []).flatMap((thrown) =>
      (thrown.faces ?? []).map((value): Die => ({ for: thrown.for, value, sides: thrown.sides })),
    ),
  );
  return { ...entry, events, dice, words: entry.words ?? '', undo: entry.kind === 'undo' };
}
