// The end of a match: three lines, a graph of chances, the review one press away, an easier and a harder rematch.
import { axeFinds, ensure, openPage, PHONE, shot, still } from './lib.mjs';

/* Bob's bot hits first, Ann destroys one robot, then the other. */
const played = `game aegis
cards
 robot GUN-100
  class A  move 3  energy 12  integrity 9
  action "Sure Shot"  cost 3  all 1+  damage 3  range 5
 robot FOE-100
  class A  move 3  energy 12  integrity 3
  action Crush  cost 3  all 1+  damage 6  range 4
 robot FOE-200
  class A  move 3  energy 12  integrity 3
  action Poke  cost 3  all 1+  damage 1  range 2
end
seat 1 Ann
seat 2 Bob
place 1 GUN-100 d5
place 2 FOE-100 g5
place 2 FOE-200 d7
pool 1 12
pool 2 12
turn 2
2: activate FOE-100
2: use Crush on GUN-100 [hit 3 3 3]
2: end turn
1: activate GUN-100
1: use "Sure Shot" on FOE-100 [hit 3 3 3]
2: end turn
1: activate GUN-100
1: use "Sure Shot" on FOE-200 [hit 3 3 3]
`;
const keep = async (context) =>
  context.addInitScript(
    ([log, script]) =>
      localStorage.setItem(
        'arbiter.match.played',
        JSON.stringify({
          id: 'played',
          game: 'aegis',
          script,
          seed: '1',
          log,
          sitters: [
            { kind: 'person', name: 'Ann' },
            { kind: 'bot', name: '3', bot: '3' },
          ],
          at: Date.now(),
          over: true,
          words: 'Ann wins',
        }),
      ),
    [played, played.slice(0, played.indexOf('2: activate'))],
  );

const tied = `game aegis edition=2 mode=standard board=arena
seat 1 Ann team=ashla
seat 2 Bob team=ganith
deal [first 2 2 5 5 6 6 1 4]
`;

export default [
  [
    'who begins: dice are named, ties are counted, the last throw decides',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/replay`);
      await page.getByLabel('Paste a log').fill(tied);
      await page.getByRole('button', { name: 'Open it' }).click();
      const tray = page.locator('.tray');
      await tray.getByText('Bob begins').waitFor();
      const words = (await tray.innerText()).replace(/\s+/g, ' ');
      ensure(
        /Who begins\? 2 ties before these Ann Bob Tied: again Ann Bob Bob begins$/.test(words),
        `the first throws are told as: ${words}`,
      );
      await shot(page, 'roll-off');
      return page;
    },
  ],
  [
    'the end of a match says where it turned and what the dice gave, and offers an easier and a harder one',
    async ({ browser, url }) => {
      for (const size of [PHONE, { width: 1440, height: 900 }]) {
        const context = await browser.newContext({ viewport: size, bypassCSP: true });
        await keep(context);
        const page = await openPage(browser, `${url}/#/play/played`, { context });
        const end = page.getByRole('dialog', { name: 'You win' });
        await end.getByText('The turning point:').waitFor();
        const turning = await end.locator('.turning').innerText();
        ensure(
          /GUN-100/.test(turning) && /FOE-100/.test(turning) && /\d+ to \d+% for Ann/.test(turning),
          `the turning point is told as: ${turning}`,
        );
        ensure(/Ann down to \d+%/.test(await end.innerText()), 'it is not said how low the winner was');
        ensure(/dice/.test(await end.locator('.luck').innerText()), 'it is not said what the dice gave');
        const line = await end.locator('.graph path.line').getAttribute('d');
        ensure(line.split('L').length === 9, `the graph has not a point for each of 8 choices: ${line}`);
        ensure(
          (await end.locator('.again .btn').allInnerTexts())
            .map((words) => words.replace(/\s+/g, ' '))
            .join('|') === 'Easier Bot, level 2|Rematch Bot, level 3|Harder Bot, level 4',
          `offered: ${await end.locator('.again').innerText()}`,
        );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        ensure(wide <= 0, `it is ${wide} px too wide`);
        await still(page);
        await shot(page, `end-${size.width}`);
        const found = await axeFinds(page);
        ensure(!found.length, `axe: ${found.join('\n')}`);
        if (size === PHONE) continue;
        await end.getByRole('button', { name: /Harder/ }).click();
        await page.locator('.log, .stage').first().waitFor();
        await page.waitForFunction(() => !/played/.test(location.hash) && document.querySelector('.turn'));
        const sits = await page.evaluate(
          () =>
            JSON.parse(localStorage.getItem(`arbiter.match.${location.hash.split('/')[2]}`)).sitters[1].bot,
        );
        ensure(sits === '4', `the harder rematch is against ${sits}`);
        await page.goto(`${url}/#/play/played`);
        await page.reload();
        const box = await page.locator('.graph').boundingBox();
        await page.mouse.click(box.x + box.width * 0.5, box.y + 40);
        await page.locator('.review').waitFor(); // the review, at the choice that was pressed
        ensure(/at=\d/.test(page.url()), `the review opens at ${page.url()}`);
        return page;
      }
    },
  ],
];
