// Runs the browser tests: node run.mjs DIST [--only PATTERN] [--server PROGRAM] [--browsers N] [--list]. They wait more
// than they work, so two browsers share them. The last line is `N passed, N failed`. --list only names them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launch, patience, shots } from './lib.mjs';
import { serve } from './serve.mjs';
import tests from './tests.mjs';

const [dist, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : '');
const only = option('--only');
if (!dist || !existsSync(join(dist, 'index.html'))) {
  console.error(`run.mjs: there is no page in ${dist}; expected a folder that script/build-web made`);
  process.exit(2);
}
let passed = 0,
  failed = 0;

async function one(browser, name, test) {
  const began = Date.now();
  try {
    // a test that hangs fails; it never holds up the others
    const page = await Promise.race([
      test({ browser, url: site.url }),
      new Promise((_, fail) =>
        setTimeout(
          () => fail(new Error(`it took longer than ${Math.round(10 * patience)} minutes`)),
          600000 * patience,
        ).unref(),
      ),
    ]);
    if (page?.complaints?.length)
      throw new Error(`the page complained: ${page.complaints.join('; ').slice(0, 600)}`);
    passed++;
    console.log(`ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error.message}`);
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const [i, page] of pages.entries()) {
      if (page.complaints?.length)
        console.log(`        page ${i} complained: ${page.complaints.join('; ').slice(0, 600)}`);
      await page.screenshot({ path: join(shots, `failed-${failed}-${i}.png`) }).catch(() => {});
    }
  }
  for (const context of browser.contexts()) await context.close();
}
/* Those with a server wait most: they come first, beside what is still being built. */
const all = [];
if (option('--server'))
  for (const part of ['spot_server', 'server', 'people'])
    all.push(...(await import(`./${part}.mjs`)).default(option('--server')));
all.push(...tests);
const queue = all.filter(([name]) => !only || new RegExp(only).test(name));
if (rest.includes('--list')) {
  console.log(queue.map(([name]) => name).join('\n'));
  process.exit(0);
}
const site = await serve(dist);
await Promise.all(
  Array.from({ length: Math.min(queue.length, Number(option('--browsers') || 2)) }, async () => {
    const browser = await launch();
    for (let next = queue.shift(); next; next = queue.shift()) await one(browser, ...next);
    await browser.close();
  }),
);
site.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
