// How the cards of A.E.G.I.S. are browsed: their classes, their levels and a figure of each.
import type { Card } from '../../engine/engine';
import { robot } from '../../lib/robot';
import type { Match } from '../../table/match.svelte';
import { abilityWords } from './words';

export const LETTERS = ['A', 'E', 'G', 'I', 'S'];
export const LEVELS = ['Basic', 'Duo', 'Trio', 'Quadra', 'AEGIS'];

export const EDITIONS: [value: number, words: string][] = [
  [2, 'Second edition'],
  [1, 'First edition'],
];
/** A card of no edition is of the second. */
export const editionOf = (card: Card): number => card.edition ?? 2;

const word = (ability: string): string => abilityWords(ability.split(' ')[0]);
/** What a card can do, by the names of abilities and attributes. */
export const abilitiesOf = (card: Card): string[] => [
  ...new Set<string>([
    ...(card.abilities ?? []).map(word),
    ...(card.actions ?? []).flatMap((action: { attributes: string[] }) => action.attributes.map(word)),
  ]),
];

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
