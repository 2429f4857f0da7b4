import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { testBrowser } from './test-browser.js';
import { furnish } from './furnished.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await testBrowser();
const shop = await sandbox.shop();
const { requestId, purchaseId, deliveryId, close } = await furnish(shop.origin, shop.apiKey);
afterAll(async () => {
  await close();
});

/** Each screen, and what it shows once it is all there. */
const screens: [string, string][] = [
  ['#/requests', 'resource_not_found'],
  [`#/requests/${requestId}`, 'What validation found'],
  ['#/objects', 'fixed subscription'],
  [`#/objects/${purchaseId}`, 'purchase.past_due'],
  ['#/webhooks', 'charge.failed'],
  [`#/webhooks/${deliveryId}`, 'What was signed'],
  ['#/clock', 'Next due'],
  ['#/faults', 'hit 0 of 3'],
  ['#/checkout', 'Brightwater Energy'],
  ['#/seeds', 'before-renewal'],
  ['#/console/createPlan', 'Answer'],
  ['#/elsewhere', 'There is no screen'],
];

it.each(['light', 'dark'] as const)('has nothing that axe finds, when it is %s', async (colorScheme) => {
  const page = await visitDashboard(browser, shop, '', { colorScheme });
  for (const [hash, text] of screens) {
    await page.goto(`/${hash}`);
    await page.locator('main :visible').filter({ hasText: text }).first().waitFor();
    const axe = new AxeBuilder({ page });
    // Dark differs in nothing but colours.
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, hash).toEqual([]);
  }
});

it('fits on a narrow phone', async () => {
  const page = await visitDashboard(browser, shop, '', { viewport: { width: 360, height: 740 } });
  for (const [hash, text] of screens) {
    await page.goto(`/${hash}`);
    await page.locator('main :visible').filter({ hasText: text }).first().waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), hash).toBe(360);
  }
});
