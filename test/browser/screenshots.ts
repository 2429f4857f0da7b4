/**
 * Takes screenshots of all pages of the dashboard and the checkout, of contract reports, and of each kind of page of the
 * documentation: desktop and phone, light and dark. Writes them to `test/browser/screenshots/`, and the pictures of the
 * README and the guides to `spec/guides/pictures/`. Run `npm run screenshots` after a build. `-- docs` takes only those
 * of the documentation, likewise `dashboard`, `interruptions`, `states`, `checkout`, `reports` and `guides`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from '../support/sandbox.js';
import { renderReport, reportCases } from '../support/report-cases.js';
import { launchBrowser } from '../support/chromium.js';
import { branding, openStage, prepareStage, stageNames } from './checkout-stages.js';
import {
  advancingScreens,
  emptyScreens,
  failingScreens,
  filteredScreens,
  listPopulatedScreens,
  listStateScreens,
  loadingScreens,
  offlineScreens,
  openScreen,
  type DashboardScreen,
} from './dashboard-screens.js';
import { docsScreens, openDocsScreen } from './docs-screens.js';
import { CONTENT_REQUESTS, interruptLoads } from './interrupt-requests.js';
import { populateSandbox } from './populated-sandbox.js';
import { findPurchase, organizationStates } from './state-organizations.js';
import { openWithoutSession, waitForConnection } from './visit-dashboard.js';

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const store = createMemoryStore();
const { url, apiKey, close } = await startSandbox({ overrides: { store } });
const sandbox = new TestSandbox(url, apiKey, store, []);
const populated = await populateSandbox(url, apiKey);
const browser = await launchBrowser();

const captures = {
  dashboard: captureDashboard,
  interruptions: captureInterruptions,
  states: captureStates,
  checkout: captureCheckout,
  reports: captureReports,
  docs: captureDocs,
  guides: captureGuides,
};
const named = process.argv.slice(2);
for (const [folder, captureFolder] of Object.entries(captures)) {
  if (named.length > 0 && !named.includes(folder)) continue;
  if (folder !== 'guides') await mkdir(toPath(`screenshots/${folder}`), { recursive: true });
  await captureFolder();
}

await browser.close();
await populated.close();
await close();

async function captureDashboard(): Promise<void> {
  await captureScreens(apiKey, listPopulatedScreens(populated));
  await captureScreens((await sandbox.newOrganization()).apiKey, emptyScreens);
  await captureKeyForm();
}

async function captureScreens(
  key: string,
  screens: readonly DashboardScreen[],
  folder = 'dashboard',
  interrupt?: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await openDashboard(key);
  await interrupt?.(page);
  for (const screen of screens) {
    await openScreen(page, screen);
    // The forecast of many subscriptions takes longer than the rest of the screen.
    if (!interrupt) await page.getByText('Forecast is loading').waitFor({ state: 'detached' });
    await capture(page, `${folder}/${screen.name}`);
  }
  await page.close();
}

/** Takes pictures of screens that load, fail, are offline, advance the clock, or have filters that match nothing. */
async function captureInterruptions(): Promise<void> {
  const folder = 'interruptions';
  await captureScreens(apiKey, loadingScreens, folder, (page) =>
    interruptLoads(page, 'wait', CONTENT_REQUESTS),
  );
  await captureScreens(apiKey, failingScreens, folder, (page) =>
    interruptLoads(page, 'fail', CONTENT_REQUESTS),
  );
  await captureScreens(apiKey, offlineScreens, folder, (page) => interruptLoads(page, 'fail', /\/stream$/));
  await captureScreens(apiKey, advancingScreens, folder, (page) =>
    interruptLoads(page, 'wait', /\/clock\/advance$/),
  );
  await captureScreens(apiKey, filteredScreens, folder);
}

/** Takes pictures of no data, the demo seed, also after a year, failing payments, and 10,000 subscriptions. */
async function captureStates(): Promise<void> {
  const empty = { name: 'overview-empty', hash: '#/overview', text: 'Your sandbox is empty' };
  await captureScreens((await sandbox.newOrganization()).apiKey, [empty], 'states');
  for (const state of ['demo', 'after-a-year', 'failing', '10000-subscriptions'] as const) {
    const organization = await sandbox.newOrganization();
    await organizationStates[state](organization, populated.webhookUrl);
    const purchaseId = await findPurchase(organization);
    await captureScreens(organization.apiKey, listStateScreens(state, purchaseId), 'states');
  }
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

async function captureReports(): Promise<void> {
  const page = await browser.newPage();
  for (const { name, verdicts, history } of reportCases) {
    await page.setContent(renderReport([...verdicts], history));
    await capture(page, `reports/${name}`, true);
  }
  await page.close();
}

async function captureDocs(): Promise<void> {
  for (const screen of docsScreens) {
    // A new page each: a change of the fragment alone would not load a reference again.
    const page = await browser.newPage();
    await openDocsScreen(page, url, screen);
    await capture(page, `docs/${screen.name}`);
    await page.close();
  }
}

/** Takes the pictures of the README and the guides. */
async function captureGuides(): Promise<void> {
  await captureFirstRun();
  const demo = await sandbox.newOrganization();
  await demo.call('seedSandbox', { body: { name: 'demo' } });
  const timeMachine = { name: 'time-machine', hash: '#/time', text: 'collected' };
  await captureGuidePicture(demo.apiKey, timeMachine, 900, { width: 1440, scale: 0.75 });
  await captureGuidePicture(apiKey, { ...findPopulatedScreen('request-detail'), name: 'request' }, 660);
  await captureGuidePicture(apiKey, { ...findPopulatedScreen('webhooks'), name: 'deliveries' }, 640);
  await captureGuidePicture(apiKey, { ...findPopulatedScreen('purchase'), name: 'dunning' }, 720);
  const page = await browser.newPage({ viewport: { width: 1024, height: 700 } });
  await openStage(page, await prepareStage(sandbox, 'declined', { branding }));
  await page.screenshot({ path: toPath('../../spec/guides/pictures/checkout.png') });
  await page.close();
}

/** Takes the picture of a new sandbox, as its first visitor sees it. */
async function captureFirstRun(): Promise<void> {
  const first = await startSandbox({ overrides: { store: createMemoryStore() } });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  await page.goto(first.url);
  await page.getByText('Your sandbox is empty').waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: toPath('../../spec/guides/pictures/first-run.png') });
  await page.close();
  await first.close();
}

function findPopulatedScreen(name: string): DashboardScreen {
  const screen = listPopulatedScreens(populated).find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

/**
 * Takes the picture of a screen of the dashboard in light colors. Width and height are in pixels. A smaller scale keeps
 * the file of a large picture small.
 */
async function captureGuidePicture(
  key: string,
  screen: DashboardScreen,
  height: number,
  { width = 1280, scale = 1 } = {},
): Promise<void> {
  const page = await openDashboard(key, scale);
  await page.setViewportSize({ width, height });
  await openScreen(page, screen);
  await page.screenshot({ path: toPath(`../../spec/guides/pictures/${screen.name}.png`) });
  await page.close();
}

/** Opens the dashboard with a session of an organization. @param scale pixels of a picture for each pixel of the page */
async function openDashboard(key: string, scale = 1): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', deviceScaleFactor: scale });
  await page.request.post(`${url}/_sandbox/session`, { data: { api_key: key } });
  await page.goto(url);
  await waitForConnection(page);
  return page;
}

async function capture(page: Page, name: string, fullPage = false): Promise<void> {
  const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
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
