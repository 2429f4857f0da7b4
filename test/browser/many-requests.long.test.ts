import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createCustomer, hangUp, load } from '../bench/load.js';
import type { Query, Success } from '../support/client.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { testBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

/** The page is open while requests come as fast as they go, and neither it nor the journal grows. */

const KEPT = 10_000;
const FED = 180_000;
const STEPS = 6;

const sandbox = await testSandbox();
const browser = await testBrowser();
afterAll(hangUp);

interface Weight {
  heap_megabytes: number;
  nodes: number;
}

/** What a page holds once it shows the latest request, and what nobody needs is gone. */
async function weigh(page: Page, session: CDPSession, shop: Shop, mark: string): Promise<Weight> {
  await shop.call('getPurchase', { path: { id: mark } });
  await rowsOf(page).first().getByText(mark).waitFor();
  // What the first collection lets go of may have held something else.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heap_megabytes: Math.round(of('JSHeapUsedSize') / 10_000) / 100, nodes: of('Nodes') };
}

const rowsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Requests, newest first' }).getByRole('listitem');

async function countJournal(shop: Shop): Promise<number> {
  let count = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query: Query<'listRequests'> = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page: Success<'listRequests'> = (await shop.call('listRequests', { query })).body;
    count += page.data.length;
    cursor = page.next_cursor;
  }
  return count;
}

test(`${FED} requests weigh no more than ${KEPT}`, async () => {
  const shop = await sandbox.shop({ limit: 1_000_000_000 });
  const target = { name: 'the sandbox', url: `${shop.origin}/v1`, apiKey: shop.apiKey };
  const id = await createCustomer(target);
  await load(target, 'GET', id, KEPT);
  const page = await visitDashboard(browser, shop);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // The first that come make what stays: the rest is compared with that.
  await load(target, 'GET', id, KEPT);
  const first = await weigh(page, session, shop, 'the-first');
  const later: Weight[] = [];
  const beganAt = performance.now();
  for (let step = 0; step < STEPS; step += 1) {
    await load(target, 'GET', id, FED / STEPS);
    later.push(await weigh(page, session, shop, `step-${step}`));
  }
  const seconds = (performance.now() - beganAt) / 1_000;
  process.stdout.write(
    `${Math.round(FED / seconds)} requests a second; the page: ${JSON.stringify([first, ...later])}\n`,
  );
  expect(await rowsOf(page).count()).toBe(100);
  expect(await countJournal(shop)).toBe(KEPT);
  for (const { heap_megabytes, nodes } of later) {
    // Not six bytes of each request are left.
    expect(heap_megabytes).toBeLessThan(first.heap_megabytes + 1);
    expect(nodes).toBeLessThan(first.nodes * 1.1);
  }
});
