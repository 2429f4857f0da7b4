/**
 * Takes screenshots of all pages of the dashboard and the checkout: desktop and phone, light and dark. Writes them
 * to `test/browser/screenshots/`. Run `npm run screenshots` after a build; `-- --guides` updates only the pictures
 * of the README and the guides.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from '../support/sandbox.js';
import { launchBrowser } from '../support/chromium.js';
import { branding, openStage, prepareStage, stageNames } from './checkout-stages.js';
import { openScreen, emptyScreens, listPopulatedScreens } from './dashboard-screens.js';
import { populateSandbox } from './populated-sandbox.js';
import { openWithoutSession, waitForConnection } from './visit-dashboard.js';

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const store = createMemoryStore();
const { url, apiKey, close } = await startSandbox({ overrides: { store } });
const sandbox = new TestSandbox(url, apiKey, store, []);
const populated = await populateSandbox(url, apiKey);
const browser = await launchBrowser();

if (process.argv.includes('--guides')) await captureGuidePictures();
else {
  for (const folder of ['dashboard', 'checkout'])
    await mkdir(toPath(`screenshots/${folder}`), { recursive: true });
  await captureDashboard(apiKey, listPopulatedScreens(populated));
  await captureDashboard((await sandbox.newOrganization()).apiKey, emptyScreens);
  await captureKeyForm();
  await captureCheckout();
}

await browser.close();
await populated.close();
await close();

async function captureDashboard(key: string, screens: typeof emptyScreens): Promise<void> {
  const page = await openDashboard(key);
  for (const screen of screens) {
    await openScreen(page, screen);
    await capture(page, `dashboard/${screen.name}`);
  }
  await page.close();
}

async function captureKeyForm(): Promise<void> {
  const page = await browser.newPage();
  await openWithoutSession(page, url);
  await page.getByLabel('API key').waitFor();
  await capture(page, 'dashboard/key');
  await page.close();
}

async function captureCheckout(): Promise<void> {
  const page = await browser.newPage();
  for (const stage of stageNames) {
    await openStage(page, await prepareStage(sandbox, stage, { branding }));
    await capture(page, `checkout/${stage}`, true);
  }
  await page.close();
}

/** Takes the pictures of the guides: a request with its validation errors, and a checkout page. */
async function captureGuidePictures(): Promise<void> {
  const page = await openDashboard(apiKey);
  const request = listPopulatedScreens(populated).find(({ name }) => name === 'request-detail');
  if (!request) throw new Error('There is no screen of a request.');
  await page.setViewportSize({ width: 1280, height: 690 });
  await openScreen(page, request);
  await page.screenshot({ path: toPath('../../spec/guides/pictures/dashboard.png') });
  await page.setViewportSize({ width: 1024, height: 700 });
  await openStage(page, await prepareStage(sandbox, 'declined', { branding }));
  await page.screenshot({ path: toPath('../../spec/guides/pictures/checkout.png') });
  await page.close();
}

/** Opens the dashboard with a session of an organization. */
async function openDashboard(key: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.request.post(`${url}/_sandbox/session`, { data: { api_key: key } });
  await page.goto(url);
  await waitForConnection(page);
  return page;
}

async function capture(page: Page, name: string, fullPage = false): Promise<void> {
  const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: toPath(`screenshots/${name}-${size}-${colorScheme}.png`),
        fullPage,
      });
    }
  }
}
