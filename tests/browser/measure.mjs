// Measures the page in Chromium: node measure.mjs DIST. Prints JSON.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { deploy, launch, middle, openPage, still } from './lib.mjs';
import { serve } from './serve.mjs';

const dist = process.argv[2];
const walk = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((is) =>
    is.isDirectory() ? walk(join(dir, is.name)) : [join(dir, is.name)],
  );
const sizes = walk(dist).map((file) => [file, gzipSync(readFileSync(file), { level: 9 }).length]);
const total = (test) => sizes.filter(([file]) => test(file)).reduce((sum, [, size]) => sum + size, 0);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const site = await serve(dist),
  browser = await launch();
const ready = async (page) => {
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  return page.evaluate(() => performance.now());
};
const page = await openPage(browser, site.url);
const cold = await ready(page);
await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const warm = [];
for (let i = 0; i < 5; i++) {
  await page.reload();
  warm.push(await ready(page));
}
await page.goto(`${site.url}/#/play/new?seed=7&bot=random`);
await deploy(page);
await page.locator('.trow.can').first().click();
await page.locator('.act:not(.off)').first().click();
// from the pointer's arrival at a target to its odds on the screen
const hover = [];
const [x, y] = await middle(page, '[data-target]');
for (let i = 0; i < 9; i++) {
  await page.mouse.move(x + 300, y + 200);
  await still(page);
  const took = page.evaluate(
    () =>
      new Promise((done) => {
        const board = document.querySelector('.board');
        board.addEventListener(
          'pointermove',
          () => {
            const began = performance.now(),
              look = () =>
                document.querySelector('.odds .os')
                  ? done(performance.now() - began)
                  : requestAnimationFrame(look);
            queueMicrotask(look);
          },
          { once: true, capture: true },
        );
      }),
  );
  await page.mouse.move(x, y);
  hover.push(await took);
}
await browser.close();
site.close();
console.log(
  JSON.stringify({
    page: {
      script_and_style_bytes: total((file) => /\.(js|css|html)$/.test(file)),
      engine_bytes: total((file) => file.endsWith('.wasm')),
      all_bytes: total(() => true),
    },
    start: { cold_ms: Math.round(cold), warm_ms: Math.round(median(warm)) },
    preview: { hover_ms: Number(median(hover).toFixed(1)) },
  }),
);
