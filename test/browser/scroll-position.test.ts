import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openDemo } from './demo-sandbox.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const getScroll = (page: Page): Promise<number> => page.evaluate<number>('Math.round(scrollY)');

/** Waits for a page with content, and scrolls it as far as the window allows, up to 400 px. */
async function scrollDown(page: Page): Promise<number> {
  await expect.poll(() => page.evaluate('scrollTo(0, 400), scrollY')).toBeGreaterThan(50);
  return getScroll(page);
}

/** Windows so low that every screen is higher. */
it.each([
  ['desktop', { width: 1280, height: 260 }],
  ['phone', { width: 390, height: 260 }],
])('on a %s, every screen opens at its top', async (_, viewport) => {
  const { page } = await openDemo(sandbox, browser);
  const links = page.getByRole('navigation', { name: 'Screens' }).locator('a[href^="#/"]');
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const hashes = targets.map((target) => target ?? '');
  expect(hashes.length).toBeGreaterThan(10);
  await page.setViewportSize(viewport);
  const open = (hash: string): Promise<unknown> => page.evaluate(`location.hash = '${hash}'`);
  for (const [index, hash] of hashes.entries()) {
    await open(hash);
    await scrollDown(page);
    await open(hashes[index + 1] ?? '#/overview');
    expect(await getScroll(page), `after ${hash}`).toBe(0);
  }
});

it('going back restores the position once the list has loaded again, also from an object', async () => {
  const { page } = await openDemo(sandbox, browser);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.evaluate("location.hash = '#/events'");
  await page.getByRole('table').getByRole('row').nth(30).waitFor();
  const row = page.locator('[data-row]').nth(25);
  await row.scrollIntoViewIfNeeded();
  const position = await getScroll(page);
  expect(position).toBeGreaterThan(500);
  await row.click();
  await page.getByRole('region', { name: 'Details' }).waitFor();
  expect(await getScroll(page)).toBe(0);
  await page.evaluate("location.hash = '#/payments'");
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  expect(await getScroll(page)).toBe(0);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => getScroll(page)).toBe(position);
});
