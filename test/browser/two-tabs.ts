import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from '../support/test-sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import type { TestBrowser } from './test-browser.js';
import { waitForConnection } from './visit-dashboard.js';

/** Sandbox with a data directory, which can be restarted on the same port. It is closed after the test. */
export interface StoredSandbox extends TestSandbox {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

export async function startStoredSandbox(): Promise<StoredSandbox> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-tabs-'));
  let running = await startSandbox({ dataDirectory });
  const { url, apiKey } = running;
  onTestFinished(async () => {
    await running.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const client = new TestSandbox(url, apiKey, createMemoryStore(), []);
  return Object.assign(client, {
    stop: () => running.close(),
    start: async () => {
      running = await startSandbox({ dataDirectory, port: Number(new URL(url).port) });
    },
  });
}

/** Opens a new tab of the browser for an organization, which is the last one that the browser opened. */
export async function openTab(
  first: Page,
  organization: Pick<TestOrganization, 'origin' | 'apiKey'>,
  hash: string,
  page = first,
): Promise<Page> {
  // The sandbox accepts the sessions that the browser has only from its own pages.
  const session = { data: { api_key: organization.apiKey }, headers: { 'sec-fetch-site': 'same-origin' } };
  expect((await first.request.post(`${organization.origin}/_sandbox/session`, session)).status()).toBe(201);
  await page.goto(`${organization.origin}/${hash}`);
  await waitForConnection(page);
  return page;
}

/** Opens two tabs of one browser, for two organizations. */
export async function openTwoTabs(
  browser: TestBrowser,
  one: TestOrganization,
  other: TestOrganization,
  hash = '#/customers',
): Promise<[Page, Page]> {
  const first = await browser.visit({
    origins: [one.origin],
    expectsFailedLoads: true,
    reducedMotion: 'reduce',
  });
  first.context().setDefaultTimeout(20_000);
  await openTab(first, one, hash);
  return [first, await openTab(first, other, hash, await first.context().newPage())];
}

/** Waits until a tab shows the name of an organization. */
export const waitForOrganization = (page: Page, { organizationId }: TestOrganization): Promise<void> =>
  page.getByRole('button', { name: `Organization ${organizationId}` }).waitFor();

/** Returns what a request could have changed in an organization. */
export async function readState(organization: TestOrganization): Promise<unknown> {
  const [counts, snapshots, faults, clock, deliveries] = await Promise.all([
    organization.call('getCounts'),
    organization.call('listSnapshots'),
    organization.call('listFaults'),
    organization.call('getClock'),
    organization.call('listDeliveries'),
  ]);
  const requests = await organization.call('listRequests');
  return [counts, snapshots, faults, clock, deliveries, requests].map(({ body }) => body);
}

/** Returns the dialog that offers the way back to an organization whose session has ended. */
export const getSessionDialog = (page: Page, { organizationId }: TestOrganization) =>
  page.getByRole('dialog', { name: `Open ${organizationId} again` });

/** Returns to the organization of a tab by its API key. */
export async function returnTo(page: Page, organization: TestOrganization): Promise<void> {
  const dialog = getSessionDialog(page, organization);
  await dialog.getByLabel('API key').fill(organization.apiKey);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.waitFor({ state: 'detached' });
  await waitForConnection(page);
}
