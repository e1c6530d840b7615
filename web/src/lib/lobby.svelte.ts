// What a server adds to the home page: tables that are open, and those where this player sits. Followed while somebody looks.
import { followTables } from './lobby';
import { findServer, request, session, type TableInfo } from './server.svelte';

export const lobby = $state<{ there: boolean; tables: TableInfo[]; mine: TableInfo[] }>({
  there: false,
  tables: [],
  mine: [],
});

async function refresh(): Promise<void> {
  if (session())
    lobby.mine = (
      await request<{ tables: TableInfo[] }>('GET', '/api/me/tables').catch(() => ({ tables: [] }))
    ).tables;
}

/** Follows the lobby until the function that it returns is called. */
export function followLobby(): () => void {
  let left = false,
    leave = (): void => {};
  void (async () => {
    if (!(await findServer()) || left) return;
    lobby.there = true;
    await refresh();
    if (left) return;
    leave = followTables(
      (tables) => (lobby.tables = tables),
      () => void refresh(),
    );
  })();
  return () => {
    left = true;
    leave();
  };
}
