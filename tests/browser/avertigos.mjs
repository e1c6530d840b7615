// Avertigos in the page: a whole skirmish by mouse, a chain by keyboard, a phone by touch, every size without overflow, axe.
import { axeFinds, ensure, middle, openPage, PHONE, shot, still } from './lib.mjs';
import { asked, look, playOn, step, stepByKey, table, TABLET, toChain } from './avertigos_play.mjs';
import { lookBack } from './reading.mjs';

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
            await page.locator('[data-callout] b').first().waitFor();
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
            ensure(
              (await page.locator('[data-phases] [aria-current]').textContent()).trim() === 'Buy',
              'the phase of the turn is not told',
            );
            const had = await silver();
            for (let i = 0; i < 2; i++) await page.locator('[data-ware="trooper"]').click();
            await page.locator('[data-count="trooper"]').getByText('2', { exact: true }).waitFor();
            ensure((await silver()) === had, 'silver is paid before it is bought');
            await page
              .locator('[data-after]')
              .getByText(`${had - 4} after this purchase`)
              .waitFor();
            ensure(
              (await page.locator('[data-not="commander"] .clause').textContent()) === 'AV-PUR-05',
              'what is too dear does not say why',
            );
            await shot(page, 'avertigos-cart');
            await page.locator('[data-less="trooper"]').click();
            await page.locator('[data-buy]').getByText('Buy for 2').click();
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
            await page.locator('[data-amount="1"]').click();
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
        let fitted = 0,
          reasons = 0;
        await playOn(page, {
          until: (now) => now.place && (name === 'phone' || rounds.size > 1),
          seen: async (now) => {
            if (now.kind === 'module' && !fitted++) {
              const gun = page.locator('[data-item]').filter({ hasText: 'Gunner' }).first();
              await gun.click();
              await page
                .locator(`[data-fan="${await gun.getAttribute('data-item')}"].fresh`)
                .first()
                .waitFor();
              ensure(
                await page.locator('.slots .next').count(),
                `${name}: a module has no place on the ship`,
              );
              await shot(page, `avertigos-fit-${name}`);
              await page.getByRole('button', { name: 'Mid', exact: true }).click();
              const broad = page.locator('[data-item]').filter({ hasText: 'Broadside Gunner' }).first();
              await broad.click();
              const fans = page.locator(`[data-fan="${await broad.getAttribute('data-item')}"]`);
              await fans.first().waitFor({ state: 'attached' });
              ensure(
                (await fans.count()) === 2,
                `${name}: guns to both sides have ${await fans.count()} arcs`,
              );
            }
            if (now.kind === 'module') reasons += await page.locator('[data-no] .clause').count();
            if (now.items.length && !rounds.has(now.when)) {
              rounds.add(now.when || now.kind);
              await page.locator('[data-item]').first().click();
              await still(page);
              ensure(
                await page.getByRole('img', { name: / from the side$/ }).count(),
                `${name}: a hull is not drawn from the side`,
              );
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
        ensure(rounds.size > 0 && fitted > 2, `${name}: no ship was built`);
        ensure(reasons > 0, `${name}: no module says why it can't be fitted`);
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
          if (kind === 'chain') {
            const [bow, said] = [
              await page.locator('[data-bow]').boundingBox(),
              await page.locator('[data-turned]').boundingBox(),
            ];
            ensure(said.y < bow.y + bow.height && bow.y < said.y + said.height, `${name}: degrees lie apart`);
          }
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
