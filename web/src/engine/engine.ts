// The engine as the page sees it: one module, one open match, plain data in and out. What is legal, what it
// costs and what it means is always asked here; nothing of it is known elsewhere in the page.
import { load, type Raw } from './wasm';

export interface Touches {
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
  piece?: number;
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
  problem?: string;
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
  totals: { name: string; amount: number }[];
  notes: Note[];
  follow: Note[];
}
export interface Told {
  text: string;
  clause: string;
  kind: number;
}
export interface Line {
  words: string;
  seat: number;
  undo: boolean;
  dice: { for: string; value: number; sides: number }[];
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
}
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
  report?: string[];
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
export interface ReviewRoll {
  number: number;
  seat: number;
  made: string;
  change: number;
}
export interface ReviewDecision {
  number: number;
  seat: number;
  made: string;
  better: string;
  outlook: number;
  better_outlook: number;
  cost: number;
}
/** `lines`: for every choice by its number from 1, its line of what happened. Points are hundredths of the chance to win. */
export interface Review {
  review: { choices: number; seats: ReviewSeat[]; luck: ReviewRoll[]; decisions: ReviewDecision[] };
  lines: number[];
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
    return this.ask('client_history', from, to, seat);
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
  position(): string {
    return this.raw.call('client_position');
  }
  bot(seat: number, name: string, seed: number): { words?: string; value?: number } {
    return this.ask('client_bot', seat, name, seed);
  }

  /** The bytes of a seat's view; a bot or another page can go on from them. */
  view(seat: number): Uint8Array {
    const hex = this.raw.call('client_view_bytes', seat);
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  }
  /** Puts a view in the place of the position. */
  setView(bytes: Uint8Array): void {
    const size = this.raw.number('client_state_size');
    if (bytes.length !== size) throw new Error(`a view of ${bytes.length} bytes where ${size} were expected`);
    this.raw.bytes(this.raw.number('client_state'), size).set(bytes);
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
