// A player of Avertigos who only knows the screen: by mouse, and by keys alone.
import { ensure } from './lib.mjs';

export const table = (url, more = '') => `${url}/#/play/new?game=avertigos&seed=7&bot=random${more}`;
export const TABLET = { width: 820, height: 1180 };
export const asked = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.asks.mine') || document.querySelector('.table .turn')?.textContent === 'Over',
  );

/* What the screen offers now, in one look. */
export const look = (page) =>
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
export function plain(now) {
  for (const words of [now.question, ...now.words])
    ensure(!/\b[1-6][a-d]\b|"/.test(words), `notation on the screen: ${words}`);
}

export async function step(page, now) {
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
export async function stepByKey(page, now) {
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
export async function playOn(
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
export const toChain = (page) => playOn(page, { until: (now) => now.chain && !now.laid });
