// A match is looked at again here: every choice weighed by a search, every roll against its average. It takes a while.
import { Engine, type Glance, type Line, type Progress, type Review } from './engine';
import { load } from './wasm';

export interface ReviewAsk {
  module: WebAssembly.Module;
  log: string;
  most: number; // 0: only a glance
}
export type ReviewTold =
  | { progress: Progress }
  | { review: Review }
  | { glance: Glance; happened: Line[] } // what happened as everybody may hear of it
  | { problem: string };
const tell = (told: ReviewTold) => self.postMessage(told);

self.onmessage = async (event: MessageEvent<ReviewAsk>) => {
  const { module, log, most } = event.data;
  try {
    const engine = new Engine((await load(module)).raw),
      opened = engine.open(log);
    if (!opened.open) throw new Error(opened.failures ?? 'the log could not be opened');
    if (!most) {
      const glance = engine.reviewGlance();
      if (!glance) throw new Error('nothing is chosen in this match yet');
      tell({ glance, happened: engine.history(0, opened.count, 0) });
      return;
    }
    let progress = engine.reviewBegin();
    if (!progress.of) throw new Error('nothing is chosen in this match yet');
    for (tell({ progress }); progress.done < progress.of; tell({ progress })) progress = engine.reviewNext();
    tell({ review: engine.reviewEnd(most)! });
  } catch (error) {
    tell({ problem: error instanceof Error ? error.message : String(error) });
  }
};
