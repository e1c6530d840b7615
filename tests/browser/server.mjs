// Browser tests with the real server: invitation, reload, somebody who watches, a server that goes away and comes back.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESK, ensure, mouse, openPage, patience, PHONE, settled, shot, still } from './lib.mjs';

/* Starts the program; resolves to its address and a way to stop it. */
export function start(program, data, port = 0, more = []) {
  const args = ['serve', '--port', String(port), '--data', data, '--busy-ms', '0', ...more]; // a busy machine is not what is tested
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((done, fail) => {
    let said = '';
    const hear = (chunk) => {
      said += chunk;
      const found = /https?:\/\/[^\s/"]+/.exec(said);
      if (found)
        done({
          url: found[0],
          stop: () =>
            new Promise((over) => {
              if (child.exitCode !== null || child.signalCode !== null) return over();
              child.once('exit', over);
              child.kill('SIGTERM');
              setTimeout(() => child.kill('SIGKILL'), 5000).unref();
            }),
        });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => fail(new Error(`the server stopped with ${code}: ${said.slice(0, 400)}`)));
  });
}
/* Goes between a page and the server: hears all, and may damage the bytes of a state on their way. */
async function between(page) {
  const wire = { damage: 0, asked: 0, bytes: '' };
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (JSON.parse(message).type === 'state') wire.asked++;
      server.send(message);
    });
    server.onMessage((message) => {
      const told = JSON.parse(message);
      if (!told.state) return socket.send(message);
      wire.bytes = told.state.bytes;
      if (wire.damage > 0) {
        wire.damage--;
        const bytes = Buffer.from(told.state.bytes, 'base64');
        bytes[bytes.length >> 1] ^= 0x55;
        told.state.bytes = bytes.toString('base64');
      }
      socket.send(JSON.stringify(told));
    });
  });
  return wire;
}
/* Remembers the memory of every engine that a page starts. */
const watchEngines = () => {
  const instantiate = WebAssembly.instantiate;
  window.engines = [];
  WebAssembly.instantiate = async (...values) => {
    const made = await instantiate(...values);
    window.engines.push((made.instance ?? made).exports.memory);
    return made;
  };
};
/* Changes a byte of these wherever an engine of the page keeps them; how often they were found. */
const corrupt = (base64) => {
  const view = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  let found = 0;
  for (const memory of window.engines) {
    const all = new Uint8Array(memory.buffer);
    for (let at = all.indexOf(view[0]); at >= 0; at = all.indexOf(view[0], at + 1)) {
      let same = 1;
      while (same < view.length && all[at + same] === view[same]) same++;
      if (same < view.length) continue;
      all[at + (view.length >> 1)] ^= 0x55;
      found++;
    }
  }
  return found;
};
const turnOf = (page) => page.locator('.turn.t1').waitFor();
const log = (page) => page.locator('.log li').allTextContents();

/* Ann invites, Bob comes. */
async function invited(browser, server) {
  const ann = await openPage(browser, server.url, { settings: { name: 'Ann' } });
  await ann.getByRole('button', { name: 'Invite a friend' }).click();
  await shot(ann, 'invite');
  await ann.getByRole('button', { name: 'Make the invitation' }).click();
  const link = await ann.locator('.invite input').inputValue();
  ensure(/#\/table\/.*invite=/.test(link), `no invitation: ${link}`);
  await shot(ann, 'waiting');
  const bob = await openPage(browser, link, { settings: { name: 'Bob' } });
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await ann.locator('.stage').waitFor();
  await bob.locator('.stage').waitFor();
  return [ann, bob];
}

/* A port that is free now. */
const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

export default (program) => [
  [
    'over TLS the page comes, plays and follows a table, with and without a public address',
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-tls-'));
      const key = join(data, 'key.pem'),
        cert = join(data, 'cert.pem');
      const request =
        'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
      execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
      let last;
      try {
        for (const named of [false, true]) {
          const port = await freePort();
          const more = ['--tls-cert', cert, '--tls-key', key];
          if (named) more.push('--public-url', `https://127.0.0.1:${port}`);
          const server = await start(program, join(data, String(named)), port, more);
          try {
            ensure(server.url === `https://127.0.0.1:${port}`, `it is at ${server.url}`);
            const context = await browser.newContext({
              viewport: DESK,
              ignoreHTTPSErrors: true,
              serviceWorkers: 'block', // those want a certificate that is known
            });
            last = await openPage(browser, server.url, { context, settings: { name: 'Ann' } });
            await last.waitForLoadState('networkidle');
            await last.getByRole('button', { name: 'Invite a friend' }).click();
            await last.getByRole('button', { name: 'Make the invitation' }).click();
            const link = await last.locator('.invite input').inputValue();
            ensure(link.startsWith(`https://127.0.0.1:${port}/#/table/`), `the invitation is ${link}`);
            ensure(!last.complaints.length, `the page complained: ${last.complaints.join('; ')}`);
            if (!named) await context.close();
          } finally {
            await server.stop().catch(() => {});
          }
        }
        return last;
      } finally {
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],
  [
    'two browsers by an invitation, one reload, a spectator, chat, a restart of the server',
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-browser-'));
      let server = await start(program, data);
      try {
        for (let i = 0; i < 300; i++)
          ensure((await fetch(server.url)).ok, `of many visitors the ${i}th is turned away`);
        const [ann, bob] = await invited(browser, server);
        const watcher = await openPage(browser, `${server.url}/${new URL(ann.url()).hash}`, {
          settings: { name: 'Cleo' },
        });
        await watcher.locator('.stage').waitFor();

        // both place, whoever begins
        for (let i = 0; i < 2; i++) {
          const one = await Promise.race(
            [ann, bob].map((page) =>
              page
                .locator('.prompt')
                .waitFor()
                .then(() => page),
            ),
          );
          await one.getByText('Place them for me').click();
          await one.waitForFunction(() => !document.querySelector('.prompt'));
        }
        const first = await Promise.race([ann, bob].map((page) => turnOf(page).then(() => page))),
          second = first === ann ? bob : ann;
        await first.locator('.trow.can').first().click();
        await mouse(first).press(
          'reach',
          await first.locator('[data-reach]').first().getAttribute('data-reach'),
        );
        await settled(first);
        await second.waitForFunction(() =>
          [...document.querySelectorAll('.log li')].some((line) => / moves from /.test(line.textContent)),
        );
        await watcher.waitForFunction(() =>
          [...document.querySelectorAll('.log li')].some((line) => / moves from /.test(line.textContent)),
        );
        await shot(watcher, 'spectator');
        ensure((await watcher.locator('.trow.can').count()) === 0, 'who watches can act');

        await first.reload(); // in the middle of the own turn
        await turnOf(first);
        ensure(
          (await log(first)).some((line) => / moves from /.test(line)),
          'the log is gone after the reload',
        );
        await second.getByRole('textbox', { name: 'Chat' }).fill('good luck');
        await second.keyboard.press('Enter');
        await first.getByText('good luck').waitFor();

        const port = Number(new URL(server.url).port);
        await server.stop();
        await first
          .getByText(/connection is lost|going down/)
          .first()
          .waitFor();
        await first.waitForFunction(() => !document.querySelector('.talk .dot.on'));
        await shot(first, 'lost');
        server = await start(program, data, port);
        await first.waitForFunction(() => !document.querySelector('.note.bad'), null, {
          timeout: 90000 * patience,
        });
        await mouse(first).end();
        await turnOf(second);
        await shot(second, 'friend');

        await second.getByRole('button', { name: 'Resign', exact: true }).click();
        await second.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
        for (const page of [ann, bob, watcher])
          await page.waitForFunction(() => document.querySelector('.turn')?.textContent === 'Over');
        await shot(first, 'friend-over');
        await first.getByRole('link', { name: /Replay and verify/ }).click(); // the log comes from the server now
        await first.getByRole('button', { name: 'Verify every die' }).click();
        await first.getByText('Verified.').waitFor();
        const complaints = [ann, bob, watcher].flatMap((page) => page.complaints);
        ensure(!complaints.length, `the pages complained: ${complaints.join('; ').slice(0, 400)}`);
        return first;
      } finally {
        await server.stop().catch(() => {});
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],

  [
    'a view that is damaged, on its way or in the page, is noticed by its hash and fetched again',
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-browser-'));
      const server = await start(program, data);
      try {
        const [ann, bob] = await invited(browser, server);
        for (let i = 0; i < 2; i++) {
          const one = await Promise.race(
            [ann, bob].map((page) =>
              page
                .locator('.prompt')
                .waitFor()
                .then(() => page),
            ),
          );
          await one.getByText('Place them for me').click();
          await one.waitForFunction(() => !document.querySelector('.prompt'));
        }
        const first = await Promise.race([ann, bob].map((page) => turnOf(page).then(() => page)));
        const wire = await between(first);
        await first.addInitScript(watchEngines);

        wire.damage = 2; // on its way: the state after the reload, and the first that is sent again
        await first.reload();
        await turnOf(first);
        await first.locator('.trow.can').first().waitFor();
        ensure(wire.damage === 0 && wire.asked === 2, `asked ${wire.asked} times, ${wire.damage} left`);
        ensure((await first.locator('.note.bad').count()) === 0, 'the notice stays');

        const go = async () => {
          await first.locator('.trow.can').first().click();
          const hex = await first.locator('[data-reach]').first().getAttribute('data-reach');
          await mouse(first).press('reach', hex);
        };
        const moved = async () => (await log(first)).some((line) => / moves from /.test(line));
        const kept = await first.evaluate(corrupt, wire.bytes); // in the page: the engine's own copy
        ensure(kept > 0, 'the engine keeps its view elsewhere');
        await go().catch(() => {}); // what is shown of a damaged view may be anything
        if (wire.asked === 2) await first.keyboard.press('E');
        await first.waitForFunction(() => !document.querySelector('.note.bad'));
        ensure(wire.asked === 3, `a choice was made on a damaged view (${wire.asked})`);
        ensure(!(await moved()), 'the choice went through');
        await settled(first);
        if (await first.locator('[data-reach]').count()) await first.keyboard.press('Escape');
        await go();
        await first.waitForFunction(() =>
          [...document.querySelectorAll('.log li')].some((line) => / moves from /.test(line.textContent)),
        );
        return first;
      } finally {
        await server.stop().catch(() => {});
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],

  [
    "a Boss's seat is offered to nobody: the match begins at once and goes on after a reload",
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-browser-'));
      const server = await start(program, data);
      try {
        const ann = await openPage(browser, server.url, { settings: { name: 'Ann' } });
        await ann.getByRole('radio', { name: /^Solo boss/ }).click();
        /* who opens a table for others is not given a way to play alone */
        await ann.getByRole('button', { name: 'Open one' }).click();
        const dialog = ann.getByRole('dialog'),
          way = dialog.locator('.way select');
        ensure((await way.inputValue()) !== 'Solo boss', 'the seat of the Boss is opened to anybody');
        await way.selectOption('Solo boss');
        await dialog.getByRole('heading', { name: 'A match on the server' }).waitFor();
        ensure(!(await dialog.getByLabel(/Opponent|Clock/).count()), 'somebody else is waited for');
        await dialog.locator('select[name=boss]').selectOption('Rendmaw');
        await shot(ann, 'server-solo-setup');
        await dialog.getByRole('button', { name: 'Play' }).click();
        await ann.locator('[data-boss="Rendmaw"]').first().waitFor();
        for (const again of [false, true]) {
          if (again) await ann.reload();
          await ann.locator('.talk .seats').waitFor();
          const sat = await ann.locator('.talk .seats').textContent();
          ensure(
            /Ann/.test(sat) && /Rendmaw/.test(sat) && !/free|away|Seat 2/.test(sat),
            `there sit: ${sat}`,
          );
          ensure(!(await ann.locator('.invite').count()), 'somebody is invited');
          ensure(
            !(await ann.getByRole('button', { name: 'Offer a draw' }).count()),
            'a draw is offered to it',
          );
          await ann.locator('.prompt').waitFor();
        }
        /* the die that places its first minion may be changed before robots are placed */
        const place = ann.getByText('Place them for me');
        await place.or(ann.locator('.prompt [data-decline]')).first().waitFor();
        if (!(await place.count())) await ann.locator('.prompt [data-decline]').click();
        await place.click();
        await ann.locator('.rondo ol > li').first().waitFor();
        await shot(ann, 'server-solo');
        return ann;
      } finally {
        await server.stop().catch(() => {});
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],
  [
    "an invited friend's typed name is taken; teams of another edition are not offered",
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-browser-'));
      const server = await start(program, data);
      try {
        const ann = await openPage(browser, server.url, { settings: { name: 'Ann' } });
        await ann.getByRole('button', { name: 'Invite a friend' }).click();
        await ann.getByRole('button', { name: 'Make the invitation' }).click();
        const bob = await openPage(browser, await ann.locator('.invite input').inputValue(), {
          settings: { name: '' },
        });
        await bob.getByLabel('Your name').fill('Bob');
        const teams = await bob.getByLabel('Your team').locator('option').allTextContents();
        ensure(
          teams.length > 2 && !teams.some((team) => /Ainer's Rebels/.test(team)),
          `teams of the first edition are offered: ${teams}`,
        );
        await bob.getByRole('button', { name: 'Sit down' }).click();
        await ann.locator('.stage').waitFor();
        const sat = await ann.locator('.talk .seats').textContent();
        ensure(/Bob/.test(sat) && !/Guest/.test(sat), `at the table sit: ${sat}`);
        return ann;
      } finally {
        await server.stop().catch(() => {});
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],

  [
    'a draw is offered, taken back, declined and agreed to',
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-browser-'));
      const server = await start(program, data);
      try {
        const [ann, bob] = await invited(browser, server);
        const offer = async (page) => {
          await page.getByRole('button', { name: 'Offer a draw' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
        };
        const asked = bob.getByRole('dialog', { name: 'Ann offers a draw' });
        await offer(ann);
        await asked.waitFor();
        await shot(bob, 'draw-offered');
        await ann.getByRole('button', { name: 'Take it back' }).click();
        await asked.waitFor({ state: 'detached' });
        await offer(ann);
        await asked.getByRole('button', { name: /Decline/ }).click();
        await ann.getByText('You offered a draw').waitFor({ state: 'detached' });
        ensure((await bob.locator('.turn').textContent()) !== 'Over', 'a declined draw ended the match');
        await offer(ann);
        await asked.getByRole('button', { name: 'Agree to a draw' }).click();
        for (const page of [ann, bob]) await page.getByRole('dialog', { name: 'A draw' }).waitFor();
        return bob;
      } finally {
        await server.stop().catch(() => {});
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],

  [
    'Robot Empire at a table: a window counts down, an answer is held and may be changed, an order passes; then against a bot',
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-browser-'));
      const server = await start(program, data);
      const sat = async (page) => {
        await page.locator('.asking.mine').waitFor();
        await page.locator('.do [data-move]').last().click();
      };
      try {
        const ann = await openPage(browser, server.url, { settings: { name: 'Ann' } });
        await ann.getByRole('tab', { name: /^Robot Empire/ }).click();
        await ann.getByRole('button', { name: 'Invite a friend' }).click();
        await ann.getByLabel('Time to answer').selectOption('20');
        await ann.getByRole('button', { name: 'Make the invitation' }).click();
        const bob = await openPage(browser, await ann.locator('.invite input').inputValue(), {
          settings: { name: 'Bob' },
          size: PHONE,
          touch: true,
        });
        await bob.getByRole('button', { name: 'Sit down' }).click();
        await sat(ann);
        for (const page of [ann, bob]) await page.getByLabel('When others act').selectOption('ask');
        await sat(bob); // and the first window opens
        const left = (page) =>
          page.evaluate(() =>
            Number(
              /(?:closes|counts) in (\d+) s/.exec(document.querySelector('.asking').textContent)?.[1] ?? -1,
            ),
          );
        const asked = await Promise.race(
            [ann, bob].map((page) =>
              page
                .waitForFunction(() =>
                  /closes in \d+ s/.test(document.querySelector('.asking')?.textContent ?? ''),
                )
                .then(() => page),
            ),
          ),
          other = asked === ann ? bob : ann;
        const before = await left(asked);
        await asked.waitForFunction(
          (was) =>
            Number(/closes in (\d+) s/.exec(document.querySelector('.asking').textContent)?.[1] ?? was) < was,
          before,
        );
        await shot(asked, 'empire-window');
        await asked.locator('[data-confirm=window]').click();
        await asked.getByText('You pass.').waitFor();
        ensure((await left(asked)) >= 0, 'it is not said when the answer counts');
        ensure(
          (await asked.locator('[data-confirm=window]').count()) === 0,
          'what was answered is asked again',
        );
        ensure((await asked.locator('.note.bad').count()) === 0, 'a held answer is told as a fault');
        await shot(asked, 'empire-held');
        await shot(other, 'empire-waiting');
        await asked.getByLabel('When others act').selectOption('turn'); // an order can be changed while a window is open
        await asked.waitForFunction(() => document.querySelector('.orders select').value === 'turn');
        await asked.getByText('You pass.').waitFor({ state: 'hidden', timeout: 90000 * patience });
        await Promise.any(
          [asked, other].map((page) => page.locator('[data-confirm=turn], [data-confirm=window]').waitFor()),
        ); // and the match goes on, whosever turn it is
        const complaints = [ann, bob].flatMap((page) => page.complaints);
        ensure(!complaints.length, `the pages complained: ${complaints.join('; ').slice(0, 400)}`);
        await bob.close();

        await ann.goto(server.url);
        await ann.getByRole('tab', { name: /^Robot Empire/ }).click();
        await ann.getByRole('button', { name: 'Invite a friend' }).click();
        await ann.getByRole('dialog').getByLabel('Opponent').selectOption('1');
        await ann.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
        await sat(ann);
        for (let i = 0; i < 40 && !(await ann.locator('.log li.turn').nth(2).count()); i++) {
          await ann.locator('.asking.mine').waitFor();
          await ann
            .locator('[data-confirm]')
            .click({ timeout: 3000 * patience })
            .catch(() => {});
          await still(ann);
        }
        ensure(
          await ann.locator('.log li.turn').nth(2).count(),
          'three turns against the bot were not played',
        );
        await shot(ann, 'empire-table');
        return ann;
      } finally {
        await server.stop().catch(() => {});
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],
];
