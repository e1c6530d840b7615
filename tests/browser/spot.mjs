// Spot Rules in the page: a test in three taps, a secret roll, an encounter by pressing, overrulings, down time, axe.
import { axeFinds, DESK, ensure, openPage, patience, PHONE, shot, still } from './lib.mjs';
import { ensurePlain, hint, lookBack } from './reading.mjs';

const TABLET = { width: 820, height: 1180 };
const table = (url, more = '') => `${url}/#/play/new?game=spot_rules&seed=7&bot=random${more}`;
const ready = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.curtain') ||
      document.querySelector('.spot .pages') ||
      document.querySelector('.table .turn')?.textContent === 'Over',
  );
/* People at one device: whoever is called comes to the screen. */
async function come(page) {
  await ready(page);
  const curtain = page.locator('.curtain .btn');
  if (await curtain.count()) await curtain.click();
  await page.locator('.spot .pages').waitFor();
}
const tab = (page, name) => page.locator('.spot .pages').getByRole('button', { name, exact: true }).click();
const lines = (page) => page.locator('.log').textContent();
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function choose(page, group, name) {
  await page.getByRole('group', { name: group }).getByRole('button', { name }).first().click();
}

/** The screen of somebody who acts, with an attack picked up. */
async function dockStands(page) {
  const tile = page.locator('.deeds .act[aria-pressed=true]');
  ensure(/\d+%.*not above \d+/.test(await tile.textContent()), 'a tile without its chance or target number');
  await page.keyboard.press('2');
  ensure(!(await tile.textContent()).includes('%'), 'the second action is not picked up by its key');
  await page.keyboard.press('1');
  ensure(/not above/.test(await tile.textContent()), 'the first action is not picked up by its key');
  const barred = page.locator('.deeds [data-barred]');
  ensure((await barred.count()) >= 1, 'nothing says why not');
  ensure((await barred.first().locator('.clause').count()) === 1, 'a reason without its clause');
  const reflexes = (await page.locator('.encounter .order .ref').allTextContents()).map((is) =>
    Number(/^Reflexes (\d+)$/.exec(is)?.[1]),
  );
  ensure(
    reflexes.length && reflexes.every((is, i) => is > 0 && (!i || is < reflexes[i - 1])),
    `the order is not grouped by Reflexes: ${reflexes}`,
  );
  const high = (await page.locator('.encounter .field').boundingBox()).height;
  ensure(high >= 320, `the field leaves the height unused: ${high}`);
  const over = await page.locator('.spot .page').evaluate((is) => is.scrollHeight - is.clientHeight);
  ensure(over <= 0, `the encounter is ${over} px higher than the desk`);
  await page.getByRole('button', { name: 'All distances' }).click();
  const far = (name) =>
    page.locator(`[data-pairs] tr:has(th:text-is("${name}")) td:not(.none)`).allTextContents();
  ensure(
    (await far('Guard 2')).every((is) => /^\d+$/.test(is)),
    'the table of pairs has no metres',
  );
  await page.keyboard.press('Escape');
}

/** Answers whatever is asked in a fight: shoots or strikes where that is possible. Tells how many attacks were made. */
async function fightOn(page, { steps = 40, until = () => false, desk = false } = {}) {
  let attacks = 0;
  for (let step = 0; step < steps; step++) {
    await page.waitForFunction(
      () =>
        document.querySelector('.spot .ask.mine .btn, .spot .deeds .act') ||
        !document.querySelector('.spot .encounter .order .turn') ||
        document.querySelector('.table .turn')?.textContent === 'Over',
    );
    if (await page.evaluate(() => document.querySelector('.table .turn')?.textContent === 'Over')) break;
    const before = await lines(page);
    const act = page.locator('.deeds .act');
    if (await act.count()) {
      const attack = page.locator('.deeds .act:is([data-verb=shoot], [data-verb=strike])').first();
      const any = (await attack.count()) ? attack : page.locator('.deeds .act[data-verb=nothing]').first();
      const attacking = (await attack.count()) > 0;
      if (attacking) attacks++;
      await any.click();
      if (attacking && attacks === 1) {
        await page.locator('.deeds .odds-lines').waitFor();
        await still(page);
        if (desk) await dockStands(page);
        await shot(page, 'spot-encounter');
      }
      await page.locator('.deeds .do').click();
    } else {
      const button = page.locator('.ask .btn:not(.ghost)');
      if (!(await button.count())) break;
      const words = await button.last().textContent();
      await button.last().click();
      await still(page);
      if (
        (await lines(page)) === before &&
        (await button.count()) &&
        (await button.last().textContent()) === words
      )
        await button.last().click(); // dice are thrown at the second press
    }
    await page.waitForFunction((was) => document.querySelector('.log').textContent !== was, before);
    if (await until(attacks)) break;
  }
  return attacks;
}

export default [
  [
    'Spot Rules: a test in three taps with exact odds, and a secret roll that nobody else sees',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url, '&hot=1&seats=3&teams=warehouse,teo,june'));
      await come(page);
      await choose(page, 'Who is tested', 'Guard');
      await choose(page, 'What is tested', /^Pistol/);
      await choose(page, 'Difficulty', /^Difficulty 3/);
      // Pistol 2 against 3 is Hard: 4 or less on two dice, 6 of the 36 ways
      ensure(
        (await page.locator('[data-odds]').getAttribute('data-odds')) === '6/36',
        'the odds are not exact',
      );
      ensure(/17%/.test(await page.locator('.chance').textContent()), 'no percentage');
      ensure(
        (await page.locator('.ways').getAttribute('aria-label')) === '6 of the 36 ways succeed',
        'the ways are not said',
      );
      await shot(page, 'spot-test');
      await choose(page, 'What would change it', /Take it slow/);
      ensure((await page.locator('[data-odds]').getAttribute('data-odds')) === '21/36', 'time does not help');
      await page.locator('.roll').click();
      await page.locator('.outcome .dice').first().waitFor();
      const outcome = await page.locator('.outcome').textContent();
      ensure(
        /Pistol 2 against difficulty/.test(outcome),
        `the roll does not say what was tested: ${outcome}`,
      );
      ensure(/Success|Failure/.test(outcome), 'the roll does not say what it came to');
      ensure((await page.locator('.outcome .clause').count()) > 1, 'modifiers without clauses');
      await shot(page, 'spot-rolled');
      const accept = page.locator('.ask [data-verb=accept]');
      if (await accept.count()) await accept.click();

      await page.getByRole('checkbox', { name: /Secret/ }).check();
      await choose(page, 'Who is tested', 'Guard 3');
      await choose(page, 'What is tested', /^Perception/);
      await page.locator('.roll').click();
      await page.locator('.outcome.secret').waitFor();
      await shot(page, 'spot-secret');
      ensure(/Perception/.test(await lines(page)), 'the game master does not see the secret roll');

      await page.getByRole('checkbox', { name: /Secret/ }).uncheck();
      await choose(page, 'Who is tested', 'Teo');
      await choose(page, 'What is tested', /^Stealth/);
      await page.locator('.roll', { hasText: 'Ask Player 2' }).click();
      await page.locator('.curtain .btn').click();
      await page.locator('.roll', { hasText: 'Roll' }).waitFor();
      ensure(!(await page.locator('.outcome.secret').count()), 'a player sees the secret roll');
      ensure(
        !/Perception/.test(await page.locator('.table').textContent()),
        'a player reads of the secret roll',
      );
      await page.locator('.spot-cast [data-person=Guard]').click();
      ensure(
        /Only the game master/.test(await page.getByRole('dialog').textContent()),
        'a player reads the sheet of a guard',
      );
      await page.keyboard.press('Escape');
      await page.locator('.spot-cast [data-person=June]').click();
      ensure(
        /Medical/.test(await page.getByRole('dialog').textContent()),
        'the party does not know its own sheets',
      );
      await shot(page, 'spot-sheet');
      await page.keyboard.press('Escape');
      await page.locator('.roll').click();
      await page.waitForFunction(() => /Stealth/.test(document.querySelector('.log').textContent));
      return page;
    },
  ],

  [
    'Spot Rules: a sheet says what its numbers come to, and a press lays the test out',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url, '&hot=1&seats=3&teams=warehouse,teo,june'), {
        csp: false,
      });
      await come(page);
      const sheet = page.getByRole('dialog');
      const chances = (skill) =>
        sheet
          .locator(`[data-chance^="${skill} "]`)
          .evaluateAll((cells) => cells.map((is) => is.textContent.trim()));
      await page.locator('.spot-cast [data-person=Teo]').click();
      // Agility 4 adds 1 to Pistol 3: the house column 12 10 7 4 1 and one more each
      ensure(
        (await chances('Pistol')).join(' ') === '100% 97% 72% 28% 3%',
        `Pistol: ${await chances('Pistol')}`,
      );
      ensure(
        /\+1/.test(await sheet.locator('[data-attribute=Agility]').textContent()),
        'no modifier of Agility',
      );
      ensure(
        /1 of 4 CP/.test(await sheet.getByRole('row', { name: /Electronics/ }).textContent()),
        'no progress',
      );
      ensure(
        /17%/.test(await sheet.getByRole('region', { name: 'Luck' }).textContent()),
        'luck without its chance',
      );
      ensure(
        /Unhurt/.test(await sheet.getByRole('region', { name: 'Wounds' }).textContent()),
        'wounds from nowhere',
      );
      await page.keyboard.press('Escape');
      await tab(page, 'Overrule');
      await page.getByLabel('Who', { exact: true }).selectOption('Teo');
      await page.getByRole('form', { name: 'A wound' }).getByRole('button').click();
      await page.waitForFunction(() =>
        /Flesh 1/.test(document.querySelector('.spot-cast [data-person=Teo]').textContent),
      );
      await page.locator('.spot-cast [data-person=Teo]').click();
      ensure((await chances('Pistol')).join(' ') === '100% 92% 58% 17% 0%', 'a wound changes no chance');
      ensure(
        /Flesh 1 not stable.*−1 to the target.*% to hold/.test(
          (await sheet.getByRole('region', { name: 'Wounds' }).textContent()).replace(/\s+/g, ' '),
        ),
        'the sheet does not say what the wound does',
      );
      const found = await axeFinds(page);
      ensure(!found.length, `the sheet: ${found.join('\n')}`);
      await still(page);
      await shot(page, 'spot-sheet-desk');
      await sheet.getByRole('button', { name: 'Test Pistol against difficulty 4, 17%' }).click();
      ensure(
        (await page.locator('[data-odds]').getAttribute('data-odds')) === '6/36',
        'not the test that was pressed',
      );
      ensure(
        await page.locator('.tester').getByRole('button', { name: 'Teo', pressed: true }).count(),
        'somebody else is tested',
      );
      return page;
    },
  ],

  [
    'Spot Rules: from the first page to the first roll of a new campaign in three presses',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/`);
      const spot = page.getByText('Spot Rules', { exact: true }).first();
      await spot.waitFor();
      const began = Date.now();
      await spot.click();
      await page.getByText('Play now: Campaign').click();
      await page.locator('.roll', { hasText: 'Roll' }).click();
      await page.locator('.outcome .dice').first().waitFor();
      const took = Date.now() - began;
      ensure(took < 60000 * patience, `it took ${took} ms`);
      ensure(/Success|Failure/.test(await page.locator('.outcome').textContent()), 'nothing was rolled');
      return page;
    },
  ],

  [
    'Spot Rules: an encounter by pressing, with overrulings and their reasons',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url, '&seats=2'), { reads: true });
      await come(page);
      await hint(page);
      await tab(page, 'Overrule');
      const modifier = page.getByRole('form', { name: 'A modifier' });
      await modifier.getByLabel('because').selectOption('darkness');
      await modifier.getByRole('button').click();
      await page.waitForFunction(() => /darkness/.test(document.querySelector('.log').textContent));
      const wound = page.getByRole('form', { name: 'A wound' });
      await page.getByLabel('Who', { exact: true }).selectOption('Teo');
      await wound.getByRole('button').click();
      await page.waitForFunction(() =>
        /Flesh 1/.test(document.querySelector('.spot-cast [data-person=Teo]').textContent),
      );
      await shot(page, 'spot-overrule');
      await tab(page, 'Encounter');
      await page.locator('.encounter').getByRole('button', { name: 'A fight begins' }).click();
      const attacks = await fightOn(page, { desk: true, until: (n) => n >= 3 });
      ensure(attacks >= 1, 'nobody was attacked');
      ensure(/Round/.test(await lines(page)), 'no round was begun');
      await shot(page, 'spot-fight');
      await lookBack(page);
      return page;
    },
  ],

  [
    'Spot Rules: a week of down time, with a forecast',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url, '&hot=1&seats=2&teams=warehouse,teo'));
      await come(page);
      await tab(page, 'Down time');
      await page.locator('.downtime .btn', { hasText: '4 weeks' }).click();
      await page.locator('.curtain .btn, .downtime .act').first().waitFor();
      await come(page);
      const lane = page.locator('.weeks [data-lane=Teo]');
      ensure(/chooses now/.test(await lane.textContent()), 'the lane does not say whose week is open');
      await page.locator('.downtime .act[data-verb=influence]').first().click();
      await page.locator('.fore .odds-lines').waitFor();
      ensure(/Expected weeks/.test(await page.locator('.fore').textContent()), 'no forecast');
      // the lane shows what is picked up before it is done: the weeks that the forecast names
      const planned = (await lane.locator('[data-activity=influence] .pc').allTextContents()).join(' ');
      ensure(/^\d+% \d+% \d+%$/.test(planned), `the plan is not in the lane: ${planned}`);
      await shot(page, 'spot-forecast');
      await page.locator('.fore .do').click();
      await page.waitForFunction(() => /Week 2now/.test(document.querySelector('.weeks').textContent));
      await still(page);
      const gone = lane.locator('[data-activity=influence] .cell:not(.to)');
      ensure(await gone.locator('.die').count(), 'the week that is gone shows no dice');
      ensure(
        /Progress|Nothing|\d of \d/.test(await gone.first().textContent()),
        'the week that is gone shows no result',
      );
      ensure(/Influence/.test(await lane.textContent()), 'what is planned is not named');
      const shares = await lane.locator('.cell.to .pc').allTextContents();
      const grows = shares.map((is) => parseInt(is.replace(/[<>]/, ''), 10));
      ensure(
        grows.length >= 3 && grows.every((is, i) => !i || is >= grows[i - 1]) && grows.at(-1) > grows[0],
        `the chance to be done does not grow by week: ${shares}`,
      );
      ensure(
        (await lane.locator('.cell.to .by .in').count()) === shares.length,
        'no bar of what falls into the week',
      );
      await shot(page, 'spot-downtime');
      return page;
    },
  ],

  [
    'Spot Rules: the campaign at a glance, and pages that say what to do while nothing goes on',
    async ({ browser, url }) => {
      const page = await openPage(
        browser,
        table(url, '&hot=1&seats=3&teams=warehouse,teo,june&options=column%3Dbook'),
        {
          csp: false,
        },
      );
      await come(page);
      await tab(page, 'Overrule');
      await page.getByLabel('Who', { exact: true }).selectOption('Teo');
      await page.getByRole('form', { name: 'A wound' }).getByRole('button').click();
      await page.waitForFunction(() => /suffers Flesh 1/.test(document.querySelector('.log').textContent));
      await tab(page, 'Campaign');
      const campaign = page.locator('.campaign');
      ensure((await campaign.locator('h1').textContent()) === 'Teo and June', 'the campaign has no title');
      ensure(
        /Flesh 1/.test(await campaign.locator('[data-party=Teo]').textContent()),
        'the party without its wounds',
      );
      ensure(
        /Played by Player 3/.test(await campaign.locator('[data-party=June]').textContent()),
        'nobody plays June',
      );
      ensure(
        /Teo bleeds/.test(await campaign.getByRole('region', { name: 'What happened last' }).textContent()),
        'the last lines are not told',
      );
      ensure(
        /^Basic tests.*Book/.test(
          (
            await campaign.getByRole('region', { name: 'House rules in brief' }).locator('.own').textContent()
          ).trim(),
        ),
        'the rule that is not as usual does not stand out',
      );
      const found = await axeFinds(page);
      ensure(!found.length, `the campaign: ${found.join('\n')}`);
      await still(page);
      await shot(page, 'spot-campaign');
      await campaign.getByRole('button', { name: /^All \d+$/ }).click();
      await page.getByRole('region', { name: 'House rules', exact: true }).waitFor();
      await tab(page, 'Down time');
      ensure(
        /CP to Electronics 2/.test(await page.locator('.downtime [data-party=Teo]').textContent()),
        'nothing says what the weeks would be for',
      );
      await tab(page, 'Encounter');
      ensure(
        /Heavy pistol, 6 rounds/.test(await page.locator('.encounter [data-party=Teo]').textContent()),
        'nothing says with what the party would fight',
      );
      const filled = async (what) =>
        (await page.locator(what).evaluate((is) => is.getBoundingClientRect().bottom)) / DESK.height;
      ensure((await filled('.encounter')) > 0.9, 'an encounter to come leaves the desk empty');
      return page;
    },
  ],

  [
    'Spot Rules at three sizes, by night and by day; nothing that axe finds',
    async ({ browser, url }) => {
      let page;
      for (const [name, size, scheme] of [
        ['phone', PHONE, 'dark'],
        ['tablet', TABLET, 'dark'],
        ['desk', DESK, 'light'],
      ]) {
        page = await openPage(browser, table(url, '&seats=2&teams=warehouse,teo'), {
          size,
          scheme,
          touch: name === 'phone',
          csp: false,
        });
        await come(page);
        for (const words of ['Campaign', 'Test', 'Encounter', 'Down time', 'Overrule', 'House rules']) {
          await tab(page, words);
          await still(page);
          await shot(page, `spot-${name}-${words.toLowerCase().replace(' ', '-')}`);
          ensure(await fits(page), `${words} is wider than the ${name}`);
          const found = await axeFinds(page);
          ensure(!found.length, `${name}, ${words}: ${found.join('\n')}`);
        }
        if (name === 'phone') {
          await tab(page, 'People');
          await page.locator('.cast .spot-card').first().click();
          await page.getByRole('dialog').waitFor();
          await still(page);
          await shot(page, 'spot-phone-sheet');
          await page.keyboard.press('Escape');
          await tab(page, 'Test');
          await page.locator('.roll').click();
          await page.locator('.outcome .dice').first().waitFor();
          await still(page);
          await shot(page, 'spot-phone-rolled');
          const seen = await page
            .locator('.outcome .dice')
            .first()
            .evaluate((is) => {
              const box = is.getBoundingClientRect();
              return is.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
            });
          ensure(seen, 'a phone does not show what was rolled');
        }
        if (name !== 'desk') await page.close();
      }
      return page;
    },
  ],
];
