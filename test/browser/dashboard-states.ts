import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import {
  advancingScreens,
  emptyScreens,
  failingScreens,
  filteredScreens,
  listPopulatedScreens,
  listStateScreens,
  loadingScreens,
  offlineScreens,
  type DashboardScreen,
} from './dashboard-screens.js';
import { CONTENT_REQUESTS, interruptLoads } from './interrupt-requests.js';
import { populateSandbox } from './populated-sandbox.js';
import { findPurchase, organizationStates } from './state-organizations.js';

/** State of the dashboard, with the screens that differ in it. */
export type DashboardState = [
  kind: string,
  owner: TestOrganization,
  screens: DashboardScreen[],
  interrupt?: (page: Page) => Promise<void>,
];

/** Creates the organizations of all states; the first one is populated. Their webhook receiver stops after the last test of the file. */
export async function prepareDashboardStates(
  sandbox: TestSandbox,
): Promise<[DashboardState, ...DashboardState[]]> {
  const organization = await sandbox.newOrganization();
  const populated = await populateSandbox(organization.origin, organization.apiKey);
  afterAll(() => populated.close());
  return [
    ['a populated dashboard', organization, [...listPopulatedScreens(populated), ...filteredScreens]],
    ['an empty dashboard', await sandbox.newOrganization(), emptyScreens],
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
    ['a dashboard after a year', ...(await prepareState(sandbox, 'after-a-year', populated.webhookUrl))],
    [
      'a dashboard with 1,000 subscriptions',
      ...(await prepareState(sandbox, '1000-subscriptions', populated.webhookUrl)),
    ],
  ];
}

async function prepareState(
  sandbox: TestSandbox,
  state: 'after-a-year' | '1000-subscriptions',
  webhookUrl: string,
): Promise<[TestOrganization, DashboardScreen[]]> {
  const owner = await sandbox.newOrganization();
  await organizationStates[state](owner, webhookUrl);
  return [owner, listStateScreens(state, await findPurchase(owner))];
}
