// Bots think here, so that the page never waits for them. A bot is given the set-up and a view, nothing else.
import { Engine } from './engine';
import { load } from './wasm';

/** Load the engine and let it run, so that the first choice finds it compiled: a browser does that to code that has run. */
export interface Warm {
  module: WebAssembly.Module;
  script: string;
}
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
const WARM_MS = 300;

async function ready(module: WebAssembly.Module | undefined, script: string): Promise<Engine> {
  if (module && !engine) engine = new Engine((await load(module)).raw);
  if (!engine) throw new Error('no engine yet');
  if (open !== script) {
    const opened = engine.open(script + '\nseed 1\ndeal\n');
    if (!opened.open) throw new Error(opened.failures ?? 'the set-up could not be opened');
    open = script;
  }
  return engine;
}

async function warm({ module, script }: Warm): Promise<void> {
  const own = await ready(module, script),
    seat = own.describe(0).asked[0],
    end = performance.now() + WARM_MS;
  for (let seed = 1; seat && performance.now() < end; seed++) own.bot(seat, '2', seed);
}

async function answer(message: Ask | Warm): Promise<void> {
  if (!('id' in message)) {
    await warm(message).catch(() => {}); // whatever is wrong is said to who asks for a choice
    return;
  }
  const { id, module, script, view, seat, bot, seed } = message;
  try {
    const engine = await ready(module, script);
    if (!engine.takeView(view)) throw new Error('the view does not fit the set-up');
    self.postMessage({ id, ...engine.bot(seat, bot, seed) });
  } catch (error) {
    self.postMessage({ id, problem: String(error) });
  }
}

// One after the other: loading takes a while, and what comes meanwhile needs the engine.
let last: Promise<void> = Promise.resolve();
self.onmessage = (event: MessageEvent<Ask | Warm>) => {
  last = last.then(() => answer(event.data));
};
