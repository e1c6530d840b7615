// The table in sentences, for those who listen.
import type { View } from '../../engine/engine';
import type { Told } from '../index';
import { bare, piecesOf, seatsOf, type Piece } from './pieces';

function pieceWords(piece: Piece): string {
  const figures = [
    piece.attack !== undefined ? `attack ${piece.attack}` : '',
    piece.defense !== undefined ? `defense ${piece.defense}` : '',
    piece.damage ? `${piece.damage} damage` : '',
    piece.flying ? 'flying' : '',
    piece.recharging ? 'recharging' : '',
    piece.attacks ? 'attacks' : '',
    piece.fresh ? 'new this turn' : '',
  ].filter(Boolean);
  return `${bare(piece.card)}${figures.length ? `: ${figures.join(', ')}` : ''}.`;
}
export function inWords(view: View, nameOf: (seat: number) => string, viewer: number): Told[] {
  const pieces = piecesOf(view),
    moons = pieces.filter((piece) => piece.where === 'middle');
  return [
    {
      title: 'Now',
      lines: [
        `The War Chest has ${view.chest} coins.`,
        ...(view.prompt?.text && view.asked.includes(viewer) ? [`You are asked: ${view.prompt.text}`] : []),
      ],
    },
    ...seatsOf(view)
      .toSorted((a, b) => Number(b.seat === viewer) - Number(a.seat === viewer))
      .map((seat) => {
        const own = pieces.filter((piece) => piece.seat === seat.seat),
          front = own.filter((piece) => piece.where === 'front' || piece.where === 'moon'),
          base = own.filter((piece) => piece.where === 'base'),
          you = seat.seat === viewer;
        return {
          title: you ? 'You' : nameOf(seat.seat),
          lines: [
            `Battery ${seat.battery}, ${seat.vault} coins in the Vault, ${seat.cards} cards in hand.`,
            front.length ? 'On the Front Line:' : 'Nobody stands on the Front Line.',
            ...front.map(pieceWords),
            ...(base.length ? ['In the Base:', ...base.map(pieceWords)] : []),
            ...(you && seat.hand?.length ? [`In hand: ${seat.hand.map(bare).join(', ')}.`] : []),
          ],
        };
      }),
    {
      title: 'Moons',
      lines: moons.length
        ? moons.map((moon) => `${bare(moon.card)}: landing costs ${moon.landing}, ${moon.coins} coins.`)
        : ['No Moon is in the sky.'],
    },
  ];
}
