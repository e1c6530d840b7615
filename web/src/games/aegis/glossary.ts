// What a word or an icon of the table means: by the rule book's own clauses, which begin with the word they settle.
import { clauses } from '../../lib/clauses.svelte';
import { abilityWords } from './words';

export interface Meaning {
  title: string;
  text: string;
  clause: string;
}
/* Icons that stand for a figure on a card. */
const FIGURES: Record<string, [title: string, text: string]> = {
  integrity: ['Integrity', 'How much damage it takes before it is destroyed.'],
  movement: ['Movement', 'How many hexes it may go in an activation, at 1 energy each.'],
  output: ['Energy', 'What it adds to the pool when its owner recharges.'],
  energy: ['Cost', 'Energy from the pool that using it takes.'],
  each: ['Each', 'Every die that shows so much is a success of its own.'],
  all: ['All', 'The dice must all show so much, or it fails.'],
  range: ['Range', 'How far away its one target may be.'],
  radius: ['Radius', 'How far around it everybody is affected.'],
  'range-radius': ['Range and radius', 'How far away its middle may be, and how far around that it works.'],
  self: ['Self', 'It works on the robot itself.'],
};
const keyOf = (word: string): string => word.toLowerCase().split(' ')[0];

let books: Map<string, Map<string, Meaning>> | undefined;
/* The first clause of a book that begins with "WORD:" or "Word X:" settles the word. */
function book(edition: number): Map<string, Meaning> {
  if (!books) {
    books = new Map();
    for (const clause of clauses().clauses) {
      const end = clause.text.indexOf(':'),
        of = clause.id.split('-')[0];
      if (end < 2 || end > 32) continue;
      const head = clause.text.slice(0, end),
        words = head.split(' ').filter((word) => word.length > 1 && word[0] !== '('),
        key = words.join('-').toLowerCase();
      const meanings = books.get(of) ?? books.set(of, new Map()).get(of)!;
      if (key && !meanings.has(key))
        meanings.set(key, { title: head, text: clause.text.slice(end + 1).trim(), clause: clause.id });
    }
  }
  return books.get(`A${edition}`) ?? new Map();
}
/** What an ability, attribute, status, buff or icon means in this edition. */
export function meaning(word: string, edition = 2): Meaning | null {
  const key = keyOf(word),
    figure = FIGURES[key];
  if (figure) return { title: figure[0], text: figure[1], clause: '' };
  const stem = key
    .split('+')[0]
    .split('-')
    .filter((part) => Number.isNaN(Number(part)))
    .join('-');
  const found = book(edition).get(key) ?? book(edition).get(stem) ?? book(3 - edition).get(stem);
  return found ? { ...found, title: abilityWords(word) } : null;
}
