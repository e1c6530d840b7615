// The browser tests without a server: each plays in a real page and leaves screenshots.
import arena from './arena.mjs';
import avertigos from './avertigos.mjs';
import avertigosMoments from './avertigos_moments.mjs';
import draft from './draft.mjs';
import ears from './ears.mjs';
import empire from './empire.mjs';
import empireWays from './empire_ways.mjs';
import home from './home.mjs';
import end from './end.mjs';
import lookup from './lookup.mjs';
import motion from './motion.mjs';
import pages from './pages.mjs';
import inches from './inches.mjs';
import points from './points.mjs';
import prompts from './prompts.mjs';
import { found, patterns } from './patterns.mjs';
import { hint, lookBack } from './reading.mjs';
import sizes from './sizes.mjs';
import modes from './sizes_modes.mjs';
import solo from './solo.mjs';
import trust from './trust.mjs';
import spot from './spot.mjs';
import {
  axeFinds,
  deploy,
  ensure,
  isOver,
  keyboard,
  middle,
  mouse,
  openPage,
  paste,
  patience,
  PHONE,
  playFrom,
  playMatch,
  settled,
  shot,
  still,
} from './lib.mjs';

const text = (page, selector) => page.locator(selector).first().textContent();

/* Ann could win at once and ends her turn. */
const thrown = `game aegis
cards
 robot GUN-100
  class A  move 3  energy 5  integrity 9
  action "Sure Shot"  cost 3  all 1+  damage 3  range 4
 robot FOE-100
  class A  move 3  energy 5  integrity 9
  action Crush  cost 3  all 1+  damage 9  range 4
end
seat 1 Ann
seat 2 Bob
place 1 GUN-100 d5
place 2 FOE-100 g5 damage=6
pool 1 5
pool 2 5
turn 1
1: end turn
2: activate FOE-100
2: use Crush on GUN-100 [hit 3 3 3]
`;

/* A gunner with a reroll: one enemy in the open, one behind a wall. */
const crossed = `game aegis
cards
 robot GUN-100
  class A  move 3  energy 9  integrity 9
  action "Long Shot"  cost 3  each 4+  damage 1  range 5
  ability reroll 2
 robot FOE-100
  class A  move 3  energy 9  integrity 9
  action Crush  cost 3  all 1+  damage 1  range 4
 robot WAL-100
  class A  move 3  energy 9  integrity 9
  action Crush  cost 3  all 1+  damage 1  range 4
end
seat 1 Ann
seat 2 Bob
place 1 GUN-100 g7
place 2 FOE-100 j7
place 2 WAL-100 e10
pool 1 9
pool 2 9
turn 1
`;

/* A hit with GAMBIT: dice may be bought, and a failure among them loses it all. */
const betting = `game aegis
cards
 robot GUN-100
  class A  move 3  energy 9  integrity 9
  action "Bold Shot"  cost 2  each 1+  damage 1  range 5  gambit
 robot FOE-100
  class A  move 3  energy 9  integrity 9
  action Crush  cost 3  all 1+  damage 1  range 4
end
seat 1 Ann
seat 2 Bob
place 1 GUN-100 g7
place 2 FOE-100 j7
pool 1 9
pool 2 9
turn 1
`;

export default [
  [
    'what the engine tells is shown and never read',
    async () => {
      const wrong = patterns();
      ensure(!wrong.length, wrong.join('; '));
      const seen = found(
        "<script>const a = /x/.test(event.text), b = new RegExp(c), d = event?.text.split(' ')</scr" +
          "ipt>{told.words!.replace('a', 'b')}".replace('!', ''),
        true,
      );
      ensure(seen.length === 4, `of four looks ${seen.length} are noticed`);
    },
  ],
  [
    'a whole match by mouse; its replay is scrubbed and verified; a tampered log is not',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/play/new?seed=13&bot=greedy`, { reads: true });
      await deploy(page);
      await hint(page);
      await page.locator('.trow.can').first().click();
      await shot(page, 'reach');
      await page.keyboard.press('Escape');
      let seen = false;
      const hand = mouse(page),
        press = hand.press;
      hand.press = async (kind, hex) => {
        if (kind === 'target' && !seen) {
          // the odds stand beside the target and do not cover it
          seen = true;
          const [x, y] = await middle(page, `[data-target="${hex}"]`);
          await page.mouse.move(x, y);
          const odds = page.locator('.odds .os');
          await odds.waitFor();
          ensure(/%/.test(await odds.textContent()), 'no odds at the target');
          const box = await page.locator('.odds').boundingBox();
          ensure(
            x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height,
            'the odds cover their target',
          );
          await shot(page, 'odds');
        }
        return press(kind, hex);
      };
      await playMatch(page, hand);
      ensure(seen, 'nobody was ever shot at');
      await shot(page, 'over');
      await lookBack(page);
      await page.getByRole('link', { name: /Replay and verify/ }).click();
      await page.locator('.scrub input').waitFor();
      await page.locator('.scrub input').fill('10');
      ensure((await text(page, '.scrub .num')).startsWith('10 /'), 'the scrubber did not move');
      await page.keyboard.press('Tab');
      await shot(page, 'replay');
      await page.getByRole('button', { name: 'Verify every die' }).click();
      await page.getByText('Verified.').waitFor();
      await shot(page, 'verified');
      await page.getByRole('button', { name: 'Log', exact: true }).click();
      const log = await page.locator('.edit textarea').inputValue();
      const changed = log.replace(/\[hit (\d)/, (_, die) => `[hit ${die === '6' ? 5 : Number(die) + 1}`);
      ensure(changed !== log, 'the log has no roll to tamper with');
      await paste(page.locator('.edit textarea'), changed);
      await page.getByRole('button', { name: 'Verify this text' }).click();
      await page.getByText('This log does not hold.').waitFor();
      await shot(page, 'tampered');
      return page;
    },
  ],

  [
    'a whole match with the keyboard alone',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/play/new?seed=5&bot=random`);
      await page.locator('.prompt').waitFor();
      const at = await page.locator('.prompt .pb .btn').allTextContents();
      await page.keyboard.press(String(at.findIndex((words) => /Place them/.test(words)) + 1));
      await page.waitForFunction(
        () => !document.querySelector('.prompt') && document.querySelector('.turn.t1'),
      );
      await playMatch(page, keyboard(page));
      await shot(page, 'keyboard-over');
      return page;
    },
  ],

  [
    'undo, hint, ruler, threat, planner, why not, clause, keys, settings',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/play/new?seed=7&bot=random`);
      await deploy(page);
      await page.locator('.trow.can').first().click();
      const hand = mouse(page),
        before = await text(page, '.left > .side:last-child .big');
      await hand.press('reach', await page.locator('[data-reach]').last().getAttribute('data-reach'));
      await page.waitForFunction(
        (was) => document.querySelector('.left > .side:last-child .big').textContent !== was,
        before,
      );
      await page.keyboard.press('z');
      await page.waitForFunction(
        (was) => document.querySelector('.left > .side:last-child .big').textContent === was,
        before,
      );
      await page.keyboard.press('h');
      const hinted = page.locator('.note', { hasText: 'A bot would' });
      await hinted.waitFor();
      await page.keyboard.press('t');
      await still(page);
      await shot(page, 'threat');
      await page.keyboard.press('t');
      await page.keyboard.press('r');
      await page.mouse.click(...(await middle(page, '[data-robot^="1:"]')));
      await page.mouse.move(...(await middle(page, '[data-robot^="2:"]')));
      await page.getByText(/away, (clear|blocked)/).waitFor();
      await shot(page, 'ruler');
      await page.keyboard.press('r');
      await page.keyboard.press('Escape');
      await page.locator('.trow.can').first().click();
      await page.keyboard.press('c');
      await page.getByRole('dialog', { name: 'Combine planner' }).waitFor();
      await shot(page, 'planner');
      ensure(
        /ARK-2500.*With GO-100/.test(await text(page, '.planner')),
        'the planner does not name the partner that would do',
      );
      await page.keyboard.press('c');
      await hand.press('reach', await page.locator('[data-reach]').last().getAttribute('data-reach'));
      await hinted.waitFor({ state: 'detached' }); // it went with the question
      await page.keyboard.press('z');
      await page.waitForFunction(
        (was) => document.querySelector('.left > .side:last-child .big').textContent === was,
        before,
      );
      await page.locator('.log .clause').first().click();
      await page.getByRole('dialog', { name: /^Clause / }).waitFor();
      await shot(page, 'clause');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keys' }).click();
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Look').selectOption('light');
      await page.keyboard.press('Escape');
      await shot(page, 'table-light');
      await page.reload();
      await settled(page);
      ensure(
        (await page.evaluate(() => document.documentElement.dataset.theme)) === 'light',
        'the settings were not kept',
      );
      ensure(
        (await text(page, '.left > .side:last-child .big')) === before,
        'the match did not go on after a reload',
      );
      return page;
    },
  ],

  [
    "a question in the middle of an action; a target that can't be hit says why, at the desk and on a phone",
    async ({ browser, url }) => {
      let page;
      for (const [name, options] of [
        ['asked', {}],
        ['phone-asked', { size: PHONE, touch: true, scheme: 'light' }],
      ]) {
        page = await playFrom(browser, url, crossed, options);
        await page
          .locator(name === 'asked' ? '.trow.can' : '.strip .can')
          .first()
          .click();
        await page.locator('.act:not(.off)').first().click();
        await page.locator('[data-barred]').first().waitFor({ state: 'attached' });
        const wall = await middle(page, '[data-robot="2:WAL-100"]');
        if (name === 'asked') await page.mouse.move(...wall);
        else await page.touchscreen.tap(...wall);
        const why = page.locator('.os.no');
        await why.waitFor();
        ensure(
          /A2-LOS-\d+/.test(await why.textContent()),
          `the refusal names no clause about sight: ${await why.textContent()}`,
        );
        await shot(page, `${name}-barred`);
        const foe = await middle(page, '[data-robot="2:FOE-100"]'); // the board may have made room for the reason
        if (name === 'asked') {
          await page.mouse.click(...foe);
        } else {
          await page.touchscreen.tap(...foe);
          await page.locator('.sheet .go').tap();
        }
        await page.locator('.prompt .pick').first().waitFor();
        await page.locator('.prompt .pick').first().click();
        await shot(page, name);
        const box = await page.locator('.prompt').boundingBox(),
          [x, y] = await middle(page, '[data-robot="2:FOE-100"]');
        ensure(
          x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height,
          'the question covers what it is about',
        );
        if (name === 'asked') await page.close();
      }
      return page;
    },
  ],

  [
    'a gambit stands there with its odds, what it costs and what is lost; no answer is yellow',
    async ({ browser, url }) => {
      for (const [size, touch] of [
        [{ width: 1440, height: 900 }, false],
        [PHONE, true],
      ]) {
        const page = await playFrom(browser, url, betting, { size, touch });
        await page.locator('.trow.can, .strip .can').first().click();
        await page.locator('.act:not(.off)').first().click();
        const foe = await middle(page, '[data-robot="2:FOE-100"]');
        if (touch) {
          await page.touchscreen.tap(...foe);
          await page.locator('.sheet .go').tap();
        } else await page.mouse.click(...foe);
        const answers = page.locator('.prompt .pb .answer');
        await answers.first().waitFor();
        const words = (await answers.allInnerTexts()).map((is) => is.replace(/\s+/g, ' '));
        ensure(
          /^1 more die 83% 1 energy: 83% to leave FOE-100 at 6, 17% to miss\./.test(words[0]) &&
            /^2 more dice 69% 2 energy: 69% to leave FOE-100 at 5, 31% to miss\./.test(words[1]) &&
            /^Keep these dice FOE-100 9 to 7 integrity/.test(words[2]),
          `the answers are: ${words.join(' | ')}`,
        );
        ensure(!(await page.locator('.prompt .pb .main').count()), 'a bet is the yellow answer');
        await still(page);
        await shot(page, `gambit-${size.width}`);
        if (touch) return page;
        await page.close();
      }
    },
  ],

  [
    'luck and decisions of a match: counted in the page, every one a way to its move',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/replay`, { csp: false });
      await page.getByLabel('Paste a log').fill(thrown);
      await page.getByRole('button', { name: 'Open it' }).click();
      await page.getByRole('button', { name: 'Luck and decisions' }).click();
      const review = page.locator('.review');
      await review.getByText('The costliest decisions').waitFor();
      const worst = review.locator('button[data-at]').first(),
        words = await worst.textContent();
      ensure(
        /Ann: End the turn/.test(words) && /better: Activate GUN-100/.test(words),
        `the win that was thrown away is not named: ${words}`,
      );
      await worst.click();
      ensure(
        (await text(page, '.scrub .num')).startsWith('0 /'),
        'it does not lead to the position before the choice',
      );
      ensure(/Ann/.test(await text(page, '.review tbody')), 'the seats are not named');
      await shot(page, 'review');
      const found = await axeFinds(page);
      ensure(!found.length, `axe: ${found.join('; ')}`);
      return page;
    },
  ],

  [
    'a draw: a bot with hopes declines, people at one device agree',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/play/new?seed=7&bot=random`);
      const offer = async () => {
        await page.getByRole('button', { name: 'Offer a draw' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
      };
      await deploy(page);
      await offer();
      await page.getByText('would rather play on').waitFor();
      ensure(!(await isOver(page)), 'the bot agreed at once');
      await page.goto(`${url}/#/play/new?hot=1&seed=3&at=2`);
      await page.locator('.prompt').waitFor();
      await offer();
      const asked = page.getByRole('dialog', { name: /offers a draw/ });
      await shot(page, 'draw');
      await asked.getByRole('button', { name: /Decline/ }).click();
      ensure(!(await isOver(page)), 'a declined draw ended the match');
      await offer();
      await asked.getByRole('button', { name: 'Agree to a draw' }).click();
      await page.getByRole('dialog', { name: 'A draw' }).waitFor();
      return page;
    },
  ],

  [
    'robots walk from hex to hex',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/learn`, { settings: { speed: 'slow' } });
      await page.locator('.lesson').waitFor();
      await page.locator('.table .turn.t1').waitFor();
      const watch = () =>
        page.evaluate(() => {
          // where the figure was, and how long each stride took
          window.walked = [];
          const piece = document.querySelector('[data-robot="1:ARK-100"]');
          new MutationObserver(() => {
            const is = `${piece.style.transform} ${piece.style.transitionDuration}`;
            if (window.walked.at(-1) !== is) window.walked.push(is);
          }).observe(piece, { attributes: true, attributeFilter: ['style'] });
        });
      await mouse(page).take('1:ARK-100');
      await watch();
      await mouse(page).press('reach', 'g5');
      await page.locator('[data-robot="1:ARK-100"][data-hex="g5"]').waitFor();
      const walked = (await page.evaluate(() => window.walked)).filter((is) => !/ 0(ms|s)$/.test(is));
      ensure(
        new Set(walked.map((is) => is.replace(/ \S+$/, ''))).size === 3,
        `three hexes are three strides, not ${walked.join(' | ')}`,
      );
      return page;
    },
  ],

  [
    'a match with the network off',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await page.getByRole('heading', { name: /Five robots/ }).waitFor();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('button', { name: 'Play now' }).click();
      await deploy(page);
      await page.locator('.trow.can').first().click();
      await mouse(page).press('reach', await page.locator('[data-reach]').first().getAttribute('data-reach'));
      await mouse(page).end();
      await settled(page); // the bot answers without a network, too
      ensure((await page.getByText('Round 2').count()) > 0 || !(await isOver(page)), 'the bot did not play');
      await shot(page, 'offline');
      return page;
    },
  ],

  [
    'on a phone, by touch',
    async ({ browser, url }) => {
      const page = await openPage(browser, url, { size: PHONE, touch: true });
      await page.getByRole('heading', { name: /Five robots/ }).waitFor();
      await shot(page, 'phone-home');
      await page.goto(`${url}/#/play/new?seed=7&bot=random`);
      await page.locator('.prompt').waitFor();
      await shot(page, 'phone-deploy');
      await deploy(page);
      ensure(
        !(await page.locator(':is(.kbd, .by-key):visible').count()) &&
          (await page.locator('.by-key').count()),
        'a phone names keys',
      );
      await page.locator('.strip .can').first().tap();
      await page.locator('[data-reach]').first().waitFor();
      await shot(page, 'phone-reach');
      const hex = await page.locator('[data-reach]').last().getAttribute('data-reach');
      await page.touchscreen.tap(...(await middle(page, `[data-reach="${hex}"]`)));
      await page.waitForFunction((at) => document.querySelector(`[data-robot][data-hex="${at}"]`), hex);
      await page.getByRole('button', { name: 'Log' }).tap();
      await page.locator('.withlog .log').waitFor();
      await shot(page, 'phone-log');
      ensure(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'the page is wider than the phone',
      );
      await page.getByRole('button', { name: 'Log' }).tap();
      await page.getByRole('button', { name: 'More' }).tap();
      await page.locator('.tools.open').waitFor();
      await shot(page, 'phone-menu');
      await page.getByRole('button', { name: 'Settings' }).tap();
      await shot(page, 'phone-settings');
      for (const [path, name] of [
        ['teams', 'phone-team'],
        ['cards', 'phone-cards'],
        ['rules', 'phone-rules'],
        ['learn', 'phone-learn'],
        ['editor', 'phone-editor'],
        ['replay', 'phone-replays'],
      ]) {
        await page.goto(`${url}/#/${path}`);
        await page.locator('main, .choose').first().waitFor();
        await still(page);
        await shot(page, name);
        ensure(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${name} is wider than the phone`,
        );
      }
      await page.getByLabel('Paste a log').fill(thrown);
      await page.getByRole('button', { name: 'Open it' }).tap();
      await page.locator('.scrub input').waitFor();
      await still(page);
      await shot(page, 'phone-replay');
      ensure(await page.locator('.moves .now').isVisible(), 'the moves of a replay are not on the phone');
      ensure(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'a replay is wider than the phone',
      );
      return page;
    },
  ],

  [
    'a game without a drawing is played on the fallback screen',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/play/new?game=parley&seed=3&bot=random&seats=3`);
      for (let i = 0; i < 200; i++) {
        await settled(page);
        if (i === 1) await shot(page, 'fallback');
        if (await isOver(page)) break;
        await page
          .locator('.plainly .group .btn:not(:disabled)')
          .first()
          .click({ timeout: 5000 * patience })
          .catch(() => {});
      }
      ensure(await isOver(page), 'parley did not come to its end');
      await shot(page, 'fallback-over');
      return page;
    },
  ],

  [
    'an open question is answered in words on the fallback screen',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/play/new?game=warren&seed=3&bot=random`);
      await settled(page);
      const say = page.getByLabel('What you say');
      await page.locator('.plainly .group .btn').first().hover();
      await page.getByText(/strength 1 10%/).waitFor();
      await say.fill('lay 133 44');
      await say.press('Enter');
      await page
        .getByText(/The field goes from 0 to 99/)
        .first()
        .waitFor();
      await say.fill('lay 33 44');
      await say.press('Enter');
      await page
        .getByText(/at 33 44/)
        .first()
        .waitFor();
      await shot(page, 'fallback-open');
      return page;
    },
  ],

  [
    'two people at one device: the curtain covers secrets',
    async ({ browser, url }) => {
      const page = await openPage(browser, `${url}/#/play/new?game=parley&seed=3&hot=1`);
      const curtain = page.locator('.curtain');
      await curtain.waitFor();
      await shot(page, 'curtain');
      await curtain.getByRole('button').click();
      await page.locator('.plainly .group .btn:not(:disabled)').first().click();
      await curtain.waitFor();
      ensure(/Player 2/.test(await curtain.textContent()), 'the curtain names nobody');
      return page;
    },
  ],
  ...pages,
  ...home,
  ...arena,
  ...motion,
  ...empire,
  ...empireWays,
  ...end,
  ...sizes,
  ...modes,
  ...trust,
  ...ears,
  ...lookup,
  ...spot,
  ...draft,
  ...avertigos,
  ...avertigosMoments,
  ...inches,
  ...points,
  ...prompts,
  ...solo,
];
