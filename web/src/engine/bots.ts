// The bots' worker, asked from the page.
import { engineModule } from './engine';
import type { Ask, Warm } from './bot.worker';

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
    const worker = this.started();
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
      worker.postMessage(ask);
    });
    if (!thought.words) throw new Error(thought.problem ?? 'the bot had no answer');
    return { words: thought.words, value: thought.value ?? 0 };
  }
  /** Before anybody waits for a bot of this set-up. */
  async warm(script: string): Promise<void> {
    const message: Warm = { module: await engineModule(), script };
    if (this.primed) return;
    this.primed = true;
    this.started().postMessage(message);
  }
  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<Thought>) => {
      this.waiting.get(event.data.id)?.(event.data);
      this.waiting.delete(event.data.id);
    };
    worker.onerror = (event) => {
      for (const [id, done] of this.waiting)
        done({ id, problem: event.message || "the bots' worker could not start" });
      this.waiting.clear();
    };
    this.worker = worker;
    return worker;
  }
  /** Stops whatever is being thought. */
  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.primed = false;
    this.waiting.clear();
  }
}
