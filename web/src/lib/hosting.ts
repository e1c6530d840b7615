// Tables that this page makes on the server: the one who makes it goes there, with the links for the others.
import { sittersOf } from './keeping';
import { go } from './router.svelte';
import { request, signedIn } from './server.svelte';
import { settings } from './settings.svelte';

interface Made {
  table: string;
  invites: { seat: number; link: string }[];
}
export async function makeTable(body: Record<string, unknown>): Promise<void> {
  const made = await signedIn(settings.name, () => request<Made>('POST', '/api/tables', body));
  sessionStorage.setItem(`arbiter.invites.${made.table}`, JSON.stringify(made.invites ?? []));
  go(`/table/${made.table}`);
}
/** A kept match goes on at a new table: whoever has the file takes the first seat, bots stay, the others are asked by
    links. What is wrong with the file is for the server to say. */
export function hostKept(game: string, text: string): Promise<void> {
  const seats = sittersOf(text).map(({ kind, bot }, i) =>
    !i ? { kind: 'me' } : kind === 'bot' ? { kind, bot } : { kind: kind === 'game' ? kind : 'invite' },
  );
  return makeTable({
    game,
    seats: seats.length > 1 ? seats : [{ kind: 'me' }, { kind: 'invite' }],
    from: text,
    clock: { kind: 'none' },
    private: true,
    absent: 'wait',
  });
}
