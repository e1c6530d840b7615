// What the browser tests share: a real Chromium, a page with the settings that a test wants, and a player who only
// knows the screen: one with a mouse, one with a keyboard.
import { createRequire } from 'node:module';
import { existsSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { read } from './reading.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const require = createRequire(join(root, 'web/package.json'));
const { chromium } = require('playwright-core');
const axeSource = require.resolve('axe-core/axe.min.js');
export const shots = join(root, 'build-browser/shots');
mkdirSync(shots, { recursive: true });

/* On a machine that is busy with other things everything takes longer. Limits are for what never comes, not measures of
   speed: they grow with the load at the start; PATIENCE=5 sets the factor by hand. */
export const patience = Number(process.env.PATIENCE ?? Math.max(1, loadavg()[0] / cpus().length));

export const DESK = { width: 1440, height: 900 },
  PHONE = { width: 390, height: 844 };

/* The browser without a window takes half the time of the one with it, which does as well. */
const SHELL = '/usr/bin/chromium-headless-shell';
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });

export function ensure(condition, words) {
  if (!condition) throw new Error(words);
}

/** A page with settings; whatever the page complains about fails the test. */
export async function openPage(
  browser,
  url,
  {
    size = DESK,
    touch = false,
    scheme = process.env.SCHEME ?? 'dark',
    settings = {},
    context,
    csp = true,
    reads = false,
  } = {},
) {
  const own =
    context ??
    (await browser.newContext({
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      colorScheme: scheme,
      bypassCSP: !csp,
    }));
  const page = await own.newPage();
  page.setDefaultTimeout(90000 * patience);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(`${error.message}`));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/.test(message.text())
    )
      page.complaints.push(message.text());
  });
  await page.addInitScript(
    (kept) => {
      if (!localStorage.getItem('arbiter.settings')) localStorage.setItem('arbiter.settings', kept);
    },
    JSON.stringify({ speed: 'off', sound: false, bot: 'random', name: 'Ann', ...settings }),
  );
  if (reads) await read(page);
  await page.goto(url);
  return page;
}
/** Where a position is edited, and played from. */
export const editor = (url, script) => `${url}/#/editor?s=${Buffer.from(script).toString('base64url')}`;
/** Plays on from the position in the editor; what may be chosen is known when this ends. */
export async function playOn(page) {
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('.table .turn.t1').waitFor();
  await still(page);
}
/** A page at the table of a position that is written down. */
export async function playFrom(browser, url, script, options) {
  const page = await openPage(browser, editor(url, script), options);
  await playOn(page);
  return page;
}
/** Long words at once into a field: `fill` lays out the page after each of their lines. */
export const paste = (field, words) =>
  field.evaluate((area, put) => {
    area.value = put;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, words);
/** What axe finds wrong with the page (which must be opened with `csp: false`); `colours`: with its contrasts alone. */
export async function axeFinds(page, { colours = false } = {}) {
  if (!(await page.evaluate(() => !!window.axe))) await page.addScriptTag({ path: axeSource });
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
      /* a letter of the board behind a question is not read: its contrast with the question is none */
      const covered = ({ target }) => {
        const one = target.length === 1 && document.querySelector(target[0]),
          box = one && one.getBoundingClientRect();
        const asked =
          box &&
          document
            .elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            ?.closest('.prompt, [role=dialog]');
        return asked && !asked.contains(one);
      };
      return violations
        .map((is) => ({
          id: is.id,
          nodes: is.nodes.filter((node) => is.id !== 'color-contrast' || !covered(node)),
        }))
        .filter((is) => is.nodes.length)
        .map(
          (is) =>
            `${is.id}: ${is.nodes
              .slice(0, 3)
              .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
              .join(' | ')}`,
        );
    },
    colours ? { type: 'rule', values: ['color-contrast'] } : ['wcag2a', 'wcag2aa', 'wcag21aa'],
  );
}
/** Waits until the screen stands still: nothing is animated, and some frames in a row change nothing. */
export const still = (page) =>
  page.evaluate(async () => {
    const CALM = 4;
    const ends = (is) => is.playState === 'running' && is.effect?.getComputedTiming().endTime !== Infinity;
    let changed = false;
    const seen = new MutationObserver(() => (changed = true));
    seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let calm = 0; calm < CALM; ) {
      await new Promise((done) => requestAnimationFrame(done));
      calm = !changed && !document.getAnimations().some(ends) ? calm + 1 : 0;
      changed = false;
    }
    seen.disconnect();
  });
export const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });
/** Waits until somebody at this page may choose, or the match is over. */
export const settled = (page) =>
  page.waitForFunction(() => {
    const over = document.querySelector('[role=dialog] h2'),
      turn = document.querySelector('.table .turn');
    return (
      (turn?.classList.contains('t1') && document.querySelector('.dock, .prompt, .plainly')) ||
      turn?.textContent === 'Over' ||
      /wins?$|draw/i.test(over?.textContent ?? '')
    );
  });
export const isOver = (page) =>
  page.evaluate(() => document.querySelector('.table .turn')?.textContent === 'Over');

/** Places whatever must be placed. */
export async function deploy(page) {
  await page.getByText('Place them for me').click();
  await page.waitForFunction(() => !document.querySelector('.prompt') && document.querySelector('.turn.t1'));
}

/** Ends the turn, whatever could still be done. */
export async function endTurn(page, how = {}) {
  await page
    .locator('.dock .end')
    .getByRole('button', { name: /^(End turn|Pass)/ })
    .click(how);
  const sure = page.locator('.prompt.ending').getByRole('button', { name: /, keep \d/ });
  if (await sure.count()) await sure.click();
}

/** The middle of something drawn on the board. */
export async function middle(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/* What the screen offers now, in one look. */
const DECLINE = 'declines';
const look = (page) =>
  page.evaluate((DECLINE) => {
    const all = (selector, name) =>
      [...document.querySelectorAll(selector)].map((is) => is.getAttribute(name));
    const prompt = document.querySelector('.prompt');
    return {
      over: document.querySelector('.table .turn')?.textContent === 'Over',
      mine: !!document.querySelector('.turn.t1'),
      prompt: !!prompt,
      doubt: !!document.querySelector('[role=dialog][aria-label="This hits your own side"]'),
      buttons: prompt
        ? [...prompt.querySelectorAll('.pb .btn:not(:disabled)')].map((is) =>
            is.dataset.decline === undefined ? is.textContent : DECLINE,
          )
        : [],
      spots: all('[data-spot]', 'data-spot'),
      targets: all('[data-target]', 'data-target'),
      reach: all('[data-reach]', 'data-reach'),
      ready: all('.trow.can, .strip .can', 'data-key'),
      acts: [...document.querySelectorAll('.act:not(.off):not(.comb)')].length,
      finish: [...document.querySelectorAll('.end .btn')].some((is) => /Finish/.test(is.textContent)),
      plain: [...document.querySelectorAll('.end .btn')].some((is) => /use it/.test(is.textContent)),
      foes: [...document.querySelectorAll('[data-foe]')].map((is) => is.getAttribute('data-hex')),
      hand: document.querySelector('[data-hand]')?.getAttribute('data-hand') ?? '',
    };
  }, DECLINE);

/** How a player who only sees the screen plays: shoot if there is somebody to shoot at, else go nearer. */
export async function playMatch(page, hand, { turns = 1000 } = {}) {
  let steps = 0;
  for (; steps < turns; steps++) {
    await settled(page);
    const seen = await look(page);
    if (seen.over) return steps;
    if (!seen.mine) continue;
    if (seen.doubt) {
      await hand.sure();
      continue;
    }
    if (seen.prompt) {
      await hand.answer(seen);
      continue;
    }
    const names = seen.ready;
    let done = false;
    for (const name of names) {
      await hand.take(name);
      let now = await look(page);
      for (let act = 0; act < Math.max(1, now.acts) && !done; act++) {
        if (now.acts) {
          await hand.choose(act);
          now = await look(page);
        }
        if (now.targets.some((hex) => now.foes.includes(hex))) {
          await hand.press(
            'target',
            now.targets.find((hex) => now.foes.includes(hex)),
          );
          done = true;
        } else if (now.acts) await hand.cancel(act);
      }
      if (done) break;
      now = await look(page);
      if (now.reach.length && now.foes.length) {
        await hand.press('reach', await nearest(page, now));
        done = true;
        break;
      }
      if (now.finish) {
        await hand.finish();
        done = true;
        break;
      }
      await hand.drop();
    }
    if (!done) await hand.end();
  }
  throw new Error(`the match was not over after ${turns} steps`);
}
const nearest = (page, seen) =>
  page.evaluate(({ reach, foes }) => {
    const at = (hex) => {
      const box = (
        document.querySelector(`[data-reach="${hex}"]`) ?? document.querySelector(`[data-hex="${hex}"]`)
      ).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const far = (hex) =>
      Math.min(...foes.map((foe) => Math.hypot(at(foe)[0] - at(hex)[0], at(foe)[1] - at(hex)[1])));
    return reach.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
  }, seen);

export const mouse = (page) => ({
  take: (name) => page.locator(`.trow[data-key="${name}"]`).click(),
  choose: (n) => page.locator('.act:not(.off):not(.comb)').nth(n).click(),
  cancel: (n) => page.locator('.act:not(.off):not(.comb)').nth(n).click(),
  async press(kind, hex) {
    const [x, y] = await middle(page, `[data-${kind}="${hex}"]`);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  },
  sure: () => page.getByRole('button', { name: 'Do it all the same' }).click(),
  finish: () => page.getByRole('button', { name: /Finish/ }).click(),
  drop: () => page.keyboard.press('Escape'),
  end: () => endTurn(page),
  async answer(seen) {
    const declines = seen.buttons.indexOf(DECLINE);
    if (declines >= 0) return page.locator('.prompt .pb .btn:not(:disabled)').nth(declines).click();
    if (seen.spots.length) return this.press('spot', seen.spots[0]);
    return page.locator('.prompt .pb .btn:not(:disabled)').first().click();
  },
});
/** The same without a pointer. */
export const keyboard = (page) => ({
  async take(name) {
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('q');
      if (
        await page.evaluate(
          (wanted) => document.querySelector('[data-hand]')?.getAttribute('data-hand') === wanted,
          name,
        )
      )
        return;
    }
  },
  choose: (n) =>
    page
      .evaluate(
        (at) =>
          [...document.querySelectorAll('.act:not(.comb)')]
            .map((is, i) => (is.classList.contains('off') ? -1 : i))
            .filter((i) => i >= 0)[at],
        n,
      )
      .then((i) => page.keyboard.press(String(i + 1))),
  async cancel(n) {
    await this.choose(n);
  },
  async press(kind, hex) {
    for (let i = 0; i < 150; i++) {
      await page.keyboard.press('n');
      if (
        (await page.evaluate(() => document.querySelector('[data-cursor]')?.getAttribute('data-cursor'))) ===
        hex
      ) {
        await page.keyboard.press('Enter');
        return;
      }
    }
    throw new Error(`the cursor never came to ${hex}`);
  },
  async sure() {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  },
  finish: () => page.keyboard.press('f'),
  drop: () => page.keyboard.press('Escape'),
  async end() {
    await page.keyboard.press('e');
    await still(page);
    if (await page.locator('.prompt.ending').count()) await page.keyboard.press('e');
  },
  async answer(seen) {
    if (seen.buttons.includes(DECLINE)) return page.keyboard.press('Escape');
    if (seen.spots.length) return this.press('spot', seen.spots[0]);
    return page.keyboard.press('1');
  },
});
