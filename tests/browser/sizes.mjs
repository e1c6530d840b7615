// Every screen from a small phone to a large desk: nothing overlaps, no text is cut, the board stays large and where it
// is, and a finger finds what it wants.
import { deploy, editor, ensure, middle, openPage, playOn, settled, shot, still } from './lib.mjs';

export const SIX = [
  [320, 568],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1440, 900],
];
const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [720, 450],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
const wanted = (size) => !process.env.SIZES || process.env.SIZES.split(' ').includes(size.join('x'));

/* Five against five in the middle of a match, with somebody to aim at. */
const met = `game aegis board=arena
seat 1 Ann
seat 2 Bob
place 1 ARK-100 g7
place 1 SNO-100 d7 damage=1
place 1 GO-100 e6
place 1 ION-100 f10
place 1 ESPR-100 c8
place 2 GAN-100 i6 damage=1
place 2 SEN-100 k7 rust=1
place 2 ABB-100 j8
place 2 IDA-100 l7
place 2 GET-100 j5
pool 1 12
pool 2 9
turn 1
`;
const TOUCHED = new Set(['320x568', '390x844', '844x390', '820x1180']);
const LEAST_TARGET = 44,
  LEAST_BOARD = 0.45;

/* What is wrong with the page as it is laid out now, a line each. */
const wrong = (page, { fingers }) =>
  page.evaluate(
    ({ least }) => {
      const list = [];
      const says = (is) =>
        `${is.tagName.toLowerCase()}.${[...is.classList].filter((name) => !name.startsWith('svelte-')).join('.')} "${(is.getAttribute('aria-label') ?? is.textContent).trim().slice(0, 30)}"`;
      const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1),
        root = dialog ?? document.body;
      /* what is seen of it, past everything that cuts it off; `cut` says by what */
      const seen = (is) => {
        let { left, top, right, bottom } = is.getBoundingClientRect();
        let scrolls = false;
        for (let up = is.parentElement; up; up = up.parentElement) {
          const style = getComputedStyle(up);
          if (style.display === 'contents') continue;
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
          const box = up.getBoundingClientRect();
          if (up === document.documentElement || up === document.body) continue;
          if (/auto|scroll/.test(style.overflowX + style.overflowY)) scrolls = true;
          left = Math.max(left, box.left);
          top = Math.max(top, box.top);
          right = Math.min(right, box.right);
          bottom = Math.min(bottom, box.bottom);
        }
        return { left, top, right, bottom, scrolls };
      };
      const shown = (is) =>
        is.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !is.closest('.unseen');
      const controls = [...root.querySelectorAll('button, a[href], input, select, textarea')].filter(
        (is) => shown(is) && !is.closest('svg'),
      );
      const boxes = controls
        .map((is) => ({ is, ...seen(is), floats: undefined }))
        .filter(({ left, top, right, bottom }) => right - left > 3 && bottom - top > 3);
      const floating = (is) => {
        for (let up = is; up && up !== root; up = up.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(up).position)) return up;
        return is.closest('.odds, .prompt, .tools.open, .whole, .planner, .lesson');
      };
      for (const box of boxes) box.floats = floating(box.is);
      for (let i = 0; i < boxes.length; i++)
        for (let j = i + 1; j < boxes.length; j++) {
          const [a, b] = [boxes[i], boxes[j]];
          if (a.is.contains(b.is) || b.is.contains(a.is) || a.floats !== b.floats) continue;
          const w = Math.min(a.right, b.right) - Math.max(a.left, b.left),
            h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (w > 2 && h > 2)
            list.push(`${says(a.is)} overlaps ${says(b.is)} by ${w.toFixed()}x${h.toFixed()}`);
        }
      if (least)
        for (const { is } of boxes) {
          if (
            is.matches('.clause, a.id, h2 a, p a, li a, td a, .cap a, span a, .linkish') ||
            is.type === 'range'
          )
            continue;
          if (is.type === 'checkbox' || is.type === 'radio') continue;
          const box = is.getBoundingClientRect();
          if (box.width < least - 0.6 || box.height < least - 0.6)
            list.push(
              `${says(is)} is ${box.width.toFixed()}x${box.height.toFixed()}, too small for a finger`,
            );
        }
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const is = node.parentElement;
        if (!node.data.trim() || !is || is.closest('svg, script, style, option, .unseen') || !shown(is))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        const told = is.closest('[title]'); // cut off, but told in full when it is looked at
        const cut = seen(is);
        const mine = is.getBoundingClientRect(),
          hides =
            getComputedStyle(is).overflowX !== 'visible' &&
            !/auto|scroll/.test(getComputedStyle(is).overflowX);
        const clamped = told && getComputedStyle(is).webkitLineClamp !== 'none';
        if (hides && ((!told && box.right > mine.right + 1.5) || (!clamped && box.bottom > mine.bottom + 4)))
          list.push(`"${node.data.trim().slice(0, 40)}" is cut in ${says(is)}`);
        if (cut.scrolls || is.closest('textarea, pre')) continue;
        const past = box.right > cut.right + 1.5 || box.left < cut.left - 1.5;
        if ((!told && past) || (!clamped && box.bottom > cut.bottom + 3))
          if (cut.right > cut.left && !hides)
            list.push(`"${node.data.trim().slice(0, 40)}" sticks out of what holds ${says(is)}`);
        if (box.right > innerWidth + 1) list.push(`"${node.data.trim().slice(0, 40)}" leaves the window`);
        const button = is.closest('button, .btn');
        if (button) {
          const frame = button.getBoundingClientRect();
          if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 2)
            if (!told || getComputedStyle(is).overflowX === 'visible')
              list.push(`"${node.data.trim().slice(0, 40)}" is wider than ${says(button)}`);
        }
      }
      if (document.documentElement.scrollWidth > innerWidth)
        list.push(`the page is ${document.documentElement.scrollWidth} wide`);
      const rail = document.querySelector('.table > .left:has(.trow)');
      if (rail && rail.scrollHeight > rail.clientHeight + 1)
        list.push(`the rail is ${rail.scrollHeight} high in ${rail.clientHeight}: robots are cut off`);
      return [...new Set(list)];
    },
    { least: fingers ? LEAST_TARGET : 0 },
  );

const boardSize = (page, selector) =>
  page.evaluate((what) => {
    const box = document.querySelector(what).getBoundingClientRect(),
      stage = document.querySelector('.stage').getBoundingClientRect();
    return [
      Math.round(Math.min(box.right, stage.right) - Math.max(box.left, stage.left)),
      Math.round(Math.min(box.bottom, stage.bottom) - Math.max(box.top, stage.top)),
    ];
  }, selector);
const hexWide = (page) =>
  page.evaluate(() => document.querySelector('svg.board').getScreenCTM().a * 34 * Math.sqrt(3));

const GROUND = 'svg.board > g:first-child';

const wide = ([width, height]) => ({ width, height });
const many = (found) =>
  `${found.length} findings:\n${found.slice(0, Number(process.env.SHOWN ?? 40)).join('\n')}`;

/* A look at one page at every size: what it finds wrong fails the test. What is looked at is brought about once for
   fingers and once for a mouse, and then shown at one size after the other; SHOTS=1 keeps a picture of each, SCHEME=light
   by day. */
export const everySize = (name, path, look, sizes = SIZES) => [
  `sizes: ${name}, from ${sizes[0][0]} to ${sizes.at(-1)[0]}`,
  async ({ browser, url }) => {
    const found = [];
    let page;
    for (const touch of [true, false]) {
      const group = sizes.filter((size) => wanted(size) && TOUCHED.has(size.join('x')) === touch);
      if (!group.length) continue;
      await page?.context().close();
      page = await openPage(browser, `${url}${path}`, { size: wide(group[0]), touch });
      /* more: what is done or measured at each size before the look */
      const each = async (label, more = async () => {}) => {
        for (const size of group) {
          await page.setViewportSize(wide(size));
          await still(page);
          await more(size);
          await still(page);
          if (process.env.SHOTS) await shot(page, `size-${label}-${size.join('x')}`);
          for (const line of await wrong(page, { fingers: size[0] < 900 || touch }))
            found.push(`${size.join('x')} ${label}: ${line}`);
        }
        await page.setViewportSize(wide(group[0]));
      };
      await look({ page, url, touch, found, each });
    }
    ensure(!found.length, many(found));
    return page;
  },
];
/* The board, or what stands for it, is large enough. */
const isLarge = (page, found, selector, what) => async (size) => {
  const at = await boardSize(page, selector),
    short = Math.min(...size);
  if (Math.min(...at) < LEAST_BOARD * short)
    found.push(`${size.join('x')}: ${what} is ${at.join('x')}, less than 45% of ${short}`);
};

export default [
  everySize(
    'A.E.G.I.S. at rest, in hand and aiming',
    '/#/learn',
    async ({ page, url, touch, found, each }) => {
      await page.locator('.lesson').waitFor();
      await each('aegis-learn');
      await page.goto(`${url}/#/play/new?seed=7&bot=random`);
      await page.locator('.prompt').waitFor();
      await each('aegis-deploy');
      await deploy(page);
      await each('aegis-idle', isLarge(page, found, GROUND, 'the board'));
      await page.goto(editor(url, met));
      await playOn(page);
      await page.locator('[data-key="1:ARK-100"]').first().click();
      const before = new Map();
      await each('aegis-hand', async (size) => before.set(size, await hexWide(page)));
      await page.locator('.act:not(.off):not(.comb)').first().click();
      await page.locator('[data-target="i6"]').waitFor({ state: 'attached' });
      await each('aegis-aim', async (size) => {
        const odds = page.locator('.odds .os, .aimed .os').first(),
          at = await middle(page, '[data-target="i6"]');
        if (!touch) await page.mouse.move(...at);
        else if (!(await odds.count())) await page.touchscreen.tap(...at); // another tap would roll
        await odds.waitFor();
        await still(page);
        const after = await hexWide(page);
        if (Math.abs(after - before.get(size)) > 0.5)
          found.push(`${size.join('x')}: a hex is ${before.get(size)} at rest and ${after} while aiming`);
        for (const hex of ['g7', 'i6']) {
          const hidden = await page.evaluate((at) => {
            const box = document.querySelector(`[data-robot][data-hex="${at}"]`).getBoundingClientRect(),
              point = [box.x + box.width / 2, box.y + box.height * 0.6];
            return !document.elementFromPoint(...point)?.closest('svg.board');
          }, hex);
          if (hidden) found.push(`${size.join('x')}: the robot at ${hex} is hidden while aiming`);
        }
      });
    },
  ),
  everySize(
    'Robot Empire at rest, with a card picked up',
    '/#/play/new?game=robot_empire&seed=2&bot=random&options=decks%3Down',
    async ({ page, found, each }) => {
      await page.locator('.asking.mine').waitFor();
      await each('empire-battery');
      await page.locator('.do [data-move]').last().click();
      await page.locator('[data-confirm=turn]').waitFor();
      await each('empire-rest', isLarge(page, found, '.field', 'the table'));
      await page.locator('.hc[data-can]').first().click();
      const large = isLarge(page, found, '.field', 'the table with a card picked up');
      await each('empire-hand', async (size) => {
        await large(size);
        const card = await page
          .locator('.hc')
          .first()
          .evaluate((is) => is.offsetHeight);
        if (size[0] >= 1440 && card < 0.15 * size[1])
          found.push(`${size.join('x')}: a card in hand is ${card} pixels high`);
      });
    },
  ),
  everySize('the home page of every game with its set-up unfolded', '', async ({ page, each }) => {
    await page.getByRole('radio').first().waitFor();
    const change = page.getByRole('button', { name: 'Change' }),
      unfold = async () => {
        await still(page);
        if (await change.isVisible()) await change.click();
      };
    for (const game of ['aegis', 'robot_empire', 'avertigos', 'spot_rules']) {
      await page.locator(`#game-${game}`).click();
      await each(`home-${game}`);
      if (!['aegis', 'spot_rules'].includes(game)) continue; // the fewest and the most rules
      await unfold();
      const players = page.getByRole('combobox', { name: 'Players' });
      if (await players.count()) await players.selectOption({ index: 1 });
      for (const part of ['Each seat', 'House rules']) {
        await unfold();
        await page.getByRole('button', { name: part }).click();
        await each(`home-${game}-${part.split(' ')[1]}`, unfold);
      }
    }
  }),
  everySize('every other page', '', async ({ page, url, found, each }) => {
    for (const path of ['teams', 'cards', 'rules/A2-LOS-02', 'editor', 'replay']) {
      await page.goto(`${url}/#/${path}`);
      await page.locator('main, .choose').first().waitFor();
      await each(path.split('/')[0], async (size) => {
        if (path !== 'teams') return;
        const slots = await page.locator('main .five').evaluate((is) => is.getBoundingClientRect().width);
        if (slots < 0.4 * Math.min(size[0], 1000))
          found.push(`${size.join('x')}: the team has ${slots} of ${size[0]} pixels`);
      });
    }
    await page.goto(`${url}/#/play/new?game=parley&seed=3&bot=random&seats=3`);
    await settled(page);
    await each('fallback');
  }),
];
