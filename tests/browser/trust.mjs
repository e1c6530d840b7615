// What a player may rely on: a match begins, nobody shoots their own by accident, questions speak plainly, the top line
// follows, a refusal says how to go on.
import { readFileSync } from 'node:fs';
import { ensure, middle, openPage, playFrom, settled, shot, still } from './lib.mjs';

const robots = `cards
 robot GUN-100
  class A  move 3  energy 9  integrity 9
  action "Boom"  cost 3  each 1+  damage 1  range 2
  action "Wave"  cost 3  each 1+  damage 1  range 4  force
 robot PAL-100
  class G  move 3  energy 9  integrity 9
  action Hold  cost 1  all 1+  damage 1  range 1
 robot FOE-100
  class A  move 3  energy 9  integrity 9
  action Crush  cost 3  all 1+  damage 1  range 4
end
seat 1 Ann
seat 2 Bob
`;
const beside = `game aegis
${robots}place 1 GUN-100 f5
place 1 PAL-100 g5
place 2 FOE-100 i5
pool 1 9
pool 2 9
turn 1
`;

export default [
  [
    'after a match of the first edition the next one begins, and no place in a file is ever shown',
    async ({ browser, url }) => {
      const team = readFileSync(new URL('../../data/aegis/first-ainer.team', import.meta.url), 'utf8');
      const page = await openPage(browser, `${url}/#/teams?t=${Buffer.from(team).toString('base64url')}`);
      await page.getByRole('button', { name: 'Play with this team' }).click();
      await page.locator('.stage .board').waitFor();
      await page.goto(`${url}/#/`);
      await page.getByRole('button', { name: 'Play now' }).click();
      await page.locator('.stage .board, .loading[role=alert]').first().waitFor();
      const said = await page.locator('.loading[role=alert]').allTextContents();
      ensure(!said.length, `"Play now" ends in: ${said[0]}`);
      await page.goto(`${url}/#/play/new?team=own:nobody&options=edition%3D7`);
      const refused = await page.locator('.loading[role=alert]').textContent();
      ensure(!/match:\d|\d+:\d+/.test(refused), `a place in a file reaches a person: ${refused}`);
      await page.getByRole('button', { name: 'Play with another team' }).waitFor();
      return page;
    },
  ],
  [
    'harm to the own side asks first, by mouse, by keyboard and by touch',
    async ({ browser, url }) => {
      let page;
      for (const how of ['mouse', 'keyboard', 'touch']) {
        page = await playFrom(browser, url, beside, how === 'touch' ? { touch: true } : {});
        await page.locator('[data-key="1:GUN-100"]').first().click();
        await page.locator('.act:not(.off)').first().click();
        await page.locator('[data-target="g5"]').waitFor();
        const before = await page.locator('.log li').count();
        if (how === 'keyboard') {
          for (let i = 0; i < 9; i++) {
            await page.keyboard.press('n');
            if ((await page.locator('[data-cursor]').getAttribute('data-cursor')) === 'g5') break;
          }
          await page.keyboard.press('Enter');
        } else if (how === 'mouse') await page.mouse.click(...(await middle(page, '[data-target="g5"]')));
        else
          for (let i = 0; i < 2; i++)
            await page.touchscreen.tap(...(await middle(page, '[data-target="g5"]')));
        const asked = page.getByRole('dialog', { name: 'This hits your own side' });
        await asked.waitFor();
        ensure(/PAL-100 is yours/.test(await asked.textContent()), 'it does not say who is hit');
        ensure((await page.locator('.log li').count()) === before, 'dice fell before the answer');
        if (how === 'mouse') await shot(page, 'own-side');
        await asked.getByRole('button', { name: 'Do something else' }).click();
        ensure((await page.locator('.log li').count()) === before, 'it was done although it was declined');
        if (how !== 'touch') await page.close();
      }
      await page.touchscreen.tap(...(await middle(page, '[data-target="g5"]')));
      await page.getByRole('button', { name: 'Do it all the same' }).click();
      await page.getByText('Last roll').waitFor();
      return page;
    },
  ],
  [
    'a push is asked in plain words with its outcomes; wasting it is never the yellow answer; the top line follows',
    async ({ browser, url }) => {
      const page = await playFrom(browser, url, beside.replace('PAL-100 g5', 'PAL-100 c5'));
      const top = () => page.locator('.status .q').textContent();
      await page.locator('.trow[data-key="1:GUN-100"]').click();
      ensure(/GUN-100: move, choose an action/.test(await top()), `the top line says: ${await top()}`);
      await page.locator('.act', { hasText: 'Wave' }).click();
      ensure(/Wave: choose a target/.test(await top()), `the top line says: ${await top()}`);
      await page.mouse.click(...(await middle(page, '[data-target="i5"]')));
      await page.locator('.prompt .answer').first().waitFor();
      await still(page);
      await shot(page, 'push-asked');
      const answers = await page.locator('.prompt .answer').evaluateAll((all) =>
        all.map((is) => ({
          text: is.textContent,
          says: is.dataset.says,
          main: is.classList.contains('main'),
        })),
      );
      for (const { text, says } of answers)
        ensure(!text.includes(says), `an answer is written in notation: ${text}`);
      ensure(
        answers.some(({ text }) => /Leave FOE-100 where it is.*nothing happens/s.test(text)),
        `no outcome of not pushing: ${answers.map(({ text }) => text).join(' | ')}`,
      );
      ensure(
        !answers.some(({ text, main }) => main && /Leave/.test(text)),
        'the answer that wastes the action is yellow',
      );
      return page;
    },
  ],
  [
    '"Why not?" says the reason and the way out',
    async ({ browser, url }) => {
      const page = await playFrom(
        browser,
        url,
        beside.replace('PAL-100 g5', 'PAL-100 c5').replace('i5', 'j5'),
      );
      await page.locator('.trow[data-key="1:GUN-100"]').click();
      const boom = page.locator('.act.off', { hasText: 'Boom' });
      ensure(
        /Nobody within 2: the nearest enemy is 4 away/.test(await boom.textContent()),
        `the reason is not said with its figures: ${await boom.textContent()}`,
      );
      await boom.click({ force: true });
      const why = page.locator('.whynot');
      await why.waitFor();
      ensure(
        /From \w\d+ it can be used; going there costs 2/.test(await why.textContent()),
        await why.textContent(),
      );
      await shot(page, 'why-not');
      await why.getByRole('button', { name: 'Go there' }).click();
      await settled(page);
      await page.locator('.act:not(.off)', { hasText: 'Boom' }).waitFor();
      return page;
    },
  ],
];
