import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createCustomer, closeConnections, load } from '../bench/load.js';
import type { Query, Success } from '../support/client.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const REQUEST_LOG_CAPACITY = 10_000;
const REQUEST_COUNT = 180_000;
const STEP_COUNT = 6;

const sandbox = await testSandbox();
const browser = await createTestBrowser();
afterAll(closeConnections);

interface PageMemory {
  heap_megabytes: number;
  nodes: number;
}

/** Measures the memory of a page after it has rendered the latest request, and after garbage collection. */
async function measurePage(
  page: Page,
  session: CDPSession,
  organization: TestOrganization,
  marker: string,
): Promise<PageMemory> {
  await organization.call('getPurchase', { path: { id: marker } });
  await getRows(page).first().getByText(marker).waitFor();
  // Twice: objects freed by the first collection may have kept others alive.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const getMetric = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    heap_megabytes: Math.round(getMetric('JSHeapUsedSize') / 10_000) / 100,
    nodes: getMetric('Nodes'),
  };
}

const getRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Requests, newest first' }).locator('tbody').getByRole('row');

async function countLoggedRequests(organization: TestOrganization): Promise<number> {
  let count = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query: Query<'listRequests'> = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page: Success<'listRequests'> = (await organization.call('listRequests', { query })).body;
    count += page.data.length;
    cursor = page.next_cursor;
  }
  return count;
}

test(`an open dashboard uses no more memory after ${REQUEST_COUNT} requests than after ${REQUEST_LOG_CAPACITY}`, async () => {
  const organization = await sandbox.newOrganization({ limit: 1_000_000_000 });
  const target = { name: 'the sandbox', url: `${organization.origin}/v1`, apiKey: organization.apiKey };
  const id = await createCustomer(target);
  await load(target, 'GET', id, REQUEST_LOG_CAPACITY);
  const page = await visitDashboard(browser, organization);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // The baseline: the first requests fill the request log and the page.
  await load(target, 'GET', id, REQUEST_LOG_CAPACITY);
  const first = await measurePage(page, session, organization, 'the-first');
  const later: PageMemory[] = [];
  const startedAt = performance.now();
  for (let step = 0; step < STEP_COUNT; step += 1) {
    await load(target, 'GET', id, REQUEST_COUNT / STEP_COUNT);
    later.push(await measurePage(page, session, organization, `step-${step}`));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(
    `${Math.round(REQUEST_COUNT / seconds)} requests a second; the page: ${JSON.stringify([first, ...later])}\n`,
  );
  expect(await getRows(page).count()).toBe(100);
  expect(await countLoggedRequests(organization)).toBe(REQUEST_LOG_CAPACITY);
  for (const { heap_megabytes, nodes } of later) {
    // At most 1 MB for 30,000 requests or more: less than 6 bytes per request is retained.
    expect(heap_megabytes).toBeLessThan(first.heap_megabytes + 1);
    expect(nodes).toBeLessThan(first.nodes * 1.1);
  }
});
