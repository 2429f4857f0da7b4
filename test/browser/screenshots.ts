/**
 * Makes pictures of every screen of the dashboard and of every page of a checkout into `test/browser/screenshots/`: on a
 * desk and on a phone, light and dark. `npm run screenshots`, after a build; `-- --guides` makes the few that the README
 * and the guides show anew.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from '../support/sandbox.js';
import { launchBrowser } from './browser.js';
import { branding, open, prepare, stageNames } from './checkout-stages.js';
import { bring, emptyScreens, furnishedScreens } from './dashboard-screens.js';
import { furnish } from './populated-sandbox.js';
import { withoutSession } from './visit-dashboard.js';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const store = createMemoryStore();
const { url, apiKey, close } = await startSandbox({ parts: { store } });
const sandbox = new TestSandbox(url, apiKey, store, []);
const furnished = await furnish(url, apiKey);
const browser = await launchBrowser();

if (process.argv.includes('--guides')) await pictureGuides();
else {
  for (const folder of ['dashboard', 'checkout'])
    await mkdir(pathOf(`screenshots/${folder}`), { recursive: true });
  await pictureDashboard(apiKey, furnishedScreens(furnished));
  await pictureDashboard((await sandbox.shop()).apiKey, emptyScreens);
  await pictureKeyForm();
  await pictureCheckout();
}

await browser.close();
await furnished.close();
await close();

async function pictureDashboard(key: string, screens: typeof emptyScreens): Promise<void> {
  const page = await visit(key);
  for (const screen of screens) {
    await bring(page, screen);
    await picture(page, `dashboard/${screen.name}`);
  }
  await page.close();
}

async function pictureKeyForm(): Promise<void> {
  const page = await browser.newPage();
  await withoutSession(page, url);
  await page.getByLabel('API key').waitFor();
  await picture(page, 'dashboard/key');
  await page.close();
}

async function pictureCheckout(): Promise<void> {
  const page = await browser.newPage();
  for (const stage of stageNames) {
    await open(page, await prepare(sandbox, stage, { branding }));
    await picture(page, `checkout/${stage}`, true);
  }
  await page.close();
}

/** What a reader sees first: a request with what was wrong with it, and the payer's page. */
async function pictureGuides(): Promise<void> {
  const page = await visit(apiKey);
  const request = furnishedScreens(furnished).find(({ name }) => name === 'request-detail');
  if (!request) throw new Error('There is no screen of a request.');
  await page.setViewportSize({ width: 1280, height: 690 });
  await bring(page, request);
  await page.screenshot({ path: pathOf('../../spec/guides/pictures/dashboard.png') });
  await page.setViewportSize({ width: 1024, height: 700 });
  await open(page, await prepare(sandbox, 'declined', { branding }));
  await page.screenshot({ path: pathOf('../../spec/guides/pictures/checkout.png') });
  await page.close();
}

/** The dashboard, with the session of an organization. */
async function visit(key: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.request.post(`${url}/_sandbox/session`, { data: { api_key: key } });
  await page.goto(url);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: pathOf(`screenshots/${name}-${size}-${colorScheme}.png`),
        fullPage,
      });
    }
  }
}
