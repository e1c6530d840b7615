// Browser tests with the real server and several browsers: accounts, matches on every device, pairing, friends, blocks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeFinds, DESK, ensure, openPage, PHONE, shot, still } from './lib.mjs';
import { start } from './server.mjs';

const PASSWORD = 'correct horse';
/* The page at another address of the same site. */
const to = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

async function signUp(page, name, words = 'Sign up') {
  await to(page, '#/me');
  await page.getByRole('button', { name: words, exact: true }).first().click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.locator('form .btn.main').click();
  await page.locator('h2.big1', { hasText: name }).waitFor();
}
async function find(page) {
  await to(page, '#/find');
  await page.getByRole('button', { name: 'Find an opponent' }).click();
}
async function resign(page) {
  await page.locator('.stage').waitFor();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.waitForFunction(() => document.querySelector('.turn')?.textContent === 'Over');
}
const withServer = (program, test) => async (tools) => {
  const data = mkdtempSync(join(tmpdir(), 'arbiter-people-'));
  const server = await start(program, data, 0, ['--requests-per-second', '1000']);
  try {
    return await test({ ...tools, server });
  } finally {
    await server.stop().catch(() => {});
    rmSync(data, { recursive: true, force: true });
  }
};

export default (program) => [
  [
    'people: two browsers are paired, a guest signs up and sees the match, so does a second device; history, profile',
    withServer(program, async ({ browser, server }) => {
      const ann = await openPage(browser, server.url, { settings: { name: 'Ann' } }),
        bob = await openPage(browser, server.url, { settings: { name: 'Bob' }, size: PHONE, touch: true });
      await find(ann);
      await ann.getByText('Looking for an opponent').waitFor();
      await ann.getByText('Nobody else is looking just now.').waitFor();
      await ann
        .getByText(/20 minutes each/)
        .first()
        .waitFor();
      await shot(ann, 'people-find');
      await bob.goto(`${server.url}/#/find`);
      await bob.getByText('Looking now').waitFor(); // what Ann waits for can be seen before one looks oneself
      await shot(bob, 'people-find-phone');
      await find(bob);
      for (const page of [ann, bob]) await page.locator('.stage').waitFor();
      ensure(
        (await ann.locator('.talk .seats .tag').allTextContents()).join() === 'guest,guest',
        'guests are not marked as such',
      );
      await bob.evaluate(() => document.querySelector('.drawerbtn')?.click());
      await resign(ann);
      await ann.getByRole('dialog').getByRole('link', { name: 'Home' }).click();

      await to(ann, '#/me');
      await ann.getByText('These come along').waitFor();
      await ann.getByText('1 match played as Ann').waitFor();
      await shot(ann, 'people-join');
      await signUp(ann, 'Ann');
      const lost = ann.locator('.mrow', { hasText: 'Bob' });
      await lost.getByText('Lost').waitFor();
      await ann.locator('tr.game', { hasText: 'A.E.G.I.S.' }).waitFor();
      await shot(ann, 'people-me');

      // another device, on which something was played as a guest before
      const phone = await openPage(browser, `${server.url}/#/me`, {
        settings: { name: '' },
        size: PHONE,
        touch: true,
        csp: false,
      });
      await signUp(phone, 'Ann', 'Log in');
      await phone.locator('.mrow', { hasText: 'Bob' }).getByText('Lost').waitFor();
      await still(phone);
      await shot(phone, 'people-me-phone');
      const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      ensure(wide <= 0, `the page is ${wide} px too wide for a phone`);
      const found = await axeFinds(phone);
      ensure(!found.length, `axe: ${found.join('\n')}`);
      await phone.locator('.mrow a', { hasText: 'Bob' }).click();
      await phone.getByRole('button', { name: 'Verify every die' }).waitFor(); // the replay comes from the server
      await to(phone, '#/me');
      await phone.getByRole('button', { name: 'Log out' }).click();
      await phone.getByText('Keep your matches').waitFor();
      ensure((await phone.locator('.mrow').count()) === 0, 'the matches stay when one has logged out');
      await phone.getByRole('button', { name: 'Log in', exact: true }).first().click();
      await phone.getByLabel('Name').fill('Ann');
      await phone.getByLabel('Password').fill('wrong horse');
      await phone.locator('form .btn.main').click();
      await phone.getByText('The name or the password is wrong.').waitFor();
      return ann;
    }),
  ],
  [
    'people: friends by name, an invitation that says what it is about, a rematch, a block',
    withServer(program, async ({ browser, server }) => {
      const ann = await openPage(browser, server.url, { settings: { name: 'Ann' }, csp: false }),
        bob = await openPage(browser, server.url, {
          settings: { name: 'Bob' },
          size: PHONE,
          touch: true,
          csp: false,
        });
      await signUp(ann, 'Ann');
      await signUp(bob, 'Bob');
      await to(ann, '#/friends');
      await ann.getByLabel('Name of a friend').fill('Nobody');
      await ann.getByRole('button', { name: 'Add a friend' }).click();
      await ann.getByText('Nobody else has an account of that name.').waitFor();
      await ann.getByLabel('Name of a friend').fill('bob');
      await ann.getByRole('button', { name: 'Add a friend' }).click();
      await ann.getByRole('button', { name: 'Invite', exact: true }).click();
      await ann.getByLabel('Clock').selectOption('days');
      await shot(ann, 'people-friends');
      await ann.getByRole('dialog').getByRole('button', { name: 'Invite Bob' }).click();
      await ann.getByText('kept for Bob').waitFor();

      await bob.reload();
      await bob.getByText('You are invited').waitFor();
      await bob.getByRole('link', { name: 'Look' }).click();
      await bob.getByText('Ann invites you').waitFor();
      const about = await bob.locator('.facts').innerText();
      for (const words of [/3 days a choice/, /Undo until dice/, /Ann plays/])
        ensure(words.test(about), `the invitation does not say ${words}: ${about}`);
      await still(bob);
      await shot(bob, 'people-invite');
      const found = await axeFinds(bob);
      ensure(!found.length, `axe: ${found.join('\n')}`);
      await bob.getByRole('button', { name: 'Sit down as Bob' }).click();
      await ann.locator('.stage').waitFor();
      await resign(ann);
      await to(ann, '#/me');
      await ann.locator('.mrow', { hasText: 'Bob' }).getByRole('button', { name: 'Again' }).click();
      await ann.getByText('kept for Bob').waitFor(); // a rematch days later, by name
      await ann.setViewportSize(DESK);
      await to(bob, '#/me');
      await bob.getByText('You are invited').waitFor();
      await bob.getByRole('link', { name: 'Look' }).click();
      await bob.getByRole('button', { name: 'Sit down as Bob' }).click();
      await ann.locator('.stage').waitFor();
      await ann.getByRole('button', { name: 'More about Bob' }).click();
      await ann.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
      await ann.getByText('Block Bob?').waitFor();
      await ann.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
      await ann.getByText('Bob is blocked.').waitFor();
      await to(ann, '#/friends');
      await ann.getByRole('button', { name: 'No longer block Bob' }).waitFor();
      await shot(ann, 'people-blocked');
      for (const page of ['#/friends', '#/find', '#/me']) {
        await to(ann, page);
        await ann.locator('.people .card2').first().waitFor();
        await still(ann).catch(() => {});
        const wrong = await axeFinds(ann);
        ensure(!wrong.length, `axe at ${page}: ${wrong.join('\n')}`);
      }
      return bob;
    }),
  ],
];
