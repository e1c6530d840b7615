// Measures the page in Chromium: node measure.mjs DIST. Prints JSON.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { deploy, endTurn, launch, middle, openPage, still } from './lib.mjs';
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
/* A bot's turn with its animations: how long the page was deaf, and which frames came late. */
const moving = await openPage(browser, `${site.url}/#/play/new?seed=7&bot=greedy`, {
  settings: { speed: 'normal' },
});
await deploy(moving);
await moving.evaluate(() => {
  const seen = (window.seen = { tasks: [], frames: 0, late: 0, worst: 0, on: true });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) seen.tasks.push(Math.round(task.duration));
  }).observe({ type: 'longtask' });
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    if (!seen.on) return;
    seen.frames++;
    if (now - last > 34) seen.late++;
    seen.worst = Math.max(seen.worst, now - last);
    last = now;
    requestAnimationFrame(next);
  });
});
await browser.startTracing(moving, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
await endTurn(moving);
await moving.waitForFunction(() => !document.querySelector('.turn.t1'));
await moving.waitForFunction(() => document.querySelector('.turn.t1'));
const turn = await moving.evaluate(() => {
  window.seen.on = false;
  return window.seen;
});
/* The processor's time of the longest task: what it would be on a machine that is not busy with other things. */
const traced = JSON.parse((await browser.stopTracing()).toString()).traceEvents,
  threads = new Set(
    traced
      .filter((is) => is.name === 'thread_name' && is.args.name === 'CrRendererMain')
      .map((is) => `${is.pid} ${is.tid}`),
  ),
  busy = traced
    .filter((is) => is.name.endsWith('RunTask') && threads.has(`${is.pid} ${is.tid}`))
    .map((is) => (is.tdur ?? is.dur ?? 0) / 1000);
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
    bot_turn: {
      long_tasks: turn.tasks.length,
      longest_task_ms: Math.max(0, ...turn.tasks),
      longest_task_cpu_ms: Math.round(busy.reduce((most, is) => Math.max(most, is), 0)),
      frames: turn.frames,
      frames_over_34_ms: turn.late,
      longest_frame_ms: Math.round(turn.worst),
    },
  }),
);
