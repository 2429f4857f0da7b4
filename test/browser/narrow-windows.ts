import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { plans } from '../support/plans.js';
import { findCutOff } from './find-cut-off.js';
import { populateSandbox } from './populated-sandbox.js';

/** Longest name that the API accepts, in one word. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200);

/** Screens with a list, by a text of their rows. */
export const listScreens: readonly (readonly [hash: string, text: string])[] = [
  ['#/overview', 'Purchase created'],
  ['#/customers', '@example'],
  ['#/payments', '€'],
  ['#/subscriptions', '€'],
  ['#/catalog', 'Home electricity'],
  ['#/usage', 'kWh'],
  ['#/requests', 'customers'],
  ['#/events', '€'],
  ['#/webhooks', 'charge.'],
  ['#/faults', '1 ms'],
  ['#/seeds', 'before-renewal'],
  ['#/time', 'Maximum'],
];

/** Creates an organization whose customers, plans and settings have the longest names that the API accepts. */
export async function createLongNames(sandbox: TestSandbox): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  const { close } = await populateSandbox(organization.origin, organization.apiKey);
  onTestFinished(close);
  const { id: customer_id } = await organization.customer({ name: LONG_NAME, external_id: LONG_NAME });
  const { id: plan_id } = await organization.plan({ ...plans.fixed, name: LONG_NAME });
  const { id: service_id } = (await organization.call('createService', { body: { name: LONG_NAME } })).body;
  const plan = { ...plans.variable, service_id, name: LONG_NAME };
  const { id: metered } = (await organization.call('createPlan', { body: plan })).body;
  const payment_token = 'tok_success';
  // The fault of the populated organization rejects purchases.
  const { data: faults } = (await organization.call('listFaults')).body;
  await organization.call('deleteFault', {
    path: { id: faults.find(({ count }) => count !== null)?.id ?? '' },
  });
  for (const body of [
    { customer_id, plan_id, payment_token },
    { customer_id, plan_id: metered, payment_token },
  ]) {
    const { body: purchase } = await organization.call('createPurchase', { body });
    if (body.plan_id === metered) await organization.report(purchase.id, { quantity: '1' });
  }
  return organization;
}

/** Lists what is cut off on the screens, in a window of a width. */
export async function listCutOff(
  page: Page,
  width: number,
  screens: readonly (readonly [hash: string, text: string])[] = listScreens,
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const found: string[] = [];
  for (const [hash, text] of screens) {
    await page.evaluate(`location.hash = '${hash}'`);
    await page.locator('main :visible').filter({ hasText: text }).first().waitFor();
    found.push(...(await findCutOff(page)).map((each) => `${hash} at ${width} px: ${each}`));
  }
  return found;
}
