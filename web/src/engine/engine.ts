// The engine as the page sees it: one module, one open match, plain data in and out. What is legal, what it
// costs and what it means is always asked here; nothing of it is known elsewhere in the page.
import { lineOf } from './line';
import { load, type Raw } from './wasm';

/** What a choice is about; src/core/facts.h settles the members that all games share. */
export interface Touches {
  verb?: string;
  seat?: number;
  who?: string;
  whom?: string;
  with?: string;
  into?: string;
  from?: string;
  to?: string;
  amount?: number;
  pieces?: string[];
  hexes?: string[];
  action?: string;
  card?: string;
  ability?: string;
  [more: string]: unknown;
}
export interface Choice {
  words: string;
  touches: Touches;
  dice?: boolean;
  after?: number;
}
export interface Prompt {
  kind: string;
  text: string;
  clause?: string;
  piece?: string; // by name, where the game says it
  id?: number;
  seat?: number;
  interrupt?: boolean;
  target?: boolean;
  attacked?: boolean;
}
export interface Choices {
  asked: boolean;
  open: boolean; // more is allowed than is listed: anything may be said
  prompt: Prompt;
  choices: Choice[];
  view?: View;
  problem?: string; // why it can't be looked ahead so: what the rules say to it, and the clause
  clause?: string;
}
export interface Refused {
  words: string;
  clause: string;
  why: string;
  touches: Touches;
}
export interface Note {
  why: string;
  amount: number;
  clause: string;
}
/** One throw: its named outcomes, and how often it comes to it. Chances `low` and `high` are in millionths. */
export interface OddsStep {
  for: string;
  dice: string;
  count: number;
  needs: string;
  all: number;
  reached: number;
  reached_of: number;
  success: number;
  low: number;
  high: number;
  outcomes: { name: string; ways: number }[];
}
/** What may come to a piece: ways[i] of `all` for the amount least + i. Averages are in thousandths. */
export interface OddsPiece {
  piece: number;
  what: string;
  all: number;
  least: number;
  ways: number[];
  mean: number;
  low: number;
  high: number;
  fate?: { name: string; ways: number; low: number; high: number };
}
export interface Odds {
  steps: OddsStep[];
  pieces: OddsPiece[];
  totals: { name: string; amount: number; period?: string; after?: number }[]; // a forecast has a period
  notes: Note[];
  follow: Note[];
}
/** A word in a sentence that names a piece or a seat, and how people say it. */
export interface Name {
  as: string;
  say: string;
  seat: number;
}
/** An event: its facts, named as in src/core/facts.h, and its sentence. */
export interface Told {
  kind: string;
  text: string;
  clause: string;
  seat?: number;
  who?: string;
  whom?: string;
  with?: string;
  into?: string;
  from?: string;
  to?: string;
  amount?: number;
  round?: number;
  card?: string;
  action?: string;
  needs?: number;
  dice?: { for: string; sides: number; faces?: number[] }[];
  quiet?: boolean;
  names?: Name[];
  [more: string]: unknown;
}
/** A line of the log as the engine and the socket write it. */
export interface Entry {
  kind: 'deal' | 'choice' | 'leave' | 'undo' | 'seed';
  seat: number;
  line: string;
  goes_on?: boolean; // an earlier match goes on: the line says from what
  words?: string; // of a choice that the viewer may read
  touches?: Touches;
  events: (Partial<Told> & { kind: string; text: string })[];
}
export interface Die {
  for: string;
  value: number;
  sides: number;
}
export interface Line {
  kind: Entry['kind'];
  seat: number;
  line: string;
  goes_on?: boolean;
  words: string; // '' if the viewer may not read them
  touches?: Touches;
  undo: boolean;
  dice: Die[];
  events: Told[];
}
export interface Result {
  winner?: number;
  winners?: number[];
  draw: boolean;
  why: string;
  clause?: string;
}
export interface View {
  asked: number[];
  prompt?: Prompt | null;
  result?: Result | null;
  [more: string]: any;
}
export interface Answer {
  kind: 'done' | 'refused' | 'unread' | 'dice' | 'not kept' | 'bad';
  clause?: string;
  why?: string;
  problem?: { what: string; expected: string };
  count: number;
}
export interface Opened {
  open: boolean;
  game: string;
  seats: number;
  count: number;
  sealed: boolean;
  names: string[];
  teams: string[];
  failures?: string;
  problem?: { what: string; expected?: string; line?: number; column?: number };
}
/** Why a text could not be opened, for somebody who has never seen that text: without its places. */
export const whyNotOpen = ({ problem }: Opened): string =>
  problem
    ? `${problem.what}${problem.expected ? ` (wanted: ${problem.expected})` : ''}`
    : 'there is no match in it';
export interface Verified {
  passed: boolean;
  sealed: boolean;
  revealed: boolean;
  dice: number;
  hashes: number;
  choices: number;
  failures: string;
  what?: string;
  line?: number;
}
export interface GameInfo {
  id: string;
  title: string;
  seats_min: number;
  seats_max: number;
  rules_version: number;
  clauses: string;
  catalog: string;
  options: SetupChoice[];
  own: { when: string; seats: number[] }[]; // seats that the rules play; `when` as the needs of a value
}
/** What people may agree on before a match; the first value holds if nothing is said. */
export interface SetupChoice {
  key: string;
  words: string;
  values: SetupValue[];
}
/** `needs`: options that must be so, as `edition=1 mode!=starpoint`; see `fits` in lib/agreed.ts. */
export interface SetupValue {
  value: string;
  words: string;
  needs?: string;
  seats_min?: number;
  seats_max?: number;
}
export interface Clause {
  id: string;
  text: string;
  ruling?: string;
  mark?: string;
  section: string;
  system: number;
}
export interface Hex {
  name: string;
  q: number;
  r: number;
  row: number;
  column: number;
  terrain?: boolean;
  stop?: boolean;
  jam?: boolean;
  zone?: number;
}
export interface Board {
  name: string;
  title: string;
  walled: boolean;
  hexes: Hex[];
}
export interface TeamCheck {
  legal?: boolean;
  report?: { clause: string; text: string }[];
  problem?: string;
  expected?: string;
  line?: number;
}
export interface ReviewSeat {
  seat: number;
  name: string;
  luck: number;
  lost: number;
}
/** A choice of the match; `asked` is the kind of the question. */
export interface ReviewLine {
  number: number;
  seat: number;
  asked: string;
  made: string;
  touches: Touches;
}
export interface ReviewRoll extends ReviewLine {
  change: number;
}
export interface ReviewDecision extends ReviewLine {
  better: string;
  better_touches: Touches;
  outlook: number;
  better_outlook: number;
  cost: number;
}
/** `lines`: for every choice by its number from 1, its line of what happened. Points are hundredths of the chance to win. */
export interface Review {
  review: { choices: number; seats: ReviewSeat[]; luck: ReviewRoll[]; decisions: ReviewDecision[] };
  lines: number[];
}
/** A match without any search: after each choice (and before the first) every seat's chance, and what the dice gave, in thousandths. */
export interface Glance {
  lines: number[];
  chances: number[][];
  luck: number[];
}
export interface Progress {
  done: number;
  of: number;
}
export interface Card {
  name: string;
  kind: string;
  text?: string;
  [more: string]: any;
}

export const REFEREE = -1;

export class Engine {
  constructor(private raw: Raw) {}
  private ask<T>(name: string, ...values: (string | number)[]): T {
    return JSON.parse(this.raw.call(name, ...values)) as T;
  }

  games(): GameInfo[] {
    return this.ask('client_games');
  }
  clauses(): { systems: { id: string; title: string }[]; clauses: Clause[] } {
    return this.ask('client_clauses');
  }
  cards(game: string): Card[] {
    return this.ask('client_cards', game);
  }
  /** The names of the teams that come with the game and suit this set-up, `edition=1 mode=machine-chess`. */
  teams(game: string, options: string, seats: number): string[] {
    return this.ask('client_teams', game, options, seats);
  }
  /** A card as HTML, the same as on paper; '' where the game draws none. */
  card(game: string, set: string, name: string): string {
    return this.raw.call('client_card', game, set, name);
  }
  figure(game: string, words: string, fine: boolean): string {
    return this.raw.call('client_figure', game, words, fine ? 1 : 0);
  }
  cardStyle(game: string): string {
    return this.raw.call('client_card_style', game);
  }
  board(game: string, name: string): Board | null {
    return this.ask('client_board', game, name);
  }
  team(game: string, name: string, text: string): TeamCheck {
    return this.ask('client_team', game, name, text);
  }
  sight(
    game: string,
    board: string,
    from: string,
    to: string,
    blocked: string[],
  ): { distance: number; blocks: string[] } | null {
    return this.ask('client_sight', game, board, from, to, blocked.join(' '));
  }

  open(script: string, seed = ''): Opened {
    return this.ask('client_open', script, seed);
  }
  close(): void {
    this.raw.call('client_close');
  }
  describe(seat: number, at = -1): View {
    return this.ask('client_describe', seat, at);
  }
  history(from: number, to: number, seat: number): Line[] {
    return this.ask<Entry[]>('client_history', from, to, seat).map(lineOf);
  }
  say(seat: number, words: string): Answer {
    return this.ask('client_say', seat, words, 0);
  }
  try(seat: number, words: string): Answer {
    return this.ask('client_say', seat, words, 1);
  }
  undo(seat: number, onlyTry = false): Answer {
    return this.ask('client_undo', seat, onlyTry ? 1 : 0);
  }
  leave(seat: number, why: 'resigns' | 'times out' | 'draw'): Answer {
    return this.ask(
      'client_leave',
      why === 'draw' ? 0 : seat,
      why === 'resigns' ? 1 : why === 'times out' ? 2 : 3,
    );
  }
  takesDraw(seat: number, seed: number): boolean {
    return this.raw.number('client_takes_draw', seat, seed) === 1;
  }
  choices(seat: number, path: string[] = [], pointer = ''): Choices {
    return this.ask('client_choices', seat, path.join('\n'), pointer);
  }
  odds(seat: number, path: string[], words: string): Odds | null {
    return this.ask('client_odds', seat, path.join('\n'), words);
  }
  nearly(seat: number, path: string[], piece: number): Refused[] {
    return this.ask('client_nearly', seat, path.join('\n'), piece);
  }
  passes(seat: number, order: string): boolean {
    return this.ask('client_passes', seat, order);
  }
  log(reveal: boolean): string {
    return this.raw.call('client_log', reveal ? 1 : 0);
  }
  verify(name: string, text: string): Verified {
    return this.ask('client_verify', name, text);
  }
  reviewBegin(): Progress {
    return this.ask('client_review_begin');
  }
  reviewNext(): Progress {
    return this.ask('client_review_next');
  }
  reviewEnd(most: number): Review | null {
    return this.ask('client_review_end', most);
  }
  reviewGlance(): Glance | null {
    return this.ask('client_review_glance');
  }
  position(): string {
    return this.raw.call('client_position');
  }
  bot(seat: number, name: string, seed: number): { words?: string; value?: number } {
    return this.ask('client_bot', seat, name, seed);
  }

  /** The bytes of a seat's view; a bot or another page can go on from them. */
  view(seat: number): Uint8Array {
    const hex = this.raw.call('client_view_bytes', seat);
    return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
  }
  /** Shows a view that was sent, beside the match; false, and nothing changes, if its hash is another. */
  takeView(bytes: Uint8Array, hash = ''): boolean {
    const size = this.raw.number('client_view_size');
    if (bytes.length !== size) return false;
    this.raw.bytes(this.raw.number('client_view_room'), size).set(bytes);
    return this.ask<{ taken: boolean }>('client_view_take', hash).taken;
  }
  /** The hash of what a seat is shown. */
  hash(seat: number): string {
    return this.raw.call('client_hash', seat);
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

export function engineModule(): Promise<WebAssembly.Module> {
  return (compiled ??= load(fetch('/arbiter.wasm')).then(({ module }) => module));
}
/** A new engine of its own: matches in different ones do not touch each other. */
export async function newEngine(): Promise<Engine> {
  return new Engine((await load(await engineModule())).raw);
}
