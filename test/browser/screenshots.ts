/**
 * Takes screenshots of all pages of the dashboard and the checkout, and of each kind of page of the documentation:
 * desktop and phone, light and dark. Writes them to `test/browser/screenshots/`, and the pictures of the README and the
 * guides to `spec/guides/pictures/`. Run `npm run screenshots` after a build. `-- docs` takes only those of the
 * documentation, likewise `dashboard`, `states`, `checkout` and `guides`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import type { Body, Success } from '../support/client.js';
import { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { buildLargeSeed, failingTokens } from '../support/build-large-seed.js';
import { launchBrowser } from '../support/chromium.js';
import { branding, openStage, prepareStage, stageNames } from './checkout-stages.js';
import {
  openScreen,
  emptyScreens,
  listPopulatedScreens,
  listStateScreens,
  type DashboardScreen,
} from './dashboard-screens.js';
import { docsScreens, openDocsScreen } from './docs-screens.js';
import { populateSandbox } from './populated-sandbox.js';
import { openWithoutSession, waitForConnection } from './visit-dashboard.js';

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const store = createMemoryStore();
const { url, apiKey, close } = await startSandbox({ overrides: { store } });
const sandbox = new TestSandbox(url, apiKey, store, []);
const populated = await populateSandbox(url, apiKey);
const browser = await launchBrowser();

const captures = {
  dashboard: captureDashboard,
  states: captureStates,
  checkout: captureCheckout,
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
  screens: typeof emptyScreens,
  folder = 'dashboard',
): Promise<void> {
  const page = await openDashboard(key);
  for (const screen of screens) {
    await openScreen(page, screen);
    await capture(page, `${folder}/${screen.name}`);
  }
  await page.close();
}

/** Takes pictures of no data, the demo seed, also after a year, failing payments, and 10,000 subscriptions. */
async function captureStates(): Promise<void> {
  const failing = buildLargeSeed({ subscriptions: 24, steps: 2, stepDays: 17, tokens: failingTokens });
  const empty = { name: 'overview-empty', hash: '#/overview', text: 'Your sandbox is empty' };
  await captureScreens((await sandbox.newOrganization()).apiKey, [empty], 'states');
  await captureState('demo', { name: 'demo' });
  await captureState('after-a-year', { name: 'demo' }, (organization) => advance(organization, 'P1Y'));
  await captureState('failing', failing);
  const many = buildLargeSeed({ subscriptions: 1_000, steps: 10, stepDays: 9 });
  await captureState('10000-subscriptions', many, async (organization, { ids }) => {
    for (let count = 0; count < 9; count += 1) await subscribeThousand(organization, ids);
    await advance(organization, 'P20D');
  });
}

/** Takes pictures of a new organization. @param prepare changes the organization after its seed was applied */
async function captureState(
  state: string,
  seed: Body<'seedSandbox'>,
  prepare?: (organization: TestOrganization, seeded: Success<'seedSandbox'>) => Promise<unknown>,
): Promise<void> {
  const organization = await sandbox.newOrganization();
  const { body: seeded } = await organization.call('seedSandbox', { body: seed });
  await prepare?.(organization, seeded);
  await captureScreens(organization.apiKey, listStateScreens(state), 'states');
}

function advance(organization: TestOrganization, by: string): Promise<unknown> {
  return organization.call('advanceClock', { body: { by } });
}

/** Creates a thousand subscriptions. The body of a seed has no room for more. @param ids of plans and customers */
async function subscribeThousand(
  organization: TestOrganization,
  ids: Success<'seedSandbox'>['ids'],
): Promise<void> {
  const planId = ids['small'] ?? '';
  const customerIds = Object.entries(ids).flatMap(([ref, id]) => (ref.startsWith('customer_') ? [id] : []));
  for (let round = 0; round < 1_000 / customerIds.length; round += 1)
    await Promise.all(
      customerIds.map((customer_id) =>
        organization.call('createPurchase', {
          body: { plan_id: planId, customer_id, payment_token: 'tok_success' },
        }),
      ),
    );
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
  await captureGuidePicture(
    demo.apiKey,
    { name: 'time-machine', hash: '#/time', text: 'collected' },
    900,
    1440,
  );
  await captureGuidePicture(apiKey, { ...findPopulatedScreen('request-detail'), name: 'request' }, 800);
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
  await page.screenshot({ path: toPath('../../spec/guides/pictures/first-run.png') });
  await page.close();
  await first.close();
}

function findPopulatedScreen(name: string): DashboardScreen {
  const screen = listPopulatedScreens(populated).find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return screen;
}

/** Takes the picture of a screen of the dashboard in light colors. Width and height are in pixels. */
async function captureGuidePicture(
  key: string,
  screen: DashboardScreen,
  height: number,
  width = 1280,
): Promise<void> {
  const page = await openDashboard(key);
  await page.setViewportSize({ width, height });
  await openScreen(page, screen);
  await page.screenshot({ path: toPath(`../../spec/guides/pictures/${screen.name}.png`) });
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
