// Robot Empire in the page, beside whole matches: lessons, places to press, Moons beyond the edge, who is asked.
import { DESK, ensure, openPage, patience, PHONE, shot, still } from './lib.mjs';
import { asked, confirm, look } from './empire.mjs';

/* Ann holds what harms every fighter, and has two of her own. */
const nova = `game robot_empire trade=off
seat 1 Ann
seat 2 Bob
hand 1 "Nova Bomb"
place 1 "Brax the Strong"
place 1 "Gnash Pup"
place 2 "Moss Brute"
vault 1 8
deck
turn 1
`;

/* What goes to the Front Line, to the Base, onto a fighter, and what is used by itself. */
const laying = `game robot_empire trade=off coins=140
seat 1 Ann
seat 2 Bob
hand 1 "Gnash Pup" "Coin Mine" "Jump Jets" "Quartermaster"
place 1 "Brax the Strong"
${['Cinder#1', 'Cinder#2', 'Ferrum#1', 'Ferrum#2', 'Palewater', '"Greater Oro"', 'Splinter', '"Halo Deep"']
  .map((name) => `moon ${name}`)
  .join('\n')}
vault 1 20
turn 1
`;
/* Ann attacks: windows open after the declaration, after the blocks and before the damage. */
const windows = (hand) => `game robot_empire trade=off
seat 1 Ann
seat 2 Bob
hand 1 ${hand}
hand 2 "Coin Mine"
place 1 "Moss Brute"
place 2 "Anvil Guard"
vault 1 6
vault 2 0
turn 1 phase=combat
`;

/** A match that the device keeps: its script, and against whom. */
async function openMatch(browser, url, script, { size = DESK, touch = false, settings = {} } = {}) {
  const context = await browser.newContext({ viewport: size, hasTouch: touch, isMobile: touch });
  await context.addInitScript(
    (script) =>
      localStorage.setItem(
        'arbiter.match.made',
        JSON.stringify({
          id: 'made',
          game: 'robot_empire',
          script,
          seed: '07'.repeat(32),
          log: script,
          sitters: [
            { kind: 'person', name: 'Ann' },
            { kind: 'bot', name: 'greedy', bot: 'greedy' },
          ],
          at: Date.now(),
          over: false,
          words: 'Your turn',
        }),
      ),
    script,
  );
  return openPage(browser, `${url}/#/play/made`, { context, settings });
}

/** Whoever touches what is marked comes through the lesson; says its steps. */
async function follow(page) {
  const lesson = page.locator('.lesson'),
    seen = [];
  await lesson.waitFor();
  for (let i = 0; i < 60; i++) {
    await page.waitForFunction(
      () =>
        document.querySelector('.lesson .row .main') ||
        document.querySelector('.asking.mine') ||
        document.querySelector('.table .turn')?.textContent === 'Over',
    );
    const now = await lesson.locator('h2').textContent();
    if (now !== seen.at(-1)) {
      seen.push(now);
      await still(page);
      await shot(page, `learn-empire-${seen.length}`);
    }
    if (await lesson.getByRole('button', { name: 'Once more' }).count()) return seen;
    const read = lesson.locator('.row .btn.main');
    if (await read.count()) {
      await read.click();
      continue;
    }
    const ring = page.locator('div.ring');
    await ring.waitFor({ timeout: 8000 * patience });
    await still(page);
    const box = await ring.boundingBox();
    if (!box) continue;
    ensure(
      await page.evaluate(
        ([x, y]) => !document.elementFromPoint(x, y)?.closest('.lesson'),
        [box.x + box.width / 2, box.y + box.height / 2],
      ),
      `the lesson covers what it marks at "${now}"`,
    );
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await still(page);
  }
  throw new Error(`the lesson stays at "${seen.at(-1)}"`);
}

export default [
  [
    'Robot Empire is taught in three lessons, found on the home page: whoever touches what is marked comes through',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await page.getByRole('tab', { name: /^Robot Empire/ }).click();
      await page.getByRole('link', { name: /^Your first turn/ }).click();
      for (const [last, more] of [
        ['That is a turn', 'Land on a Moon'],
        ['Drain it', 'Block'],
        ['Attack', 'Shoot from afar'],
      ]) {
        const seen = await follow(page);
        ensure(seen.includes(last) || seen.includes('Well played'), `it ends with ${seen.at(-1)}`);
        ensure(seen.includes(more), `no "${more}" among ${seen.join(', ')}`);
        const next = page.locator('.lesson .row .main');
        const words = await next.innerText();
        ensure(
          /lesson/.test(words) === (last !== 'Attack'),
          `after the lesson "${last}" it goes on with: ${words}`,
        );
        await next.click();
        if (last !== 'Attack')
          await page.waitForFunction(() => /^1 of/.test(document.querySelector('.lesson .cap')?.textContent));
      }
      await asked(page);
      return page;
    },
  ],
  [
    'Robot Empire: what is picked up shows where it goes, and pressing there lays it; Moons beyond the edge are counted',
    async ({ browser, url }) => {
      for (const [size, touch] of [
        [DESK, false],
        [PHONE, true],
      ]) {
        const page = await openMatch(browser, url, laying, { size, touch });
        await asked(page);
        ensure(!(await page.locator('[data-place]').count()), 'places are lit although nothing is picked up');
        const place = async (name, where) => {
          await page.locator(`.hc[data-hand="${name}"]`).click();
          const slot = page.locator(`[data-place="${where}"]`);
          await slot.waitFor();
          ensure(
            (await page.locator('[data-place]').count()) === 1,
            `${name} could go to more places than ${where}`,
          );
          const box = await slot.boundingBox();
          ensure(box.height >= 43 && box.width >= 80, `the place for ${name} is ${box.width}x${box.height}`);
          await still(page);
          await shot(page, `empire-place-${where}-${size.width}`);
          await slot.click();
          await page.waitForFunction((gone) => !document.querySelector(`.hc[data-hand="${gone}"]`), name);
        };
        await place('Gnash Pup', 'line');
        await page.locator('.camp.own .line [data-card="Gnash Pup"]').waitFor();
        await place('Coin Mine', 'base');
        await page.locator('.camp.own [data-card="Coin Mine"]').waitFor();
        await place('Quartermaster', 'middle');
        await page.locator('.hc[data-hand="Jump Jets"]').click(); // it goes onto a fighter, which is lit
        await page.locator('[data-card="Brax the Strong"][data-target]').click();
        await page.waitForFunction(() => !document.querySelector('.hc[data-hand="Jump Jets"]'));
        const more = page.getByRole('button', { name: /more Moons? after these/ }),
          back = page.getByRole('button', { name: /more Moons? before these/ });
        await more.waitFor();
        const hidden = () =>
          page.evaluate(() => {
            const box = document.querySelector('.moons').getBoundingClientRect();
            return [...document.querySelectorAll('.orbit')].filter(
              (is) => is.getBoundingClientRect().right > box.right + 2,
            ).length;
          });
        ensure(
          (await more.innerText()).trim() === `+${await hidden()}`,
          `it says ${await more.innerText()} where ${await hidden()} are hidden`,
        );
        ensure(!(await back.count()), 'there are Moons before the first');
        const box = await more.boundingBox();
        ensure(box.width >= 44 && box.height >= 44, `the button is ${box.width}x${box.height}`);
        await more.click();
        await back.waitFor();
        await shot(page, `empire-moons-${size.width}`);
        if (size === PHONE) return page;
        await page.close();
      }
    },
  ],
  [
    'Robot Empire: who holds nothing to answer with is not asked in every window; who holds something is',
    async ({ browser, url }) => {
      const questions = async (hand, settings = {}) => {
        const page = await openMatch(browser, url, windows(hand), { settings }),
          kinds = [];
        await asked(page);
        await page.locator('[data-card="Moss Brute"]').click();
        for (let i = 0; i < 8; i++) {
          await asked(page);
          const { kind } = await look(page);
          if (kind === 'discard' || kind === 'turn') break;
          kinds.push(kind);
          await confirm(page);
          await still(page);
        }
        await page.close();
        return kinds.join(' ');
      };
      const nothing = await questions('"Coin Mine"'),
        something = await questions('"Field Mechanic"');
      ensure(nothing === 'combat', `with nothing to answer: ${nothing}`);
      ensure(/window/.test(something), `with an Agent: ${something}`);
      const always = await questions('"Coin Mine"', { order: 'ask' });
      ensure(/window/.test(always), `whoever wants to be asked always: ${always}`);
      return openPage(browser, url);
    },
  ],
  [
    'Robot Empire: what hits the own side, too, asks first',
    async ({ browser, url }) => {
      const page = await openMatch(browser, url, nova);
      await asked(page);
      const bomb = page.locator('.hc[data-can="h:Nova Bomb"]');
      await bomb.click();
      await bomb.click();
      const doubt = page.getByRole('dialog', { name: 'This hits your own side' });
      await doubt.waitFor();
      const words = await doubt.innerText();
      ensure(/Brax the Strong is yours: 3 damage\./.test(words), `it says: ${words}`);
      ensure(/Gnash Pup is yours: 3 damage, which destroys it/.test(words), `it says: ${words}`);
      await shot(page, 'empire-own-side');
      await doubt.getByRole('button', { name: 'Do something else' }).click();
      ensure(!/Nova/.test(await page.locator('.log').textContent()), 'it was used although it was declined');
      await bomb.click(); // it is still in the hand
      await doubt.getByRole('button', { name: 'Do it all the same' }).click();
      await page.waitForFunction(() => /Nova/.test(document.querySelector('.log').textContent));
      return page;
    },
  ],
];
