// Starpoint Arena and the other ways with turns of one activation on the A.E.G.I.S. table: a Starpoint is taken, the Star
// Die rolled, a robot recalled and rebuilt, a round passed; every answer in plain words.
import { axeFinds, DESK, endTurn, ensure, middle, openPage, PHONE, playFrom, shot, still } from './lib.mjs';

const TABLET = { width: 820, height: 1180 };
const duel = `game aegis mode=starpoint
seat 1 Ann
seat 2 Bob
place 1 ARK-100 g5
place 1 SNO-100 f5
place 1 GO-100 b6
place 2 GAN-100 h7
place 2 SEN-100 m6
place 2 ABB-100 k8
pool 1 9
pool 2 9
valor 1 6
valor 2 5
turn 1 round=3
`;
const four = `game aegis mode=starpoint board=battlefield
seat 1 Ann
seat 2 Bob
seat 3 Cleo
seat 4 Dov
place 1 ARK-100 i7
place 1 SNO-100 f4
place 1 ION-100 b2
place 2 GAN-100 k8
place 2 SEN-100 l10
place 2 ABB-100 j8
place 3 EXCEL-100 c7
place 3 ION-100 l3
place 4 GO-100 c4
place 4 ESPR-100 e11
pool 1 9
pool 2 7
pool 3 4
pool 4 0
valor 1 6
valor 2 8
valor 3 4
valor 4 0
ending 2
turn 1 round=5
`;
const says = (page) => page.locator('.prompt .pb .btn, .prompt .which .btn').allTextContents();
const NOTATION = /\b(star|strike|swap|shift|rebuild|recall|roll) [\w:(-]/;
const plain = async (page) => {
  for (const words of await says(page))
    ensure(!NOTATION.test(words.trim()), `an answer is written in notation: ${words}`);
};

export default [
  [
    'Starpoint Arena: a Starpoint is taken and says what it takes; the Star Die is rolled for 1 and its effect used',
    async ({ browser, url }) => {
      const page = await playFrom(browser, url, duel, { csp: false });
      await page.locator('[data-star="g5"][data-holder="1"]').waitFor();
      ensure(
        /−1 Random bot/.test(await page.locator('[data-takes="g5"]').textContent()),
        `it says: ${await page.locator('[data-takes="g5"]').textContent()}`,
      );
      const bob = page.getByRole('region', { name: 'Random bot' });
      ensure(
        /−1 now/.test(await bob.textContent()),
        `nothing of what Bob would lose: ${await bob.textContent()}`,
      );
      await page.locator('.trow[data-key="1:GO-100"]').click(); // takes the Starpoint beside its own zone
      await page.mouse.click(...(await middle(page, '[data-reach="c6"]')));
      await page.locator('[data-star="c6"][data-holder="1"]').waitFor();
      await page.getByRole('button', { name: /Finish/ }).click();
      await page.locator('.table .turn.t1').waitFor();
      await page.locator('.trow[data-key="1:ARK-100"]').click();
      await still(page);
      await shot(page, 'starpoint-hand');
      const pool = () =>
        page.evaluate(() =>
          Number(document.querySelector('.left > .side:last-child .big').textContent.trim()),
        );
      const before = await pool();
      await page.getByRole('button', { name: /Star Die/ }).click();
      await page.locator('.prompt, .act').first().waitFor();
      await page.waitForFunction(
        (was) => Number(document.querySelector('.left > .side:last-child .big').textContent.trim()) !== was,
        before,
      );
      await still(page);
      await shot(page, 'starpoint-die');
      const log = await page.locator('.log').textContent();
      ensure(/Star Die/i.test(log), 'the die is not told');
      if (await page.locator('.prompt').count()) {
        await plain(page);
        const found = await axeFinds(page);
        ensure(!found.length, found.join('\n'));
        const answer = page.locator('.prompt .pb .btn:not([data-decline])');
        if (await answer.count()) await answer.first().click();
        else await page.mouse.click(...(await middle(page, '[data-spot]')));
      }
      return page;
    },
  ],
  [
    'Starpoint Arena: how it would end, the last round, recall and rebuild, passing; on desk, tablet and phone',
    async ({ browser, url }) => {
      let page;
      for (const [name, size] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE })) {
        await page?.close();
        page = await playFrom(browser, url, four, { size, touch: name !== 'desk', csp: false });
        await page.locator('[data-star="i7"][data-holder="1"]').waitFor();
        if (name !== 'phone') {
          const order = await page.getByRole('list', { name: 'Turn order' }).textContent();
          ensure(/Ann.*Random bot \(2\).*\(3\).*\(4\)/s.test(order), `the order is ${order}`);
          await page.getByText('Last round', { exact: true }).waitFor();
        }
        await still(page);
        await shot(page, `starpoint-${name}`);
        await page.getByRole('button', { name: 'Score now' }).click();
        const score = page.getByRole('region', { name: 'If the round ended now' });
        const centre = await score.locator('[data-row="i7"] td').allTextContents();
        ensure(centre.join() === '–,−2,−2,−2', `the centre takes ${centre}`);
        await still(page);
        await shot(page, `starpoint-score-${name}`);
        const found = await axeFinds(page);
        ensure(!found.length, `${name}: ${found.join('\n')}`);
        await score.getByRole('button', { name: 'Close' }).click();
      }
      return page;
    },
  ],
  [
    'Starpoint Arena: a robot is recalled for 1 valor and rebuilt when the round is over',
    async ({ browser, url }) => {
      const page = await playFrom(browser, url, duel.replace('pool 2 9', 'pool 2 0'));
      const valor = () =>
        page.evaluate(() => document.querySelector('.left > .side:last-child .vn').textContent.trim());
      await page.locator('.trow[data-key="1:SNO-100"]').click();
      await page.getByRole('button', { name: /^Recall/ }).click();
      await page.waitForFunction(
        () => document.querySelector('.left > .side:last-child .vn').textContent.trim() === '5',
      );
      ensure((await valor()) === '5', `valor is ${await valor()}`);
      for (let i = 0; i < 12 && !(await page.locator('.prompt .which, .prompt').count()); i++) {
        await page.locator('.table .turn.t1').waitFor();
        await endTurn(page, { timeout: 3000 }).catch(() => {});
        await still(page);
      }
      ensure(
        /back into your Start Zone/.test(await page.locator('.prompt').textContent()),
        'nobody is rebuilt',
      );
      await plain(page);
      await shot(page, 'starpoint-rebuild');
      await page.mouse.click(...(await middle(page, '[data-spot]')));
      await page.locator('[data-robot="1:SNO-100"]').waitFor();
      return page;
    },
  ],
  [
    'Starpoint Arena is taught in a short lesson, found on the home page',
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      await page.getByRole('link', { name: /^Starpoint Arena/ }).click();
      const lesson = page.locator('.lesson'),
        title = (words) => lesson.getByRole('heading', { name: words }).waitFor();
      await title('Valor decides');
      await lesson.getByRole('button', { name: 'And how is it played?' }).click();
      await lesson.getByRole('button', { name: 'Understood' }).click();
      await title('Take a Starpoint');
      await page.locator('.trow[data-key="1:ARK-100"]').click();
      await page.mouse.click(...(await middle(page, '[data-reach="g5"]')));
      await title('Roll the Star Die');
      await still(page);
      await shot(page, 'learn-starpoint');
      await page.getByRole('button', { name: /Star Die/ }).click();
      await lesson
        .getByRole('heading', { name: 'Use what it shows' })
        .or(lesson.getByRole('heading', { name: /^Finish/ }))
        .waitFor();
      const leave = page.getByRole('button', { name: /Leave the die/ });
      if (await leave.count()) await leave.click();
      await title('Finish, and the Trainer is next');
      await page
        .locator('.dock')
        .getByRole('button', { name: /Finish/ })
        .click();
      await title('How would the round end?');
      await lesson.getByRole('button', { name: 'I see' }).click();
      await title('Pass when you have done enough');
      const done = lesson.getByRole('heading', { name: 'That is how it goes' });
      for (let i = 0; i < 20 && !(await done.count()); i++) {
        await page.waitForFunction(
          () =>
            document.querySelector('.turn.t1') ||
            /That is how/.test(document.querySelector('.lesson').textContent),
        );
        await endTurn(page, { timeout: 3000 }).catch(() => {});
        await still(page);
      }
      await done.waitFor();
      return page;
    },
  ],
  [
    'Combine Rondo: what the starting team cost in Unite Points is shown while it is placed; on desk, tablet and phone',
    async ({ browser, url }) => {
      let page;
      for (const [name, size] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE })) {
        await page?.close();
        const options = encodeURIComponent('edition=1 mode=combine-rondo');
        page = await openPage(
          browser,
          `${url}/#/play/new?game=aegis&bot=1&team=rondo-triad&options=${options}`,
          {
            size,
            touch: name !== 'desk',
            csp: false,
          },
        );
        const unite = page.locator('.prompt .unite');
        await unite.waitFor();
        await unite.getByRole('img', { name: '9 of 9 Unite Points spent' }).waitFor();
        const costs = await unite.locator('[data-unite] .u').allTextContents();
        ensure(
          costs
            .map((is) => is.trim())
            .sort()
            .join() === '1,2,3,3',
          `the costs are ${costs.join()}`,
        );
        ensure((await unite.locator('i:not(.left)').count()) === 9, 'not nine points are spent');
        ensure((await unite.getByText('A1-ROND-01').count()) === 1, 'the clause is not named');
        if (name === 'desk') {
          const own = page.locator('.side', { hasText: 'you' });
          ensure((await own.getByText('to be placed').count()) === 4, 'not all that starts is to be placed');
          const pools = await page
            .locator('.side')
            .getByText(/^Combine pool/)
            .allTextContents();
          for (const pool of pools)
            ensure(Number(pool.match(/\d+/)[0]) <= 3, `a ${pool} counts what starts on the board`);
        }
        await still(page);
        await shot(page, `combine-rondo-${name}`);
      }
      await page.getByText('Place them for me').click();
      await page.locator('.unite').waitFor({ state: 'detached' });
      return page;
    },
  ],
  [
    'Machine Chess and Combine Rondo: one activation a turn, who goes first, passing',
    async ({ browser, url }) => {
      const page = await openPage(browser, url, { csp: false });
      await page.getByRole('radio', { name: /^Machine Chess/ }).click();
      await page.getByRole('button', { name: /^Play now/ }).click();
      await page.getByText('Place them for me').click();
      await page.locator('.table .turn.t1').waitFor();
      const order = page.getByRole('list', { name: 'Turn order' });
      await order.waitFor();
      ensure(await order.locator('.first').count(), 'nobody has the token');
      await page.locator('.trow.can').first().click();
      await page.locator('[data-reach]').first().waitFor();
      await page.mouse.click(...(await middle(page, '[data-reach]')));
      await page.getByRole('button', { name: /Finish/ }).click();
      await page.locator('.table .turn.t1').waitFor();
      await still(page);
      await shot(page, 'machine-chess');
      const found = await axeFinds(page);
      ensure(!found.length, found.join('\n'));
      return page;
    },
  ],
];
