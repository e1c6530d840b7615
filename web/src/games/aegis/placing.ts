// A place of one's own choice, where the engine allows more than it lists: its words, and what the rules say to it.
import type { Choice } from '../../engine/engine';
import type { Desk } from './desk.svelte';
import { isInches } from './inches';

export interface Placing {
  hex: string;
  from: string; // where the way begins; empty if it is put down
  choice: Choice;
  energy: number | null;
  why: string; // it is refused
  clause: string;
}

/** What the places that are listed now say, each with a place that stands for all. */
function template(desk: Desk): { choice: Choice; path: string[] } | null {
  const step = desk.chosen ? undefined : [...desk.reach.values()][0],
    spot = [...desk.spots.values()][0]?.[0];
  if (spot) return { choice: spot, path: [] };
  return step ? { choice: step, path: desk.path } : null;
}
const placeOf = (choice: Choice): string => choice.touches.hexes?.[0] ?? choice.touches.to ?? '';

/** The choice that puts somebody there, judged by the engine; null where nobody is to be put anywhere. */
export function placing(desk: Desk, hex: string): Placing | null {
  const { match } = desk,
    like = isInches(desk.layout) && hex ? template(desk) : null,
    was = like ? placeOf(like.choice) : '';
  if (!like || !was || desk.at.has(hex)) return null;
  const words = like.choice.words.replace(was, hex),
    touches = { ...like.choice.touches, to: hex, hexes: [hex] },
    after = match.choices([...like.path, words]),
    pool = after.view?.seats?.[match.viewer]?.pool;
  return {
    hex,
    from: String(touches.from ?? ''),
    choice: { words, touches },
    energy: touches.verb === 'move' && pool !== undefined ? desk.pool - pool : null,
    why: after.problem ?? '',
    clause: after.clause ?? '',
  };
}
