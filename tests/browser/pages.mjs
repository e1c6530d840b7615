// The pages around a match: home, lesson, editor, teams, cards, rules; and what axe says of all of them.
import {
  axeFinds,
  deploy,
  editor,
  ensure,
  keyboard,
  mouse,
  openPage,
  PHONE,
  playMatch,
  playOn,
  settled,
  shot,
  still,
} from './lib.mjs';

const text = (page, selector) => page.locator(selector).first().textContent();

export default [
  [
    'home is two clicks away from a match, and looks right by day too',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await page.getByRole('heading', { name: /Five robots/ }).waitFor();
      await shot(page, 'home');
      await page.getByRole('button', { name: 'Play now' }).click();
      await page.locator('.prompt').waitFor();
      await shot(page, 'deploy');
      await page.close();
      const day = await openPage(browser, url, { scheme: 'light' });
      await day.getByRole('heading', { name: /Five robots/ }).waitFor();
      await shot(day, 'home-light');
      return day;
    },
  ],

  [
    'the lesson: whoever touches what is marked learns it all, and something else is answered kindly',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/learn`);
      const lesson = page.locator('.lesson'),
        title = () => text(page, '.lesson h2');
      await lesson.waitFor();
      await shot(page, 'learn');
      const seen = new Set();
      for (let i = 0; i < 120; i++) {
        await settled(page);
        const now = await title();
        if (now === 'Win it' || (await lesson.getByRole('button', { name: 'Play a full match' }).count()))
          break;
        if (now === 'Move' && !seen.has(now)) {
          // another robot first: the lesson says something and waits
          await mouse(page).take('1:SNO-100');
          await mouse(page).press('reach', 'c6');
          await page.locator('.lesson .said').waitFor();
          ensure((await title()) === 'Move', 'the lesson went on although nothing of it was done');
          await shot(page, 'learn-else');
          await lesson.getByRole('button', { name: 'Step again' }).click();
          await page.waitForFunction(() => !document.querySelector('.lesson .said'));
          await page.locator('[data-robot="1:SNO-100"][data-hex="b6"]').waitFor();
          await settled(page);
        }
        if (!seen.has(now)) {
          await still(page);
          await shot(page, `learn-${seen.size + 1}`);
        }
        seen.add(now);
        const read = page.locator('.lesson .row .btn.main');
        if (await read.count()) {
          await read.click();
          continue;
        }
        await page.locator('.ring').waitFor();
        await still(page); // the mark follows what is on the screen
        const box = await page.locator('.ring').boundingBox();
        if (!box) continue;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await still(page);
      }
      for (const step of ['Move', 'Attack', 'Stand side by side', 'End your turn', 'Combine'])
        ensure(seen.has(step), `the lesson never came to "${step}", only to ${[...seen].join(', ')}`);
      await playMatch(page, mouse(page));
      await lesson.getByRole('button', { name: 'Play a full match' }).waitFor();
      await shot(page, 'learn-end');
      await lesson.getByRole('button', { name: 'Play a full match' }).click();
      await page.locator('.prompt').waitFor();
      return page;
    },
  ],

  [
    'the position editor: a position by hand, an error with its place, play from it',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/editor`);
      const area = page.getByLabel('The position as text'),
        box = page.locator('.box');
      await page.getByText('The engine accepts').or(page.locator('.verdict.bad')).first().waitFor();
      const lay = async (seat, name, hex) => {
        // from the box onto a hex
        await box.getByRole('button', { name: `Seat ${seat}`, exact: true }).click();
        await box.getByRole('button', { name: new RegExp(`^${name}`) }).click();
        const at = await page.evaluate((is) => {
          const t = [...document.querySelectorAll('.board text')]
            .find((e) => e.textContent === is)
            .getBoundingClientRect();
          return [t.x + t.width / 2, t.y + t.height / 2 + 14];
        }, hex);
        await page.mouse.click(...at);
        await page.waitForFunction(
          ([wanted, there]) => document.querySelector(`[data-robot="${wanted}"][data-hex="${there}"]`),
          [`${seat}:${name}`, hex],
        );
      };
      await lay(1, 'ARK-100', 'e6');
      await lay(1, 'SNO-100', 'c6');
      await lay(2, 'GAN-100', 'i6');
      await lay(2, 'SEN-100', 'k6');
      const form = page.locator('section.on');
      await form.getByLabel('Damage').fill('2');
      await form.getByRole('button', { name: 'rust' }).click();
      const words = await area.inputValue();
      ensure(
        /^place 2 SEN-100 k6 damage=2 rust=1$/m.test(words) && /^place 1 ARK-100 e6$/m.test(words),
        `the text does not follow the board: ${words}`,
      );
      await shot(page, 'editor');
      await area.fill(words.replace('place 1 SNO-100 c6', 'place 1 SNO-100 e6')); // two robots on one hex
      await page.locator('.verdict.bad').waitFor();
      const line = words.split('\n').findIndex((is) => is.startsWith('place 1 SNO-100')) + 1,
        said = await text(page, '.verdict');
      ensure(
        said.includes(`Line ${line}, column 17`) && /a robot is there already/.test(said),
        `the error is not told with its place: ${said}`,
      );
      ensure(
        await page.getByRole('button', { name: 'Play from here' }).isDisabled(),
        'an impossible position can be played',
      );
      await shot(page, 'editor-error');
      await area.fill(words.replace('place 1 SNO-100 c6', 'place 1 SNO-100 d6'));
      await page.locator('[data-robot="1:SNO-100"][data-hex="d6"]').waitFor(); // and the board follows the text
      await page.goto(editor(url, await area.inputValue())); // as the shared link has it
      await page.reload();
      await page.locator('[data-robot="1:SNO-100"][data-hex="d6"]').waitFor();
      await playOn(page);
      await page.waitForFunction(() => document.querySelectorAll('.trow.can').length === 2); // both can act
      await mouse(page).take('1:ARK-100');
      await mouse(page).press('reach', await page.locator('[data-reach]').first().getAttribute('data-reach'));
      await settled(page);
      await mouse(page).end();
      await settled(page);
      return page;
    },
  ],

  [
    'a team with a broken rule is explained and mended',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/teams`);
      await page.getByText('This team is allowed.').waitFor();
      ensure((await page.locator('.kept li').count()) === 5, 'not every rule is listed as kept');
      ensure(
        /First combines\s+ARK-2500 gives \d+/.test(await page.locator('.check').innerText()),
        `no first combine: ${await page.locator('.check').innerText()}`,
      );
      await shot(page, 'team');
      await page.getByRole('button', { name: /^Add / }).first().click(); // a sixth one
      const broken = page.locator('.broken').first();
      await broken.waitFor();
      ensure(/-TEAM-\d+/.test(await broken.textContent()), 'the broken rule names no clause');
      ensure(
        (await broken.locator('h3').innerText()) === 'Six Basic robots',
        `the fault is called: ${await broken.locator('h3').innerText()}`,
      );
      const kept = await page.locator('.kept li').allInnerTexts();
      ensure(
        kept.length >= 2 &&
          kept.length < 5 &&
          kept.every((words) => /A2-TEAM-\d+/.test(words)) &&
          !/Five/.test(kept.join()),
        `in order: ${kept.join(', ')}`,
      );
      ensure(
        await page.getByRole('button', { name: 'Play with this team' }).isDisabled(),
        'a broken team can be played',
      );
      await shot(page, 'team-broken');
      await broken
        .getByRole('button', { name: /^Take out/ })
        .first()
        .click();
      await page.getByText('This team is allowed.').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/Saved as/).waitFor();
      await page.getByRole('button', { name: 'Play with this team' }).click();
      await page.locator('.prompt').waitFor();
      return page;
    },
  ],

  [
    'rules are searched, cards are filtered',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/rules/A2-LOS-02`);
      await page.locator('#A2-LOS-02.wanted').waitFor();
      await page.getByLabel('Search the clauses').fill('jam dice');
      await page.getByText(/clauses say/).waitFor();
      ensure((await page.locator('article').count()) > 0, 'nothing was found');
      await shot(page, 'rules');
      await page.goto(`${url}/#/cards`);
      await page.locator('.roster .it').first().waitFor();
      const all = await page.locator('.roster .it').count();
      await page.getByRole('button', { name: 'A', exact: true }).click();
      const some = await page.locator('.roster .it').count();
      ensure(some > 0 && some < all, 'the filter does nothing');
      await page.locator('.roster .it').last().click();
      await shot(page, 'cards');
      return page;
    },
  ],
  [
    'cards: by edition and ability; only what is seen is drawn; on a phone a pressed entry opens',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/cards`, { size: PHONE, touch: true });
      const entries = page.locator('.roster .it');
      await page.locator('.roster .it .robot').first().waitFor();
      const all = await entries.count(),
        nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      ensure(all > 200 && nodes < 6000, `${all} entries take ${nodes} nodes`);
      ensure(!(await page.locator('aside .card').isVisible()), 'a card that nobody pressed covers the list');
      await page.getByLabel('Edition').selectOption({ label: 'First edition' });
      const first = await entries.count();
      await page.getByLabel('Edition').selectOption({ label: 'Second edition' });
      const second = await entries.count();
      ensure(first > 50 && second > 50 && first + second === all, `${first} and ${second} of ${all}`);
      await page.getByLabel('Ability').selectOption({ label: 'Gambit' });
      const some = await entries.count();
      ensure(some > 0 && some < second, `Gambit: ${some} of ${second}`);
      await entries.first().click();
      await page.locator('aside .card').waitFor();
      ensure(/Gambit/i.test(await page.locator('aside .card').innerText()), 'the card has no Gambit');
      await still(page);
      await shot(page, 'card-phone');
      await page.getByRole('button', { name: 'Close the card' }).click();
      await page.locator('aside .card').waitFor({ state: 'hidden' });
      await page.getByLabel('Ability').selectOption('');
      await page.evaluate(() => document.querySelectorAll('.it')[90].scrollIntoView());
      await page.waitForFunction(() => document.querySelectorAll('.it')[90].querySelector('.robot'));
      ensure(
        !(await page.evaluate(() => document.querySelectorAll('.it')[0].querySelector('.robot'))),
        'what is far away is still drawn',
      );
      return page;
    },
  ],

  [
    'cards: a make looks different at every level; at the table everybody wears the colour of the owner',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/cards`);
      await page.getByLabel('Edition').selectOption({ label: 'Second edition' });
      await page.locator('input[placeholder^="Name, ability"]').fill('ark-');
      await page.locator('.roster .it .robot').first().waitFor();
      const looks = await page.locator('.roster .it').evaluateAll((entries) =>
        entries
          .filter((entry) => entry.querySelector('.robot'))
          .map((entry) => ({
            level: entry.querySelector('.cap').textContent.split(',')[1]?.trim(),
            name: entry.querySelector('.name').textContent,
            drawn: entry.querySelector('.robot').innerHTML,
          })),
      );
      const levels = new Set(looks.map((is) => is.level));
      ensure(levels.size >= 3, `the makes of ARK have the levels ${[...levels].join()}`);
      for (const one of looks)
        for (const other of looks)
          ensure(
            one.level === other.level || one.drawn !== other.drawn,
            `${one.name} (${one.level}) looks like ${other.name} (${other.level})`,
          );

      await page.goto(`${url}/#/play/new?seed=7&hot=1&teams=ashla,ashla`);
      await page.locator('.prompt').waitFor();
      const worn = (seat) =>
        page.locator(`.robot.of-${seat}`).evaluateAll((figures) =>
          figures.map((figure) => ({
            drawn: figure.innerHTML,
            colours: [...figure.querySelectorAll('*')].map((part) => getComputedStyle(part).fill).join(),
          })),
        );
      const [own, theirs] = [await worn(1), await worn(2)];
      ensure(own.length >= 5 && theirs.length >= 5, `${own.length} and ${theirs.length} robots are drawn`);
      for (const is of own) {
        const twin = theirs.find((other) => other.drawn === is.drawn);
        ensure(!twin || twin.colours !== is.colours, 'the same robot has the same colours on both sides');
      }
      ensure(
        own.some((is) => theirs.some((other) => other.drawn === is.drawn)),
        'the same team is drawn in two ways',
      );
      return page;
    },
  ],

  [
    'nothing that axe finds, by night and by day',
    async ({ browser, url }) => {
      const page = await openPage(browser, url, { csp: false });
      /* by day only colours differ, and of long lists a few entries show them */
      const look = async (where) => {
        for (const scheme of ['dark', 'light']) {
          const search = page.locator('input[placeholder*="clauses"], input[placeholder^="Name, ability"]');
          if (scheme === 'light' && (await search.count())) await search.fill('ark');
          await page.emulateMedia({ colorScheme: scheme });
          await page.waitForFunction((is) => document.documentElement.dataset.theme === is, scheme);
          await still(page);
          const found = await axeFinds(page, { colours: scheme === 'light' });
          ensure(!found.length, `${scheme} ${where}: ${found.join('\n')}`);
        }
      };
      for (const path of [
        '/',
        '/play/new?seed=7&bot=random',
        '/learn',
        '/editor',
        '/teams',
        '/cards',
        '/rules',
        '/replay',
        '/learn/empire-turn',
        '/friends',
        '/find',
        '/me',
        '/player/nobody',
        '/play/new?game=parley&seed=3&bot=random',
      ]) {
        await page.goto(`${url}/#${path}`);
        await page.locator('h1, .dock, .plainly, .asking').first().waitFor();
        if (path.startsWith('/play/new?seed')) {
          await deploy(page);
          await page.locator('.trow.can').first().click();
        }
        await look(path);
      }
      await page.goto(`${url}/#/play/new?seed=7&bot=random`);
      await page.locator('.dock').waitFor();
      for (const palette of ['safe', 'strong']) {
        await page.getByRole('button', { name: 'Settings' }).click();
        await page.getByLabel('Colours').selectOption(palette);
        await page.keyboard.press('Escape');
        await look(palette);
        await shot(page, `palette-${palette}`);
      }
      return page;
    },
  ],
];
