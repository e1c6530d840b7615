// What somebody at the table of Spot Rules is doing: whom they look at, what they prepare, whom they aim at. What is
// allowed and how likely it is, is asked: `ahead` looks along words that are not said yet.
import type { Choice, Choices, Odds, Told, View } from '../../engine/engine';
import type { Match } from '../../table/match.svelte';
import { quoted } from './words';

export interface Wound {
  number: number;
  is: string;
  level: string;
  dl: number;
  stabilised: boolean;
  treated: string;
  kept: boolean;
  due: number;
  df: number; // what it costs
  t: number;
  chance?: number; // of its next test, percent
}
export interface Person {
  name: string;
  id: number;
  seat: number;
  side: number;
  sheet?: string;
  x: number;
  y: number;
  marks: string[];
  hand: string;
  weapons?: { slot: number; name: string; ammo: number }[];
  traits?: Record<string, number>;
  attributes?: Record<string, number>;
  skills?: Record<string, number>;
  cp?: Record<string, number>;
  armour?: number;
  rp?: number;
  moves?: string[];
  combos?: string[][];
  wounds?: Wound[];
  penalty?: { df: number; t: number };
  modifiers?: Record<string, number>; // of the attributes
  chances?: Record<string, number[]>; // of each skill against the difficulties 1 to 5, percent
  next?: Record<string, number>; // Character Points that the next level costs
  luck?: { good: number; bad: number; of: number };
  reflexes?: number; // that count in this fight
  [more: string]: unknown;
}
export interface Reason {
  why: string;
  df: number;
  t: number;
  clause: string;
}
export interface Test {
  who: string;
  of?: string;
  by?: string;
  stat?: number;
  df?: number;
  row?: string;
  t?: number;
  automatic?: boolean;
  chance?: string;
  percent?: number;
  teaches?: boolean;
  reasons?: Reason[];
}
export type Tab = 'campaign' | 'test' | 'encounter' | 'downtime' | 'people' | 'rules' | 'overrule';
export const GM = 1,
  REACH = 2; // metres: close combat
export const metres = (a: Person, b: Person): number => Math.floor(Math.hypot(a.x - b.x, a.y - b.y));

export class Desk {
  readonly match: Match = undefined!; // set by the constructor, before anything is derived from it
  wish = $state<Tab | ''>(''); // the page that was pressed; else the one that fits what goes on
  sheet = $state(''); // whose sheet lies open
  who = $state('');
  stat = $state('');
  df = $state(3);
  extras = $state.raw<Choice[]>([]); // what is prepared before the roll
  secret = $state(false);
  variable = $state(false);
  private waits = $state(false); // what was said is not answered yet
  target = $state(''); // whom the one who acts looks at
  dock: ((n: number) => boolean) | null = null; // picks the nth action up

  constructor(match: Match) {
    this.match = match;
  }

  get gm(): boolean {
    return this.match.viewer === GM;
  }
  readonly people = $derived.by((): Person[] =>
    Object.entries((this.match.view.people ?? {}) as Record<string, Omit<Person, 'name'>>)
      .map(([name, is]): Person => ({ ...(is as Person), name }))
      .filter((is) => is.marks.includes('here')),
  );
  person(name: string | undefined): Person | undefined {
    return this.people.find((is) => is.name === name);
  }
  readonly phase = $derived((this.match.view.phase as string) ?? '');
  readonly tab = $derived.by((): Tab => {
    if (this.wish) return this.wish;
    return this.phase === 'fight' ? 'encounter' : this.phase === 'down time' ? 'downtime' : 'test';
  });
  /* What this seat is asked, or may say unasked. */
  readonly now = $derived.by((): Choices | null => {
    void this.match.view;
    if (!this.match.viewer || this.match.curtain || this.match.busy || this.match.over || this.waits)
      return null;
    return this.match.choices();
  });
  readonly asked = $derived(!!this.now?.asked);
  readonly speaks = $derived(this.asked || !!(this.now?.prompt as { open?: boolean } | undefined)?.open);
  readonly kind = $derived(this.asked ? (this.now?.prompt.kind ?? '') : '');
  choicesOf(...verbs: string[]): Choice[] {
    return (this.now?.choices ?? []).filter((choice) => verbs.includes(choice.touches.verb ?? ''));
  }
  weaponOf(name: string | undefined): (slot: number) => string {
    return (slot) => this.person(name)?.weapons?.find((is) => is.slot === slot)?.name ?? `weapon ${slot}`;
  }

  /* ---- tests ---- */

  /* Whose tests this seat may ask for. */
  readonly testers = $derived(
    this.people.filter((is) => !!is.attributes && (this.gm || is.seat === this.match.viewer)),
  );
  readonly running = $derived(this.match.view.test as Test | undefined);
  readonly tester = $derived(
    this.running?.who ??
      (this.testers.some((is) => is.name === this.who) ? this.who : (this.testers[0]?.name ?? '')),
  );
  /* Skills first, best first, then attributes. */
  readonly stats = $derived.by((): [name: string, value: number][] => {
    const is = this.person(this.tester);
    if (!is) return [];
    const skills = Object.entries(is.skills ?? {}).sort((a, b) => b[1] - a[1]);
    return [...skills, ...Object.entries(is.attributes ?? {}).filter(([name]) => !LUCK.includes(name))];
  });
  readonly tested = $derived(
    this.running?.of ??
      (this.stats.some(([name]) => name === this.stat) ? this.stat : (this.stats[0]?.[0] ?? '')),
  );
  testWords(df = this.df, secret = false): string {
    const by = this.match.view.skills?.[this.tested] as string | undefined;
    return [
      `test ${quoted(this.tester)} ${quoted(this.tested)}`,
      by ? `by ${by}` : '',
      `df ${df}`,
      this.variable ? 'variable' : '',
      secret ? 'secretly' : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
  /* What must be said before the dice are thrown. */
  readonly base = $derived.by((): string[] =>
    this.running?.of ? [] : this.tester ? [this.testWords()] : [],
  );
  ahead(path: string[]): Choices | null {
    void this.match.view;
    if (!this.match.viewer || this.match.busy || this.match.curtain || !this.tester) return null;
    const seen = this.match.choices(path);
    return seen.problem ? null : seen;
  }
  testAhead(path: string[]): Test | undefined {
    const seen = path.length ? this.ahead(path)?.view : this.match.view;
    return seen?.test as Test | undefined;
  }
  readonly prepared = $derived.by(() => {
    if (!this.base.length && !this.extras.length)
      return this.asked && this.running
        ? { test: this.running, asked: true, choices: this.now!.choices }
        : null;
    const seen = this.ahead([...this.base, ...this.extras.map((is) => is.words)]);
    return seen ? { test: (seen.view as View).test as Test, asked: seen.asked, choices: seen.choices } : null;
  });
  readonly chips = $derived.by((): { words: string; choice: Choice; on: boolean; percent?: number }[] => {
    const plain = this.base.length ? this.ahead(this.base) : this.now;
    const can = (plain?.choices ?? []).filter(
      ({ touches }) =>
        (touches.verb === 'take' && touches.time && touches.time !== 'usual') ||
        touches.verb === 'with' ||
        (touches.verb === 'actions' && Number(touches.actions) === 2),
    );
    return can.map((choice) => {
      const on = this.extras.some((is) => is.words === choice.words);
      return {
        words: choice.words,
        choice,
        on,
        percent: on
          ? undefined
          : this.testAhead([...this.base, ...this.with(choice).map((is) => is.words)])?.percent,
      };
    });
  });
  /* The extras with one more; half and twice the time shut each other out. */
  private with(choice: Choice): Choice[] {
    const kept = this.extras.filter(
      ({ touches }) => touches.verb !== 'take' || choice.touches.verb !== 'take',
    );
    return [...kept, choice];
  }
  toggle(choice: Choice): void {
    const without = this.extras.filter((is) => is.words !== choice.words);
    this.extras = without.length < this.extras.length ? without : this.with(choice);
  }
  /* May this seat test this one now? */
  tests(person: Person): boolean {
    return this.speaks && !this.running && this.testers.some((is) => is.name === person.name);
  }
  /* Lays a test out on its page: one press rolls it. */
  layOut(person: Person, stat: string, df: number): void {
    this.who = person.name;
    this.stat = stat;
    this.df = df;
    this.extras = [];
    this.sheet = '';
    this.wish = 'test';
  }
  async roll(): Promise<void> {
    const made = this.secret && this.gm && !this.running ? [this.testWords(this.df, true)] : this.rollWords();
    this.extras = [];
    await this.saying(made);
  }
  private rollWords(): string[] {
    const mine = this.prepared?.asked;
    return mine ? [...this.base, ...this.extras.map((is) => is.words), 'roll'] : [...this.base];
  }
  /* What the last throw was made of. */
  readonly told = $derived.by((): { events: Told[]; secret: boolean } | null => {
    const line = this.match.lines.findLast(
      (is) => !is.undo && is.events.some((event) => event.kind === 'roll' || event.kind === 'sure'),
    );
    if (!line) return null;
    return { events: line.events, secret: !!this.match.view.last?.secret };
  });

  /* ---- odds ---- */

  odds(choice: Choice): Odds | null {
    void this.match.view;
    return this.match.engine.odds(this.match.viewer, [], choice.words);
  }
  say(words: string): Promise<boolean> {
    this.extras = [];
    return this.saying([words]);
  }
  /* Until it is answered nothing else is offered: a second press would answer the next question. */
  private async saying(words: string[]): Promise<boolean> {
    this.waits = true;
    try {
      return await this.match.say(words);
    } finally {
      this.waits = false;
    }
  }
}
const LUCK = ['Good Luck', 'Bad Luck'];

/** The chance of a choice's first throw, of 100; undefined where nothing is known. */
export function chanceOf(odds: Odds | null): number | undefined {
  const step = odds?.steps[0];
  return step ? (step.success * 100) / step.all : undefined;
}
