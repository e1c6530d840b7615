// Ways to play with turns of one activation: what the view says of Starpoints, valor and whose turn comes next, in words.
import type { View } from '../../engine/engine';

export interface Star {
  hex: string;
  number: number;
  kind: 'white' | 'centre' | 'zone';
  zone?: number;
  robot?: string; // who stands there
  losses: number[]; // what it takes from each seat when the round ends, by seat from 1
}
export const VALOR = 11; // everybody begins with so much

export const stars = (view: View): Star[] =>
  ((view.starpoints as Partial<Star>[] | undefined) ?? []).map((star) => ({ losses: [], ...star }) as Star);
export const seatsOf = (view: View): number[] =>
  Object.keys(view.seats ?? {})
    .map(Number)
    .sort((a, b) => a - b);
/** What a seat would lose if the round ended now. */
export const lossOf = (view: View, seat: number): number =>
  stars(view).reduce((sum, star) => sum + (star.losses[seat - 1] ?? 0), 0);
/** Whose Starpoint it is: the seat whose zone lies beside it, 0 if nobody's. */
export const ownerOf = (view: View, star: Star): number =>
  star.zone ? (seatsOf(view).find((seat) => view.seats[seat].zone === star.zone) ?? 0) : 0;
export const holderOf = (view: View, star: Star): number =>
  star.robot ? ((view.robots?.[star.robot]?.controller as number | undefined) ?? 0) : 0;

/** What it takes, in short: `−4 each`, `−2 Ann`; empty if nothing. */
export function takes(view: View, star: Star, nameOf: (seat: number) => string): string {
  const hit = seatsOf(view).filter((seat) => star.losses[seat - 1] > 0),
    amounts = new Set(hit.map((seat) => star.losses[seat - 1]));
  if (!hit.length) return '';
  if (hit.length === 1) return `−${star.losses[hit[0] - 1]} ${nameOf(hit[0])}`;
  return amounts.size === 1 ? `−${star.losses[hit[0] - 1]} each` : `up to −${Math.max(...amounts)}`;
}
export function starName(view: View, star: Star, viewer: number, nameOf: (seat: number) => string): string {
  const owner = ownerOf(view, star);
  if (star.kind === 'centre') return 'Centre';
  if (!owner) return `White ${star.hex}`;
  return owner === viewer ? `Your ${star.hex}` : `${nameOf(owner)}'s ${star.hex}`;
}
/** Whose turn it is and who follows, clockwise. */
export function following(view: View): number[] {
  const seats = seatsOf(view).filter((seat) => !view.seats[seat].gone),
    at = Math.max(0, seats.indexOf(view.turn));
  return [...seats.slice(at), ...seats.slice(0, at)];
}
/** Who would win on these points: seats with the most of them, where that is above all others. */
export function leaders(view: View): { seats: number[]; points: number } {
  const after = seatsOf(view).map((seat) => [seat, view.seats[seat].valor - lossOf(view, seat)] as const),
    points = Math.max(...after.map(([, left]) => left));
  return { seats: after.filter(([, left]) => left === points).map(([seat]) => seat), points };
}
export const STAR_EFFECTS: [title: string, words: string][] = [
  ['Combine', 'free, with any ally'],
  ['Swap', 'places with an ally'],
  ['3 damage', 'to one on a Starpoint'],
  ['Move 4', 'one on a Starpoint'],
  ['5 energy', 'into your pool'],
  ['Any', 'of the other five'],
];
