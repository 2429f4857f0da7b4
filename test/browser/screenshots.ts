/**
 * Makes pictures of every screen of the dashboard into `test/browser/screenshots/`: on a desk and on a phone, light and
 * dark. `npm run screenshots`, after a build.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../../src/sandbox.js';
import { launchBrowser } from './browser.js';
import { furnish } from './furnished.js';

const folder = fileURLToPath(new URL('screenshots/', import.meta.url));
await mkdir(folder, { recursive: true });

const sandbox = await startSandbox();
const { purchaseId, requestId, deliveryId, close } = await furnish(sandbox.url, sandbox.apiKey);
const browser = await launchBrowser();

/** Where each screen is, and what it shows once it is all there. */
const screens: Record<string, readonly [string, string]> = {
  requests: ['#/requests', 'resource_not_found'],
  'request-detail': [`#/requests/${requestId}`, 'What validation found'],
  objects: ['#/objects', 'fixed subscription'],
  'object-detail': [`#/objects/${purchaseId}`, 'webhook'],
  webhooks: ['#/webhooks', 'charge.'],
  'webhook-detail': [`#/webhooks/${deliveryId}`, 'What was signed'],
  clock: ['#/clock', 'Next due'],
  faults: ['#/faults', 'hit 0 of 3'],
  checkout: ['#/checkout', 'Brightwater'],
  seeds: ['#/seeds', 'before-renewal'],
  console: ['#/console/createPlan', 'Answer'],
};

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport, colorScheme });
    await page.goto(sandbox.url);
    await page.getByText('Live', { exact: true }).waitFor();
    for (const [name, [hash, text]] of Object.entries(screens)) {
      await page.goto(`${sandbox.url}/${hash}`);
      await page.locator('main :visible').filter({ hasText: text }).first().waitFor();
      await page.screenshot({ path: `${folder}${name}-${size}-${colorScheme}.png` });
    }
    await page.close();
  }
}
await browser.close();
await close();
await sandbox.close();
