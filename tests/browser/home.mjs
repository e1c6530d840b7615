// The home page: every game and every way to play it, without an address; what was played last; own matches in one place.
import { axeFinds, ensure, openPage, PHONE, shot, still } from './lib.mjs';
import { hint } from './reading.mjs';

const tab = (page, name) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const way = (page, name) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const ready = (page) => page.getByRole('radio').first().waitFor();
const home = async (page, url) => {
  await page.goto(`${url}/#/`);
  await ready(page);
};
/* Presses the main button and waits for a table of this game; tells how many sit there. */
async function plays(page) {
  await page.getByRole('button', { name: /^Play now/ }).click();
  await page.locator('.table .top, .loading[role=alert]').first().waitFor();
  const said = await page.locator('.loading[role=alert]').allTextContents();
  ensure(!said.length, `it does not begin: ${said[0]}`);
  return page.evaluate(() => {
    const key = Object.keys(localStorage)
      .filter((is) => is.startsWith('arbiter.match.'))
      .map((is) => JSON.parse(localStorage.getItem(is)))
      .sort((a, b) => b.at - a.at)[0];
    return { game: key.game, script: key.script, sitters: key.sitters };
  });
}
const fields = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.opts .opt')].map((is) => [
        is.querySelector('span').textContent,
        [...is.querySelectorAll('option')].map((option) => option.textContent),
      ]),
    ),
  );

export default [
  [
    'home: every way to play of every game begins with as many as it takes',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await ready(page);
      const played = [];
      for (const game of ['A.E.G.I.S.', 'Robot Empire', 'Avertigos', 'Spot Rules']) {
        await home(page, url);
        await tab(page, game).click();
        await still(page);
        const ways = await page.locator('.way b').allTextContents();
        for (const name of ways) {
          await home(page, url);
          await tab(page, game).click();
          await way(page, name).click();
          const players = page.getByRole('combobox', { name: 'Players' });
          let seats = 2;
          if (await players.count()) {
            const counts = await players.locator('option').allTextContents();
            seats = Number(counts.at(-1));
            await players.selectOption(String(seats));
          } else seats = Number(/\d/.exec(await way(page, name).locator('.n').textContent())[0]);
          const { script, sitters } = await plays(page);
          const people = sitters.filter((is) => is.kind !== 'game').length; // the Boss of Solo is nobody's seat
          ensure(people === seats, `${game}, ${name}: ${people} sit there, not ${seats}`);
          played.push(`${name} ${seats}: ${script.split('\n')[0]}`);
        }
      }
      for (const wanted of [
        /^Duel 2: game aegis$/,
        /^Starpoint Arena 4: game aegis mode=starpoint$/,
        /^Free-for-all 6: game aegis$/,
        /^Teams 6: game aegis sides=ababab$/,
        /^Best of three 2: game aegis mode=best-of-three$/,
        /^First edition 6: game aegis edition=1$/,
        /^Machine Chess 6: game aegis (?=.*edition=1)(?=.*mode=machine-chess)/,
        /^Combine Rondo 6: game aegis (?=.*edition=1)(?=.*mode=combine-rondo)/,
        /^Duel 2: game robot_empire decks=own$/,
        /^Shared depot 6: game robot_empire$/,
        /^Faction 6: game avertigos variation=faction$/,
        /^Strategy 4: game avertigos mode=strategy$/,
        /^Campaign 6: game spot_rules$/,
        /^Encounter 6: game spot_rules mode=encounter$/,
      ])
        ensure(
          played.some((is) => wanted.test(is)),
          `${wanted} was not played, only:\n${played.join('\n')}`,
        );
      return page;
    },
  ],
  [
    'home: the bots that are offered, up to the one that plays by the clock; it answers',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await ready(page);
      await tab(page, 'Robot Empire').click();
      await still(page);
      const opponent = page.getByRole('combobox', { name: 'Opponent' });
      const bots = (await opponent.locator('option').allTextContents()).filter((is) => /^Bot,/.test(is));
      ensure(bots.length === 6 && /^Bot, level 6, two seconds/.test(bots[5]), `offered: ${bots.join('|')}`);
      await opponent.selectOption('6');
      const { sitters } = await plays(page);
      ensure(sitters[1].bot === '6', `at the table sits ${JSON.stringify(sitters[1])}`);
      await page.getByRole('button', { name: 'Hint' }).first().click(); // while the bot thinks: it comes afterwards
      await page
        .getByText(/A bot would choose/)
        .first()
        .waitFor();
      await page.waitForFunction(
        () => {
          const key = Object.keys(localStorage).find((is) => is.startsWith('arbiter.match.'));
          return /^2:/m.test(JSON.parse(localStorage.getItem(key)).log);
        },
        null,
        { timeout: 120000 },
      );
      await hint(page);
      return page;
    },
  ],
  [
    'home: what was played last is one press away, with its seats, bots, teams and house rules',
    async ({ browser, url }) => {
      const page = await openPage(browser, url, { settings: { bot: '1' } });
      await ready(page);
      await way(page, 'Free-for-all').click();
      await page.getByRole('combobox', { name: 'Players' }).selectOption('3');
      await page.getByRole('button', { name: 'Each seat' }).click();
      await page.getByLabel('Who sits at seat 2').selectOption('2');
      await page.getByLabel('Who sits at seat 3').selectOption('person');
      await page.getByLabel('What seat 2 brings').selectOption('ganith');
      await page.getByRole('button', { name: 'House rules' }).click();
      const rules = page.getByRole('group', { name: 'House rules' });
      await rules.getByLabel('Opening protection').selectOption('errata');
      ensure(!(await rules.getByLabel('Scrap Tokens').count()), 'a rule of the other edition is offered');
      const first = await plays(page);
      ensure(
        first.sitters.map((is) => is.bot ?? is.kind).join() === 'person,2,person',
        `at the table sit ${JSON.stringify(first.sitters)}`,
      );
      ensure(/protection=errata/.test(first.script) && /2 .* team=ganith/.test(first.script), first.script);
      await home(page, url);
      await page.reload();
      await ready(page);
      const again = await plays(page);
      ensure(again.script === first.script, `not what was played last: ${again.script}, ${first.script}`);
      await home(page, url);
      await tab(page, 'Spot Rules').click();
      await page.getByRole('button', { name: 'House rules' }).click();
      await page.getByRole('group', { name: 'House rules' }).getByLabel('Armour').selectOption('off');
      await page.getByLabel('Your cast').selectOption('cult');
      const spot = await plays(page);
      ensure(/armour=off/.test(spot.script) && /team=cult/.test(spot.script), spot.script);
      await home(page, url);
      await page.reload();
      await ready(page);
      ensure(
        (await tab(page, 'Spot Rules').getAttribute('aria-selected')) === 'true',
        'the game that was played last is not the one in front',
      );
      return page;
    },
  ],
  [
    'home: by keyboard alone from the games to a match; a way locks what it needs',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await ready(page);
      const at = () => page.evaluate(() => document.activeElement.textContent.trim());
      for (let i = 0; i < 20 && !/^A\.E\.G\.I\.S/.test(await at()); i++) await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      ensure(/^Robot Empire/.test(await at()), `the arrow leads to ${await at()}`);
      await page.keyboard.press('ArrowLeft');
      await way(page, 'Duel').focus();
      for (let i = 0; i < 12 && !/^Machine Chess/.test(await at()); i++)
        await page.keyboard.press('ArrowRight');
      ensure(/^Machine Chess/.test(await at()), 'the arrows do not come to Machine Chess');
      const offered = await fields(page);
      ensure(!offered.Rules, `another edition is offered for it: ${offered.Rules}`);
      ensure(offered.Players?.length === 5, `it is for ${offered.Players}`);
      await page.keyboard.press('Enter');
      await page.locator('.table .top').waitFor();
      return page;
    },
  ],
  [
    'home: matches that go on are in one place, and are forgotten there',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await ready(page);
      await way(page, 'Starpoint').click();
      await plays(page);
      await home(page, url);
      await tab(page, 'Avertigos').click();
      await plays(page);
      await home(page, url);
      const going = page.getByRole('region', { name: 'Continue' });
      const words = await going.locator('li').allTextContents();
      ensure(
        words.length === 2 &&
          words.some((is) => /A\.E\.G\.I\.S\., Starpoint Arena/.test(is)) &&
          words.some((is) => /Avertigos, Domination/.test(is)),
        `there go on: ${words.join(' | ')}`,
      );
      await shot(page, 'home-continue');
      await going.getByRole('link', { name: /Starpoint/ }).click();
      await page.locator('.table .top').waitFor();
      await home(page, url);
      for (let left = 2; left; left--) {
        await going
          .getByRole('button', { name: /^Forget/ })
          .first()
          .click();
        ensure((await going.locator('li').count()) === left - 1, 'it was not forgotten');
      }
      return page;
    },
  ],
  [
    'home: on a phone the set-up unfolds, all ways can be shown, and axe finds nothing',
    async ({ browser, url }) => {
      let page;
      for (const scheme of ['dark', 'light']) {
        await page?.close();
        page = await openPage(browser, url, {
          size: PHONE,
          touch: true,
          scheme,
          csp: false,
        });
        await ready(page);
        await page.getByRole('button', { name: /^All \d/ }).tap();
        await way(page, 'Combine Rondo').tap();
        await page.getByRole('button', { name: 'Change' }).tap();
        await page.getByRole('button', { name: 'Each seat' }).tap();
        await still(page);
        await shot(page, `home-phone-change-${scheme}`);
        let found = await axeFinds(page);
        ensure(!found.length, `${scheme}: ${found.join('\n')}`);
        await tab(page, 'Spot Rules').tap();
        await page.getByRole('button', { name: 'Change' }).tap();
        await page.getByRole('button', { name: 'House rules' }).tap();
        await still(page);
        found = await axeFinds(page);
        ensure(!found.length, `${scheme}: ${found.join('\n')}`);
      }
      const { sitters } = await plays(page);
      ensure(sitters.length === 2, 'it was not played');
      return page;
    },
  ],
];
