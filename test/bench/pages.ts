import type { Browser } from 'playwright-core';
import { startSandbox } from '../../src/sandbox.js';
import { launchBrowser } from '../support/chromium.js';
import { plans } from '../support/plans.js';
import { TestOrganization } from '../support/test-organization.js';
import { calculateSpread } from './statistics.js';

/** Screens of the dashboard by their names in the URL. */
export const screens = [
  'overview',
  'time',
  'payments',
  'subscriptions',
  'customers',
  'catalog',
  'usage',
  'requests',
  'events',
  'webhooks',
  'faults',
  'checkout',
  'console',
  'seeds',
];

/** Measures first contentful paint of each screen of the dashboard and of a checkout page: seed `demo`, no cache. */
export async function benchPages(quick: boolean): Promise<object> {
  const rounds = quick ? 3 : 5;
  const sandbox = await startSandbox();
  const browser = await launchBrowser();
  try {
    const organization = new TestOrganization(sandbox.url, sandbox.apiKey, [], '');
    await organization.call('seedSandbox', { body: { name: 'demo' } });
    const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
    const milliseconds = await measureFirstPaints(browser, rounds, {
      ...Object.fromEntries(screens.map((screen) => [screen, `${sandbox.url}/#/${screen}`])),
      'checkout page': checkout_url,
    });
    console.log(`First contentful paint in milliseconds, median of ${rounds}:`);
    console.table(milliseconds);
    return { rounds, first_contentful_paint_ms: milliseconds };
  } finally {
    await browser.close();
    await sandbox.close();
  }
}

/** Returns the median of the first contentful paints of each page, in milliseconds, after one round that warms up the server. */
export async function measureFirstPaints(
  browser: Browser,
  rounds: number,
  pages: Record<string, string>,
): Promise<Record<string, number>> {
  const milliseconds: Record<string, number> = {};
  for (const [name, url] of Object.entries(pages)) {
    await measureFirstPaint(browser, url);
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) paints.push(await measureFirstPaint(browser, url));
    milliseconds[name] = Math.round(calculateSpread(paints).median);
  }
  return milliseconds;
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
