import type { Browser } from 'playwright-core';
import { startSandbox } from '../../src/sandbox.js';
import { launchBrowser } from '../support/chromium.js';
import { plans } from '../support/plans.js';
import { TestOrganization } from '../support/test-organization.js';
import { calculateSpread } from './statistics.js';

/** Measures first contentful paint of the dashboard and of a checkout page, without a cache. */
export async function benchPages(quick: boolean): Promise<object> {
  const rounds = quick ? 3 : 15;
  const sandbox = await startSandbox();
  const browser = await launchBrowser();
  try {
    const organization = new TestOrganization(sandbox.url, sandbox.apiKey, [], '');
    const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
    const pages = { dashboard: `${sandbox.url}/`, checkout: checkout_url };
    const milliseconds: Record<string, number> = {};
    for (const [name, url] of Object.entries(pages)) {
      const paints: number[] = [];
      for (let round = 0; round < rounds; round += 1) paints.push(await measureFirstPaint(browser, url));
      milliseconds[name] = Math.round(calculateSpread(paints).median);
    }
    console.log(`First contentful paint, median of ${rounds}:`);
    console.table(milliseconds);
    return { rounds, first_contentful_paint_ms: milliseconds };
  } finally {
    await browser.close();
    await sandbox.close();
  }
}

/** An observer, because the Content-Security-Policy allows no polling script. */
const PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

async function measureFirstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const milliseconds = await page.evaluate<number>(PAINTED);
  await context.close();
  return milliseconds;
}
