import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Starts a webhook receiver that accepts every delivery, and returns its URL. */
async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('the events screen', () => {
  it('describes events in words as they happen, and filters them by type', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/events');
    await page.getByText('No events yet').waitFor();
    await organization.purchase(plans.fixed);
    const row = page.getByRole('row', {
      name: /^Payment succeeded, €49.00 Ada Lindqvist charge.succeeded Payment/,
    });
    await row.getByRole('link', { name: 'API request' }).waitFor();
    await page.getByLabel('Type').selectOption('Became active');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^Became active Ada Lindqvist/ }).waitFor();
    await page.getByLabel('Type').selectOption('Payment failed');
    await page.getByText('Filters: type “Payment failed”.').waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await row.waitFor();
  });

  it('says why a payment failed', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_insufficient_funds' });
    const page = await visitDashboard(browser, organization, '#/events');
    await page.getByRole('link', { name: 'Payment failed, €49.00' }).click();
    await page
      .getByRole('region', { name: 'Details' })
      .getByText('Insufficient funds', { exact: true })
      .waitFor();
  });

  it('finds the events of an object, of a request, and one event by id', async () => {
    const organization = await sandbox.newOrganization();
    const customer = await organization.customer({ name: 'Grace Hopper' });
    const { id } = await organization.purchase(plans.fixed);
    const { data: requests } = (await organization.call('listRequests', { query: { object_id: id } })).body;
    const page = await visitDashboard(browser, organization, '#/events');
    const titles = page.getByRole('table', { name: 'Events' }).locator('[data-row]');
    const search = page.getByRole('searchbox');
    await expect.poll(() => titles.count()).toBeGreaterThan(3);
    await search.fill(customer.id);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => titles.allInnerTexts())
      .toEqual([expect.stringMatching(/Customer created\s+Grace/)]);
    await search.fill(requests[0]?.id ?? '');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => titles.allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Purchase created/));
    const { data: events } = (
      await organization.call('listEvents', { query: { type: 'purchase.activated' } })
    ).body;
    await search.fill(events[0]?.id ?? '');
    await page.keyboard.press('Enter');
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('heading', { name: 'Became active' })
      .waitFor();
  });

  it('triggers an event of an object, and shows the delivery of each event', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer({ name: 'Ada' });
    const webhook = { url: await startReceiver() };
    await organization.call('createOrganizationConfiguration', { body: { webhook } });
    await organization.call('setDeliveryMode', { body: { mode: 'sync' } });
    const page = await visitDashboard(browser, organization, '#/events');
    await page.getByRole('button', { name: 'Trigger event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trigger event' });
    await dialog.getByLabel('Type').selectOption('customer.created');
    await dialog.getByLabel('Id of the customer').fill(id);
    await dialog.getByRole('button', { name: 'Trigger', exact: true }).click();
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('heading', { name: /Customer created/ })
      .waitFor();
    const table = page.getByRole('table', { name: 'Events' });
    await table.getByRole('row', { name: /Customer created.*Delivered/ }).waitFor();
    await table.getByRole('row', { name: /Customer created.*–/ }).waitFor();
  });

  it('shows the reason why an event was not triggered', async () => {
    const { origin } = await sandbox.newOrganization();
    // The browser logs the status 422, so the page has no monitor.
    const page = await browser.browser.newPage();
    await page.goto(`${origin}/#/events`);
    await page.getByRole('button', { name: 'Trigger event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trigger event' });
    await dialog.getByLabel('Type').selectOption('customer.created');
    await dialog.getByLabel('Id of the customer').fill('cus_unknown');
    await dialog.getByRole('button', { name: 'Trigger', exact: true }).click();
    await dialog.getByRole('alert').getByText('The event was not triggered').waitFor();
    await dialog.getByText('There is no customer with the id "cus_unknown"').waitFor();
    await page.close();
  });

  it('sends an event again to the webhook endpoint, and shows each delivery', async () => {
    const organization = await sandbox.newOrganization();
    const webhook = { url: await startReceiver() };
    await organization.call('createOrganizationConfiguration', { body: { webhook } });
    await organization.call('setDeliveryMode', { body: { mode: 'sync' } });
    await organization.customer();
    const { data: events } = (await organization.call('listEvents')).body;
    const page = await visitDashboard(browser, organization, `#/objects/${events[0]?.id ?? ''}`);
    const details = page.getByRole('region', { name: 'Details' });
    const deliveries = details.getByRole('listitem').filter({ hasText: 'Delivered' });
    await details.getByRole('heading', { name: 'Customer created' }).waitFor();
    await expect.poll(() => deliveries.count()).toBe(1);
    await details
      .getByRole('region', { name: 'The payload as JSON' })
      .getByText('"customer.created"')
      .waitFor();
    await details.getByRole('button', { name: 'Send again' }).click();
    await details.getByText('Sent to the webhook endpoint.').waitFor();
    await expect.poll(() => deliveries.count()).toBe(2);
    await deliveries.getByRole('link', { name: '1 attempt' }).first().click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  });

  it('does not say of an event from before the webhook endpoint that its type is not sent', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    const webhook = { url: await startReceiver() };
    await organization.call('createOrganizationConfiguration', { body: { webhook } });
    const page = await visitDashboard(browser, organization, '#/events');
    await page.getByRole('link', { name: /^Customer created/ }).click();
    await page
      .getByText('No deliveries: no webhook endpoint received events of this type at that time.')
      .waitFor();
  });

  it('says that an event reaches only event streams when there is no webhook endpoint', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    const page = await visitDashboard(browser, organization, '#/events');
    await page.getByRole('link', { name: /^Customer created/ }).click();
    await page.getByText('No deliveries: no webhook endpoint').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent to event streams only: no webhook endpoint is set.').waitFor();
  });
});
