// Without eyes or without a pointer: focus, what is said, the table in sentences; and what every device may ask for.
import { editor, ensure, openPage, settled, still } from './lib.mjs';

const script = (foe) => `game aegis
cards
 robot GUN-100
  class A  move 3  energy 9  integrity 9
  action "Sure Shot"  cost 3  each 1+  damage 3  range 4
 robot FOE-100
  class A  move 3  energy 9  integrity 9
  action Crush  cost 3  all 1+  damage 1  range 4
end
seat 1 Ann
seat 2 Bob
place 1 GUN-100 f5
place 2 FOE-100 ${foe}
pool 1 9
pool 2 9
turn 1
`;
async function playFrom(browser, url, text, options) {
  const page = await openPage(browser, editor(url, text), options);
  await page.getByRole('button', { name: 'Play from here' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.table .turn.t1').waitFor();
  await still(page);
  return page;
}
const heard = (page) => page.locator('.unseen[role=status]').textContent();
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('class') ?? '');

export default [
  [
    'focus stands at the board when a match begins, Tab leaves it, the cursor is spoken, the table speaks in sentences',
    async ({ browser, url }) => {
      const page = await playFrom(browser, url, script('i5'));
      ensure(/board/.test(await focused(page)), `the focus is at "${await focused(page)}"`);
      await page.keyboard.press('q');
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(() => document.querySelector('[data-cursor]'));
      await still(page);
      ensure(/f5|e5|g5/.test(await heard(page)), `the cursor is not spoken: ${await heard(page)}`);
      await page.keyboard.press('1');
      await page.keyboard.press('n');
      await still(page);
      ensure(
        /FOE-100, Random bot's, on i5\. Integrity 9 of 9\. 100% to destroy FOE-100|FOE-100, Random bot's, on i5.*%/.test(
          await heard(page),
        ),
        `a target is not spoken with its odds: ${await heard(page)}`,
      );
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      ensure(!/board/.test(await focused(page)), 'Tab does not leave the board');
      await page.keyboard.press('Shift+Tab');
      ensure(/board/.test(await focused(page)), 'Shift Tab does not come back to the board');
      await page.keyboard.press('x');
      await page.locator('.said').waitFor();
      const words = await page.getByRole('dialog', { name: 'The table in words' }).textContent();
      ensure(
        /GUN-100 on f5: integrity 9 of 9, energy 9\./.test(words) && /You have 9 of 9 energy\./.test(words),
        `the table does not speak in sentences: ${words.slice(0, 300)}`,
      );
      return page;
    },
  ],
  [
    'a win is said once',
    async ({ browser, url }) => {
      const page = await playFrom(browser, url, script('i5'));
      await page.evaluate(() => {
        window.said = [];
        new MutationObserver(() =>
          window.said.push(document.querySelector('.unseen[role=status]').textContent),
        ).observe(document.querySelector('.unseen[role=status]'), {
          characterData: true,
          childList: true,
          subtree: true,
        });
      });
      for (const key of ['q', '1', 'n', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('dialog', { name: 'You win' }).waitFor();
      await still(page);
      const said = await page.evaluate(() => window.said);
      ensure(!said.some((text) => /You win|wins/.test(text)), `the win is said beside the dialog: ${said}`);
      ensure(
        await page.evaluate(() => !!document.activeElement.closest('[role=dialog]')),
        'the focus is not at the result',
      );
      return page;
    },
  ],
  [
    'any key and any press end what moves',
    async ({ browser, url }) => {
      let untouched = 0;
      // a busy machine may hear late: one of three must end early
      const early = { key: 0, press: 0 };
      for (const how of ['nothing', 'key', 'press', 'key', 'press', 'key', 'press']) {
        if (early[how]) continue;
        const page = await playFrom(browser, url, script('i5').replace('damage 3', 'damage 1'), {
          settings: { speed: 'slow' },
        });
        for (const key of ['q', '1', 'n', 'Enter']) await page.keyboard.press(key);
        await page.locator('.slot.tumble').first().waitFor();
        const took = page.evaluate(
          () =>
            new Promise((done) => {
              const began = performance.now(),
                look = () =>
                  document.querySelector('.turn.t1') && !document.querySelector('.slot.tumble')
                    ? done(performance.now() - began)
                    : requestAnimationFrame(look);
              look();
            }),
        );
        if (how === 'key') await page.keyboard.press('j');
        else if (how === 'press') await page.mouse.click(700, 24);
        else untouched = await took;
        if (how !== 'nothing' && (await took) < untouched * 0.7) early[how] = 1;
        await settled(page);
        await page.close();
      }
      ensure(early.key && early.press, `what moves does not end: ${JSON.stringify(early)}`);
    },
  ],
  [
    "the device's theme is followed at once; the manifest has icons for every launcher",
    async ({ browser, url }) => {
      const page = await openPage(browser, url);
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
      ensure((await theme()) === 'dark', 'it does not begin dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'light', null, {
        timeout: 5000,
      });
      const { icons } = await (await fetch(`${url}/manifest.webmanifest`)).json();
      for (const purpose of ['any', 'maskable'])
        ensure(
          icons.some((icon) => icon.type === 'image/png' && icon.purpose === purpose),
          `no PNG for "${purpose}"`,
        );
      for (const icon of icons.filter((is) => is.type === 'image/png')) {
        const wide = await page.evaluate(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }, icon.src);
        ensure(wide === icon.sizes, `${icon.src} is ${wide}`);
      }
      return page;
    },
  ],
];
