import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Shop } from '../support/shop.js';
import type { TestBrowser } from './test-browser.js';

/** Less than a test has, so that its failure says what was waited for. */
const TIMEOUT_MILLISECONDS = 20_000;

/** The dashboard with the session of a shop. */
export async function visitDashboard(
  browser: TestBrowser,
  shop: Shop,
  hash = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.visit({
    origins: [shop.origin],
    baseURL: shop.origin,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Colours that are still on their way are none to be judged.
    reducedMotion: 'reduce',
    ...options,
  });
  page.context().setDefaultTimeout(TIMEOUT_MILLISECONDS);
  const answer = await page.request.post('/_sandbox/session', { data: { api_key: shop.apiKey } });
  expect(answer.status()).toBe(201);
  await page.goto(`/${hash}`);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

/** The dashboard as it comes from another machine: on this one, its page brings a session along. */
export async function withoutSession(page: Page, origin: string): Promise<void> {
  const answer = await fetch(origin);
  const { 'set-cookie': _, ...headers } = Object.fromEntries(answer.headers);
  const body = await answer.text();
  await page.route(`${origin}/`, (route) => route.fulfill({ status: answer.status, headers, body }));
  await page.goto(origin);
}
