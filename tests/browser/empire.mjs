// Robot Empire in the page: a whole match by mouse, a part by keyboard and by touch, arrows, orders, many seats, axe.
import { axeFinds, ensure, isOver, middle, openPage, patience, PHONE, shot, still } from './lib.mjs';
import { hint, lookBack } from './reading.mjs';

const table = (url, more = '') =>
  `${url}/#/play/new?game=robot_empire&seed=7&bot=random&options=decks%3Down${more}`;
export const asked = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.asking.mine') ||
      document.querySelector('.table .turn')?.textContent === 'Over',
  );
const arrows = (page, kind) => page.locator(`.arrows .${kind}`).count();

/* What the screen offers now, in one look. */
export const look = (page) =>
  page.evaluate(() => {
    const all = (selector, name) =>
      [...document.querySelectorAll(selector)].map((is) => is.getAttribute(name));
    return {
      kind: document.querySelector('[data-confirm]')?.dataset.confirm ?? '',
      question: document.querySelector('.asking .q')?.textContent ?? '',
      numbers: all('.do [data-move]', 'data-move'),
      hand: all('.hc[data-can]', 'data-can'),
      table: all('.token[data-can]', 'data-can'),
      targets: all('[data-target]', 'data-target'),
      moves: all('.options [data-move]', 'data-move'),
      all: [...document.querySelectorAll('.do .btn')].some((is) => /^All /.test(is.textContent)),
      over: document.querySelector('.table .turn')?.textContent === 'Over',
    };
  });
const quoted = (key) => key.replace(/"/g, '\\"');
const press = (page, key) =>
  page
    .locator(`[data-can="${quoted(key)}"]`)
    .first()
    .click();
const make = (page, words) =>
  page
    .locator(`.options [data-move="${quoted(words)}"]`)
    .first()
    .click();
export const confirm = (page) => page.locator('[data-confirm]').click();

/** Plays what can be brought out, mines, attacks with everything, blocks now and then. `seen` is told of every question. */
async function playOn(page, { steps = 600, until = () => false, seen = async () => {} } = {}) {
  for (let step = 0; step < steps; step++) {
    await asked(page);
    const now = await look(page);
    if (now.over || until(now)) return step;
    if (await seen(now, step)) continue; // the screen has changed since
    if (now.numbers.length) {
      await page.locator('.do [data-move]').last().click();
      continue;
    }
    if (now.kind === 'turn' || now.kind === 'moon') {
      let done = false;
      for (const key of now.kind === 'turn' ? [...now.hand, ...now.table] : now.table) {
        await press(page, key);
        const move = (await look(page)).moves.find((words) =>
          /^(play|install|use|upgrade|assemble|chain|land|return) /.test(words),
        );
        if (move) {
          await make(page, move);
          done = true;
          break;
        }
        await page.keyboard.press('Escape');
      }
      if (!done) await confirm(page);
      continue;
    }
    if (now.kind === 'combat' && now.all) {
      await page.locator('.do .btn', { hasText: /^All / }).first().click();
      await confirm(page);
      continue;
    }
    if ((now.kind === 'combat' || (now.kind === 'block' && step % 2)) && now.table.length) {
      await press(page, now.table[0]);
      const after = await look(page);
      if (after.targets.length) await page.locator('[data-target]').first().click();
      await confirm(page);
      continue;
    }
    if (now.kind === 'absorb' && now.table.length) {
      await press(page, now.table[0]);
      await page.locator('.options [data-move]').first().click();
      continue;
    }
    if (now.kind) {
      await confirm(page);
      continue;
    }
    await page.locator('[data-target]').first().click(); // damage is divided
    const more = page.locator('.options [data-move], .picked [data-move]').last();
    if (await more.count()) await more.click();
  }
  throw new Error('the match was not over in time');
}

export default [
  [
    'Robot Empire: a whole match by mouse; cards are read, dragged and sorted; arrows are reset',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url), { reads: true }),
        done = {};
      await asked(page);
      await hint(page);
      await shot(page, 'empire-battery');
      await playOn(page, {
        until: () => false,
        seen: async (now) => {
          if (now.kind === 'turn' && now.hand.length && !done.read) {
            done.read = true;
            await page.locator('.hc').first().hover();
            await page.locator('.rail .face dt').first().waitFor(); // what its words mean
            ensure(
              /RE-/.test(await page.locator('.rail .face dl').textContent()),
              'a keyword names no clause',
            );
            const names = async () =>
              page.locator('.hc').evaluateAll((all) => all.map((is) => is.dataset.hand));
            await page.getByRole('button', { name: 'Name', exact: true }).click();
            const sorted = await names();
            ensure(
              JSON.stringify(sorted) === JSON.stringify([...sorted].sort((a, b) => a.localeCompare(b))),
              `the hand is not sorted: ${sorted}`,
            );
            await page.getByRole('button', { name: 'Kind', exact: true }).click();
            await shot(page, 'empire-read');
          }
          if (now.kind === 'turn' && !done.drag) {
            const before = await page.locator('.token:not(.moon)').count();
            for (const key of now.hand) {
              const card = page.locator(`.hc[data-can="${quoted(key)}"]`).first();
              if (
                !/Robot|Monster|Equipment/.test(await card.getAttribute('aria-label')) ||
                /Component|1d6/.test(await card.getAttribute('aria-label'))
              )
                continue;
              const [x, y] = await middle(page, `.hc[data-can="${quoted(key)}"]`),
                [tx, ty] = await middle(page, '.camp.own .line');
              await page.mouse.move(x, y);
              await page.mouse.down();
              await page.mouse.move(x, y - 60, { steps: 3 });
              await page.mouse.move(tx, ty, { steps: 4 });
              await shot(page, 'empire-drag');
              await page.mouse.up();
              await page.waitForFunction(
                (n) => document.querySelectorAll('.token:not(.moon)').length > n,
                before,
              );
              done.drag = true;
              return true;
            }
          }
          if (now.kind === 'combat' && now.table.length && !done.arrows) {
            if (now.all) await page.locator('.do .btn', { hasText: /^All / }).first().click();
            else await press(page, now.table[0]);
            if (!(await arrows(page, 'attack')) && (await look(page)).targets.length)
              await page.locator('.crew[data-target]').first().click();
            await page.locator('.arrows .attack').first().waitFor({ state: 'attached' });
            await still(page);
            await shot(page, 'empire-attack');
            await page.getByRole('button', { name: /Reset/ }).click();
            await page.waitForFunction(() => !document.querySelector('.arrows .attack'));
            ensure(
              !(await page.locator('.log').textContent()).includes('attacks Random bot'),
              'a reset attack was said',
            );
            return (done.arrows = true);
          }
          if (now.kind === 'block' && now.table.length && !done.block) {
            await page.locator('.arrows .attack').first().waitFor({ state: 'attached' });
            await press(page, now.table[0]);
            if ((await look(page)).targets.length) await page.locator('[data-target]').first().click();
            await page.locator('.arrows .block').first().waitFor({ state: 'attached' });
            await still(page);
            await shot(page, 'empire-block');
            await page.getByRole('button', { name: /Reset/ }).click();
            await page.waitForFunction(() => !document.querySelector('.arrows .block'));
            return (done.block = true);
          }
          if (now.kind === 'window' && !done.window && (await page.locator('.stack li').count())) {
            done.window = true;
            await shot(page, 'empire-stack');
          }
        },
      });
      ensure(done.read && done.drag && done.arrows, `not everything was tried: ${JSON.stringify(done)}`);
      await page.getByRole('dialog').waitFor();
      await shot(page, 'empire-over');
      await lookBack(page);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Discard pile/ }).click();
      await page.getByRole('dialog', { name: 'Discard pile' }).locator('li button').first().click();
      await page.getByRole('dialog', { name: 'Discard pile' }).locator('.face').waitFor();
      await shot(page, 'empire-discards');
      return page;
    },
  ],

  [
    'Robot Empire with the keyboard alone',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url));
      await asked(page);
      await page.locator('.do [data-move]').last().focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('.do [data-move]'));
      let played = 0,
        attacked = 0;
      for (let step = 0; step < 120 && !(played && attacked); step++) {
        await asked(page);
        const now = await look(page);
        if (now.over) break;
        if (now.kind === 'turn' && now.hand.length) {
          const all = await page
              .locator('.hc')
              .evaluateAll((list) => list.map((is) => is.getAttribute('data-can'))),
            before = await page.locator('.log').textContent();
          let done = false;
          for (const [i, key] of all.entries()) {
            if (!key || done) continue;
            await page.keyboard.press(String(i + 1)); // picks it up
            const { moves } = await look(page);
            if (moves.length === 1 && moves[0].startsWith('play ')) {
              await page.keyboard.press(String(i + 1));
              done = true;
              played++;
            } // and brings it out
            else await page.keyboard.press('Escape');
          }
          if (done) {
            await page.waitForFunction((was) => document.querySelector('.log').textContent !== was, before);
            continue;
          }
        }
        if (now.kind === 'combat' && now.table.length) {
          await page.keyboard.press('n');
          ensure(
            await page.evaluate(() => !!document.activeElement?.closest('[data-can]')),
            'n does not walk to what can act',
          );
          await page.keyboard.press('a');
          await page.waitForSelector('.arrows .attack', { state: 'attached', timeout: 5000 * patience }).then(
            () => attacked++,
            () => {},
          );
          await page.keyboard.press('Escape');
          await page.waitForFunction(() => !document.querySelector('.arrows .attack'));
          await page.keyboard.press('a');
          if (attacked) await shot(page, 'empire-keyboard');
        }
        if (!now.kind) {
          await page.keyboard.press('n');
          await page.keyboard.press('Enter');
          const more = page.locator('.options [data-move]').last();
          if (await more.count()) {
            await more.focus();
            await page.keyboard.press('Enter');
          }
        }
        await page.keyboard.press('e');
      }
      ensure(played && attacked, `played ${played}, attacked ${attacked}`);
      return page;
    },
  ],

  [
    'Robot Empire: standing orders pass for the player, or ask at every window',
    async ({ browser, url }) => {
      let page,
        long = 0; // lines of the log until it had asked so often
      for (const [order, words] of [
        ['ask', 'Always ask me'],
        ['turn', 'Pass until my turn'],
      ]) {
        page = await openPage(browser, table(url, '&options=turns=4'), { settings: { order: 'target' } });
        await asked(page);
        await page.getByLabel('When others act').selectOption({ label: words });
        /* four questions show that it asks; the other order plays on for as long */
        let windows = 0,
          enough = false;
        await playOn(page, {
          seen: async (now) => {
            const lines = await page.locator('.log li').count();
            if (now.kind === 'window') windows++;
            if (order === 'ask') long = lines;
            else enough ||= lines > long;
          },
          until: () => windows > 3 || enough,
        });
        if (order === 'ask') ensure(windows > 3, `always ask me: only ${windows} windows`);
        else ensure(windows === 0, `pass until my turn: asked in ${windows} windows`);
        ensure(
          (await page.evaluate(() => JSON.parse(localStorage.getItem('arbiter.settings')).order)) === order,
          'the order was not kept',
        );
        if (order === 'ask') await page.close();
      }
      return page;
    },
  ],

  [
    'Robot Empire on a phone, by touch, with four seats',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url), { size: PHONE, touch: true });
      await asked(page);
      await page.locator('.do [data-move]').last().tap();
      await playOn(page, {
        until: (now) => now.kind === 'turn' && now.hand.length > 0 && now.table.length > 0,
        steps: 80,
      });
      await shot(page, 'empire-phone');
      await page.locator('.hc[data-can]').first().tap();
      await page.locator('.picked .read').waitFor();
      await shot(page, 'empire-phone-picked');
      await page.locator('.picked .read').tap();
      await page.getByRole('dialog').locator('.face dt').first().waitFor();
      await shot(page, 'empire-phone-card');
      await page.keyboard.press('Escape');
      ensure(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'the page is wider than the phone',
      );
      await page.close();
      const four = await openPage(browser, table(url, '&seats=4'), { size: PHONE, touch: true });
      await asked(four);
      await playOn(four, { until: (now) => now.kind === 'turn', steps: 40 });
      await shot(four, 'empire-phone-four');
      ensure((await four.locator('.camp').count()) === 4, 'four seats, but not four on the screen');
      ensure(
        await four.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'four seats are wider than the phone',
      );
      return four;
    },
  ],

  [
    'Robot Empire with six seats, by night and by day; nothing that axe finds',
    async ({ browser, url }) => {
      let page;
      for (const [scheme, seats] of [
        ['dark', 2],
        ['light', 2],
        ['light', 6],
      ]) {
        page = await openPage(browser, table(url, `&seats=${seats}`), { scheme, csp: false });
        await asked(page);
        await playOn(page, {
          until: (now) => now.kind === 'turn' && (now.table.length > 0 || seats > 2),
          steps: 120,
        });
        const can = page.locator('.hc[data-can]').first();
        if (await can.count()) await can.click();
        await still(page);
        await shot(page, `empire-${scheme}-${seats}`);
        const line = await page.locator('.camp.own .line').boundingBox(),
          ask = await page.locator('.asking').boundingBox();
        ensure(line.y + line.height <= ask.y, `with ${seats} seats the own Front Line is out of sight`);
        ensure(
          (await page.locator('.camp').count()) === seats,
          `${seats} seats, but ${await page.locator('.camp').count()} on the screen`,
        );
        const found = await axeFinds(page);
        ensure(!found.length, `${scheme} ${seats}: ${found.join('\n')}`);
        ensure(!(await isOver(page)), 'it was over too soon');
        if (seats === 2) await page.close();
      }
      return page;
    },
  ],
];
