// Looking for an opponent: one may walk about the page meanwhile; whoever comes is told wherever one is.
import { go, place } from './router.svelte';
import { openSocket } from './lobby';
import { request, session, signedIn, type TableInfo } from './server.svelte';
import { settings } from './settings.svelte';
import { play } from './sound';

const STORE = 'arbiter.looking',
  AGAIN = 2000;
export interface Wish {
  game: string;
  title: string;
  options: Record<string, string>;
  team?: string;
  clock: TableInfo['clock'];
}
interface Looking {
  table: string;
  since: number;
  wish: Wish;
}
let socket: WebSocket | null = null;
export const looking = $state<{ at: Looking | null; found: string }>({ at: null, found: '' });

function keep(at: Looking | null): void {
  looking.at = at;
  if (at) sessionStorage.setItem(STORE, JSON.stringify(at));
  else sessionStorage.removeItem(STORE);
}
function close(): void {
  const was = socket;
  socket = null;
  was?.close();
}
function found(): void {
  const table = looking.at!.table;
  keep(null);
  close();
  if (place.path[0] === 'find') return go(`/table/${table}`);
  looking.found = table;
  play('asked');
}
/* Sits at the table as long as one looks: nobody is paired with somebody who is not there. */
function sit(): void {
  const own = (socket = openSocket());
  own.onopen = () =>
    own.send(JSON.stringify({ type: 'hello', table: looking.at?.table, token: session()?.token }));
  own.onmessage = (event) => {
    const message = JSON.parse(event.data as string);
    if (own !== socket || !looking.at) return;
    if (message.status === 'live') found();
    else if (message.status === 'closed' || message.reason === 'missing') stopped();
  };
  own.onclose = () => {
    if (own === socket) setTimeout(() => own === socket && sit(), AGAIN);
  };
}
function stopped(): void {
  keep(null);
  close();
}
export async function look(wish: Wish): Promise<void> {
  if (looking.at) await stop();
  const { title: _, ...body } = wish;
  const { table } = await signedIn(settings.name, () =>
    request<{ table: string }>('POST', '/api/pair', body),
  );
  keep({ table, since: Date.now(), wish });
  sit();
}
export async function stop(): Promise<void> {
  const at = looking.at;
  stopped();
  if (at)
    await request('POST', `/api/tables/${at.table}/leave`, {}).catch(() => {
      /* somebody came at the same moment: the match is among one's own */
    });
}
/** After a reload. */
export function lookOn(): void {
  if (looking.at || !session()) return;
  try {
    keep(JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Looking | null);
  } catch {
    keep(null);
  }
  if (looking.at) sit();
}
