// Words for what is on the table and for what can be done.
import type { Card, Choice, Odds } from '../../engine/engine';
import { fate, percent } from '../../lib/odds';
import type { Desk } from './desk.svelte';
import type { Match } from '../../table/match.svelte';
import { bare, movesOf, type Move, type Pending, type Piece } from './pieces';

/** What choices are said with: the table as it is, or as it was. */
export interface Speaker {
  match: Match;
  byId: Map<number, Piece>;
  byKey: Map<string, Piece>;
  pending: Pending[];
  card: (name: string) => Card | undefined;
}

/** What holds for a card on the table now, and how it is meant. */
export function standing(piece: Piece): [words: string, tone: string][] {
  const list: [string, string][] = [];
  if (piece.recharging) list.push(['recharging', 'bad']);
  if (piece.damage) list.push([`${piece.damage} damage`, 'harm']);
  if (piece.shield) list.push([`shield ${piece.shield}`, 'good']);
  if (piece.flying) list.push(['flying', '']);
  if (piece.grounded) list.push(['grounded', 'bad']);
  if (piece.range) list.push([`long range ${piece.range}`, '']);
  if (piece.fresh && piece.attack !== undefined) list.push(['came this turn', '']);
  if (piece.moon) list.push([`on ${bare(piece.moon)}`, '']);
  if (piece.chain.length) list.push([`chain of ${piece.chain.length + 1}`, '']);
  for (const part of [...piece.components, ...piece.legs]) list.push([bare(part), 'good']);
  return list;
}

/** A card on the table for those who hear it. */
export function spoken(desk: Desk, piece: Piece): string {
  const card = desk.card(piece.card),
    match = desk.match,
    words = [piece.card, card?.title ?? piece.kind];
  if (piece.seat) words.push(`of ${piece.seat === match.viewer ? 'you' : match.nameOf(piece.seat)}`);
  if (piece.attack !== undefined) words.push(`Attack ${piece.attack}`);
  if (piece.defense !== undefined && piece.kind !== 'moon') words.push(`Defense ${piece.defense}`);
  if (piece.kind === 'moon')
    words.push(
      `${piece.coins} coins`,
      `landing cost ${piece.landing}`,
      piece.robot ? `${bare(piece.robot)} is on it` : 'free',
    );
  words.push(...standing(piece).map(([is]) => is));
  if (piece.bought.length) words.push(`${piece.bought.length} upgrades paid`);
  if (piece.attacks)
    words.push(
      `attacks ${piece.attacks === match.viewer ? 'you' : match.nameOf(piece.attacks)}`,
      piece.blocked ? 'blocked' : 'not blocked',
    );
  if (piece.blocks) words.push(`blocks ${bare(piece.blocks)}`);
  const key = `c:${piece.id}`;
  if (desk.targets.has(key) || desk.answers.has(key)) words.push('can be chosen');
  else if (desk.sources.has(key)) words.push('can act');
  return words.join(', ');
}

/** What is aimed at, by name: a card on the table, or what an announced play is of. */
export function targetName(desk: Speaker, is: { whom?: string; target_id?: number; play?: number }): string {
  if (is.target_id) return desk.byId.get(is.target_id)?.card ?? bare(is.whom ?? '');
  return is.play === undefined ? '' : bare(desk.pending[is.play]?.card ?? '');
}

/** What a button that makes this move says. */
export function label(desk: Speaker, move: Move): string {
  const { touches } = move,
    card = desk.card(String(touches.card ?? '')),
    aim = move.to.startsWith('p:')
      ? touches.player === desk.match.viewer
        ? 'your Battery'
        : desk.match.nameOf(touches.player!)
      : targetName(desk, touches);
  const upgrade = card?.upgrades?.[(touches.number ?? 1) - 1];
  switch (move.verb) {
    case 'play':
      return 'Bring out';
    case 'install':
      return `Install in ${aim}`;
    case 'use':
      return aim ? `Use on ${aim}` : 'Use it';
    case 'upgrade':
      return `${upgrade?.effect ?? 'Upgrade'}, for good`;
    case 'boost':
      return `${upgrade?.effect ?? 'Upgrade'}, this turn`;
    case 'tap':
      return aim ? `Tap: use on ${aim}` : 'Tap: use it';
    case 'chain':
      return `Chain with ${aim}`;
    case 'unchain':
      return 'Undo the chain';
    case 'assemble':
      return `Put together with ${aim}`;
    case 'land':
      return `Land on ${aim}`;
    case 'return':
      return 'Return from the Moon';
    case 'fire':
      return `Shoot at ${aim}`;
    case 'attack':
      return `Attack ${aim}`;
    case 'block':
      return `Block ${bare(String(touches.card ?? ''))}`;
    case 'damage':
      return `${touches.number} damage`;
    case 'absorb':
      return 'Absorb with it';
    case 'discard':
      return 'Discard';
    case 'battery':
      return `${touches.number} coins`;
    case 'pass':
      return 'Pass';
    case 'done':
      return 'Done';
    default:
      return move.words;
  }
}
/** What it is called to do nothing more, by the kind of the question. */
export const ENDINGS: Record<string, string> = {
  turn: 'Done playing',
  moon: 'Done mining',
  combat: 'No attack',
  block: 'Let all through',
  discard: 'Keep all',
  window: 'Pass',
  absorb: 'Let it happen',
};
/** A choice that stands for itself: which card, and what is done with it. */
export function phrase(desk: Speaker, choice: Choice, kind = ''): string {
  const [move] = movesOf([choice], desk.byId, desk.byKey);
  if (move.verb === 'pass' || move.verb === 'done') return ENDINGS[kind] ?? label(desk, move);
  const card = bare(String(desk.byId.get(move.touches.id ?? 0)?.card ?? move.touches.card ?? ''));
  return card ? `${card}: ${label(desk, move)}` : label(desk, move);
}
/** What it costs in coins, for the button; '' for nothing. */
export function costOf(desk: Desk, move: Move): string {
  const card = desk.card(String(move.touches.card ?? ''));
  if (['play', 'install', 'use'].includes(move.verb)) return String(card?.cost ?? '');
  if (['upgrade', 'boost'].includes(move.verb))
    return String(card?.upgrades?.[(move.touches.number ?? 1) - 1]?.cost ?? '');
  if (move.verb === 'land') return String(desk.byId.get(move.touches.target_id ?? 0)?.landing || '');
  return '';
}

/** Exact odds as a sentence. */
export function oddsWords(desk: Desk, move: Move, odds: Odds): string {
  if (move.verb === 'play' || move.verb === 'install')
    return `${percent(odds.steps[0].success, odds.steps[0].all)} that the Vault is enough`;
  if (move.verb === 'attack') {
    const { ways, mean } = odds.pieces[0];
    return `${(mean / 1000).toFixed(1)} damage on average, ${ways.findIndex((n) => n > 0)} to ${ways.length - 1}`;
  }
  return odds.pieces
    .map((is) => `${percent(fate(is), is.all)} to destroy ${desk.byId.get(is.piece)?.card ?? 'it'}`)
    .join(', ');
}
export const cardOf = (desk: Desk, key: string): Card | undefined => desk.card(desk.nameAt(key));

/** Phases in the order of a turn, as the state names them. */
export const PHASES: [words: string, names: string[]][] = [
  ['Reactivate', ['reactivate']],
  ['Play', ['play']],
  ['Moons', ['moon']],
  ['Combat', ['combat', 'block', 'divide', 'damage']],
  ['Collect', ['collect']],
  ['Draw', ['draw', 'discard']],
];
