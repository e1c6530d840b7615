// Advanced A.E.G.I.S. at the table: a robot is put where the player wants, by mouse, by keyboard and by finger.
import { DESK, editor, ensure, openPage, PHONE, playFrom, shot, still } from './lib.mjs';

const position = `game aegis edition=1 mode=advanced board=yard
seat 1 Ann
seat 2 Bob
place 1 ARK-100 8 5
place 1 ARM-300 6 10
place 1 EXCEL-100 3 9
place 1 GAN-300 4 4
place 1 SSM-100 10 3
place 2 ARM-500 11.5 8
place 2 EMIR-600 19 19
place 2 GO-500 16 14
place 2 IDA-300 20 12
place 2 SNO-600 14 20
pool 1 16
max 1 16
turn 1 round=2
`;
const TABLET = { width: 820, height: 1180 };

const begin = (browser, url, options) => playFrom(browser, url, position, options);
/* Where a place lies on the screen, however the board is turned: by the bases of three robots whose places are known. */
const pixel = (page, x, y) =>
  page.evaluate(
    ([u, v]) => {
      const [a, b, c] = ['1:GAN-300', '2:EMIR-600', '1:SSM-100'].map((key) => {
        const box = document.querySelector(`[data-base="${key}"]`).getBoundingClientRect(),
          [px, py] = document.querySelector(`[data-robot="${key}"]`).dataset.hex.split(' ').map(Number);
        return { left: box.left + box.width / 2, top: box.top + box.height / 2, px, py };
      });
      const [bx, by, cx, cy] = [b.px - a.px, b.py - a.py, c.px - a.px, c.py - a.py],
        whole = bx * cy - by * cx,
        m = ((u - a.px) * cy - (v - a.py) * cx) / whole,
        n = ((v - a.py) * bx - (u - a.px) * by) / whole;
      return [
        a.left + m * (b.left - a.left) + n * (c.left - a.left),
        a.top + m * (b.top - a.top) + n * (c.top - a.top),
      ];
    },
    [x, y],
  );
const placeOf = async (page, key) =>
  (await page.locator(`[data-robot="${key}"]`).first().getAttribute('data-hex')).split(' ').map(Number);
const near = ([x, y], [u, v]) => Math.abs(x - u) <= 0.1 && Math.abs(y - v) <= 0.1;

async function press(page, touch, at) {
  if (touch) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
}

export default [
  [
    'In inches a robot goes where the mouse says, and the reason is told where it may not',
    async ({ browser, url }) => {
      const page = await begin(browser, url, { size: DESK });
      await press(page, false, await pixel(page, 8, 5));
      await page.locator('[data-region]').waitFor();
      await page.mouse.move(...(await pixel(page, 7.6, 7.3)));
      await page.locator('[data-placing]:not([data-refused])').waitFor();
      await still(page);
      await shot(page, 'inches');
      await page.mouse.move(...(await pixel(page, 8, 12)));
      await page.locator('[data-placing][data-refused]').waitFor();
      await shot(page, 'inches-refused');
      ensure(/moves at most 5 inches/.test(await page.locator('body').innerText()), 'no reason is told');
      await page.mouse.click(...(await pixel(page, 8, 12)));
      ensure(near(await placeOf(page, '1:ARK-100'), [8, 5]), 'it went where it may not');
      await page.mouse.click(...(await pixel(page, 7.6, 7.3)));
      await still(page);
      const at = await placeOf(page, '1:ARK-100');
      ensure(near(at, [7.6, 7.3]), `it stands at ${at}`);
      ensure(!page.complaints.length, page.complaints.join('; '));
      await page.context().close();
    },
  ],
  [
    'In inches the arrow keys move by a quarter of an inch, with shift by one, and Enter places',
    async ({ browser, url }) => {
      const page = await begin(browser, url, { size: DESK });
      await press(page, false, await pixel(page, 8, 5));
      await page.locator('[data-region]').waitFor();
      await page.mouse.move(2, 2);
      await page.locator('svg.board').focus();
      await page.keyboard.press('ArrowRight'); // the cursor comes to the robot
      ensure(
        (await page.locator('svg.board').getAttribute('data-cursor')) === '8 5',
        'the cursor begins elsewhere',
      );
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('ArrowRight');
      ensure(
        (await page.locator('svg.board').getAttribute('data-cursor')) === '8.25 7',
        'the cursor went by another step',
      );
      await page.keyboard.press('Enter');
      await still(page);
      const at = await placeOf(page, '1:ARK-100');
      ensure(at[0] === 8.25 && at[1] === 7, `it stands at ${at}`);
      ensure(!page.complaints.length, page.complaints.join('; '));
      await page.context().close();
    },
  ],
  [
    'In inches a finger shows the place first, and a second tap places',
    async ({ browser, url }) => {
      for (const [name, size] of [
        ['inches-tablet', TABLET],
        ['inches-phone', PHONE],
      ]) {
        const page = await begin(browser, url, { size, touch: true });
        await press(page, true, await pixel(page, 8, 5));
        await page.locator('[data-region]').waitFor();
        await still(page);
        await press(page, true, await pixel(page, 8, 7));
        await page.locator('[data-placing]:not([data-refused])').waitFor();
        await shot(page, name);
        const goal = await page.locator('[data-placing]').boundingBox(),
          words = await page.locator('[data-placing] + g').boundingBox();
        if (size === TABLET)
          ensure(words.y > goal.y, 'the words stand over the robot that goes down, not below its goal');
        ensure(near(await placeOf(page, '1:ARK-100'), [8, 5]), 'one tap was enough');
        await press(page, true, await pixel(page, 8.1, 7));
        await still(page);
        const at = await placeOf(page, '1:ARK-100');
        ensure(Math.abs(at[0] - 8) < 0.4 && Math.abs(at[1] - 7) < 0.4, `it stands at ${at}`);
        ensure(!page.complaints.length, page.complaints.join('; '));
        await page.context().close();
      }
    },
  ],
  [
    'In inches the position editor reads places, and moves robots by mouse, by keyboard and by finger',
    async ({ browser, url }) => {
      const text = (page) => page.getByLabel('The position as text').inputValue();
      const line = async (page, name) =>
        (await text(page)).split('\n').find((is) => is.startsWith(`place 1 ${name} `));
      const marked = position.replace('place 1 ARK-100 8 5', 'place 1 ARK-100 8 5 damage=1');
      let page = await openPage(browser, editor(url, marked), { size: DESK });
      await page.locator('[data-base="1:ARK-100"]').waitFor();
      await press(page, false, await pixel(page, 8, 5));
      const form = page.locator('section.on');
      ensure((await form.getByLabel('Damage').inputValue()) === '1', 'its marks were not read');
      await page.mouse.move(...(await pixel(page, 7.5, 7.25)));
      await page.locator('[data-placing]:not([data-refused])').waitFor();
      await page.mouse.click(...(await pixel(page, 7.5, 7.25)));
      await page.locator('[data-robot="1:ARK-100"]:not([data-hex="8 5"])').waitFor();
      ensure(near(await placeOf(page, '1:ARK-100'), [7.5, 7.25]), await line(page, 'ARK-100'));
      ensure(
        /^place 1 ARK-100 \d+(\.\d+)? \d+(\.\d+)? damage=1$/.test(await line(page, 'ARK-100')),
        `it is written as ${await line(page, 'ARK-100')}`,
      );
      const beside = await pixel(page, 6.7, 10); // past another's base, but not so far that both have room
      const before = await text(page);
      await page.mouse.move(...beside);
      await page.locator('[data-placing][data-refused]').waitFor();
      await page.mouse.click(...beside);
      await page.getByText(/^Not there: /).waitFor();
      ensure((await text(page)) === before, 'it was put onto another');
      await shot(page, 'inches-editor');
      await page.mouse.move(2, 2);
      await page.locator('svg.board').focus();
      await page.keyboard.press('ArrowRight'); // the cursor comes to whoever is selected
      const from = await placeOf(page, '1:ARK-100');
      for (const key of ['Shift+ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await page.waitForFunction(
        (was) => document.querySelector('[data-robot="1:ARK-100"]').dataset.hex !== was,
        from.join(' '),
      );
      const to = await placeOf(page, '1:ARK-100');
      ensure(near(to, [from[0] + 0.25, from[1] - 1]), `the keys put it from ${from} to ${to}`);
      await page.context().close();

      page = await openPage(browser, editor(url, position), { size: PHONE, touch: true });
      await page.locator('[data-base="1:ARK-100"]').waitFor();
      await still(page);
      await press(page, true, await pixel(page, 8, 5));
      await page.locator('section.on').waitFor({ state: 'attached' });
      await press(page, true, await pixel(page, 8, 7));
      await page.locator('[data-placing]:not([data-refused])').waitFor();
      ensure(near(await placeOf(page, '1:ARK-100'), [8, 5]), 'one tap was enough');
      await press(page, true, await pixel(page, 8, 7));
      await page.locator('[data-robot="1:ARK-100"]:not([data-hex="8 5"])').waitFor();
      const at = await placeOf(page, '1:ARK-100');
      ensure(Math.abs(at[0] - 8) < 0.4 && Math.abs(at[1] - 7) < 0.4, `it stands at ${at}`);
      return page;
    },
  ],
];
