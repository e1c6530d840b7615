// What moves on the table, and that nothing does for those who do not want it: either way the same match.
import { DESK, deploy, ensure, mouse, openPage, settled, shot } from './lib.mjs';

/* A hit that pushes into somebody, then two robots combine. */
const shove = `game aegis
cards
 robot PSH-100
  class A  move 3  energy 9  integrity 9
  action "Wave"  cost 3  each 1+  damage 1  range 6  force
 robot PAL-100
  class G  move 3  energy 9  integrity 9
  action Hold  cost 1  all 1+  damage 1  range 1
 robot PSH-2000
  class AG  move 3  energy 9  integrity 12
  action Hold  cost 1  all 1+  damage 1  range 1
 robot FOE-100
  class A  move 3  energy 9  integrity 9
  action Crush  cost 3  all 1+  damage 1  range 4
 robot BAR-100
  class G  move 3  energy 9  integrity 9
  action Hold  cost 1  all 1+  damage 1  range 1
end
seat 1 Ann
seat 2 Bob
place 1 PSH-100 f5
place 1 PAL-100 e5
place 1 PSH-2000 off
place 2 FOE-100 h5
place 2 BAR-100 j5
pool 1 20
pool 2 9
turn 1
1: activate PSH-100
1: use Wave on FOE-100 [hit 3 3 3]
1: push FOE-100 3 along (1,0)
1: activate PAL-100
1: combine with PSH-100 into PSH-2000 at e5
`;
const calm = (browser) =>
  browser.newContext({ viewport: DESK, reducedMotion: 'reduce', colorScheme: 'dark' });
const where = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-robot]')]
      .map((is) => `${is.dataset.robot} ${is.dataset.hex}`)
      .sort()
      .join(', '),
  );

/* Notes everything that moves from now on. */
const watch = (page) =>
  page.evaluate(() => {
    window.seen = { running: new Set(), strides: [], classes: new Set(), faces: new Set() };
    const look = () => {
      for (const animation of document.getAnimations())
        if (animation.playState === 'running')
          window.seen.running.add(animation.animationName ?? animation.transitionProperty ?? 'something');
      for (const is of document.querySelectorAll('.slot.tumble')) {
        window.seen.classes.add('tumble');
        window.seen.faces.add(is.querySelector('svg').getAttribute('aria-label'));
        if (/success/.test(is.closest('.tray').textContent)) window.seen.classes.add('told early');
      }
      for (const is of document.querySelectorAll('.piece.bump'))
        window.seen.classes.add(`bump ${is.dataset.robot}`);
      for (const is of document.querySelectorAll('.piece.merging[data-robot]'))
        window.seen.classes.add(`merging ${is.dataset.robot}`);
      for (const is of document.querySelectorAll('[data-rising]'))
        window.seen.classes.add(`rising ${is.dataset.rising}`);
      for (const is of document.querySelectorAll('.changed')) window.seen.classes.add('changed');
      const foe = document.querySelector('[data-robot="2:FOE-100"]')?.style;
      if (foe && !/^0/.test(foe.transitionDuration) && window.seen.strides.at(-1) !== foe.transform)
        window.seen.strides.push(foe.transform);
      requestAnimationFrame(look);
    };
    look();
  });
const seen = (page) =>
  page.evaluate(() => ({
    running: [...window.seen.running],
    strides: window.seen.strides,
    classes: [...window.seen.classes],
    faces: [...window.seen.faces],
  }));

async function replay(page) {
  await page.getByLabel('Paste a log').fill(shove);
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.locator('.scrub input').waitFor();
  await page.locator('.scrub input').fill('0');
  await watch(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  return page.getByRole('button', { name: 'Play', exact: true }); // there again when it is over
}

export default [
  [
    'dice tumble, a pushed robot slides and collides, robots combine with ceremony; with reduced motion nothing moves and all ends alike',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/replay`, { settings: { speed: 'slow' } });
      const over = await replay(page);
      await page.locator('.slot.tumble').first().waitFor();
      await shot(page, 'motion-dice');
      await page.locator('.piece.bump').first().waitFor();
      await shot(page, 'motion-collide');
      await page.locator('[data-rising]').waitFor();
      await shot(page, 'motion-combine');
      await over.waitFor();
      const moved = await seen(page),
        is = await where(page);
      for (const what of [
        'tumble',
        'bump 2:FOE-100',
        'bump 2:BAR-100',
        'merging 1:PSH-100',
        'merging 1:PAL-100',
        'rising 1:PSH-2000',
      ])
        ensure(moved.classes.includes(what), `never seen: ${what} (only ${moved.classes.join(', ')})`);
      ensure(!moved.classes.includes('told early'), 'the tray tells what the dice bring before they lie');
      ensure(moved.faces.length > 1, 'the falling dice show one face only');
      ensure(moved.strides.length === 1, `one hex of a push is one stride, not ${moved.strides.join(' | ')}`);
      ensure(moved.running.length > 2, `hardly anything moved: ${moved.running}`);
      ensure(/2:FOE-100 i5/.test(is) && /1:PSH-2000 e5/.test(is), `the replay ended elsewhere: ${is}`);
      await page.close();

      const still = await openPage(browser, `${url}/#/replay`, {
        settings: { speed: 'slow' },
        context: await calm(browser),
      });
      await (await replay(still)).waitFor();
      const stood = await seen(still);
      ensure(
        !stood.running.length && !stood.strides.length && !stood.classes.includes('tumble'),
        `something moved: ${stood.running}, ${stood.strides}, ${stood.classes}`,
      );
      ensure(stood.classes.includes('changed'), 'what changed is not outlined');
      ensure((await where(still)) === is, `it ended otherwise without motion: ${await where(still)}`);
      return still;
    },
  ],

  [
    'a match against a bot is the same with and without motion',
    async ({ browser, url }) => {
      const told = [];
      let page;
      for (const context of [undefined, await calm(browser)]) {
        page = await openPage(browser, `${url}/#/play/new?seed=21&bot=greedy`, {
          settings: { speed: context ? 'slow' : 'fast' },
          context,
        });
        await page.locator('.prompt').waitFor();
        if (context) await watch(page);
        await deploy(page);
        await mouse(page).take('1:ARK-100');
        await mouse(page).press(
          'reach',
          await page.locator('[data-reach]').first().getAttribute('data-reach'),
        );
        await settled(page);
        await mouse(page).end();
        await page.waitForFunction(() => [...document.querySelectorAll('.log li.turn')].length >= 3);
        await settled(page);
        if (context) {
          const stood = await seen(page);
          ensure(!stood.running.length, `something moved: ${stood.running}`);
        }
        ensure(
          /Greedy bot.*Your turn/s.test(await page.locator('.unseen[role=status]').textContent()),
          `what the bot did is not announced: ${await page.locator('.unseen[role=status]').textContent()}`,
        );
        told.push((await page.locator('.log li').allTextContents()).join('\n') + (await where(page)));
        if (!context) await page.close();
      }
      ensure(told[0] === told[1], `the matches differ:\n${told[0]}\n--\n${told[1]}`);
      return page;
    },
  ],
];
