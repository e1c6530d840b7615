// How the cards of A.E.G.I.S. are browsed: their classes, their levels and a figure of each.
import type { Card } from '../../engine/engine';
import { robot } from '../../lib/robot';
import type { Match } from '../../table/match.svelte';

export const LETTERS = ['A', 'E', 'G', 'I', 'S'];
export const LEVELS = ['Basic', 'Duo', 'Trio', 'Quadra', 'AEGIS'];

/** Empty for a Commander without a machine. */
export const art = (card: Card, seat: number, size: number): string =>
  card.class ? robot(card.class, card.name, card.level, seat, { size, detail: false }) : '';

/** Finds cards by name; where both editions have one of this name, that of the edition that is played. */
export function cardFinder(match: Match): (name: string) => Card | undefined {
  let cards: Map<string, Card> | null = null;
  return (name) => {
    const rank = (is: Card): number => (is.edition === match.view.edition ? 2 : is.edition ? 0 : 1);
    cards ??= new Map(
      match.engine
        .cards(match.game)
        .sort((a, b) => rank(a) - rank(b)) // the one that suits comes last and stays
        .map((card) => [card.name, card]),
    );
    return cards.get(name);
  };
}
