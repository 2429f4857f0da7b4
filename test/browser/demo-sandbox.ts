import type { Page } from 'playwright-core';
import type { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startReceiver, type Receiver } from '../webhooks/receivers.js';
import type { TestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

/** Organization with the seed `demo`, and a page that shows its overview. */
export interface DemoSandbox {
  organization: TestOrganization;
  page: Page;
}

/** Creates an organization with the seed `demo`. */
export async function createDemo(sandbox: TestSandbox): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  await organization.call('seedSandbox', { body: { name: 'demo' } });
  return organization;
}

/**
 * Creates an organization, applies the seed `demo`, and opens the overview.
 *
 * @param prepare changes the organization before a page shows it. An open overview that loads its forecast of the next
 *   days while the clock passes them receives 422, which the browser logs.
 */
export async function openDemo(
  sandbox: TestSandbox,
  browser: TestBrowser,
  prepare?: (organization: TestOrganization) => Promise<void>,
): Promise<DemoSandbox> {
  const organization = await createDemo(sandbox);
  await prepare?.(organization);
  const page = await visitDashboard(browser, organization, '');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  return { organization, page };
}

/** Sets a webhook endpoint that rejects the first delivery of `customer.created`, and creates a customer. */
export async function failFirstDelivery(organization: TestOrganization): Promise<Receiver> {
  let isRejected = false;
  const receiver = await startReceiver((response, { body }) => {
    const isFirst = !isRejected && body.includes('"customer.created"');
    if (isFirst) isRejected = true;
    response.writeHead(isFirst ? 500 : 200).end();
  });
  await organization.call('createOrganizationConfiguration', { body: { webhook: { url: receiver.url } } });
  await organization.call('triggerEvent', { body: { type: 'ping' } });
  await organization.customer({ name: 'Grace Okafor', email: 'grace@example.com' });
  return receiver;
}

/** Waits until the checkout page confirms the payment, and the checkout screen of the dashboard shows it. */
export async function waitForPaidSale(page: Page, checkout: Page): Promise<void> {
  await checkout.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await page
    .getByRole('table', { name: 'Recent purchases' })
    .getByRole('row')
    .nth(1)
    .getByText('Succeeded')
    .waitFor();
}

export async function setEndpoint(organization: TestOrganization, url: string): Promise<void> {
  await organization.call('createOrganizationConfiguration', { body: { webhook: { url } } });
}
