// The tables of all ways to play, measured as those of the plain games, at the sizes where layouts change.
import { settled } from './lib.mjs';
import { everySize, SIX } from './sizes.mjs';

const play = (url, game, options, more = '') =>
  `${url}/#/play/new?game=${game}&seed=7&bot=random&options=${encodeURIComponent(options)}${more}`;

/* Whatever is asked before the first turn is answered by its first answer. */
async function begin(page) {
  for (let i = 0; i < 12; i++) {
    await settled(page);
    const place = page.getByText('Place them for me');
    if (await place.count()) await place.click();
    else if (await page.locator('.prompt [data-decline]').count())
      await page.locator('.prompt [data-decline]').click();
    else if (await page.locator('.prompt .pb .answer').count())
      await page.locator('.prompt .pb .answer').first().click();
    else return;
    await page.waitForTimeout(60);
  }
}
/* A table on a board: at rest, then with a robot in hand and its first Action chosen. */
async function board({ page, each }, name, path) {
  await page.goto(path);
  await begin(page);
  await each(`${name}-rest`);
  const robot = page.locator('.trow.can, .strip .can').first();
  if (!(await robot.count())) return;
  await robot.click();
  const act = page.locator('.act:not(.off):not(.comb)').first();
  if (await act.count()) await act.click();
  await each(`${name}-aim`);
}

export default [
  everySize(
    'Starpoint, Machine Chess and Point Control, at rest and aiming',
    '',
    async (on) => {
      const { url } = on;
      await board(on, 'starpoint', play(url, 'aegis', 'mode=starpoint'));
      await board(on, 'chess', play(url, 'aegis', 'edition=1 mode=machine-chess'));
      await board(on, 'points', play(url, 'aegis', 'edition=1 mode=point-control'));
    },
    SIX,
  ),
  everySize(
    'a draft and Solo Boss Battle',
    '',
    async (on) => {
      const { page, url, each } = on;
      await page.goto(play(url, 'aegis', 'mode=draft', '&seats=4'));
      await page.locator('.draft, .pick, .dcard, [data-card]').first().waitFor();
      await each('draft');
      await board(on, 'solo', play(url, 'aegis', 'mode=solo'));
    },
    SIX,
  ),
  everySize(
    'Avertigos: a skirmish, the contest for islands, a shipyard',
    '',
    async ({ page, url, each }) => {
      for (const [name, options, more] of [
        ['skirmish', '', ''],
        ['yard', 'rounds=1 ships=2', '&team=none'],
        ['strategy', 'mode=strategy', ''],
      ]) {
        await page.goto(play(url, 'avertigos', options, more));
        await page.locator('.asks.mine').waitFor();
        await each(`avertigos-${name}`);
        if (name !== 'yard') continue;
        const take = page.locator('.yard .ship .btn.main');
        for (let hull = 0; hull < 2; hull++) {
          await page.locator('.yard .item').nth(2).click();
          await take.click();
          await page.locator(hull ? '.yard .slots' : '.yard .empty').waitFor();
        }
        await each('avertigos-fitting');
      }
    },
    SIX,
  ),
  everySize(
    'Spot Rules: the campaign and an encounter',
    '',
    async ({ page, url, each }) => {
      await page.goto(play(url, 'spot_rules', '', '&seats=2'));
      await page.locator('.spot .pages').waitFor();
      const tab = (name) => page.locator('.spot .pages').getByRole('button', { name, exact: true }).click();
      await each('spot-test');
      await tab('Campaign');
      await each('spot-campaign');
      await page.locator('[data-party]').first().click();
      await page.getByRole('dialog').waitFor();
      await each('spot-sheet');
      await page.keyboard.press('Escape');
      await tab('Down time');
      await each('spot-downtime');
      await page.locator('.downtime .btn', { hasText: '4 weeks' }).click();
      await page.locator('.tester').waitFor(); // whoever else plays has spent the weeks
      await tab('Down time');
      await page.locator('.weeks [data-lane]').first().waitFor();
      await each('spot-lanes');
      await tab('Encounter');
      await each('spot-encounter');
      const fight = page.locator('.encounter').getByRole('button', { name: 'A fight begins' });
      if (!(await fight.count())) return;
      await fight.click();
      await page.locator('.spot .ask.mine, .spot .deeds').first().waitFor();
      await each('spot-fight');
    },
    SIX,
  ),
];
