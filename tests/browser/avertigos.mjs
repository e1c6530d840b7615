// Avertigos in the page: a whole skirmish by mouse, a chain by keyboard, a phone by touch, every size without overflow, axe.
import { axeFinds, ensure, middle, openPage, PHONE, shot, still } from './lib.mjs';
import { lookBack } from './reading.mjs';

const table = (url, more = '') => `${url}/#/play/new?game=avertigos&seed=7&bot=random${more}`;
const TABLET = { width: 820, height: 1180 };
const asked = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.asks.mine') || document.querySelector('.table .turn')?.textContent === 'Over',
  );

/* What the screen offers now, in one look. */
const look = (page) =>
  page.evaluate(() => {
    const all = (selector, name) =>
      [...document.querySelectorAll(selector)].map((is) => is.getAttribute(name));
    const has = (selector) => !!document.querySelector(selector);
    return {
      over: document.querySelector('.table .turn')?.textContent === 'Over',
      kind: document.querySelector('.asks')?.dataset.kind ?? '',
      question: document.querySelector('.asks .q')?.textContent ?? '',
      place: has('[data-place]'),
      spots: all('[data-spot]', 'data-spot').length,
      chain: has('[data-fly]'),
      fly: has('[data-fly]:not(:disabled)'),
      cards: all('[data-can]', 'data-card'),
      flips: all('[data-flip]', 'data-flip'),
      turns: all('[data-turn]:not(.risk)', 'data-turn'),
      laid: document.querySelectorAll('.chart .link').length,
      spread: has('[data-take]'),
      items: all('[data-item]', 'data-item'),
      when: document.querySelector('.when')?.textContent ?? '',
      choices: all('[data-choice]', 'data-choice'),
      words: [...document.querySelectorAll('[data-choice]')].map((is) => is.textContent),
    };
  });
/* Nothing on the screen is said as the engine writes it. */
function plain(now) {
  for (const words of [now.question, ...now.words])
    ensure(!/\b[1-6][a-d]\b|"/.test(words), `notation on the screen: ${words}`);
}

async function step(page, now) {
  if (now.place) return page.locator('[data-place]').click();
  if (now.items.length) {
    await page.locator('[data-item]').last().click();
    return page.locator('[data-fit]').click();
  }
  if (now.spread) {
    await page.locator('[data-spare]').click();
    return page.locator('[data-take]').click();
  }
  if (now.chain) {
    if (now.fly) return page.locator('[data-fly]').click();
    if (now.cards.length) return page.locator('[data-can]').first().click();
    if (now.flips.length) return page.locator('[data-flip]').first().click();
  }
  for (const verb of ['fire', 'ap', 'load', 'aim'])
    if (now.choices.includes(verb)) return page.locator(`[data-choice="${verb}"]`).last().click();
  for (const verb of ['done', 'pass'])
    if (now.choices.includes(verb)) return page.locator(`[data-choice="${verb}"]`).click();
  return page.locator('[data-choice]').last().click();
}
/* The same with keys alone: each button says which key it has. */
async function stepByKey(page, now) {
  const key = (selector) => page.locator(`${selector} .kbd`).first().textContent();
  const numbered = (attribute) =>
    page
      .locator('.mcard')
      .evaluateAll((list, name) => list.findIndex((is) => is.querySelector(`[${name}]`)) + 1, attribute);
  if (now.place) return page.keyboard.press('e');
  if (now.spread) {
    await page.keyboard.press('w');
    await page.waitForFunction(() => document.querySelector('[data-take]:not(:disabled)'));
    return page.keyboard.press('e');
  }
  if (now.chain) {
    if (now.fly) return page.keyboard.press('f');
    if (now.cards.length) return page.keyboard.press(String(await numbered('data-can')));
    if (now.flips.length) return page.keyboard.press(`Shift+Digit${await numbered('data-flip')}`);
  }
  for (const verb of ['fire', 'ap', 'load', 'aim', 'done', 'pass', 'stay'])
    if (now.choices.includes(verb)) {
      const pressed = (await key(`[data-choice="${verb}"]`)).toLowerCase();
      return page.keyboard.press(pressed);
    }
  return page.keyboard.press('1');
}
async function playOn(
  page,
  { steps = 900, until = () => false, seen = async () => {}, how = step, changes = false } = {},
) {
  for (let i = 0; i < steps; i++) {
    await asked(page);
    const now = await look(page);
    if (now.over || until(now)) return now;
    plain(now);
    if (await seen(now)) continue; // the screen has changed since
    const before = changes && (await page.evaluate(() => document.querySelector('.table').outerHTML));
    await how(page, now);
    /* a key is heard by the page, not by a button: the next look waits until it did something */
    if (changes)
      await page.waitForFunction((was) => document.querySelector('.table').outerHTML !== was, before);
  }
  throw new Error('the match was not over in time');
}
const toChain = (page) => playOn(page, { until: (now) => now.chain && !now.laid });

export default [
  [
    'Avertigos: a whole skirmish by mouse',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url, '&options=turns=6'), { reads: true }),
        done = {};
      await playOn(page, {
        seen: async (now) => {
          if (now.place && !done.place) {
            done.place = true;
            const at = await middle(page, '[data-spot="20"]');
            await page.mouse.move(...at);
            await shot(page, 'avertigos-enter');
            await page.mouse.click(...at);
            return true;
          }
          if (now.chain && now.cards.length && !now.laid && !done.chain) {
            done.chain = true;
            await page.locator('[data-can]').first().click();
            await page.locator('.chart .link').waitFor();
            const turn = await page.evaluate(() => {
              const seen = (is) => {
                const box = is.getBoundingClientRect();
                return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === is;
              };
              return [...document.querySelectorAll('[data-turn]')].find(seen)?.dataset.turn;
            });
            ensure(turn, 'a card that turns has no place to turn to');
            await page.locator(`[data-turn="${turn}"]`).click();
            await page.waitForFunction(
              (to) => document.querySelector('.handle text')?.textContent === `${Math.abs(to)}°`,
              Number(turn),
            );
            done.turn = true;
            const before = await page.locator('.log').textContent();
            await page.locator('[data-back]').click();
            await page.waitForFunction(() => !document.querySelector('.chart .link'));
            ensure((await page.locator('.log').textContent()) === before, 'laying was told before Fly');
            await page.locator('[data-can]').first().click();
            if (await page.locator('[data-can]').count()) await page.locator('[data-can]').first().click();
            await still(page);
            await shot(page, 'avertigos-chain');
            return true;
          }
          if (now.choices.includes('fire') && !done.fire) {
            await page.mouse.move(700, 24); // the button may have come where the pointer stood
            await page.locator('[data-choice="fire"]').first().hover();
            done.fire = true;
            await page.locator('.odds-said b').waitFor();
            ensure((await page.locator('.ship.target').count()) > 0, 'no ship is marked as a target');
            await shot(page, 'avertigos-fire');
          }
          if (now.spread && now.kind === 'damage' && !done.spread) {
            done.spread = true;
            ensure(await page.locator('[data-take]').isDisabled(), 'damage is taken before it is placed');
            await page.locator('[data-more]:not(:disabled)').first().click();
            await page.locator('.part.hit').first().waitFor();
            await shot(page, 'avertigos-spread');
          }
          if (now.choices.includes('load') && !done.action) {
            done.action = true;
            await shot(page, 'avertigos-action');
          }
        },
      });
      ensure(done.place && done.chain && done.turn && done.action, `not tried: ${JSON.stringify(done)}`);
      await page.getByRole('dialog').waitFor();
      await shot(page, 'avertigos-over');
      await lookBack(page);
      return page;
    },
  ],

  [
    'Avertigos: a chain by keyboard alone',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url));
      await toChain(page);
      const all = await page
        .locator('[data-card]')
        .evaluateAll((list) => list.map((is) => is.hasAttribute('data-can')));
      await page.keyboard.press(String(all.indexOf(true) + 1));
      await page.locator('.chart .link').waitFor();
      const said = () => page.locator('.handle').getAttribute('aria-valuetext');
      ensure((await said()) === 'straight', 'a card is not laid straight at first');
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => /left/.test(document.querySelector('.handle').ariaValueText));
      await page.keyboard.press('End');
      await page.waitForFunction(() => /right/.test(document.querySelector('.handle').ariaValueText));
      await page.keyboard.press('Backspace');
      await page.waitForFunction(() => !document.querySelector('.chart .link'));
      for (let i = 0; i < 6 && !(await look(page)).fly; i++) {
        const cards = await page
          .locator('[data-card]')
          .evaluateAll((list) => list.map((is) => is.hasAttribute('data-can')));
        await page.keyboard.press(String(cards.indexOf(true) + 1));
        await still(page);
      }
      const place = await page.locator('.ship.mover').getAttribute('style');
      const key = await page.locator('.ship.mover').getAttribute('data-ship');
      await page.keyboard.press('f');
      await page.waitForFunction(
        ([ship, was]) => document.querySelector(`[data-ship="${ship}"]`)?.getAttribute('style') !== was,
        [key, place],
      );
      return page;
    },
  ],

  [
    'Avertigos on a phone by touch, on a tablet, in daylight; nothing overflows, axe finds nothing',
    async ({ browser, url }) => {
      let page;
      for (const [name, size, scheme] of [
        ['phone', PHONE, 'dark'],
        ['tablet', TABLET, 'dark'],
        ['desk-light', { width: 1440, height: 900 }, 'light'],
      ]) {
        const touch = name === 'phone';
        page = await openPage(browser, table(url), {
          size,
          touch,
          scheme,
          csp: false,
        });
        await toChain(page);
        if (touch) await page.locator('[data-can]').first().tap();
        else await page.locator('[data-can]').first().click();
        await page.locator('.chart .link').waitFor();
        await still(page);
        await shot(page, `avertigos-${name}`);
        ensure(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${name}: the page is wider than the screen`,
        );
        const found = await axeFinds(page);
        ensure(!found.length, `${name}: ${found.join('; ')}`);
        ensure(!page.complaints.length, `${name}: ${page.complaints.join('; ')}`);
      }
      return page;
    },
  ],

  [
    'Avertigos: a whole skirmish by keyboard alone',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url, '&options=turns=3'));
      await playOn(page, { how: stepByKey, changes: true });
      await page.getByRole('dialog').waitFor();
      return page;
    },
  ],

  [
    'Avertigos: three turns of Strategy, from the first landing to purchases and bids',
    async ({ browser, url }) => {
      const page = await openPage(browser, table(url, '&options=mode%3Dstrategy%20envoys%3Don')),
        done = {};
      const silver = async () => Number((await page.locator('.purse b').textContent()).trim());
      await playOn(page, {
        until: (now) => /turn 4/.test(now.when),
        seen: async (now) => {
          if (now.chain && now.choices.includes('stay') && !done.stay) {
            done.stay = true;
            await page.locator('[data-bow]').press('ArrowRight'); // it could turn and leave
            await page.waitForFunction(() => /50°/.test(document.querySelector('.asks').textContent));
            await page.locator('[data-back]').click();
            await shot(page, 'avertigos-moored');
            await page.locator('[data-choice="stay"]').click(); // to land where it is docked
            return true;
          }
          if (now.choices.includes('land') && !done.land) {
            done.land = true;
            await page.locator('[data-choice="land"]').first().click();
            return true;
          }
          if (now.kind === 'garrison') {
            await page.locator('[data-choice="keep"]').last().click();
            await page.waitForFunction(() => /1 of 8/.test(document.querySelector('.fleets').textContent));
            done.held = true;
            return true;
          }
          if (now.kind === 'buy' && !done.buy) {
            done.buy = true;
            await shot(page, 'avertigos-buy');
            const had = await silver();
            await page.locator('[data-ware="trooper"]').click();
            await page.waitForFunction(
              (was) => Number(document.querySelector('.purse b')?.textContent) === was - 2,
              had,
            );
            return true;
          }
          if (now.choices.includes('call') && !done.call) {
            done.call = true;
            await page.locator('[data-choice="call"]').click();
            return true;
          }
          if (now.kind === 'bid' && !done.bid) {
            done.bid = true;
            await page.locator('.bid input').press('ArrowRight');
            await page.getByText('Seal 1 silver').waitFor();
            await shot(page, 'avertigos-bid');
            await page.locator('[data-choice="bid"]').click();
            return true;
          }
          return false;
        },
      });
      for (const what of ['stay', 'land', 'held', 'buy', 'call', 'bid'])
        ensure(done[what], `not tried: ${what}`);
      const log = await page.locator('.log').textContent();
      ensure(!/\b[1-4][a-h]\b|"/.test(log), 'notation in the log');
      return page;
    },
  ],

  [
    'Avertigos: ships built at the table, between rounds, in teams; nothing overflows, axe finds nothing',
    async ({ browser, url }) => {
      let page;
      for (const [name, size, options] of [
        ['desk', { width: 1440, height: 900 }, 'gamblers=on rounds=2 turns=2'],
        ['tablet', TABLET, 'variation=faction rounds=2 turns=1'],
        ['phone', PHONE, 'rounds=1 ships=2'],
      ]) {
        page = await openPage(
          browser,
          table(url, `&team=none&seats=${name === 'tablet' ? 4 : 2}&options=${encodeURIComponent(options)}`),
          { size, touch: name === 'phone', csp: false },
        );
        const rounds = new Set();
        await playOn(page, {
          until: (now) => now.place && (name === 'phone' || rounds.size > 1),
          seen: async (now) => {
            if (now.items.length && !rounds.has(now.when)) {
              rounds.add(now.when || now.kind);
              await page.locator('[data-item]').first().click();
              await still(page);
              await shot(page, `avertigos-yard-${name}`);
              const found = await axeFinds(page);
              ensure(!found.length, `${name}: ${found.join('; ')}`);
              ensure(
                await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
                `${name}: the page is wider than the screen`,
              );
            }
            return false;
          },
        });
        ensure(rounds.size > 0, `${name}: no ship was built`);
        ensure(!page.complaints.length, `${name}: ${page.complaints.join('; ')}`);
      }
      return page;
    },
  ],

  [
    'Avertigos: Strategy on a tablet and a phone, in daylight; nothing overflows, axe finds nothing',
    async ({ browser, url }) => {
      let page;
      for (const [name, size, scheme] of [
        ['desk', { width: 1440, height: 900 }, 'light'],
        ['tablet', TABLET, 'dark'],
        ['phone', PHONE, 'dark'],
      ]) {
        page = await openPage(browser, table(url, '&options=mode%3Dstrategy&seats=3'), {
          size,
          touch: name === 'phone',
          scheme,
          csp: false,
        });
        for (const kind of ['chain', 'buy']) {
          await playOn(page, { until: (now) => now.kind === kind });
          await still(page);
          await shot(page, `avertigos-strategy-${kind}-${name}`);
          const found = await axeFinds(page);
          ensure(!found.length, `${name}: ${found.join('; ')}`);
          ensure(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `${name}: the page is wider than the screen`,
          );
        }
        ensure(!page.complaints.length, `${name}: ${page.complaints.join('; ')}`);
      }
      return page;
    },
  ],

  [
    'Avertigos: the lessons of the first flight, the first shot and height, to their ends',
    async ({ browser, url }) => {
      let page;
      for (const name of ['sky-flight', 'sky-shot', 'sky-height']) {
        page = await openPage(browser, `${url}/#/learn/${name}`);
        const bar = page.locator('.lesson progress');
        await bar.waitFor();
        const ended = () => bar.evaluate((is) => is.value >= is.max);
        for (let i = 0; i < 30 && !(await ended()); i++) {
          await asked(page);
          const read = page.locator('.lesson .btn.main');
          const title = await page.locator('.lesson h2').first().textContent();
          if (await read.count()) await read.first().click();
          else if (title === 'Climb') await page.locator('[data-choice="rise"]').first().click();
          else await step(page, await look(page));
          await still(page);
        }
        ensure(await ended(), `${name} was not finished`);
        ensure(!page.complaints.length, `${name}: ${page.complaints.join('; ')}`);
      }
      return page;
    },
  ],
];
