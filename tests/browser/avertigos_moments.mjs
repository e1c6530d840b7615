// Avertigos from positions that are written down: what the desk says before somebody commits himself.
import { axeFinds, DESK, ensure, PHONE, playFrom, shot, still } from './lib.mjs';
import { TABLET } from './avertigos_play.mjs';

/* A frigate whose bow gun will bear on a destroyer that has moved, at the end of three cards. */
const MOMENT = `game avertigos width=90000 height=60000
seat 1 Ann
seat 2 Bob
ship 1a "League frigate" x=15000 y=18500 heading=20 height=2 speed=2 ap=3 hp=9
module 1a "Bow Gunner" dice=3
module 1a "League Side Rocketeer" dice=1
module 1a "Stern Flamer"
ship 1b "League patrol boat" x=80000 y=9000 heading=90 height=1 speed=2 hp=6 moved
module 1b "Garuda Prow Flamer"
module 1b "Stern Gunner"
ship 2a "Dynasty destroyer" x=57000 y=29000 heading=170 height=2 speed=2 hp=12 moved
module 2a "Imperial Bow Gunner" hp=3 dice=1
module 2a "Imperial Broadside Gunner"
module 2a "Armoured Waist"
module 2a "Imperial Stern Rocketeer"
ship 2b "Dynasty patrol boat" x=30000 y=48000 heading=320 height=3 speed=3
module 2b "Dragon Prow Flamer"
module 2b "Imperial Stern Gunner"
hand 1 S3 T2 A2 A3 X5 S1 T3
hand 2 S1 S1 T1 S2 S3
order 2 1
now turn=4 phase=move
`;
/* Later in that turn: it acts, with two guns that bear. */
const ACTION = MOMENT.replace(
  /ship 1a .*/,
  'ship 1a "League frigate" x=37500 y=26500 heading=10 height=3 speed=3 ap=6 hp=8 moved',
)
  .replace(/ship 2b .*/, 'ship 2b "Dynasty patrol boat" x=33000 y=36000 heading=290 height=3 speed=3 moved')
  .replace('order 2 1', 'order 1 2')
  .replace('phase=move', 'phase=act');
/* A chain that hurts: two hit points for its last card. */
const HURT = MOMENT.replace(/hand 1 .*/, 'hand 1 S1 S1 S1 S1 X2').replace(
  'height=2 speed=2 ap=3 hp=9',
  'height=2 speed=3 ap=3 hp=9',
);
/* Two things on the screen do not lie on each other. */
const apart = (page, one, other) =>
  page.evaluate(
    ([a, b]) => {
      const p = document.querySelector(a).getBoundingClientRect(),
        q = document.querySelector(b).getBoundingClientRect();
      return p.right <= q.left || q.right <= p.left || p.bottom <= q.top || q.bottom <= p.top;
    },
    [one, other],
  );
const fits = async (page, name) => {
  const found = await axeFinds(page);
  ensure(!found.length, `${name}: ${found.join('; ')}`);
  ensure(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    `${name}: the page is wider than the screen`,
  );
};

export default [
  [
    'Avertigos: a chain with its figures, why not, its end and its odds, on a desk, a tablet and a phone',
    async ({ browser, url }) => {
      let page;
      for (const [name, size, scheme] of [
        ['desk', DESK, 'dark'],
        ['desk-light', DESK, 'light'],
        ['tablet', TABLET, 'dark'],
        ['phone', PHONE, 'dark'],
        ['phone-light', PHONE, 'light'],
      ]) {
        page = await playFrom(browser, url, MOMENT, { size, scheme, touch: size === PHONE, csp: false });
        await page.locator('[data-choice="pass"]').click();
        const figure = (words) => page.locator(`[data-figure="${words}"]`).textContent();
        const was = await page.locator('.ship.mover').boundingBox();
        for (const card of ['S3', 'T2']) await page.locator(`[data-card="${card}"]`).click();
        for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
        await page.getByText('10° left').first().waitFor();
        const why = page.locator('[data-caption="S1"]');
        ensure(
          /A Simple card can’?'?t follow a Steady card/.test(await why.textContent()) &&
            (await why.locator('.clause').textContent()) === 'AV-ORD-01',
          `${name}: a card does not say why it can't come next`,
        );
        await page.locator('[data-card="A2"]').click();
        for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
        await page.waitForFunction(() => /20/.test(document.querySelector('.handle')?.ariaValueText ?? ''));
        for (const [words, change] of [
          ['Speed', '2 to 3'],
          ['Height', '2 to 3'],
          ['AP', '3 to 6'],
          ['Hit points', '9 to 10'],
          ['Cards', '7 to 4'],
        ])
          ensure(
            (await figure(words)).replace(/\s+/g, ' ').trim().startsWith(change),
            `${name}: ${words} is ${await figure(words)}`,
          );
        const said = await page.locator('[data-callout]').textContent();
        ensure(
          /50%\s+to silence the Imperial Bow Gunner of the Dynasty destroyer/.test(said),
          `${name}: the odds say ${said}`,
        );
        ensure(
          await page.locator('[data-borne="2a"]:not(.later)').count(),
          `${name}: whom it would bear on is not marked`,
        );
        if (size !== PHONE) {
          ensure(
            await page.locator('[data-order] [data-then]').count(),
            `${name}: the order has no next place`,
          );
          const gun = page.locator('[data-pilot="1a"] [data-module="1"]');
          ensure(
            /bears\s+on\s+Dynasty destroyer/.test(await gun.textContent()) &&
              (await gun.locator('.dice .full').count()) === 3 &&
              (await gun.locator('.dice .aimed').count()) === 1,
            `${name}: the ship's card does not say how its gun is loaded and on whom it bears`,
          );
          await page.locator('[data-pilot="1a"] [data-module="2"] button').first().click();
          await page
            .locator('[data-callout]')
            .getByText(/Dynasty patrol boat/)
            .first()
            .waitFor();
          await page.locator('[data-pilot="1a"] [data-module="1"] button').first().click();
          await page
            .locator('[data-callout]')
            .getByText(/silence/)
            .first()
            .waitFor();
        }
        const ends = await page.locator('.goal').boundingBox();
        ensure(Math.hypot(ends.x - was.x, ends.y - was.y) > 60, `${name}: the end is where it began`);
        ensure(await apart(page, '.zoom', '.frame'), `${name}: the chart has buttons on it`);
        await still(page);
        await shot(page, `avertigos-lay-${name}`);
        await fits(page, name);
        ensure(!page.complaints.length, `${name}: ${page.complaints.join('; ')}`);
      }
      return page;
    },
  ],

  [
    'Avertigos: actions with cost, odds and why not, an aimed die, damage that is spread',
    async ({ browser, url }) => {
      let page;
      for (const [name, size, scheme] of [
        ['desk', DESK, 'dark'],
        ['tablet', TABLET, 'light'],
        ['phone', PHONE, 'dark'],
      ]) {
        const options = { size, scheme, touch: size === PHONE, csp: false };
        page = await playFrom(browser, url, ACTION, options);
        const cost = (tile) => page.locator(`[data-cost="${tile}"]`).textContent();
        await page.locator('[data-tile="fire"] [data-choice="fire"]').first().waitFor();
        for (const [tile, words] of [
          ['fire', 'free'],
          ['load', '1 to 2 AP'],
          ['move', '1 to 3 AP'],
          ['swing', '1 AP'],
        ])
          ensure((await cost(tile)) === words, `${name}: ${tile} costs ${await cost(tile)}`);
        const why = page.locator('[data-why="repair"]');
        ensure(
          /working Bosun/.test(await why.textContent()) &&
            (await why.locator('.clause').textContent()) === 'AV-REP-01',
          `${name}: no reason why there are no repairs`,
        );
        ensure(await page.locator('[data-why="dock"]').count(), `${name}: no reason why it can't dock`);
        ensure(
          /3 dice, mean 7\.5, 50% silenced/.test(
            await page.locator('[data-choice="fire"]').first().textContent(),
          ),
          `${name}: a shot does not say its odds`,
        );
        await still(page);
        await shot(page, `avertigos-act-${name}`);
        await fits(page, name);
        await page.locator('[data-choice="fire"]').first().click();
        const aim = page.locator('[data-choice="aim"]').filter({ hasText: 'Imperial Bow Gunner' });
        await aim.waitFor();
        ensure(
          /3 left\s*50% to silence it/.test(await aim.textContent()),
          `${name}: an aimed die has no odds: ${await aim.textContent()}`,
        );
        await shot(page, `avertigos-aim-${name}`);
        await aim.click();
        await page.locator('.tray [data-for="aimed"]').waitFor({ state: 'attached' });
        ensure(
          (await page.locator('.tray [data-for="hit"]').count()) === 2,
          `${name}: the last roll does not tell the aimed die from the others`,
        );
        if (size === DESK) await shot(page, 'avertigos-rolled');
        ensure(!page.complaints.length, `${name}: ${page.complaints.join('; ')}`);

        page = await playFrom(browser, url, HURT, options);
        await page.locator('[data-choice="pass"]').click();
        await page.locator('[data-manoeuvre="swoop"]').click();
        for (let i = 0; i < 4; i++) await page.locator('[data-can][data-card="S1"]').first().click();
        await page.locator('[data-can][data-card="X2"]').click();
        await page.waitForFunction(() => document.querySelectorAll('.chart .link').length === 5);
        ensure(
          /−2/.test(await page.locator('[data-figure="Hit points"]').textContent()),
          `${name}: damage is not told before it is flown`,
        );
        await page.locator('[data-fly]').click();
        await page.locator('[data-left]').getByText('2 of 2 to spread').waitFor();
        ensure(
          await page.locator('[data-take]').isDisabled(),
          `${name}: damage is taken before it is placed`,
        );
        await page.locator('[data-more="1"]').click();
        await page.locator('[data-left]').getByText('1 of 2 to spread').waitFor();
        ensure(
          /4 to 3/.test((await page.locator('[data-part="1"]').textContent()).replace(/\s+/g, ' ')),
          `${name}: a part does not say what it will have left`,
        );
        await still(page);
        await shot(page, `avertigos-hurt-${name}`);
        await fits(page, name);
        await page.locator('[data-hull]').click();
        await page.locator('[data-take]:not(:disabled)').click();
        /* then the speed hurts as well */
        await page.waitForFunction(() =>
          /^3$/.test(document.querySelector('[data-part="1"] .change')?.textContent.trim() ?? ''),
        );
        ensure(!page.complaints.length, `${name}: ${page.complaints.join('; ')}`);
      }
      return page;
    },
  ],
];
