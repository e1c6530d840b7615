// Matches on a server in a player's words: against whom, how long, what is agreed, how it ended.
import type { Card, SetupChoice } from '../engine/engine';
import { ServerError, session, type TableInfo } from './server.svelte';

export function clockWords(clock: TableInfo['clock']): string {
  if (clock.kind === 'days') return `${clock.days} ${clock.days === 1 ? 'day' : 'days'} a choice`;
  if (clock.kind === 'move') return `${clock.seconds} seconds a choice`;
  if (clock.kind === 'match') return `${Math.round((clock.seconds ?? 0) / 60)} minutes each`;
  return 'no clock';
}
export const CLOCKS: { id: string; words: string; clock: TableInfo['clock'] }[] = [
  {
    id: 'match',
    words: '20 minutes each, 10 s a choice',
    clock: { kind: 'match', seconds: 1200, increment: 10 },
  },
  { id: 'move', words: '90 seconds a choice', clock: { kind: 'move', seconds: 90 } },
  { id: 'days', words: '3 days a choice', clock: { kind: 'days', days: 3 } },
  { id: 'none', words: 'No clock', clock: { kind: 'none' } },
];
export const clockOf = (id: string): TableInfo['clock'] => CLOCKS.find((is) => is.id === id)!.clock;
/** What is agreed on at a table, as [what, how]: the first options always, others where they differ from what is usual. */
export function agreedWords(
  options: SetupChoice[],
  agreed: Record<string, string>,
  first = 2,
): [string, string][] {
  const said = (choice: SetupChoice): string => agreed[choice.key] ?? choice.values[0].value;
  return options
    .filter((choice, i) => i < first || said(choice) !== choice.values[0].value)
    .flatMap((choice) =>
      choice.values
        .filter((is) => is.value === said(choice))
        .map((is): [string, string] => [choice.words, is.words]),
    );
}
export const boardTitle = (cards: Card[], agreed: Record<string, string> = {}): string =>
  cards.find((card) => card.kind === 'board' && card.name === agreed.board)?.title ?? '';
export const teamTitle = (cards: Card[], team: string): string =>
  cards.find((card) => (card.kind === 'team' || card.kind === 'deck') && card.name === team)?.title ?? team;

/** The others at a table, from one's own seat. */
export const others = (table: TableInfo): string =>
  table.seats
    .filter((seat) => (table.my_seat ? seat.seat !== table.my_seat : seat.name !== session()?.name))
    .map((seat) => seat.name || 'a free seat')
    .join(', ');
export const outcome = (table: TableInfo): 'won' | 'lost' | 'drawn' | 'aside' =>
  !table.result
    ? 'aside'
    : table.result.draw
      ? 'drawn'
      : table.result.winners.includes(table.my_seat ?? 0)
        ? 'won'
        : 'lost';
export const OUTCOMES = { won: 'Won', lost: 'Lost', drawn: 'Drawn', aside: 'Set aside' };

const DAY = 86400000;
export function whenWords(at: number, now = Date.now()): string {
  const minutes = Math.round((now - at) / 60000),
    days = Math.floor((now - new Date(at).setHours(0, 0, 0, 0)) / DAY);
  if (minutes < 2) return 'just now';
  if (minutes < 60) return `${minutes} minutes ago`;
  if (days < 1) return 'today';
  if (days < 2) return 'yesterday';
  if (days < 7) return new Date(at).toLocaleDateString('en', { weekday: 'long' });
  return new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });
}
/** Why something was not done: as the page says it for this answer of the server, else in the server's words. */
export function trouble(error: unknown, known: Record<number, string> = {}): string {
  if (error instanceof ServerError && error.status === 429) return 'That was tried too often. Wait a little.';
  if (error instanceof ServerError && known[error.status]) return known[error.status];
  return error instanceof Error ? error.message : String(error);
}
export const NOBODY = {
  404: 'Nobody else has an account of that name.',
  403: 'You and this person do not play together.',
};
