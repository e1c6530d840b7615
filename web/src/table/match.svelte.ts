// A match on the screen, whoever conducts it. What is shown follows what happened line by line, at the pace
// that the player likes; the result is never decided by what moves on the screen.
import type { Answer, Choice, Choices, Engine, Line, View } from '../engine/engine';
import type { Sitter } from '../lib/saved';
import { hurry } from '../lib/settings.svelte';

/** Shows how one line turned the view before it into the one after it. */
export type Animate = (before: View, after: View, line: Line) => Promise<void>;

/** A choice in a player's words, as it is asked now or was asked in the position `at`. */
export type Phrase = (choice: Choice, at?: Moment) => string;
export interface Moment {
  view: View;
  kind: string; // of the question
}

export abstract class Match {
  abstract readonly id: string;
  abstract readonly game: string;
  abstract readonly engine: Engine;
  abstract sitters: Sitter[];

  viewer = $state(0); // whose eyes: a seat, 0 for somebody who watches
  view = $state.raw<View>({ asked: [] }); // what is shown
  lines = $state.raw<Line[]>([]); // what is told
  busy = $state(true); // something is being shown, or somebody else is asked
  thinking = $state(0); // the seat that a bot thinks for
  trouble = $state.raw<Answer | null>(null); // the last choice was refused
  curtain = $state(0); // hot seat: the seat that must come to the screen
  notice = $state(''); // connection and the like, in words
  doing = $state(''); // what the viewer is about to do, where the drawing knows more than the question
  rolling = $state(false); // dice are falling: what they brought is not told yet
  over = $state(false);
  seal = $state('');
  offered = $state.raw<number[]>([]); // who has offered a draw
  order = $state(''); // the viewer's standing order; '' where none can be given
  /* a window for interrupts that a server closes: when (-1: when all have answered), and whether the order passes */
  window = $state.raw<{ until: number; passes: boolean } | null>(null);
  held = $state(''); // an answer that waits for the end of the window; until then it may be changed
  animate: Animate | null = null;
  phrase = $state.raw<Phrase | null>(null); // a choice as the drawing says it
  skip = false; // a key or a press: show the end at once
  /** Shows the end of what is being shown at once. */
  hurry(): void {
    this.skip = true;
    hurry();
  }
  /** What comes next is shown at the player's pace again. */
  protected calm(): void {
    this.skip = false;
    hurry(false);
  }

  /** People at this device, by seat. */
  people(): number[] {
    return this.sitters.flatMap((sitter, i) => (sitter.kind === 'person' ? [i + 1] : []));
  }
  nameOf(seat: number): string {
    return sitterName(this.sitters, seat);
  }
  /** May the viewer choose now? */
  get mine(): boolean {
    return !this.busy && !this.over && this.viewer > 0 && this.view.asked.includes(this.viewer);
  }

  /** Is a seat asked in a window in which it has nothing but to pass? */
  protected onlyPasses(seat: number): boolean {
    const { prompt, choices } = this.engine.choices(seat);
    return !!prompt.interrupt && choices.length === 1 && choices[0].touches.verb === 'pass';
  }
  choices(path: string[] = [], pointer = ''): Choices {
    return this.engine.choices(this.viewer, path, pointer);
  }
  abstract say(words: string[]): Promise<boolean>;
  abstract undo(): Promise<void>;
  abstract canUndo(): boolean;
  abstract resign(): Promise<void>;
  /** Offers a draw or agrees to one; false declines it or takes it back. */
  async draw(_agree: boolean): Promise<void> {}
  canDraw(): boolean {
    return false;
  }
  /** Is anybody else there who could agree to something? */
  get company(): boolean {
    return this.sitters.some((sitter, i) => i + 1 !== this.viewer && sitter.kind !== 'game');
  }
  /** Is somebody at this screen asked whether a draw is agreed to? */
  get drawAsked(): boolean {
    return !this.over && this.viewer > 0 && this.offered.length > 0 && !this.offered.includes(this.viewer);
  }
  abstract log(): string;
  /** The match so far as a text that `takeIn` reads; null where this seat may not have it. */
  async asFile(): Promise<string | null> {
    return null;
  }
  /** The same for a server that it goes on at, as short as it can be said; null where it is at one (`hosted`). */
  asStart(): string | null {
    return null;
  }
  readonly hosted: boolean = true;
  abstract hint(): Promise<string>;
  /** Gives a standing order: which interrupts are passed on without asking. */
  async setOrder(order: string): Promise<void> {
    this.order = order;
  }
  leave(): void {}
}

export const BOT_NAMES: Record<string, string> = {
  random: 'Random bot',
  greedy: 'Greedy bot',
  '1': 'Bot, level 1',
  '2': 'Bot, level 2',
  '3': 'Bot, level 3',
  '4': 'Bot, level 4',
  '5': 'Bot, level 5',
  '6': 'Bot, level 6',
};
/** What is good to know before one plays against them. */
export const BOT_WORDS: Record<string, string> = { '6': ', two seconds a choice' };
/** The bots that people are offered, each stronger than the one before. */
export const LEVELS = ['1', '2', '3', '4', '5', '6'];
/** The name of a seat; bots of a kind are told apart by their seats. */
export function sitterName(sitters: Sitter[], seat: number): string {
  const sitter = sitters[seat - 1];
  const named = !!sitter?.name && sitter.name !== sitter.bot; // a lesson's trainer
  if (sitter?.kind !== 'bot' || named) return sitter?.name || `Seat ${seat}`;
  const alike = sitters.filter((other) => other.kind === 'bot' && other.bot === sitter.bot).length > 1;
  return botName(sitter.bot ?? sitter.name) + (alike ? ` (${seat})` : '');
}
export const botName = (bot: string): string => BOT_NAMES[bot] ?? `Bot ${bot}`;

/** Standing orders, as the engine knows them. */
export const ORDERS: [order: string, words: string][] = [
  ['target', 'Pass unless I am the target'],
  ['turn', 'Pass until my turn'],
  ['attack', 'Pass unless I am attacked'],
  ['ask', 'Always ask me'],
];
