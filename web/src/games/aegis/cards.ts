// How the cards of A.E.G.I.S. are browsed: their classes, their levels and a figure of each.
import type { Card } from '../../engine/engine';
import { robot } from '../../lib/robot';

export const LETTERS = ['A', 'E', 'G', 'I', 'S'];
export const LEVELS = ['Basic', 'Duo', 'Trio', 'Quadra', 'AEGIS'];

/** Empty for a Commander without a machine. */
export const art = (card: Card, seat: number, size: number): string =>
  card.class ? robot(card.class, card.name, card.level, seat, { size, detail: false }) : '';
