// A finished match at a glance: the chances after every choice, where it turned, what the dice gave.
import { engineModule, type Glance, type Line } from '../engine/engine';
import type { ReviewAsk, ReviewTold } from '../engine/review.worker';
import type { Match } from './match.svelte';
import { RemoteMatch } from './remote.svelte';

export interface Looked {
  glance: Glance;
  happened: Line[];
}
/** Looks at a log in a worker; `cancel` ends that. */
export function lookAt(log: string): { found: Promise<Looked>; cancel: () => void } {
  let worker: Worker | undefined;
  const found = engineModule().then(
    (module) =>
      new Promise<Looked>((done, fail) => {
        worker = new Worker(new URL('../engine/review.worker.ts', import.meta.url), { type: 'module' });
        worker.onmessage = (event: MessageEvent<ReviewTold>) => {
          if ('glance' in event.data) done(event.data);
          else if ('problem' in event.data) fail(new Error(event.data.problem));
          worker?.terminate();
        };
        worker.onerror = (event) => fail(new Error(event.message));
        worker.postMessage({ module, log, most: 0 } satisfies ReviewAsk);
      }),
  );
  return { found, cancel: () => worker?.terminate() };
}
/** The log of a match that is over: a server gives its own. */
export async function logOf(match: Match): Promise<string> {
  if (!(match instanceof RemoteMatch)) return match.log();
  const response = await fetch(`/api/tables/${encodeURIComponent(match.id)}/log`);
  if (!response.ok) throw new Error('the log is not there yet');
  return response.text();
}

export interface Turn {
  line: number; // of what happened
  at: number; // which choice, from 0
  before: number; // in percent
  after: number;
}
const percent = (thousandths: number): number => Math.round(thousandths / 10);
/* The choice before the last that moved a seat's chance most, up or down; null if none moved it by a percent. */
function swing({ glance }: Looked, seat: number, way: 1 | -1): Turn | null {
  const of = glance.chances.map((all) => all[seat - 1]),
    moved = (i: number): number => way * (of[i + 1] - of[i]);
  let best = -1;
  for (let i = 0; i < glance.lines.length - 1; i++)
    if (moved(i) >= 10 && (best < 0 || moved(i) > moved(best))) best = i;
  if (best < 0) return null;
  return { line: glance.lines[best], at: best, before: percent(of[best]), after: percent(of[best + 1]) };
}
/** Where a seat's chance grew most. */
export const turningPoint = (looked: Looked, seat: number): Turn | null => swing(looked, seat, 1);
/** Where a seat lost most, if that left it less than an even share. */
export function setback(looked: Looked, seat: number): Turn | null {
  const found = swing(looked, seat, -1);
  return found && found.after < 100 / looked.glance.luck.length ? found : null;
}
/** What a line tells: how it begins, and the last that came of it for those whom it names. */
export function gist(line: Line | undefined): Line['events'] {
  const told = (line?.events ?? []).filter((event) => event.text);
  const named = new Set(told[0]?.names?.map((name) => name.say) ?? []);
  const last = told.slice(1).findLast((event) => event.names?.some((name) => named.has(name.say)));
  return last ? [told[0], last] : told.slice(0, 1);
}
