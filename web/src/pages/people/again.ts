// A table like an earlier one: the same game and agreements, the same people by name, the same bots.
import { go } from '../../lib/router.svelte';
import { request, session, signedIn, type SeatInfo, type TableInfo } from '../../lib/server.svelte';
import { settings } from '../../lib/settings.svelte';

interface Made {
  table: string;
  invites: { seat: number; link: string }[];
}
/** Who has no account is asked by a link. */
const seatOf = (seat: SeatInfo, mine: boolean) => ({
  ...(mine
    ? { kind: 'me' }
    : seat.kind === 'bot'
      ? { kind: 'bot', bot: seat.bot }
      : seat.kind === 'game'
        ? { kind: 'game' }
        : { kind: 'invite', ...(seat.guest ? {} : { for: seat.name }) }),
  ...(seat.team ? { team: seat.team } : {}),
});
export async function makeTable(body: Record<string, unknown>): Promise<void> {
  const made = await signedIn(settings.name, () => request<Made>('POST', '/api/tables', body));
  sessionStorage.setItem(`arbiter.invites.${made.table}`, JSON.stringify(made.invites ?? []));
  go(`/table/${made.table}`);
}
export const playAgain = (table: TableInfo): Promise<void> =>
  makeTable({
    game: table.game,
    options: table.options ?? {},
    seats: table.seats.map((seat) => seatOf(seat, seat.player === session()?.player)),
    clock: table.clock,
    private: true,
    undo: table.undo,
    absent: table.absent,
  });
