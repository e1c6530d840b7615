// Bots think here, so that the page never waits for them. A bot is given the set-up and a view, nothing else.
import { Engine } from './engine';
import { load } from './wasm';

export interface Ask {
  id: number;
  module?: WebAssembly.Module;
  script: string;
  view: Uint8Array;
  seat: number;
  bot: string;
  seed: number;
}

let engine: Engine | undefined;
let open = '';

self.onmessage = async (event: MessageEvent<Ask>) => {
  const { id, module, script, view, seat, bot, seed } = event.data;
  try {
    if (module) engine = new Engine((await load(module)).raw);
    if (!engine) throw new Error('no engine yet');
    if (open !== script) {
      const opened = engine.open(script + '\nseed 1\ndeal\n');
      if (!opened.open) throw new Error(opened.failures ?? 'the set-up could not be opened');
      open = script;
    }
    if (!engine.takeView(view)) throw new Error('the view does not fit the set-up');
    self.postMessage({ id, ...engine.bot(seat, bot, seed) });
  } catch (error) {
    self.postMessage({ id, problem: String(error) });
  }
};
