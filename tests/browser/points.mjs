// Point Control at the table: a robot of the reserve enters by an Entry Point and takes a Control Point.
import { DESK, ensure, middle, PHONE, playFrom, shot, still } from './lib.mjs';

/* Bob has no Energy left, so that his turn ends at once: Ann has three Levels on the board and three robots in reserve. */
const reinforcing = `game aegis edition=1 mode=point-control board=outposts
seat 1 Ann
seat 2 Bob
place 1 ARM-2200 d12 under=ARM-300,IDA-100 damage=2
place 1 EXCEL-100 h7 damage=1
place 1 GAN-300 destroyed
place 1 SSM-100 destroyed
place 1 EMIR-600 reserve
place 1 SNO-100 reserve
place 1 ARK-200 reserve
place 2 GO-2800 j7 under=GO-500,SNO-600 damage=1
place 2 ARM-500 j1
place 2 EMIR-600 i9
place 2 IDA-300 destroyed
place 2 EMIR-300 reserve
place 2 GAN-300 reserve
place 2 SNO-100 reserve
points 1 7
points 2 10
pool 2 0
max 2 11
turn 2 round=4
`;
const TABLET = { width: 820, height: 1180 };

const begin = (browser, url, options) => playFrom(browser, url, reinforcing, options);
const holder = (page, number) =>
  page.locator(`[data-control="${number}"]`).first().getAttribute('data-holder');
const points = async (page, seat) =>
  Number(await page.locator(`[data-points="${seat}"]`).first().textContent());

async function press(page, touch, selector) {
  const at = await middle(page, selector);
  if (touch) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
}

export default [
  [
    'Point Control: the reserve enters by an Entry Point and takes a Control Point, on every kind of screen',
    async ({ browser, url }) => {
      let page;
      for (const [name, options] of [
        ['points', { size: DESK }],
        ['points-light', { size: DESK, scheme: 'light' }],
        ['points-tablet', { size: TABLET, touch: true }],
        ['points-phone', { size: PHONE, touch: true }],
      ]) {
        const touch = !!options.touch;
        page = await begin(browser, url, options);
        await still(page);
        await shot(page, name);
        ensure((await points(page, 1)) === 9, 'Level 2 on the southern point does not score 2');
        ensure((await holder(page, 1)) === '2', 'Bob does not hold the northern point');
        ensure((await holder(page, 2)) === 'contested', 'the middle is not contested');
        ensure((await holder(page, 3)) === '1', 'Ann does not hold the southern point');
        ensure((await page.locator('[data-entry]').count()) === 6, 'there are not six Entry Points');
        const lit = () => page.locator('[data-spot]').count();
        ensure((await lit()) === 6, 'not all Entry Points are lit');
        await page.locator('[data-reserve="1:ARK-200"]').click();
        await press(page, touch, '[data-spot="h3"]');
        await page.locator('[data-robot="1:ARK-200"]').waitFor();
        ensure((await lit()) === 5, 'an Entry Point on which a robot stands is still lit');
        ensure(!(await page.locator('[data-reserve="1:ARK-200"]').count()), 'it is still in reserve');
        await shot(page, `${name}-entered`);
        await page.locator('[data-start]').click();
        await page.locator('[data-reserve]').first().waitFor({ state: 'detached' });
        const own =
          touch && options.size === PHONE ? '.strip [data-key="1:ARK-200"]' : '[data-key="1:ARK-200"]';
        await page.locator(own).first().click();
        await press(page, touch, '[data-reach="j3"]');
        await page.waitForFunction(
          () => document.querySelector('[data-robot="1:ARK-200"]')?.getAttribute('data-hex') === 'j3',
        );
        ensure((await holder(page, 1)) === 'contested', 'the northern point is not contested now');
        await still(page);
        await shot(page, `${name}-taken`);
        if (name !== 'points-phone') await page.close();
      }
      return page;
    },
  ],
];
