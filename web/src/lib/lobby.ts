// The server's lobby, as long as somebody looks: open and live tables, and word of one's own turn.
import { session, type TableInfo } from './server.svelte';

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
export const openSocket = (): WebSocket =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`, 'arbiter');

/** Follows it until the returned function is called. */
export function followTables(tell: (tables: TableInfo[]) => void, turn: () => void = () => {}): () => void {
  const socket = openSocket();
  let tables: TableInfo[] = [];
  socket.onopen = () =>
    socket.send(
      JSON.stringify({ type: 'hello', table: '', ...(session() ? { token: session()!.token } : {}) }),
    );
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data as string);
    if (message.type === 'lobby') tell((tables = listed(tables, message)));
    if (message.type === 'turn') turn();
  };
  return () => socket.close();
}
