// A table like an earlier one: the same game and agreements, the same people by name, the same bots.
import { makeTable } from '../../lib/hosting';
import { session, type SeatInfo, type TableInfo } from '../../lib/server.svelte';

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
