// A draft of A.E.G.I.S. in the page: picks by mouse, keyboard and touch, what opens, the team of five, then the board.
import { axeFinds, DESK, ensure, openPage, PHONE, shot, still } from './lib.mjs';

const TABLET = { width: 820, height: 1180 };
const table = (url, more = '') =>
  `${url}/#/play/new?game=aegis&seed=5&bot=random&seats=4&options=mode%3Ddraft${more}`;
const pick = (page) => page.locator('.draft').getAttribute('data-pick');
const names = (page) => page.locator('.draft .dc').evaluateAll((all) => all.map((is) => is.dataset.card));
const keptNames = (page) => page.locator('.draft .pk .p:not(.e) small').allTextContents();
const asked = (page) =>
  page
    .locator('.draft .fin .btn')
    .filter({ hasText: /Choose|Keep|Discard/ })
    .waitFor();
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const after = (page, n) => page.locator(`.draft[data-pick="${n}"]`).waitFor();

export default [
  [
    'a draft is picked, passed on and built',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url), { size: DESK, csp: false });
      await asked(page);
      const hand = await names(page);
      ensure(
        hand.length === 8 && (await pick(page)) === '1',
        `a hand of ${hand.length} in pick ${await pick(page)}`,
      );
      ensure((await page.locator('.draft .cmc').count()) === 5, 'five combined robots were dealt');
      ensure(await page.locator('.draft .fin .btn').isDisabled(), 'nothing is chosen yet');
      await page.locator(`.dc[data-card="${hand[2]}"]`).click();
      await page.locator('.draft .fin .btn', { hasText: `Keep ${hand[2]}` }).waitFor();
      const brought = await page.locator('.draft .lt .new').count();
      const lettered = await page.locator('.draft .cmc .lt .miss').count();
      ensure(brought + lettered > 0, 'the letters say what it would bring');
      await still(page);
      await shot(page, 'draft-first');
      await page.locator('.draft .fin .btn').click();
      await after(page, 2);
      await asked(page);
      ensure((await keptNames(page)).includes(hand[2]), 'it is kept');
      const second = await names(page);
      ensure(second.length === 7 && !second.some((name) => hand.includes(name)), 'the hands went on');
      ensure(
        (await page.locator('.draft .passed').textContent()).includes(hand[0]),
        'what was passed on is remembered',
      );
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
      await after(page, 3);
      ensure((await keptNames(page)).includes(second[1]), 'the keyboard keeps the second card');
      for (let n = 3; n <= 7; n++) {
        await asked(page);
        if (n === 4) {
          await page.keyboard.press('1');
          await still(page);
          await shot(page, 'draft');
          const found = await axeFinds(page);
          ensure(!found.length, `axe: ${found.join('; ')}`);
        }
        await page.keyboard.press('1');
        await page.keyboard.press('Enter');
        await after(page, n < 7 ? n + 1 : 9);
      }
      await page.locator('.draft h1', { hasText: 'Your team' }).waitFor();
      const robots = await page.locator('.draft .dc').count();
      ensure(robots >= 8, `${robots} robots to build with`);
      for (let i = 0; i < 5; i++) {
        await page.getByRole('img', { name: `${i} of 5 chosen` }).waitFor();
        await page.locator('.draft .dc').nth(i).click();
      }
      ensure((await page.locator('.draft .prog i.d').count()) === 5, 'the bars count the five');
      await still(page);
      await shot(page, 'draft-build');
      await page.locator('.draft .fin .btn', { hasText: 'Play with these five' }).click();
      await page.locator('svg.board').waitFor();
      ensure(!(await page.locator('.draft').count()), 'then the board is there');
      return page;
    },
  ],
  [
    'a draft fits a tablet and a phone, and is picked by touch',
    async ({ browser, url }) => {
      let page = await openPage(browser, table(url).replace('seed=5', 'seed=2'), { size: DESK });
      await asked(page);
      const over = await page
        .locator('.dc')
        .evaluateAll((all) =>
          all.filter((is) => is.scrollHeight > is.clientHeight).map((is) => is.dataset.card),
        );
      ensure((await names(page)).includes('SNO-165') && !over.length, `too long for their cards: ${over}`);
      await page.close();
      for (const [name, size] of [
        ['tablet', TABLET],
        ['phone', PHONE],
      ]) {
        page = await openPage(browser, table(url), { size, touch: true, csp: false });
        await asked(page);
        const hand = await names(page);
        await page.locator(`.dc[data-card="${hand[1]}"]`).scrollIntoViewIfNeeded();
        await page.locator(`.dc[data-card="${hand[1]}"]`).tap();
        await page.locator('.draft .fin .btn', { hasText: `Keep ${hand[1]}` }).waitFor();
        ensure(await fits(page), `${name}: nothing is wider than the screen`);
        await still(page);
        await shot(page, `draft-${name}`);
        const found = await axeFinds(page);
        ensure(!found.length, `${name}, axe: ${found.join('; ')}`);
        await page.locator('.draft .fin .btn').tap();
        await after(page, 2);
        ensure((await page.locator('.draft .pk .p:not(.e)').count()) === 1, `${name}: one is kept`);
      }
      return page;
    },
  ],
];
