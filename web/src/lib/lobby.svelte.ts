// What a server adds to the home page: tables that are open, and those where this player sits. Followed while somebody looks.
import { findServer, request, session, type TableInfo } from './server.svelte';

export const lobby = $state<{ there: boolean; tables: TableInfo[]; mine: TableInfo[] }>({
  there: false,
  tables: [],
  mine: [],
});

/** The whole list, or what has changed of it. */
function listed(
  before: TableInfo[],
  message: { tables?: TableInfo[]; changed?: TableInfo[]; gone?: string[] },
): TableInfo[] {
  if (message.tables) return message.tables;
  const changed = message.changed ?? [],
    away = new Set([...(message.gone ?? []), ...changed.map((table) => table.id)]);
  return [...changed, ...before.filter((table) => !away.has(table.id))];
}
async function refresh(): Promise<void> {
  if (session())
    lobby.mine = (
      await request<{ tables: TableInfo[] }>('GET', '/api/me/tables').catch(() => ({ tables: [] }))
    ).tables;
}

/** Follows the lobby until the function that it returns is called. */
export function followLobby(): () => void {
  let socket: WebSocket | null = null,
    left = false;
  void (async () => {
    if (!(await findServer()) || left) return;
    lobby.there = true;
    await refresh();
    if (left) return;
    socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`,
      'arbiter',
    );
    socket.onopen = () =>
      socket!.send(
        JSON.stringify({ type: 'hello', table: '', ...(session() ? { token: session()!.token } : {}) }),
      );
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string);
      if (message.type === 'lobby') lobby.tables = listed(lobby.tables, message);
      if (message.type === 'turn') void refresh();
    };
  })();
  return () => {
    left = true;
    socket?.close();
  };
}
