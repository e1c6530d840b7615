// A match is looked at again here: every choice weighed by a search, every roll against its average. It takes a while.
import { Engine, type Progress, type Review } from './engine';
import { load } from './wasm';

export interface ReviewAsk {
  module: WebAssembly.Module;
  log: string;
  most: number;
}
export type ReviewTold = { progress: Progress } | { review: Review } | { problem: string };
const tell = (told: ReviewTold) => self.postMessage(told);

self.onmessage = async (event: MessageEvent<ReviewAsk>) => {
  const { module, log, most } = event.data;
  try {
    const engine = new Engine((await load(module)).raw),
      opened = engine.open(log);
    if (!opened.open) throw new Error(opened.failures ?? 'the log could not be opened');
    let progress = engine.reviewBegin();
    if (!progress.of) throw new Error('nothing is chosen in this match yet');
    for (tell({ progress }); progress.done < progress.of; tell({ progress })) progress = engine.reviewNext();
    tell({ review: engine.reviewEnd(most)! });
  } catch (error) {
    tell({ problem: error instanceof Error ? error.message : String(error) });
  }
};
