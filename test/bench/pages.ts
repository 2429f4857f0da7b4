import type { Browser } from 'playwright-core';
import { startSandbox } from '../../src/sandbox.js';
import { launchBrowser } from '../browser/browser.js';
import { plans } from '../support/plans.js';
import { Shop } from '../support/shop.js';
import { spreadOf } from './statistics.js';

/** How soon something is seen of the dashboard and of a checkout: first contentful paint, with nothing cached. */
export async function benchPages(quick: boolean): Promise<object> {
  const rounds = quick ? 3 : 15;
  const sandbox = await startSandbox();
  const browser = await launchBrowser();
  try {
    const shop = new Shop(sandbox.url, sandbox.apiKey, [], '');
    const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
    const pages = { dashboard: `${sandbox.url}/`, checkout: checkout_url };
    const milliseconds: Record<string, number> = {};
    for (const [name, url] of Object.entries(pages)) {
      const paints: number[] = [];
      for (let round = 0; round < rounds; round += 1) paints.push(await firstPaint(browser, url));
      milliseconds[name] = Math.round(spreadOf(paints).median);
    }
    console.log(`First contentful paint, median of ${rounds}:`);
    console.table(milliseconds);
    return { rounds, first_contentful_paint_ms: milliseconds };
  } finally {
    await browser.close();
    await sandbox.close();
  }
}

/** An observer, since the policy of the pages allows no script that would ask again and again. */
const PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const milliseconds = await page.evaluate<number>(PAINTED);
  await context.close();
  return milliseconds;
}
