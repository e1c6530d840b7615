// Every question of the table in plain words with its outcomes, and every "why not" with its reason and the way out.
import { axeFinds, DESK, ensure, middle, openPage, PHONE, settled, shot, still } from './lib.mjs';

const robot = (name, words, { integrity = 9, letter = 'A' } = {}) =>
  ` robot ${name}\n  class ${letter}  move 3  energy 9  integrity ${integrity}\n${words.map((is) => `  ${is}\n`).join('')}`;
const act = (words, range = 4) => `action ${words}  range ${range}`;
const FOE = robot('FOE-100', [act('Crush  cost 3  all 1+  damage 1')], { integrity: 5 }),
  BYE = robot('BYE-100', [act('Crush  cost 3  all 1+  damage 1')], { integrity: 5 });
const position = (cards, lines, { board = 'arena', turn = 1, pool = 9 } = {}) => `game aegis board=${board}
cards
${cards.join('')}end
seat 1 Ann
seat 2 Bob
${lines.map((is) => `place ${is}\n`).join('')}pool 1 ${pool}
pool 2 9
turn ${turn}
`;
const WAVE = robot('GUN-100', [act('Wave  cost 3  each 1+  damage 1  force')]),
  waves = (hex) => ['1 GUN-100 f5', `2 FOE-100 ${hex}`];
const wave = `1: activate GUN-100\n1: use Wave on FOE-100 [hit 3 3 3]\n`;
const NEST = robot('NES-100', ['action Hold  cost 2  all 1+  damage 2  range 1', 'ability deploy gan'], {
    letter: 'G',
  }),
  BOMB = robot(
    'BOM-100',
    ['action Charge  cost 2  all 1+  damage 2  radius 1  self', 'ability parting-cannon 3'],
    { integrity: 5 },
  );
const crush = (whom) => `2: activate FOE-100\n2: use Crush on ${whom} [hit 3 3 3]\n`;

/* Where each question is asked: a position, and what was chosen since. */
const ASKED = {
  ram: [position([WAVE, FOE, BYE], [...waves('g5'), '2 BYE-100 h5']), wave],
  far: [position([WAVE, FOE, BYE], [...waves('g5'), '2 BYE-100 j5']), wave],
  off: [position([WAVE, FOE], ['1 GUN-100 b6', '2 FOE-100 a6'], { board: 'frontier' }), wave],
  ways: [position([WAVE, FOE], ['1 GUN-100 h7', '2 FOE-100 i8']), wave],
  reroll: [
    position(
      [robot('GUN-100', [act('Lance  cost 3  each 5+  damage 1'), 'ability reroll 1']), FOE],
      waves('i5'),
    ),
    `1: activate GUN-100\n1: use Lance on FOE-100 [hit 6 4 2]\n`,
  ],
  jam: [
    position(
      [
        robot('ION-200', ['action Poke  cost 1  all 1+  damage 1  range 1', 'ability jamming 1'], {
          integrity: 4,
        }),
        robot('FOE-100', [act('Rail  cost 3  each 4+  damage 1', 6)]),
      ],
      ['1 ION-200 f5', '2 FOE-100 i5'],
      { turn: 2 },
    ),
    `2: activate FOE-100\n2: use Rail on ION-200 [hit 6 5 1]\n`,
  ],
  repair: [
    position(
      [robot('GUN-100', [act('Mend  cost 2  each 1+  repair 1')]), NEST, FOE],
      [...waves('k5'), '1 NES-100 g5 damage=2 drain=1'],
    ),
    `1: activate GUN-100\n1: use Mend on NES-100 [hit 3 3]\n`,
  ],
  drone: [
    position([NEST, FOE, BOMB], ['1 NES-100 f5', '1 BOM-100 b6', '2 FOE-100 h5'], { turn: 2 }),
    crush('NES-100'),
  ],
  parting: [
    position(
      [BOMB, FOE, BYE, NEST],
      ['1 BOM-100 f5 damage=4', '1 NES-100 b6', '2 FOE-100 h5', '2 BYE-100 g6 damage=3'],
      { turn: 2 },
    ),
    crush('BOM-100'),
  ],
  once: [
    position(
      [BOMB, NEST, FOE, BYE],
      ['1 BOM-100 g7 damage=3', '1 NES-100 h7', '1 GO-100 c6', '2 FOE-100 j8', '2 BYE-100 i6'],
    ),
    `1: activate BOM-100\n1: use Charge [hit 3 3]\n`,
  ],
  dose: [
    position(
      [robot('GUN-100', [act('Blade  cost x  each 4+  damage 1')]), FOE],
      ['1 GUN-100 f5', '2 FOE-100 h5 damage=3'],
      {
        pool: 4,
      },
    ),
    '',
  ],
  ending: [
    position(
      [robot('GUN-100', [act('Lance  cost 3  each 4+  damage 1'), 'ability jamming 1']), NEST, FOE],
      ['1 GUN-100 f5', '1 NES-100 c6', '2 FOE-100 h5 damage=4'],
    ),
    '',
  ],
};
/* A page of one device that keeps all of these matches. */
async function withMatches(browser, url, matches, first, { size = DESK, touch = false } = {}) {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: touch,
    isMobile: touch,
    colorScheme: 'dark',
    bypassCSP: true,
  });
  await context.addInitScript((all) => {
    for (const [id, [script, said]] of Object.entries(all))
      localStorage.setItem(
        `arbiter.match.${id}`,
        JSON.stringify({
          ...{
            id,
            game: 'aegis',
            script,
            seed: '1',
            log: `${script}seed 1\n${said || 'deal\n'}`,
            at: 1,
            over: false,
            words: '',
          },
          sitters: [
            { kind: 'person', name: 'Ann' },
            { kind: 'bot', name: 'random', bot: 'random' },
          ],
        }),
      );
  }, matches);
  return openPage(browser, `${url}/#/play/${first}`, { context });
}
async function goTo(page, id) {
  await page.evaluate((to) => (location.hash = `/play/${to}`), id);
  await page.locator(`.table[data-match="${id}"] .turn.t1`).waitFor();
  await still(page);
}
const plain = (words) => words.replace(/\s+/g, ' ').trim();
const question = async (page) => plain(await page.locator('.prompt .pt b').innerText());
/* Each answer: what it says, what comes of it, and whether it is the yellow one. */
const answers = async (page) => {
  const buttons = page.locator('.prompt .pb .btn');
  await buttons.first().waitFor();
  return buttons.evaluateAll((all) =>
    all.map(
      (is) =>
        `${is.classList.contains('main') ? '* ' : ''}${[...is.querySelectorAll('b, .chance, small')].map((part) => part.textContent.replace(/\s+/g, ' ')).join(': ') || is.textContent.trim()}`,
    ),
  );
};
async function says(page, id, wanted) {
  const found = (await answers(page)).filter((is) => !/^Undo/.test(is));
  ensure(
    found.length === wanted.length && wanted.every((is, i) => is.test(found[i])),
    `${id} is answered by:\n${found.join('\n')}`,
  );
}
const lit = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-spot]')]
      .map((is) => is.dataset.spot)
      .sort()
      .join(' '),
  );

/* "Why not?": a robot in hand, and who stands where. */
const LANCE = (more = []) =>
  robot('GUN-100', [
    act('Lance  cost 3  each 4+  damage 1'),
    act('Rail  cost 2  each 4+  damage 1  heavy', 6),
    ...more,
  ]);
const COMBINED = (name, letters) =>
  robot(name, ['action Hold  cost 1  all 1+  damage 1  range 1'], { letter: letters });
const combining = (hex, pool) =>
  position(
    [
      LANCE(),
      robot('PAL-100', ['action Hold  cost 1  all 1+  damage 1  range 1'], { letter: 'G' }),
      FOE,
      COMBINED('GUN-2000', 'AG'),
      COMBINED('GUN-2100', 'AE'),
    ],
    ['1 GUN-100 g7', `1 PAL-100 ${hex}`, '1 GUN-2000 off', '1 GUN-2100 off', '2 FOE-100 k7'],
    { pool },
  );
const WHY = {
  plain: [position([LANCE(), FOE], ['1 GUN-100 g7', '2 FOE-100 k7']), ''],
  poor: [position([LANCE(), FOE], ['1 GUN-100 g7', '2 FOE-100 j7'], { pool: 2 }), ''],
  beacon: [
    position(
      [LANCE(), FOE, robot('BEA-100', ['action Poke  cost 1  all 1+  damage 1  range 1', 'ability beacon'])],
      ['1 GUN-100 g7', '2 FOE-100 j7', '2 BEA-100 h6'],
    ),
    '',
  ],
  moved: [position([LANCE(), FOE], ['1 GUN-100 g7', '2 FOE-100 j7']), '1: activate GUN-100\n1: move h7\n'],
  wall: [position([LANCE(), FOE], ['1 GUN-100 g7', '2 FOE-100 e10']), ''],
  safe: [`${position([LANCE(), FOE], ['1 GUN-100 g7', '2 FOE-100 j7'])}protect 2\n`, ''],
  short: [position([LANCE(), FOE], ['1 GUN-100 d7', '2 FOE-100 j7']), ''],
  apart: [combining('d7', 9), ''],
  dear: [combining('h7', 5), ''],
};

export default [
  [
    'prompts: a push says where it ends, who collides, what is the same; off the edge; along which line',
    async ({ browser, url }) => {
      const page = await withMatches(browser, url, ASKED, 'ram');
      await goTo(page, 'ram');
      await says(page, 'ram', [
        /^Leave FOE-100 where it is: nothing happens$/,
        /^Push FOE-100 1 hex: nothing happens$/,
        /^\* Push FOE-100 2 hexes: FOE-100 2 to 1 integrity, BYE-100 5 to 4 integrity$/,
        /^Push FOE-100 3 hexes: the same as 2$/,
      ]);
      ensure((await lit(page)) === '', `nobody can be pushed anywhere, but lit are ${await lit(page)}`);
      await shot(page, 'prompt-push');
      await goTo(page, 'far');
      ensure((await lit(page)) === 'h5 i5', `it can come to h5 and i5, lit are ${await lit(page)}`);
      await goTo(page, 'off');
      await says(page, 'off', [
        /^Leave FOE-100 where it is: nothing happens$/,
        /^\* Push FOE-100 1 hex, past the edge: FOE-100 is destroyed$/,
        /the same as 1$/,
        /the same as 1$/,
      ]);
      await goTo(page, 'ways');
      ensure((await lit(page)).split(' ').length >= 4, `two lines lead away, lit are ${await lit(page)}`);
      const [hex] = (await lit(page)).split(' ');
      await page.mouse.click(...(await middle(page, `[data-spot="${hex}"]`)));
      await page.locator('.log', { hasText: `FOE-100 is pushed from i8 to ${hex}` }).waitFor();
      return page;
    },
  ],
  [
    'prompts: rerolling and jamming compare the dice as they lie with what may come',
    async ({ browser, url }) => {
      const page = await withMatches(browser, url, ASKED, 'reroll');
      await goTo(page, 'reroll');
      ensure(/Roll some of your dice again\?/.test(await question(page)), await question(page));
      await page.locator('.prompt .pick', { hasText: 'miss' }).first().click();
      await still(page);
      const compared = plain(await page.locator('.prompt .pd').innerText());
      ensure(
        /1 of 3 hit.*33%.*1 energy: 33% to leave FOE-100 at 3, 67%/.test(compared),
        `what a reroll may bring is told as: ${compared}`,
      );
      await says(page, 'reroll', [/^\* .*Roll the [24] again/, /^Let it stand: FOE-100 5 to 4 integrity$/]);
      await goTo(page, 'jam');
      await page.locator('.prompt .pick', { hasText: 'hit' }).first().click();
      await still(page);
      ensure(
        /2 of 3 hit.*50%/.test(plain(await page.locator('.prompt .pd').innerText())),
        plain(await page.locator('.prompt .pd').innerText()),
      );
      await says(page, 'jam', [/^\* .*Jam the [56]/, /^Let it stand: your ION-200 4 to 2 integrity$/]);
      return page;
    },
  ],
  [
    'prompts: what is repaired, where a Drone appears, a last shot',
    async ({ browser, url }) => {
      const page = await withMatches(browser, url, ASKED, 'repair');
      await goTo(page, 'repair');
      const [first, second] = await answers(page);
      ensure(
        /^Repair 1 damage and 1 drain on NES-100: your NES-100 7 to 8 integrity, your NES-100 1 to 0 drain$/.test(
          first,
        ) && /^Repair 2 damage on NES-100: your NES-100 7 to 9 integrity$/.test(second),
        `repairing is answered by ${first} | ${second}`,
      );
      ensure(
        (await answers(page)).includes('Repair nothing on NES-100: nothing happens'),
        'not repairing is not told',
      );
      await goTo(page, 'drone');
      ensure(
        (await question(page)) === 'NES-100 was hit. Where does its Drone appear?',
        await question(page),
      );
      ensure(
        /Deploy: when the robot takes 1 or more damage/.test(await page.locator('.prompt .rule').innerText()),
        'the rule is another',
      );
      const [hex] = (await lit(page)).split(' ');
      await page.mouse.click(...(await middle(page, `[data-spot="${hex}"]`)));
      await page.locator(`[data-robot][data-hex="${hex}"]`).waitFor();
      await goTo(page, 'parting');
      ensure((await question(page)) === 'BOM-100 is destroyed. Parting cannon?', await question(page));
      const shots = await answers(page);
      ensure(
        shots.includes('Last shot at BYE-100: BYE-100 is destroyed') &&
          shots.some((is) => /^Leave it at that/.test(is)),
        `a last shot is answered by ${shots.join(' | ')}`,
      );
      return page;
    },
  ],
  [
    'prompts: two things at once are put in order, by mouse at the desk and by touch on a phone',
    async ({ browser, url }) => {
      let page;
      for (const touch of [false, true]) {
        await page?.context().close();
        page = await withMatches(browser, url, ASKED, 'once', touch ? { size: PHONE, touch } : {});
        await goTo(page, 'once');
        ensure((await question(page)) === 'Two things happen at once. Which first?', await question(page));
        const ranks = async () => (await page.locator('.ranks li').allInnerTexts()).map(plain);
        const [one, two] = await ranks();
        ensure(
          /^1 NES-100 was hit: a Drone beside it on one of 4 free hexes$/.test(one) &&
            /^2 BOM-100 is destroyed: Parting cannon at BYE-100 or your NES-100; a Drone/.test(two),
          `at once: ${one} | ${two}`,
        );
        ensure(
          (await lit(page)) && !(await page.locator('.prompt .answer').count()),
          'the Drone is not asked for first',
        );
        await shot(page, `prompt-once-${touch ? 'phone' : 'desk'}`);
        const found = await axeFinds(page);
        ensure(!found.length, found.join('\n'));
        await page.getByRole('button', { name: 'BOM-100 earlier' }).click();
        ensure(/^1 BOM-100/.test((await ranks())[0]), 'it does not come first');
        ensure(!(await lit(page)), 'the Drone can be placed although it comes second');
        await page.locator('.prompt .answer', { hasText: 'Last shot at BYE-100' }).click();
        await page.waitForFunction(() =>
          document.querySelector('.prompt .pt')?.textContent.includes('NES-100 was hit'),
        );
        ensure(await lit(page), 'the Drone is not asked for then');
      }
      return page;
    },
  ],
  [
    "prompts: energy of one's own choice with its chances; ending a turn says what is given up and what energy is kept for",
    async ({ browser, url }) => {
      let page;
      for (const touch of [false, true]) {
        await page?.context().close();
        page = await withMatches(browser, url, ASKED, 'dose', touch ? { size: PHONE, touch } : {});
        await goTo(page, 'dose');
        await page.locator('[data-key="1:GUN-100"]').first().click();
        await page.locator('.act:not(.off)').first().click();
        await still(page);
        const foe = await middle(page, '[data-target="h5"]');
        await (touch ? page.touchscreen.tap(...foe) : page.mouse.move(...foe));
        const doses = page.getByRole('radiogroup', { name: 'How much energy' });
        await doses.waitFor();
        const words = (await doses.getByRole('radio').allInnerTexts()).map(plain);
        ensure(
          words.join('|') === '1 50% 1 left|2 25% destroyed|3 50% destroyed|4 69% destroyed',
          `what each number of dice brings: ${words.join('|')}`,
        );
        ensure(
          (await doses.locator('[aria-checked=true]').getAttribute('data-dose')) === '4',
          'not all is paid at first',
        );
        await shot(page, `prompt-dose-${touch ? 'phone' : 'desk'}`);
        if (touch) {
          await doses.locator('[data-dose="2"]').tap();
          ensure(
            /2, roll 2 dice/.test(plain(await page.locator('.sheet .go').innerText())),
            'two dice were wanted',
          );
        }
        await goTo(page, 'ending');
        await page
          .locator('.dock .end')
          .getByRole('button', { name: /^End turn/ })
          .click();
        const sheet = page.getByRole('dialog', { name: 'End the turn with 9 energy left?' });
        const told = plain(await sheet.innerText());
        ensure(
          /GUN-100 can still act Lance on FOE-100: 88% to destroy FOE-100\./.test(told) &&
            /NES-100 can still move to \d+ places/.test(told) &&
            /Kept energy could pay for Jamming of GUN-100/.test(told),
          `ending the turn: ${told}`,
        );
        ensure(
          (await answers(page))[0].startsWith('* Go on playing'),
          'giving energy away is the yellow answer',
        );
        await still(page);
        await shot(page, `prompt-ending-${touch ? 'phone' : 'desk'}`);
        const found = await axeFinds(page);
        ensure(!found.length, found.join('\n'));
        await sheet.getByRole('button', { name: /^Go on playing/ }).click();
        ensure(!(await sheet.count()), 'going on does not close it');
        await page
          .locator('.dock .end')
          .getByRole('button', { name: /^End turn/ })
          .click();
        await sheet.locator('[data-still="1:GUN-100"]').click();
        await page.locator('.odds .os, .aimed .os').first().waitFor(); // it is aimed as was proposed
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.keyboard.press('e');
        await sheet.getByRole('button', { name: /^End turn, keep 9/ }).click();
        await page.waitForFunction(() => !document.querySelector('.prompt.ending'));
      }
      await settled(page);
      return page;
    },
  ],
  [
    '"Why not?" of a hex: too far, terrain; with an Action chosen, hexes that leave too little for it are dashed',
    async ({ browser, url }) => {
      const page = await withMatches(browser, url, WHY, 'plain');
      const press = async (hex) => {
        const at = await page.evaluate((name) => {
          const is = [...document.querySelectorAll('.board text')].find((text) => text.textContent === name),
            box = is.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2 + 12];
        }, hex);
        await page.mouse.click(...at);
        return plain(await page.locator('.whynot').innerText());
      };
      await goTo(page, 'plain');
      await page.locator('.trow[data-key="1:GUN-100"]').click();
      const far = await press('l7');
      ensure(
        /Move to l7: GUN-100 moves at most 3 hexes; l7 is 5 away\. A2-MOVE-02 .* from it and costs \d\. Go there/.test(
          far,
        ),
        far,
      );
      const wall = await press('f6');
      ensure(/There is terrain on f6\. A2-BOARD-09 \w+ is beside it and costs 1\. Go there/.test(wall), wall);
      await shot(page, 'why-hex');
      await page.locator('.whynot').getByRole('button', { name: 'Go there' }).click();
      await page.waitForFunction(() => !document.querySelector('[data-robot="1:GUN-100"][data-hex="g7"]'));
      await goTo(page, 'poor');
      await page.locator('.trow[data-key="1:GUN-100"]').click();
      ensure(!(await page.locator('[data-dear]').count()), 'hexes are dear although nothing is chosen');
      await page.locator('.act:not(.off)', { hasText: 'Rail' }).click();
      ensure(
        (await page.locator('[data-dear]').count()) === (await page.locator('[data-reach]').count()),
        'with 2 energy and an Action for 2 every step is too dear',
      );
      return page;
    },
  ],
  [
    '"Why not?" of an Action and of a combination: energy, range, Beacon, heavy, sight, protection, partner',
    async ({ browser, url }) => {
      const page = await withMatches(browser, url, WHY, 'poor');
      const reason = async (id, action, who = '1:GUN-100') => {
        await goTo(page, id);
        await page.locator(`.trow[data-key="${who}"]`).click();
        return plain(await page.locator('.act', { hasText: action }).innerText());
      };
      /* the reason beside a robot that can't be aimed at */
      const barred = async (id, action, hex, who) => {
        await reason(id, action, who);
        await page.locator('.act', { hasText: action }).click();
        await page.mouse.move(...(await middle(page, `[data-robot][data-hex="${hex}"]`)));
        const why = page.locator('.os.no');
        await why.waitFor();
        return plain(await why.innerText());
      };
      const wrong = [];
      const expect = (is, wanted) => wanted.test(is) || wrong.push(`${wanted}: ${is}`);
      expect(await reason('poor', 'Lance'), /"Lance" costs 3 Energy; you have 2\./);
      expect(await reason('short', 'Lance'), /Nobody within 4: the nearest enemy is 6 away\./);
      expect(await reason('moved', 'Rail'), /"Rail" is HEAVY, and GUN-100 has moved\./);
      expect(await reason('wall', 'Rail'), /No line of sight from g7 to FOE-100 on e10/);
      expect(await reason('safe', 'Lance'), /FOE-100 is still protected by the opening\./);
      expect(await barred('beacon', 'Lance', 'j7'), /BEA-100.*A2-ABL-08/);
      const planner = page.getByRole('dialog', { name: 'Combine planner' });
      for (const [id, says] of Object.entries({
        apart:
          /GUN-2000 A G With PAL-100: GUN-100 and PAL-100 are 3 hexes apart; they must be adjacent\. A2-COMB-03/,
        dear: /GUN-2000 A G With PAL-100: GUN-2000 costs 9 Energy; you have 5\. A2-COMB-07 GUN-2100 A E .*E is missing\. A2-REQ-01/,
      })) {
        await goTo(page, id);
        await page.locator('.trow[data-key="1:GUN-100"]').click();
        await page.keyboard.press('c');
        expect(plain(await planner.innerText()), says);
        await page.keyboard.press('c');
      }
      ensure(!wrong.length, wrong.join('\n'));
      return page;
    },
  ],
];
