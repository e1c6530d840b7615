// Tic-tac-toe of boardgame.io, played at random in one process for some seconds; the last line is its choices a second.
//   node random_play.mjs FOLDER [SECONDS]
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [folder, seconds = '3'] = process.argv.slice(2);
const { Client } = createRequire(resolve(folder, 'package.json'))('boardgame.io/client');
const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
const won = (cells) =>
  lines.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: {
    mark: ({ G, playerID }, at) => {
      G.cells[at] = playerID;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) =>
    won(G.cells) ? { winner: ctx.currentPlayer } : !G.cells.includes(null) ? { draw: true } : undefined,
};

let choices = 0;
const began = performance.now();
const until = began + Number(seconds) * 1000;
while (performance.now() < until) {
  const client = Client({ game, debug: false });
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = state.G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
    client.moves.mark(free[Math.floor(Math.random() * free.length)]);
    choices++;
  }
}
console.log(Math.round((choices * 1000) / (performance.now() - began)));
