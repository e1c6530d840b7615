// Two players at each of many tables of a boardgame.io server, who move as soon as it is their turn; one process, over WebSockets.
//   node load.mjs FOLDER PORT TABLES SECONDS
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, port, tables, seconds] = process.argv.slice(2);
const { io } = createRequire(join(folder, 'package.json'))('socket.io-client');
const times = [];
let playing = false,
  counting = false;

function sit(matchID, playerID) {
  const socket = io(`http://127.0.0.1:${port}/passing`, { transports: ['websocket'], forceNew: true });
  let sent = -1,
    at = 0,
    last;
  const see = (state) => {
    last = state ?? last;
    if (!playing || !state) return;
    if (sent >= 0 && state._stateID > sent) {
      if (counting) times.push(performance.now() - at);
      sent = -1;
    }
    if (sent >= 0 || state.ctx.currentPlayer !== playerID) return;
    sent = state._stateID;
    at = performance.now();
    socket.emit(
      'update',
      { type: 'MAKE_MOVE', payload: { type: 'pass', args: [], playerID } },
      sent,
      matchID,
      playerID,
    );
  };
  return new Promise((done) => {
    socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 2));
    socket.on('sync', (id, info) => {
      see(info.state);
      done(() => see(last));
    });
    socket.on('update', (id, state) => see(state));
  });
}

const begins = []; // nobody moves before all have sat down
for (let i = 0; i < tables; i++)
  begins.push(...(await Promise.all(['0', '1'].map((player) => sit(`m${i}`, player)))));
playing = true;
for (const begin of begins) begin();
await new Promise((done) => setTimeout(done, 1000));
counting = true;
const began = performance.now();
await new Promise((done) => setTimeout(done, seconds * 1000));
const spent = (performance.now() - began) / 1000;
times.sort((a, b) => a - b);
if (!times.length) throw new Error('nothing was played');
console.log(
  JSON.stringify({
    choices_per_second: Math.round(times.length / spent),
    p50_ms: +times[times.length >> 1].toFixed(2),
    p99_ms: +times[Math.floor(times.length * 0.99)].toFixed(2),
    tables: +tables,
  }),
);
process.exit(0);
