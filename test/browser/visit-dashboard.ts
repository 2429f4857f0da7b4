import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestOrganization } from '../support/test-organization.js';
import type { TestBrowser, VisitOptions } from './test-browser.js';

/** Shorter than the test timeout, so that a failure names the missing element. */
const PAGE_TIMEOUT_MS = 20_000;

/** Longer than the interval between two loads of any resource of the dashboard. */
const QUIET_MS = 2_100;

/** Opens a screen of the dashboard with a session of the organization. */
export async function visitDashboard(
  browser: TestBrowser,
  organization: TestOrganization,
  hash = '#/requests',
  options: Partial<VisitOptions> = {},
): Promise<Page> {
  const page = await browser.visit({
    origins: [organization.origin],
    baseURL: organization.origin,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Contrast checks must not see colors in transition.
    reducedMotion: 'reduce',
    ...options,
  });
  page.context().setDefaultTimeout(PAGE_TIMEOUT_MS);
  const response = await page.request.post('/_sandbox/session', { data: { api_key: organization.apiKey } });
  expect(response.status()).toBe(201);
  await page.goto(`/${hash}`);
  await waitForConnection(page);
  return page;
}

/** Waits until the dashboard announces that it receives live updates. */
export async function waitForConnection(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Connected$/ })
    .waitFor();
}

/** Waits until a page loads nothing on its own. Otherwise such a load could hide that an action causes none. */
export async function waitForQuiet(page: Page): Promise<void> {
  let requestedAt = Date.now();
  page.on('request', () => {
    requestedAt = Date.now();
  });
  await expect.poll(() => Date.now() - requestedAt, { timeout: 20_000 }).toBeGreaterThan(QUIET_MS);
}

/** Opens the dashboard without the session cookie, which the sandbox sets only for this machine. */
export async function openWithoutSession(page: Page, origin: string): Promise<void> {
  const response = await fetch(origin);
  const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers);
  const body = await response.text();
  await page.route(`${origin}/`, (route) => route.fulfill({ status: response.status, headers, body }));
  await page.goto(origin);
}
