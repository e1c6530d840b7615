// A boardgame.io server with the smallest game there is: two players who take turns. Its store is its own, in memory.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.argv[2], 'package.json'));
const { Server, Origins } = require('boardgame.io/server');
const game = {
  name: 'passing',
  setup: () => ({ made: 0 }),
  moves: {
    pass: ({ G }) => {
      G.made++;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0 });
console.log(`at ${running.appServer.address().port}`);
