// A match on this device: people and bots around one screen, without any server.
import { Bots } from '../engine/bots';
import { newEngine, whyNotOpen, type Engine, type View } from '../engine/engine';
import { optionLine, optionsOf, ownSeats } from '../lib/agreed';
import { keptText, placedText } from '../lib/keeping';
import { secret } from '../lib/random';
import { saveMatch, type Saved, type Sitter } from '../lib/saved';
import { play } from '../lib/sound';
import { pace, settings, wait } from '../lib/settings.svelte';
import { Match, sitterName } from './match.svelte';

export interface NewMatch {
  game: string;
  options: string;
  sitters: Sitter[];
  teams: string[];
  texts?: string;
  position?: string;
  seed?: string;
  id?: string;
}

const quoted = (text: string): string => '"' + text.replace(/["\\\n]/g, '') + '"';

export function setupScript(from: NewMatch): string {
  return (
    [
      `game ${from.game} ${from.options}`.trim(),
      ...(from.texts ? [from.texts] : []),
      ...from.sitters.map(
        (sitter, i) =>
          `seat ${i + 1} ${quoted(sitterName(from.sitters, i + 1))}${from.teams[i] ? ` team=${from.teams[i]}` : ''}`,
      ),
      ...(from.position ? [from.position] : []),
    ].join('\n') + '\n'
  );
}

/* What one seat sees and another does not; then the screen must be covered between them. */
function differs(a: View, b: View): boolean {
  const bare = (view: View) => JSON.stringify({ ...view, prompt: null });
  return bare(a) !== bare(b);
}

export class LocalMatch extends Match {
  private bots = new Bots();
  private shown = 0; // lines of what happened that are on the screen
  private gone = false;
  private asking = false; // after an undo: the person is asked here, whatever the standing order says
  private running: Promise<void> = Promise.resolve();
  private kept = true;
  private breaths: number[] = []; // how many choices were made with each press, for undo
  sitters: Sitter[];

  private constructor(
    readonly id: string,
    readonly game: string,
    readonly engine: Engine,
    private script: string,
    private seed: string,
    sitters: Sitter[],
  ) {
    super();
    this.sitters = sitters;
    this.order = settings.order;
  }

  static begin(from: NewMatch): Promise<LocalMatch> {
    return LocalMatch.play(setupScript(from), from.sitters, from);
  }
  /** From a script that has not begun: a set-up, or a position. `keep`: it is kept on this device. */
  static async play(
    script: string,
    sitters: Sitter[],
    { seed = secret(), id = secret(6), keep = true }: { seed?: string; id?: string; keep?: boolean },
  ): Promise<LocalMatch> {
    const engine = await newEngine();
    const opened = engine.open(script, seed);
    if (!opened.open) throw new Error(whyNotOpen(opened));
    const seats = engine.describe(0).seats,
      info = engine.games().find((is) => is.id === opened.game),
      own = info ? ownSeats(info, optionsOf(optionLine(script))) : [];
    const named = sitters.map(
      (sitter, i): Sitter =>
        own.includes(i + 1) ? { kind: 'game', name: seats?.[i + 1]?.name ?? '' } : sitter,
    );
    const match = new LocalMatch(id, opened.game, engine, script, seed, named);
    match.kept = keep;
    match.save();
    return match;
  }
  /** From a log on, without being kept. */
  static async go(log: string, script: string, sitters: Sitter[], seed: string): Promise<LocalMatch> {
    const match = await LocalMatch.resume({
      id: secret(6),
      game: '',
      script,
      seed,
      log,
      sitters,
      at: 0,
      over: false,
      words: '',
    });
    match.kept = false;
    return match;
  }
  static async resume(saved: Saved): Promise<LocalMatch> {
    const engine = await newEngine();
    const opened = engine.open(saved.log, saved.seed);
    if (!opened.open) throw new Error(whyNotOpen(opened));
    const match = new LocalMatch(saved.id, opened.game, engine, saved.script, saved.seed, saved.sitters);
    match.shown = Math.max(0, opened.count - 1); // the last line is shown again
    return match;
  }

  /** To be called once the screen is there to show it. */
  open(): void {
    const people = this.people();
    if (this.sitters.some((sitter) => sitter.kind === 'bot')) void this.bots.warm(this.script);
    this.viewer = people[0] ?? 0;
    const asked = this.engine.describe(this.viewer).asked;
    if (people.length > 1) this.viewer = people.find((seat) => asked.includes(seat)) ?? this.viewer;
    if (people.length > 1 && differs(this.engine.describe(people[0]), this.engine.describe(people[1])))
      this.curtain = this.viewer;
    if (this.shown) {
      this.lines = this.engine.history(0, this.shown, this.viewer);
      this.view = this.engine.describe(this.viewer, this.shown - 1);
    } else {
      this.view = this.engine.describe(this.viewer, 0);
    }
    if (this.kept) this.seal = /\nsealed ([0-9a-f]+)/.exec(this.engine.log(false))?.[1] ?? '';
    void this.run();
  }

  private run(): Promise<void> {
    return (this.running = this.running
      .then(() => this.conduct())
      .catch((error) => {
        this.notice = `Something went wrong: ${error instanceof Error ? error.message : error}. Reload to go on from the last choice.`;
      }));
  }

  /* Shows what is new, lets bots answer, until a person is asked. */
  private async conduct(): Promise<void> {
    this.busy = true;
    for (;;) {
      await this.show();
      if (this.gone) return;
      const asked = this.view.asked;
      if (!asked.length) {
        this.over = true;
        break;
      }
      const people = asked.filter((seat) => this.sitters[seat - 1]?.kind === 'person');
      const bot = asked.find((seat) => this.sitters[seat - 1]?.kind === 'bot');
      if (bot) {
        await this.think(bot);
        if (this.gone) return;
        continue;
      }
      const passing = this.asking ? undefined : people.find((seat) => this.passes(seat));
      if (passing) {
        this.engine.say(passing, 'pass');
        this.save();
        continue;
      }
      if (!people.includes(this.viewer)) this.turnTo(people[0]);
      break;
    }
    this.busy = false;
  }

  /* Who holds nothing to answer with is not asked, where nobody else at this device could learn it from that. */
  private passes(seat: number): boolean {
    if (this.engine.passes(seat, this.order)) return true;
    return this.order !== 'ask' && this.people().length === 1 && this.onlyPasses(seat);
  }
  private turnTo(seat: number): void {
    const covered = differs(this.engine.describe(this.viewer), this.engine.describe(seat));
    this.viewer = seat;
    if (covered) this.curtain = seat;
    this.view = this.engine.describe(seat);
    this.lines = this.engine.history(0, this.shown, seat);
  }

  private async think(seat: number): Promise<void> {
    this.thinking = seat;
    const sitter = this.sitters[seat - 1];
    const began = performance.now();
    const seed = parseInt(this.seed.slice(-7), 16) + this.shown * 7919;
    const thought = await this.bots.choose(this.script, this.engine.view(seat), seat, sitter.bot!, seed);
    if (this.gone) return;
    await wait(pace(260) - (performance.now() - began)); // quick bots still leave time to follow
    if (this.gone) return;
    this.thinking = 0;
    const answer = this.engine.say(seat, thought.words);
    if (answer.kind !== 'done')
      throw new Error(`${sitter.name} wanted "${thought.words}": ${answer.why ?? answer.problem?.what}`);
    this.save();
  }

  private async show(): Promise<void> {
    const count = this.engine.history(this.shown, 1 << 30, this.viewer).length + this.shown;
    this.calm();
    for (; this.shown < count; this.shown++) {
      const [line] = this.engine.history(this.shown, this.shown + 1, this.viewer);
      const after = this.engine.describe(this.viewer, this.shown),
        before = this.view;
      this.lines = [...this.lines, line];
      if (this.animate && !this.skip) await this.animate(before, after, line);
      if (this.gone) return;
      this.view = after;
    }
    this.view = this.engine.describe(this.viewer);
  }

  async say(words: string[]): Promise<boolean> {
    this.trouble = null;
    this.asking = false;
    const seat = this.viewer;
    for (const word of words) {
      const answer = this.engine.say(seat, word);
      if (answer.kind !== 'done') {
        this.trouble = answer;
        await this.run();
        return false;
      }
    }
    this.breaths.push(words.length);
    this.save();
    await this.run();
    return true;
  }
  canUndo(): boolean {
    return this.mine && this.engine.undo(this.viewer, true).kind === 'done';
  }
  async undo(): Promise<void> {
    const answer = this.engine.undo(this.viewer);
    this.trouble = answer.kind === 'done' ? null : answer;
    for (let more = this.breaths.pop() ?? 1; more > 1 && answer.kind === 'done'; more--)
      if (this.engine.undo(this.viewer).kind !== 'done') break;
    if (answer.kind === 'done') {
      this.asking = true;
      play('select');
      this.save();
    }
    await this.run();
  }
  async resign(): Promise<void> {
    this.bots.stop();
    const answer = this.engine.leave(this.viewer || 1, 'resigns');
    this.trouble = answer.kind === 'done' ? null : answer;
    this.save();
    this.thinking = 0;
    this.running = Promise.resolve();
    await this.run();
  }
  override async setOrder(order: string): Promise<void> {
    this.order = settings.order = order;
    if (this.busy) return; // it holds from the next question on
    this.asking = false;
    await this.run();
  }
  override canDraw(): boolean {
    return !this.over && !this.busy && this.viewer > 0 && this.company;
  }
  override get drawAsked(): boolean {
    return !this.over && this.offered.length > 0;
  } // the others sit at this screen, too
  override async draw(agree: boolean): Promise<void> {
    const others = this.people().filter((seat) => seat !== this.viewer),
      answering = this.offered.length > 0;
    this.offered = [];
    if (!agree) return;
    const unwilling =
      this.sitters.findIndex(
        (sitter, i) => sitter.kind === 'bot' && !this.engine.takesDraw(i + 1, this.shown + 1),
      ) + 1;
    if (unwilling) {
      this.trouble = { kind: 'bad', why: `${this.nameOf(unwilling)} would rather play on.`, count: 0 };
      return;
    }
    if (others.length && !answering) {
      this.offered = [this.viewer];
      return;
    }
    const answer = this.engine.leave(0, 'draw');
    this.trouble = answer.kind === 'done' ? null : answer;
    this.save();
    await this.run();
  }
  log(): string {
    return this.engine.log(this.over);
  }
  override async asFile(): Promise<string | null> {
    return keptText(this.engine.log(true), this.sitters);
  }
  override readonly hosted = false;
  override asStart(): string {
    return placedText(this.engine.log(false), this.engine.position(), this.sitters);
  }
  async hint(): Promise<string> {
    const thought = await this.bots.choose(
      this.script,
      this.engine.view(this.viewer),
      this.viewer,
      '4',
      this.shown + 1,
    );
    return thought.words;
  }
  leave(): void {
    this.gone = true;
    this.bots.stop();
  }

  private save(): void {
    if (!this.kept) return;
    const view = this.engine.describe(0),
      over = !view.asked.length;
    const mine = view.asked.some((seat) => this.sitters[seat - 1]?.kind === 'person');
    const words = over
      ? view.result?.draw
        ? 'A draw'
        : view.result?.winners?.length
          ? `${view.result.winners.map((seat) => this.nameOf(seat)).join(' and ')} won`
          : 'Over'
      : mine
        ? 'Your turn'
        : 'Their turn';
    saveMatch({
      id: this.id,
      game: this.game,
      script: this.script,
      seed: this.seed,
      log: this.engine.log(over),
      sitters: this.sitters,
      at: Date.now(),
      over,
      words,
    });
  }
}
