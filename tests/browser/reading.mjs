// Everything that a page ever writes on a button or in a line is read: nobody is shown how the program writes choices,
// where in a file something stands, or what a field is called.
import { ensure, paste } from './lib.mjs';

/** From now on the page is read as it changes. */
export const read = (page) =>
  page.addInitScript(() => {
    const BUTTONS = 'button, [role=button], a.btn, option, summary',
      LINES =
        '.log li, .prompt, .asking, .status, .note, [role=dialog] p, [role=dialog] h2, .lesson p, .dock, .odds, ' +
        '.moves li, .review .what > *, .review th, .review li';
    const read = (window.wasRead = { buttons: new Set(), lines: new Set() });
    let due = false;
    const look = () => {
      due = false;
      for (const is of document.querySelectorAll(BUTTONS)) {
        const words = is.textContent.trim();
        if (words) read.buttons.add(words);
        for (const name of ['aria-label', 'title'])
          if (is.getAttribute(name)) read.buttons.add(is.getAttribute(name));
      }
      for (const is of document.querySelectorAll(LINES)) read.lines.add(is.textContent.trim());
    };
    const begin = () =>
      new MutationObserver(() => {
        if (due) return;
        due = true;
        setTimeout(look, 100);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    if (document.body) begin();
    else addEventListener('DOMContentLoaded', begin);
  });

const FAULTS = [
  [/\b[a-z]+_[a-z_]+\b/, 'the name of a field'],
  [/\bundefined\b|\bNaN\b|\[object/, 'nothing that was there'],
  [/\.(?:arb|cards|team|deck|board|sheet):\d+|\bline \d+, column|\b\d+:\d+:/, 'a place in a file'],
];
/* How the match that was played writes its choices, from the log that the device keeps. */
const choicesOf = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('arbiter.match.'))
      .flatMap((key) => JSON.parse(localStorage.getItem(key)).log.split('\n'))
      .flatMap((line) => /^\d: ([^[]*)/.exec(line)?.[1]?.trim() ?? []),
  );
/** What was read until now is in a player's words. Says how much it was. */
export async function ensurePlain(page, { choices = true } = {}) {
  const { buttons, lines } = await page.evaluate(() => ({
    buttons: [...window.wasRead.buttons],
    lines: [...window.wasRead.lines],
  }));
  ensure(
    buttons.length > 10 && lines.length > 5,
    `only ${buttons.length} buttons, ${lines.length} lines were read`,
  );
  const said = choices ? new Set(await choicesOf(page)) : new Set();
  ensure(!choices || said.size > 3, `the log holds ${said.size} choices`);
  const wrong = [];
  for (const text of [...buttons, ...lines])
    for (const [fault, what] of FAULTS) if (fault.test(text)) wrong.push(`${what}: ${text}`);
  const verbs = new Set([...said].map((words) => words.split(' ')[0])); // notation begins with a small verb
  for (const text of buttons)
    if (verbs.has(text.split(' ')[0]) || said.has(text)) wrong.push(`a button in notation: ${text}`);
  const long = [...said].filter((words) => words.split(' ').length > 2);
  for (const text of lines) {
    for (const words of long) if (text.includes(words)) wrong.push(`a line in notation: ${text} (${words})`);
    for (const part of text.split(/\n|\bbetter:?/))
      if (said.has(part.replace(/^\d*[^:]*: /, '').trim())) wrong.push(`a line in notation: ${text}`);
  }
  ensure(
    !wrong.length,
    `${wrong.length} are not in plain words:\n${[...new Set(wrong)].slice(0, 25).join('\n')}`,
  );
  return buttons.length + lines.length;
}
/** Goes to the replay of the match, through it, opens its review (of a long match that of its first lines, since every
    choice is weighed), and reads all of that, too; comes back to the match. */
export async function lookBack(page, { most = 14, ...how } = {}) {
  const table = await page.evaluate(() => location.hash);
  await page.evaluate((hash) => (location.hash = hash), table.replace('/play/', '/replay/'));
  await page.locator('.scrub input').waitFor();
  const count = Number(await page.locator('.scrub input').getAttribute('max'));
  for (let at = 0; at <= count; at += Math.ceil(count / 20)) {
    await page.locator('.scrub input').fill(String(at));
    await page.waitForTimeout(110); // so long until the page is read again
  }
  const found = page.locator('.review', { hasText: 'The costliest decisions' });
  if (count > most) {
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const text = page.locator('.edit textarea'),
      log = (await text.inputValue()).split('\n'),
      first = log.findIndex((line) => /^\d: /.test(line));
    await paste(text, `${log.slice(0, first + most).join('\n')}\n`);
    await page.getByRole('button', { name: 'Play this text' }).click();
    await page.waitForFunction(
      (was) => Number(document.querySelector('.scrub input')?.max ?? was) < was,
      count,
    );
  }
  await page.getByRole('button', { name: 'Luck and decisions' }).click();
  await found.waitFor();
  await page.waitForTimeout(150);
  const read = await ensurePlain(page, how);
  await page.evaluate((hash) => (location.hash = hash), table);
  return read;
}
/** What a bot would do, as the page says it. */
export async function hint(page) {
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const note = page.locator('.note', { hasText: 'A bot would choose: ' });
  await note.waitFor();
  const words = await note.innerText();
  ensure(/choose: [A-Z0-9]/.test(words), `the hint is written in notation: ${words}`);
  await page.getByRole('button', { name: 'Dismiss the hint' }).click();
}
