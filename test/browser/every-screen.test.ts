import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { findSmallTargets, findViolations } from './find-violations.js';
import {
  advancingScreens,
  designScreens,
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
import { CONTENT_REQUESTS, interruptLoads } from './interrupt-requests.js';
import { populateSandbox } from './populated-sandbox.js';
import { findPurchase, organizationStates } from './state-organizations.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();
const organization = await sandbox.newOrganization();
const populated = await populateSandbox(organization.origin, organization.apiKey);
afterAll(() => populated.close());

const organizations: [
  kind: string,
  owner: TestOrganization,
  screens: DashboardScreen[],
  interrupt?: (page: Page) => Promise<void>,
][] = [
  ['a populated dashboard', organization, [...listPopulatedScreens(populated), ...filteredScreens]],
  ['an empty dashboard', await sandbox.newOrganization(), emptyScreens],
  ['the design system', organization, designScreens],
  [
    'a dashboard that loads',
    organization,
    loadingScreens,
    (page) => interruptLoads(page, 'wait', CONTENT_REQUESTS),
  ],
  [
    'a dashboard whose requests fail',
    organization,
    failingScreens,
    (page) => interruptLoads(page, 'fail', CONTENT_REQUESTS),
  ],
  [
    'a dashboard without a connection',
    organization,
    offlineScreens,
    (page) => interruptLoads(page, 'fail', /\/stream$/),
  ],
  [
    'a dashboard during an advance',
    organization,
    advancingScreens,
    (page) => interruptLoads(page, 'wait', /\/clock\/advance$/),
  ],
  ['a dashboard after a year', ...(await prepareState('after-a-year'))],
  ['a dashboard with 1,000 subscriptions', ...(await prepareState('1000-subscriptions'))],
];

async function prepareState(
  state: 'after-a-year' | '1000-subscriptions',
): Promise<[TestOrganization, DashboardScreen[]]> {
  const owner = await sandbox.newOrganization();
  await organizationStates[state](owner, populated.webhookUrl);
  return [owner, listStateScreens(state, await findPurchase(owner))];
}

it('the list of screens to check has every screen of the navigation', async () => {
  const page = await visitDashboard(browser, organization);
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const targets = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const screens = targets.filter((target): target is string => target?.startsWith('#/') === true);
  expect(screens).toHaveLength(14);
  const hashes = listPopulatedScreens(populated).map(({ hash }) => hash.split('?')[0]);
  expect(screens.filter((screen) => !hashes.some((hash) => hash?.startsWith(screen)))).toEqual([]);
});

/** Axe runs twice on each screen, which takes several minutes on a busy machine. */
const AXE_TIMEOUT_MS = 600_000;

it.each(organizations)(
  'no screen of %s has accessibility violations, in light and dark',
  async (_kind, owner, screens, interrupt) => {
    const page = await visitDashboard(browser, owner);
    await interrupt?.(page);
    for (const screen of screens) {
      await openScreen(page, screen);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page, colorScheme), `${screen.name}, ${colorScheme}`).toEqual([]);
      }
    }
  },
  AXE_TIMEOUT_MS,
);

it.each(organizations)(
  'no screen of %s scrolls horizontally on a narrow phone, and its targets are large enough to touch',
  async (_kind, owner, screens, interrupt) => {
    const page = await visitDashboard(browser, owner, '', { viewport: { width: 320, height: 740 } });
    await interrupt?.(page);
    for (const screen of screens) {
      await openScreen(page, screen);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), screen.name).toBe(320);
      expect(await findSmallTargets(page), screen.name).toEqual([]);
    }
  },
  AXE_TIMEOUT_MS,
);
