// Everything can be looked up where it stands; an attack is one line; the odds cover nobody they are about.
import { ensure, middle, playFrom, settled, shot, still } from './lib.mjs';

const met = `game aegis board=arena
seat 1 Ann
seat 2 Bob
place 1 ARK-100 g7
place 1 SNO-100 d7 damage=1
place 1 GO-100 e6
place 2 GAN-100 i6 damage=1
place 2 SEN-100 k7 rust=1
place 2 ABB-100 j8
pool 1 12
pool 2 9
turn 1
`;
const begin = (browser, url, options) => playFrom(browser, url, met, options);

export default [
  [
    'attributes, abilities, statuses and icons are explained: pointed at, by a press and by a key',
    async ({ browser, url }) => {
      const page = await begin(browser, url);
      await page.locator('.trow[data-key="1:ARK-100"]').click();
      const tip = page.locator('.tip');
      for (const [what, says] of [
        ['.act .tag', /Gambit.*after a success the user may buy extra dice/s],
        ['.me .tag', /Run of luck/],
        ['.me .stt', /Integrity.*damage/s],
        ['.act .seg', /Each|All/],
      ]) {
        await page.locator(what).first().hover();
        await tip.waitFor();
        ensure(says.test(await tip.textContent()), `${what} says: ${await tip.textContent()}`);
        const box = await tip.boundingBox(),
          at = await page.locator(what).first().boundingBox();
        ensure(
          box.y + box.height <= at.y || box.y >= at.y + at.height,
          `what ${what} means covers the word itself`,
        );
      }
      await shot(page, 'lookup-tip');
      await page.locator('.trow[data-key="2:SEN-100"] .st').first().hover();
      await page.waitForFunction(() => /rust/i.test(document.querySelector('.tip')?.textContent ?? ''));
      await page.locator('.me .read').click();
      const reader = page.getByRole('dialog', { name: 'ARK-100' });
      ensure(/Gambit/.test(await reader.textContent()), 'the reader does not explain its Actions');
      await shot(page, 'lookup-reader');
      await page.keyboard.press('Escape');
      await page.keyboard.press('i');
      await reader.waitFor();
      await page.keyboard.press('Escape');
      return page;
    },
  ],
  [
    'an attack is one line of the log with its dice, and unfolds; the odds cover neither attacker nor target',
    async ({ browser, url }) => {
      const page = await begin(browser, url);
      await page.locator('.trow[data-key="1:ARK-100"]').click();
      await page.locator('.act:not(.off)').first().click();
      await page.mouse.move(...(await middle(page, '[data-target="i6"]')));
      await page.locator('.odds .os').waitFor();
      await still(page);
      const box = await page.locator('.odds').boundingBox();
      for (const hex of ['g7', 'i6']) {
        const [x, y] = await middle(page, `[data-robot][data-hex="${hex}"]`);
        ensure(
          x < box.x - 4 || x > box.x + box.width + 4 || y < box.y - 4 || y > box.y + box.height + 4,
          `the odds cover ${hex}`,
        );
      }
      await page.mouse.click(...(await middle(page, '[data-target="i6"]')));
      await settled(page);
      const lines = page.locator('.log ol > li', { hasText: 'uses Rocket Punch on' });
      ensure((await lines.count()) === 1, `the attack is told in ${await lines.count()} lines`);
      ensure((await lines.first().locator('.d svg').count()) === 2, 'its dice are not in the line');
      ensure(!(await lines.locator('details li').first().isVisible()), 'it is not folded');
      await lines.locator('summary').click();
      ensure(await lines.locator('details li').first().isVisible(), 'it does not unfold');
      await shot(page, 'log-unfolded');
      return page;
    },
  ],
];
