// Odds as the engine gives them, for any game: how likely, in words, and the figures that screens look for.
import type { Odds, OddsPiece, OddsStep } from '../engine/engine';

export function percent(ways: number, all: number): string {
  if (ways === 0) return '0%';
  if (ways === all) return '100%';
  const part = (ways / all) * 100;
  return part < 1 ? 'under 1%' : part > 99 ? 'over 99%' : `${Math.round(part)}%`;
}

/** An amount that is paid or comes back on average; 0 if the odds name none. */
export const total = (odds: Odds, name: string): number =>
  (odds.totals.find((is) => is.name === name)?.amount ?? 0) / 1000;
/** How many dice the choice itself throws, in its first throw. */
export const diceOf = (odds: Odds): number => odds.steps[0]?.count ?? 0;
export const fate = (piece: OddsPiece): number => piece.fate?.ways ?? 0;
/** The largest amount that may come to a piece. */
export const most = (piece: OddsPiece): number => piece.least + piece.ways.length - 1;
/** The ways of the first throw that are no success. */
export const failing = (odds: Odds): number => odds.steps[0].all - odds.steps[0].success;

/** One throw in a sentence: what is thrown, what is wanted, how likely each outcome is. */
export function stepWords(step: OddsStep): string {
  const throws = [step.dice, step.needs].filter(Boolean).join(', ');
  const share = step.outcomes.map((is) => `${is.name} ${percent(is.ways, step.all)}`).join(', ');
  const when =
    step.reached === step.reached_of ? '' : ` (in ${percent(step.reached, step.reached_of)} of cases)`;
  return `${step.for}${when}${throws ? `, ${throws}` : ''}: ${share}`;
}
/** What may come to a piece in a sentence. */
export function pieceWords(piece: OddsPiece, name: string): string {
  const amounts = piece.ways.flatMap((ways, i) =>
    ways ? [`${piece.least + i} ${percent(ways, piece.all)}`] : [],
  );
  const end = piece.fate?.ways ? `; ${piece.fate.name} ${percent(piece.fate.ways, piece.all)}` : '';
  return `${name}: ${piece.what} ${amounts.join(', ')}${end}`;
}
