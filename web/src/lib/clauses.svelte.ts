// The clauses of all rule books, and the one that is open for reading.
import type { Clause } from '../engine/engine';
import { engine } from './shared';

interface Book {
  systems: { id: string; title: string }[];
  clauses: Clause[];
  byId: Map<string, Clause>;
}
let book: Book | undefined;

export function clauses(): Book {
  if (!book) {
    const read = engine().clauses();
    book = { ...read, byId: new Map(read.clauses.map((clause) => [clause.id, clause])) };
  }
  return book;
}
export const reading = $state<{ id: string; from: DOMRect | null }>({ id: '', from: null });
export function readClause(id: string, from: DOMRect | null = null): void {
  reading.id = id;
  reading.from = from;
}
