// A lesson: a prepared position and steps, all of it data. A step is done by what the engine says has happened or asks
// now; nothing of a rule is known here.
import type { Line } from '../engine/engine';
import { seedFrom } from '../lib/random';
import type { Sitter } from '../lib/saved';
import { LocalMatch } from './local.svelte';

/** Facts that must be there: each member is the same. */
export type Facts = Record<string, string | number>;
/** What must be so: what a line's choice is about, an event, what is asked, what was asked before, a choice that is offered, the end. */
export interface Condition {
  line?: Facts;
  event?: Facts;
  prompt?: string;
  leaves?: string;
  choice?: Facts;
  over?: boolean;
}
const fits = (facts: Facts, is: Record<string, unknown> | undefined): boolean =>
  !!is && Object.entries(facts).every(([key, value]) => is[key] === value);
export interface Step {
  title: string;
  text: string;
  touch?: string[]; // what to touch, the last thing that can be touched first
  read?: string; // only to be read: the words of the button that goes on
  if?: Condition; // else the step is left out
  done?: Condition;
  lapse?: { line: Facts; say: string }[]; // something else was done: what to say about it
  other?: string; // ... or anything else
}
export interface LessonData {
  title: string;
  script: string;
  seat: number;
  bot: string;
  seed: string;
  opening?: [seat: number, words: string][]; // said before the lesson begins
  next: string; // where it goes on
  then?: string; // the words for that, if it is no full match
  steps: Step[];
  end: { won: string; lost: string };
}

export class Lesson {
  at = $state(0);
  said = $state('');
  match = $state.raw<LocalMatch>()!;
  private from = 0; // lines that were there when the step began
  private log = ''; // the match as it was then
  private asked = ''; // the kind of the last question

  private constructor(
    readonly data: LessonData,
    private script: string,
  ) {}

  static async load(name: string): Promise<Lesson> {
    const get = async (path: string): Promise<Response> => {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`The lesson could not be fetched: ${path} (${answer.status}).`);
      return answer;
    };
    const data = (await (await get(`/learn/${name}.json`)).json()) as LessonData;
    const lesson = new Lesson(data, await (await get(data.script)).text());
    await lesson.restart();
    return lesson;
  }
  private sitters(): Sitter[] {
    const names = [...this.script.matchAll(/^seat (\d) "([^"]*)"/gm)].map(([, , name]) => name);
    return names.map(
      (name, i): Sitter =>
        i + 1 === this.data.seat ? { kind: 'person', name } : { kind: 'bot', name, bot: this.data.bot },
    );
  }
  get step(): Step | undefined {
    return this.data.steps[this.at];
  }
  get finished(): boolean {
    return this.at >= this.data.steps.length;
  }
  get won(): boolean {
    return !!this.match.view.result?.winners?.includes(this.data.seat);
  }

  /** From the beginning. */
  async restart(): Promise<void> {
    this.match?.leave();
    const match = await LocalMatch.play(this.script, this.sitters(), {
      seed: seedFrom(this.data.seed),
      keep: false,
    });
    for (const [seat, words] of this.data.opening ?? []) match.engine.say(seat, words);
    this.at = 0;
    this.take(match);
  }
  /** To where the step began. */
  async again(): Promise<void> {
    this.match.leave();
    this.take(await LocalMatch.go(this.log, this.script, this.sitters(), seedFrom(this.data.seed)));
  }
  private take(match: LocalMatch): void {
    this.match = match;
    match.open();
    this.enter();
  }
  private enter(): void {
    this.said = '';
    this.from = this.match.engine.history(0, 1 << 30, this.data.seat).length;
    this.asked = '';
    this.log = this.match.log();
  }
  next(): void {
    this.at++;
    this.enter();
    this.look();
  }

  /** To be called whenever something was shown. */
  look(): void {
    if (this.match.over && !this.finished && this.step?.done?.over !== true) {
      this.at = this.data.steps.length;
      return;
    }
    const step = this.step;
    if (!step || (this.match.busy && !this.match.over)) return;
    const kind = this.match.mine ? this.match.choices().prompt.kind : '';
    const fresh = this.match.lines.slice(this.from);
    if (step.if && !fresh.length && !this.holds(step.if, fresh, kind)) return this.next();
    if (step.done && this.holds(step.done, fresh, kind)) return this.next();
    this.asked = kind || this.asked;
    const mine = fresh.filter((line) => line.seat === this.data.seat && !line.undo),
      last = mine[mine.length - 1];
    if (!last || step.read) return;
    this.said =
      step.lapse?.find((lapse) => fits(lapse.line, last.touches))?.say ??
      (last.touches?.verb === 'activate' ? this.said : (step.other ?? this.said));
  }
  private holds(is: Condition, fresh: Line[], kind: string): boolean {
    if (is.over) return this.match.over;
    if (is.line) return fresh.some((line) => line.seat === this.data.seat && fits(is.line!, line.touches));
    if (is.event) return fresh.some((line) => line.events.some((event) => fits(is.event!, event)));
    if (is.prompt) return kind === is.prompt;
    if (is.leaves) return kind !== '' && kind !== is.leaves;
    if (is.choice)
      return (
        this.match.mine &&
        this.match
          .choices(kind === 'activation' ? ['pass'] : [])
          .choices.some((choice) => fits(is.choice!, choice.touches))
      );
    return false;
  }
}
