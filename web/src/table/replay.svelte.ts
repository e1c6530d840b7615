// A match that is over, or a log: the same screen, with a scrubber in the place of a seat.
import { newEngine, whyNotOpen, REFEREE, type Engine, type Line } from '../engine/engine';
import { pace, wait } from '../lib/settings.svelte';
import type { Sitter } from '../lib/saved';
import { Match } from './match.svelte';

export class ReplayMatch extends Match {
  readonly id = 'replay';
  at = $state(0);
  all = $state.raw<Line[]>([]);
  count = 0;
  unfinished = false;
  private run = $state(false);
  private left = false;

  private constructor(
    readonly game: string,
    readonly engine: Engine,
    public sitters: Sitter[],
  ) {
    super();
  }

  static async open(log: string): Promise<ReplayMatch> {
    const engine = await newEngine(),
      opened = engine.open(log);
    if (!opened.open) throw new Error(whyNotOpen(opened));
    const sitters = opened.names.map((name): Sitter => ({ kind: 'person', name }));
    const match = new ReplayMatch(opened.game, engine, sitters);
    match.count = opened.count;
    match.unfinished = engine.describe(REFEREE).asked.length > 0;
    match.over = true;
    match.busy = false;
    match.look(REFEREE);
    return match;
  }
  override people(): number[] {
    return [];
  }
  look(seat: number): void {
    this.viewer = seat;
    this.all = this.engine.history(0, this.count, seat);
    this.go(this.at);
  }
  go(at: number): void {
    this.at = Math.min(Math.max(0, at), this.count - 1);
    this.view = this.engine.describe(this.viewer, this.at);
    this.lines = this.all.slice(0, this.at + 1);
  }
  get playing(): boolean {
    return this.run;
  }
  set playing(on: boolean) {
    if (on && !this.run) {
      this.run = true;
      if (this.at === this.count - 1) this.go(0);
      void this.playOn();
    }
    this.run = on;
  }
  private async playOn(): Promise<void> {
    while (this.run && !this.left && this.at < this.count - 1) {
      const next = this.engine.describe(this.viewer, this.at + 1);
      this.lines = this.all.slice(0, this.at + 2);
      this.calm();
      if (this.animate) await this.animate(this.view, next, this.all[this.at + 1]);
      if (!this.run || this.left) return;
      this.go(this.at + 1);
      await wait(pace(220) || 60);
    }
    this.run = false;
  }
  async say(): Promise<boolean> {
    return false;
  }
  async undo(): Promise<void> {}
  canUndo(): boolean {
    return false;
  }
  async resign(): Promise<void> {}
  log(): string {
    return this.engine.log(true);
  }
  async hint(): Promise<string> {
    return '';
  }
  override leave(): void {
    this.left = true;
  }
}
