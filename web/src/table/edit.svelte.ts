// A position that is being made: the text of a script, and what the engine makes of it. Nothing is played here.
import type { Engine, Opened } from '../engine/engine';
import type { Sitter } from '../lib/saved';
import { Match } from './match.svelte';

export interface Fault {
  line: number;
  column: number;
  what: string;
}

export class EditMatch extends Match {
  readonly id = 'edit';
  game = $state('');
  sitters: Sitter[] = $state.raw([]);
  fault = $state.raw<Fault | null>(null); // why the text is no position
  text = $state('');

  constructor(
    readonly engine: Engine,
    text: string,
  ) {
    super();
    this.busy = false;
    this.edit(text);
  }
  /** The text changes; what is shown follows if it can be read. */
  edit(text: string): void {
    this.text = text;
    const opened: Opened = this.engine.open(`${text.trimEnd()}\nseed 1\ndeal\n`);
    this.fault = opened.open ? null : fault(opened);
    if (!opened.open) return;
    this.game = opened.game;
    this.sitters = opened.names.map((name): Sitter => ({ kind: 'person', name }));
    this.view = this.engine.describe(-1);
  }
  /** Why a text would be no position; empty if it is one. */
  refuses(text: string): string {
    const opened = this.engine.open(`${text.trimEnd()}\nseed 1\ndeal\n`);
    return opened.open ? '' : fault(opened).what;
  }
  override people(): number[] {
    return [];
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
    return this.text;
  }
  async hint(): Promise<string> {
    return '';
  }
}

/* The first thing that is wrong. */
function fault({ problem, failures }: Opened): Fault {
  return problem
    ? { line: problem.line ?? 0, column: problem.column || 1, what: said(problem) }
    : { line: 0, column: 0, what: failures || 'this is no position' };
}
const said = (problem: { what: string; expected?: string }): string =>
  problem.expected ? `${problem.what}; expected ${problem.expected}` : problem.what;
