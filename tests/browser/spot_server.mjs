// Spot Rules over the server: a game master and two players in three browsers, one of them a phone. An encounter from
// surprise to first aid, a secret roll that reaches nobody else, a month of down time, the campaign as a file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESK, ensure, openPage, PHONE, shot, still } from './lib.mjs';
import { start } from './server.mjs';

const TABLET = { width: 820, height: 1180 };
const lines = (page) => page.locator('.log').textContent();
const tab = (page, name) => page.locator('.spot .pages').getByRole('button', { name, exact: true }).click();
const told = (page, words) =>
  page.waitForFunction((is) => new RegExp(is).test(document.querySelector('.log')?.textContent ?? ''), words);

/* A browser of its own whose sockets are heard. */
async function guest(browser, size, touch = false) {
  const context = await browser.newContext({ viewport: size, hasTouch: touch, isMobile: touch });
  const heard = [];
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
    ),
  );
  return { context, heard };
}

/* What a QR code says, read from its modules: the format, then bytes in the order of their blocks. */
function readCode(dark) {
  const size = dark.length,
    version = (size - 17) / 4;
  const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
    EACH = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26],
    TOTAL = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346],
    ALIGN = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];
  const MASKS = [
    (x, y) => (x + y) % 2,
    (x, y) => y % 2,
    (x) => x % 3,
    (x, y) => (x + y) % 3,
    (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  const mask = [2, 1, 0].reduce((n, x) => n * 2 + (dark[8][4 - x] ? 1 : 0), 0) ^ 0b101; // 0x5412 hides the format
  const at = version > 1 ? [6, ...ALIGN[version - 1]] : [],
    last = size - 7;
  const fixed = (x, y) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x > size - 9 && y < 9) ||
    (x < 9 && y > size - 9) ||
    (version > 6 && ((x > size - 12 && y < 6) || (x < 6 && y > size - 12))) ||
    at.some((ax) =>
      at.some(
        (ay) =>
          Math.abs(x - ax) < 3 &&
          Math.abs(y - ay) < 3 &&
          !(ax === 6 && ay === 6) &&
          !(ax === 6 && ay === last) &&
          !(ax === last && ay === 6),
      ),
    );
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!fixed(x, y)) bits.push(dark[y][x] !== (MASKS[mask](x, y) === 0) ? 1 : 0);
      }
  }
  const bytes = Array.from({ length: TOTAL[version - 1] }, (_, i) =>
    parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2),
  );
  const blocks = BLOCKS[version - 1],
    room = TOTAL[version - 1] - blocks * EACH[version - 1],
    short = Math.floor(room / blocks),
    parts = Array.from({ length: blocks }, () => []);
  for (let i = 0, k = 0; i <= short; i++)
    for (let b = 0; b < blocks; b++)
      if (i < short || b >= blocks - (room % blocks)) parts[b].push(bytes[k++]);
  const data = parts
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const head = version < 10 ? 12 : 20,
    length = parseInt(data.slice(4, head), 2);
  ensure(data.startsWith('0100'), 'the code does not hold bytes');
  return Buffer.from(
    Array.from({ length }, (_, i) => parseInt(data.slice(head + i * 8, head + i * 8 + 8), 2)),
  ).toString();
}
const codes = (page) =>
  page.locator('svg.qr').evaluateAll((all) =>
    all.map((svg) => {
      const margin = 4,
        size = svg.viewBox.baseVal.width - 2 * margin;
      const dark = Array.from({ length: size }, () => Array(size).fill(false));
      for (const [, x, y] of svg
        .querySelector('path')
        .getAttribute('d')
        .matchAll(/M(\d+) (\d+)h/g))
        dark[y - margin][x - margin] = true;
      return dark;
    }),
  );

/* Makes a table as the game master. Who one is, the page reads when it begins: so it begins again. */
async function open(page, url) {
  const table = await page.evaluate(async () => {
    const post = async (path, body, token) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify(body),
        })
      ).json();
    const session = await post('/api/session', { name: 'Gil' });
    localStorage.setItem('arbiter.session', JSON.stringify(session));
    const made = await post(
      '/api/tables',
      {
        game: 'spot_rules',
        seats: [
          { kind: 'me', team: 'duel-blue' },
          { kind: 'invite', team: 'teo' },
          { kind: 'invite', team: 'june' },
        ],
        clock: { kind: 'none' },
        private: true,
      },
      session.token,
    );
    sessionStorage.setItem(`arbiter.invites.${made.table}`, JSON.stringify(made.invites));
    return made.table;
  });
  await page.goto(`${url}/?again#/table/${table}`);
}

/* Whoever is asked answers: attacks if that is possible, makes up his mind about everything else. True if he was. */
async function answer(page, on) {
  const ask = page.locator('.spot .ask.mine .btn:not(.ghost)'),
    acts = page.locator('.spot .deeds .act');
  if (await acts.count()) {
    const attack = page.locator('.spot .deeds .act:is([data-verb=shoot], [data-verb=strike])').first(),
      attacks = (await attack.count()) > 0;
    await (attacks ? attack : page.locator('.spot .deeds .act[data-verb=nothing]').first()).click();
    if (attacks) await page.locator('.spot .odds-lines').waitFor();
    if (attacks && !on.shown) {
      on.shown = true;
      await still(page);
      await shot(page, 'spot-three-attack');
    }
    await page.locator('.spot .deeds .do').click();
    on.attacks += attacks ? 1 : 0;
    return true;
  }
  if (!(await ask.count())) return false;
  const sneak = page.locator('.spot .ask.mine [data-verb=sneak]');
  const one = (await sneak.count()) ? sneak.first() : ask.last();
  const words = await one.textContent();
  await one.click();
  await still(page);
  const again = page.locator('.spot .ask.mine .btn[aria-pressed=true]');
  if ((await again.count()) && (await again.textContent()) === words) await again.click(); // dice: pressed twice
  return true;
}

export default (program) => [
  [
    'Spot Rules in three browsers: from surprise to first aid, a secret roll, a month of down time, a file',
    async ({ browser }) => {
      const data = mkdtempSync(join(tmpdir(), 'arbiter-spot-'));
      const server = await start(program, data);
      try {
        const [a, b, c] = [
          await guest(browser, DESK),
          await guest(browser, TABLET, true),
          await guest(browser, PHONE, true),
        ];
        const gil = await openPage(browser, server.url, { context: a.context, settings: { name: 'Gil' } });
        await open(gil, server.url);
        await gil.locator('svg.qr').nth(1).waitFor();
        await shot(gil, 'spot-three-invite');
        const links = (await codes(gil)).map(readCode);
        const typed = await gil.locator('.invite input').evaluateAll((all) => all.map((is) => is.value));
        ensure(links.join() === typed.join(), `the codes say ${links}, the links ${typed}`);
        const ann = await openPage(browser, links[0], { context: b.context, settings: { name: 'Ann' } });
        const bob = await openPage(browser, links[1], { context: c.context, settings: { name: 'Bob' } });
        for (const page of [ann, bob]) await page.getByRole('button', { name: 'Sit down' }).click();
        const all = [gil, ann, bob];
        for (const page of all) await page.locator('.spot .pages').waitFor();

        // a secret roll
        await still(gil);
        for (const one of [b, c]) one.heard.length = 0;
        await gil.getByRole('checkbox', { name: /Secret/ }).check();
        await gil
          .getByRole('group', { name: 'What is tested' })
          .getByRole('button', { name: /^Perception/ })
          .click();
        await gil.getByRole('button', { name: /Roll in secret/ }).click();
        await gil.locator('.outcome.secret').waitFor();
        await shot(gil, 'spot-three-secret');
        ensure(/Perception/.test(await lines(gil)), 'the game master does not read of it');
        await gil.getByRole('checkbox', { name: /Secret/ }).uncheck();
        await tab(gil, 'Encounter');
        await gil.getByRole('button', { name: 'A fight begins' }).click();
        for (const page of [ann, bob]) await told(page, 'fight begins');
        for (const [page, one] of [
          [ann, b],
          [bob, c],
        ]) {
          const all = one.heard.join('\n'),
            secret = all.slice(0, all.indexOf('fight begins'));
          ensure(secret.length > 0, 'nothing was heard of the fight');
          ensure(
            !/Perception|secretly|faces|"dice"/.test(secret),
            `the socket tells of the secret roll: ${secret.slice(0, 600)}`,
          );
          ensure(
            !/Perception|secret/i.test(await page.locator('.log').textContent()),
            'a player reads of the secret roll',
          );
          ensure(!(await page.locator('.outcome.secret').count()), 'a player sees the secret roll');
        }

        // the fight: everybody answers for himself
        const on = { attacks: 0, shown: false };
        let answered = new Set();
        for (let step = 0; step < 240 && (on.attacks < 4 || answered.size < 3); step++) {
          let acted = false;
          for (const page of all)
            if (!acted && (await answer(page, on))) {
              acted = true;
              answered.add(page);
            }
          for (const page of all) await still(page);
          if (
            await gil.evaluate(() => document.querySelector('.encounter')?.textContent.includes('no fight'))
          )
            break;
        }
        ensure(on.attacks > 0, 'nobody was attacked');
        ensure(answered.size === 3, `only ${answered.size} of three were asked anything`);
        ensure(/surprises?/.test(await lines(gil)), 'nobody tried to surprise the others');
        for (const [page, name] of [
          [gil, 'desk'],
          [ann, 'tablet'],
          [bob, 'phone'],
        ]) {
          await tab(page, 'Encounter');
          await still(page);
          await shot(page, `spot-three-fight-${name}`);
        }

        // the game master's word: a wound, and the end of the fight; then first aid from a phone
        await tab(gil, 'Overrule');
        await gil.getByLabel('Who', { exact: true }).selectOption('Teo');
        await gil.getByRole('form', { name: 'A wound' }).getByLabel('Kind').selectOption('Flesh');
        await gil.getByRole('form', { name: 'A wound' }).getByRole('button').click();
        await gil.waitForFunction(() => /Flesh 1/.test(document.querySelector('.spot-cast').textContent));
        const end = gil.getByRole('button', { name: 'End the fight' });
        if (await end.count()) await end.click();
        await told(bob, 'fight is over');
        await tab(bob, 'People');
        await bob.locator('.cast [data-person=Teo]').click();
        await bob.locator('[data-care=first-aid]').first().waitFor();
        await shot(bob, 'spot-three-care');
        await bob.locator('[data-care=first-aid]').first().click();
        for (const page of all) await told(page, '[Ff]irst [Aa]id');

        // four weeks, planned by whoever plays
        await tab(gil, 'Down time');
        await gil.locator('.downtime .btn', { hasText: '4 weeks' }).click();
        const month = async () => !/Day 29/.test(await gil.locator('.spot .pages .cap').textContent());
        for (const page of [ann, bob]) await told(page, 'Week 1');
        let plans = 0;
        for (let step = 0; step < 240 && (await month()); step++) {
          let acted = false;
          for (const page of all) {
            const act = page.locator('.downtime .act');
            const ask = page.locator('.spot .ask.mine .btn:not(.ghost)');
            if (await act.count()) {
              const wish = page.locator(
                `.downtime .act[data-verb=${plans % 2 ? 'resources' : plans ? 'continue' : 'influence'}]`,
              );
              await ((await wish.count()) ? wish : act).first().click();
              await page.locator('.fore .do').click();
              plans++;
              acted = true;
            } else if (await ask.count()) {
              await ask.first().click();
              acted = true;
            }
            if (acted) break;
          }
          for (const page of all) await still(page);
        }
        ensure(!(await month()), 'the month does not end');
        ensure(plans >= 8, `only ${plans} plans were made in four weeks`);
        ensure(/Week 4/.test(await lines(ann)), 'a player does not read of week 4');
        await tab(ann, 'Down time');
        await still(ann);
        await shot(ann, 'spot-three-month');

        // the campaign as a file, and on with it elsewhere
        await tab(gil, 'Campaign');
        const clock = await gil.locator('.campaign h2').textContent();
        const [file] = await Promise.all([
          gil.waitForEvent('download'),
          gil.getByRole('button', { name: 'Save as a file' }).click(),
        ]);
        await shot(gil, 'spot-three-campaign');
        const path = join(data, 'campaign.arb');
        await file.saveAs(path);
        ensure(!/seed-revealed/.test(readFileSync(path, 'utf8')), 'the file tells dice to come');
        await tab(ann, 'Campaign');
        await ann.getByRole('button', { name: 'Save as a file' }).click();
        await ann.getByText('Only the game master may').waitFor();
        const away = await openPage(browser, `${server.url}/#/play/new?game=spot_rules&hot=1`, {
          settings: { name: 'Gil' },
        });
        await away.locator('.curtain .btn, .spot .pages').first().waitFor();
        if (await away.locator('.curtain .btn').count()) await away.locator('.curtain .btn').click();
        await tab(away, 'Campaign');
        const was = away.url();
        await away.locator('.campaign input[type=file]').setInputFiles(path);
        await away.waitForFunction((url) => location.href !== url, was);
        await away.locator('.curtain .btn, .spot .pages').first().waitFor();
        if (await away.locator('.curtain .btn').count()) await away.locator('.curtain .btn').click();
        await tab(away, 'Campaign');
        ensure(
          (await away.locator('.campaign h2').textContent()) === clock,
          'the campaign goes on at another time',
        );
        await tab(away, 'Test');
        await away.locator('.roll').click();
        await away.locator('.outcome, .curtain').first().waitFor();

        // from this device to the server, where players join by links
        if (await away.locator('.curtain .btn').count()) await away.locator('.curtain .btn').click();
        await tab(away, 'Campaign');
        await away.getByRole('button', { name: 'Play it on the server' }).click();
        await away.locator('svg.qr').nth(1).waitFor();

        // a file goes on at a new table; one that somebody has spoilt does not, and the page says where and why
        const spoilt = join(data, 'spoilt.arb');
        writeFileSync(spoilt, readFileSync(path, 'utf8').replace(/^1: fight$/m, '1: flight'));
        await gil.locator('.campaign input[type=file]').setInputFiles(spoilt);
        await gil.getByText(/It can't go on from this. Line \d+: /).waitFor();
        await gil.locator('.campaign input[type=file]').setInputFiles(path);
        await gil.locator('svg.qr').nth(1).waitFor();
        const next = await gil.locator('.invite input').evaluateAll((all) => all.map((is) => is.value));
        for (const [i, page] of [ann, bob].entries()) {
          await page.goto(next[i]);
          await page.getByRole('button', { name: 'Sit down' }).click();
        }
        for (const page of all) await page.locator('.spot .pages').waitFor();
        await tab(gil, 'Campaign');
        ensure((await gil.locator('.campaign h2').textContent()) === clock, 'the new table has another time');
        ensure(/goes on from a file/.test(await lines(bob)), 'nobody is told that it goes on from a file');
        const complaints = [...all, away].flatMap((page) => page.complaints);
        ensure(!complaints.length, `the pages complained: ${complaints.join('; ').slice(0, 400)}`);
        return away;
      } finally {
        await server.stop().catch(() => {});
        rmSync(data, { recursive: true, force: true });
      }
    },
  ],
];
