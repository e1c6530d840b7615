// The bots' worker, asked from the page.
import { engineModule } from './engine';
import type { Ask } from './bot.worker';

type Thought = { id: number; words?: string; value?: number; problem?: string };

export class Bots {
  private worker: Worker | undefined;
  private waiting = new Map<number, (thought: Thought) => void>();
  private next = 1;
  private primed = false;

  async choose(
    script: string,
    view: Uint8Array,
    seat: number,
    bot: string,
    seed: number,
  ): Promise<{ words: string; value: number }> {
    const module = await engineModule();
    if (!this.worker) {
      this.worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
      this.worker.onmessage = (event: MessageEvent<Thought>) => {
        this.waiting.get(event.data.id)?.(event.data);
        this.waiting.delete(event.data.id);
      };
      this.worker.onerror = (event) => {
        for (const [id, done] of this.waiting)
          done({ id, problem: event.message || "the bots' worker could not start" });
        this.waiting.clear();
      };
    }
    const ask: Ask = {
      id: this.next++,
      script,
      view,
      seat,
      bot,
      seed,
      module: this.primed ? undefined : module,
    };
    this.primed = true;
    const thought = await new Promise<Thought>((done) => {
      this.waiting.set(ask.id, done);
      this.worker!.postMessage(ask);
    });
    if (!thought.words) throw new Error(thought.problem ?? 'the bot had no answer');
    return { words: thought.words, value: thought.value ?? 0 };
  }
  /** Stops whatever is being thought. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.primed = false;
    this.waiting.clear();
  }
}
