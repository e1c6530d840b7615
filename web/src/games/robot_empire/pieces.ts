// The state of a Robot Empire table as the screen reads it, and choices as something picked up and put somewhere.
import type { Choice, Touches, View } from '../../engine/engine';

export interface Piece {
  key: string;
  id: number;
  card: string;
  kind: string;
  where: string;
  seat: number;
  owner: number;
  number: number;
  attack?: number | string;
  defense?: number | string;
  range: number;
  damage: number;
  shield: number;
  recharging: boolean;
  fresh: boolean;
  fired: boolean;
  flying: boolean;
  landed: boolean;
  returned: boolean;
  grounded: boolean;
  blocked: boolean;
  attacks: number;
  blocks: string | null;
  components: string[];
  chain: string[];
  legs: string[];
  host?: string;
  moon?: string;
  bought: number[];
  circles: number;
  coins: number;
  landing: number;
  robot: string | null;
}
export interface Seat {
  seat: number;
  name: string;
  battery: number;
  vault: number;
  shield: number;
  out: boolean;
  cards: number;
  hand: string[];
  deck?: number;
  discard?: string[];
  answer?: string;
  incoming?: number;
}
export interface Pending {
  seat: number;
  act: string;
  card: string;
  id: number;
  target: string;
  target_id?: number;
  player?: number;
  play?: number;
  cancelled: boolean;
}

const BARE = {
  range: 0,
  damage: 0,
  shield: 0,
  recharging: false,
  fresh: false,
  fired: false,
  flying: false,
  landed: false,
  returned: false,
  grounded: false,
  blocked: false,
  attacks: 0,
  blocks: null,
  components: [],
  chain: [],
  legs: [],
  bought: [],
  circles: 0,
  coins: 0,
  landing: 0,
  robot: null,
};

export const piecesOf = (view: View): Piece[] =>
  Object.entries<any>(view.cards ?? {}).map(([key, is]) => ({ ...BARE, ...is, key }));
export const seatsOf = (view: View): Seat[] =>
  Object.entries<any>(view.seats ?? {}).map(([seat, is]) => ({ ...is, seat: Number(seat) }));
/** The name of a card without the number of its copy: `Bravo#2`. */
export const bare = (name: string): string => name.split('#')[0];

export interface EmpireTouches extends Touches {
  verb: string;
  id?: number;
  target?: string;
  target_id?: number;
  player?: number;
  play?: number;
  number?: number;
  component?: string;
}
/** Things on the screen by key: `h:NAME` in hand, `c:ID` on the table, `p:SEAT` a player, `s:N` an announced play. */
export interface Move {
  choice: Choice;
  words: string;
  verb: string;
  from: string;
  to: string;
  touches: EmpireTouches;
}

export function movesOf(choices: Choice[], byId: Map<number, Piece>, byKey: Map<string, Piece>): Move[] {
  /* parts of a fighter are handled where the fighter stands */
  const lead = (id: number): string => {
    const piece = byId.get(id),
      host =
        piece && ['installed', 'chained', 'under'].includes(piece.where)
          ? byKey.get(piece.host ?? '')
          : undefined;
    return `c:${host?.id ?? id}`;
  };
  return choices.map((choice) => {
    const touches = choice.touches as EmpireTouches,
      { verb } = touches;
    let from = '',
      to = '';
    if (['play', 'install', 'use', 'discard'].includes(verb)) from = `h:${touches.card}`;
    else if (touches.id) from = lead(touches.id);
    if (touches.target_id) to = lead(touches.target_id);
    else if (touches.player) to = `p:${touches.player}`;
    else if (touches.play !== undefined) to = `s:${touches.play}`;
    if (verb === 'block') [from, to] = [to, from];
    if (verb === 'damage') [from, to] = ['', from];
    return { choice, words: choice.words, verb, from, to, touches };
  });
}

/** Declarations are collected on the screen and said together. */
export const COLLECTED = ['attack', 'block', 'discard', 'damage'];
