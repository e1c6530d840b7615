// What the table of a draft shows: the view's own lists, and the words of choices.
import type { View } from '../../engine/engine';

export interface Drafted {
  name: string;
  class: string;
  opens?: string[]; // combined robots whose last letter it brings
  lacks?: string; // letters that nothing kept has
}
export interface DraftSeat {
  holds: number;
  has: number;
  chosen: boolean;
  keeps?: string;
  to: number; // who gets the hand next
  hand: Drafted[];
  kept: Drafted[];
  discarded: Drafted[];
  commanders: Drafted[];
  combined: Drafted[];
  passed: string[];
}
export const draftSeat = (view: View, seat: number): DraftSeat | undefined => view.draft?.seats?.[seat];

/** A card's name as the engine reads it. */
export const quoted = (name: string): string => (/\s/.test(name) ? `"${name}"` : name);
export const pickWords = (five: string[], commander: string, on: string): string =>
  `pick ${five.map(quoted).join(' ')}${commander ? ` with ${quoted(commander)} on ${quoted(on)}` : ''}`;

/** A letter of a combined robot: had already, brought by the card that is looked at, or missing. */
export type Letter = [letter: string, is: 'have' | 'new' | 'miss'];
/** `team`: the letters of a team that is being built; else what is kept counts, as the engine says. */
export const letters = (made: Drafted, brings: string, team?: string): Letter[] =>
  [...made.class].map((letter) => [
    letter,
    (team === undefined ? !made.lacks?.includes(letter) : team.includes(letter))
      ? 'have'
      : brings.includes(letter)
        ? 'new'
        : 'miss',
  ]);
export function lettersSay(state: Letter[]): string {
  const miss = state.flatMap(([letter, is]) => (is === 'miss' ? [letter] : [])),
    brought = state.flatMap(([letter, is]) => (is === 'new' ? [letter] : []));
  if (!miss.length) return brought.length ? `with this ${brought.join('')}` : 'ready';
  return `${brought.length ? 'then needs' : 'needs'} ${miss.join(', ')}`;
}
