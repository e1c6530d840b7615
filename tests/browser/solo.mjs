// Solo Boss Battle at the table: begun from the home page, the Boss by its name, its turn explained, every word plain.
import {
  axeFinds,
  DESK,
  endTurn,
  ensure,
  middle,
  openPage,
  PHONE,
  playFrom,
  settled,
  shot,
  still,
} from './lib.mjs';

const TABLET = { width: 820, height: 1180 };
const NOTATION =
  /\bvalor (six|one|energy|activate|repair)\b|\b(prefer|recall|rebuild|repair) [A-Z]+-\d|\b\d:[A-Z]/;
const WRONG = /Random bot|Greedy bot|Bot, level|Recruit|Seat 2/;

/* What may be pressed, and what is asked, is said in plain words; nobody else than the Boss sits there. */
async function plain(page) {
  const said = await page.locator('.prompt, .dock, .side, .rondo, .log, .bar, .turn').allInnerTexts();
  for (const words of said) {
    ensure(!NOTATION.test(words), `written in notation: ${NOTATION.exec(words)?.[0]} in ${words}`);
    ensure(!WRONG.test(words), `not the Boss's name: ${words}`);
  }
}
/* Answers with what comes first, declining where that is possible. */
async function answer(page, touch) {
  const place = page.getByText('Place them for me'),
    decline = page.locator('.prompt [data-decline]'),
    button = page.locator('.prompt .pb .answer');
  if (await place.count()) await place.click();
  else if (await decline.count()) await decline.click();
  else if (await button.count()) await button.first().click();
  else await press(page, touch, '[data-spot]');
}
async function press(page, touch, selector) {
  const at = await middle(page, selector);
  if (touch) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
}
/* One robot goes somewhere, and the turn is the Boss's. */
async function takeTurn(page, touch) {
  const end = page.locator('.dock .end').getByRole('button', { name: /^End/ });
  if (await end.isDisabled()) {
    await page
      .locator(touch ? '.strip .can, .trow.can' : '.trow.can')
      .first()
      .click();
    await page.locator('[data-reach]').first().waitFor();
    await still(page);
    const at = await page.evaluate(() => {
      for (const is of document.querySelectorAll('[data-reach]')) {
        const { x, y, width, height } = is.getBoundingClientRect(),
          at = [x + width / 2, y + height / 2];
        if (document.elementFromPoint(...at)?.closest('svg.board')) return at;
      }
    });
    ensure(at, 'no hex to go to is in sight');
    await (touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.dock .end .btn')].some(
        (is) => /End/.test(is.textContent) && !is.disabled,
      ),
    );
  }
  await endTurn(page);
}
const logOf = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.log ol > li')].map((is) => is.textContent));

async function untilBoss(page, touch) {
  for (let i = 0; i < 30; i++) {
    await settled(page);
    await still(page);
    await plain(page);
    const prompt = await page.locator('.prompt').count(),
      resolved = await page.locator('.rondo li.done').count();
    if (!prompt && resolved) return;
    if (prompt) await answer(page, touch);
    else await takeTurn(page, touch);
  }
  throw new Error('the Boss never had its turn');
}

/* Two robots in reach of the Boss's gun: which of them is hit is settled by their Classes. */
const aimed = `game aegis mode=solo boss=Karnhold
seat 1 Ann team=ashla
place 2 Karnhold h6
place 1 ARK-100 g6
place 1 SNO-100 i6
place 1 GO-100 a5
pool 1 9
valor 1 18
rondo A G
turn 1 round=1
`;

export default [
  [
    'Solo Boss Battle is taught in a short lesson, found on the home page',
    async ({ browser, url }) => {
      const page = await openPage(browser, url, { csp: false });
      await page.getByRole('link', { name: /^Solo Boss Battle/ }).click();
      const lesson = page.locator('.lesson'),
        title = (words) => lesson.getByRole('heading', { name: words }).waitFor();
      await title('You alone against Karnhold');
      ensure(!(await page.getByText(/Trainer|Recruit/).count()), 'somebody plays the Boss');
      await lesson.getByRole('button', { name: 'Who plays the Boss?' }).click();
      await lesson.getByRole('button', { name: 'Then I strike first' }).click();
      await title('Attack the Boss');
      await page.locator('.trow[data-key="1:EXCEL-100"]').click();
      await page
        .locator('.dock')
        .getByRole('button', { name: /Dive Lance/ })
        .click();
      await page.mouse.click(...(await middle(page, '[data-robot="2:Karnhold"]')));
      /* dice may be changed, more may be bought: whatever is asked is declined */
      const asked = async (until) => {
        const heading = lesson.getByRole('heading', { name: until });
        for (let i = 0; i < 12 && !(await heading.count()); i++) {
          await settled(page);
          await still(page);
          if (await page.locator('.prompt').count()) await answer(page, false);
        }
        await heading.waitFor();
      };
      await asked('Let the Boss come');
      await still(page);
      await shot(page, 'learn-solo');
      await endTurn(page);
      await asked('Why it did that');
      const turn = page.locator('.bossturn');
      ensure(/Card A, step by step/.test(await turn.textContent()), 'the turn is not told step by step');
      await lesson.getByRole('button', { name: 'I see' }).click();
      await lesson.getByRole('button', { name: 'Good' }).click();
      await lesson.getByRole('button', { name: 'I am ready' }).click();
      return page;
    },
  ],
  [
    'Solo Boss Battle: begun from the home page, the Boss takes its turn and summons; on desk, tablet and phone',
    async ({ browser, url }) => {
      let page;
      for (const [name, size] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE })) {
        const touch = name !== 'desk';
        await page?.close();
        page = await openPage(browser, url, { size, touch, csp: false });
        await page.getByRole('radio', { name: /^Solo boss/ }).click();
        if (name === 'desk') {
          ensure(!(await page.getByLabel('Opponent').count()), 'somebody is to sit in the seat of the Boss');
          await page.locator('select[name=boss]').selectOption('Vespera');
          await page.locator('select[name=difficulty]').selectOption('easy');
        }
        await page.getByRole('button', { name: /^Play now/ }).click();
        const boss = name === 'desk' ? 'Vespera' : 'Karnhold';
        await page.locator(`[data-boss="${boss}"]`).first().waitFor();
        await untilBoss(page, touch);
        ensure(
          (await page.locator('.rondo ol > li:not(.sep)').count()) === (name === 'desk' ? 2 : 3),
          'not the Rondo cards of this difficulty',
        );
        const numbers = await page.locator('[data-star] text').allTextContents();
        ensure(numbers.sort().join('') === '123456', `the Starpoints are numbered ${numbers}`);
        await shot(page, `solo-${name}`);
        ensure(
          Number(await page.locator('[data-minions]').first().getAttribute('data-minions')) > 0,
          'no minion was summoned',
        );
        if (name !== 'phone') {
          const told = await logOf(page);
          ensure(
            told.some((is) => new RegExp(`${boss} resolves Rondo card .*A2-SOLO-(48|63)`).test(is)),
            `the log does not explain the turn: ${told.join(' / ')}`,
          );
          ensure(
            told.some((is) => /enters on .*A2-SOLO-68/.test(is)),
            'the log tells no summoning',
          );
          const cut = await page
            .locator('.bossturn .scroll')
            .evaluateAll((tables) => tables.filter((is) => is.scrollWidth > is.clientWidth).length);
          ensure(!cut, 'a table of those whom the Boss weighed is cut off');
        }
        const found = await axeFinds(page);
        ensure(!found.length, `${name}: ${found.join('\n')}`);
      }
      return page;
    },
  ],
  [
    'Solo Boss Battle: whom the Boss chooses is told with the rule that decided it; a die is changed for valor',
    async ({ browser, url }) => {
      const page = await playFrom(browser, url, aimed, { csp: false });
      await page.locator('[data-skill="energy"]').click();
      await page.locator('[data-skill="energy"]:disabled').waitFor();
      await page.locator('.trow[data-key="1:GO-100"]').click();
      await page.mouse.click(...(await middle(page, '[data-reach]')));
      await endTurn(page);
      const make = page.getByRole('button', { name: /^Make the \d a 1/ }).first();
      await make.waitFor();
      await still(page);
      await plain(page);
      await shot(page, 'solo-valor');
      const asked = await page.locator('.prompt').boundingBox();
      for (const key of ['2:Karnhold', '1:ARK-100']) {
        const [x, y] = await middle(page, `[data-robot="${key}"]`);
        ensure(
          x < asked.x || x > asked.x + asked.width || y < asked.y || y > asked.y + asked.height,
          `the question covers ${key}, which it is about`,
        );
      }
      const told = await logOf(page),
        at = (pattern) => told.findIndex((is) => pattern.test(is));
      const [card, why, use] = [
        at(/Karnhold resolves Rondo card A.*A2-SOLO-48/),
        at(/Karnhold calls|Karnhold chooses/),
        at(/Karnhold uses Rampart Gun on/),
      ];
      ensure(card >= 0 && card < why && why < use, `told in another order: ${told.join(' / ')}`);
      ensure(/Why.*drops out: .*A2-SOLO-8/s.test(told[why]), `it does not say why: ${told[why]}`);
      /* the same as a table: a column for each that it could be, struck out where it dropped out, and who is left */
      const table = page.locator('.bossturn table[data-decision]').first();
      ensure((await table.locator('thead th').count()) === 2, 'not one column for each candidate');
      ensure(
        (await table.locator('thead th.on').textContent()) === 'ARK-100',
        'the table does not say who was chosen',
      );
      ensure(/^Class/.test(await table.locator('tbody tr').last().textContent()), 'Class did not decide');
      ensure((await table.locator('td.out s').allTextContents()).join() === 'S', 'S does not drop out');
      ensure((await table.locator('td.wins').textContent()) === 'A', 'A is not what decided');
      const clauses = await page.locator('.bossturn').textContent();
      for (const clause of ['A2-SOLO-48', 'A2-SOLO-84'])
        ensure(clauses.includes(clause), `${clause} is not named`);
      for (const tab of ['All', 'Boss']) {
        await page.locator('.log').getByRole('button', { name: tab, exact: true }).click();
        ensure((await page.locator('.bossturn').isVisible()) === (tab === 'Boss'), `${tab} shows the other`);
      }
      await page.locator('.letters [data-letter="G"]').click();
      ensure(
        /G Gate Ram: 3 dice, each 3\+/.test(await page.locator('.boss .told').textContent()),
        'a letter does not say what it does',
      );
      await make.click();
      await page.waitForFunction(() => /change a die to 1/.test(document.querySelector('.log').textContent));
      await still(page);
      await plain(page);
      return page;
    },
  ],
];
