import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { closeConnections, createCustomer, load } from '../bench/load.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { interruptRequests } from './interrupt-requests.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const getRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Requests, newest first' }).locator('tbody').getByRole('row');

describe('the requests screen', () => {
  it('shows new requests with their validation errors', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization);
    await page.getByText('No requests yet').waitFor();
    await organization.call('createCustomer', { body: { name: 'Ada' } as never });
    await page
      .getByRole('row', { name: /POST.*customers.*Create a customer.*400.*1 validation error/ })
      .getByRole('link')
      .click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('/email', { exact: true }).waitFor();
    await details.getByRole('listitem').filter({ hasText: 'Email is missing. Enter a value.' }).waitFor();
    await details.getByRole('link', { name: 'invalid_request' }).waitFor();
  });

  it('filters current and new requests by status, method and path', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization);
    await page.getByRole('link', { name: 'Client errors' }).click();
    await page.getByLabel('Path').fill('/customers');
    await organization.call('listCharges', { query: { cursor: 'x' } });
    await organization.customer();
    await organization.call('getCustomer', { path: { id: 'none' } });
    const rows = getRows(page);
    await rows.getByText('/v1/customers/none').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Path').fill('');
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('copies a request as curl without the API key, and replays it', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization);
    await organization.customer({ email: 'again@example.com' });
    await page
      .getByRole('row', { name: /POST.*customers.*201/ })
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain('Bearer $TOLLGATE_API_KEY');
    expect(copied).toContain('again@example.com');
    expect(copied).not.toContain(organization.apiKey);
    await page.getByRole('button', { name: 'Replay' }).click();
    const response = page.getByRole('region', { name: 'Response to the replay' });
    await response.getByText('201').first().waitFor();
    const { data } = (await organization.call('listCustomers')).body;
    expect(data.map(({ email }) => email)).toEqual(['again@example.com', 'again@example.com']);
  });

  it('shows at most 100 requests per page, and older ones on the next page', async () => {
    const organization = await sandbox.newOrganization();
    for (let sent = 0; sent < 60; sent += 1)
      await organization.call('listCharges', { query: { limit: sent + 1 } });
    const page = await visitDashboard(browser, organization);
    const rows = getRows(page);
    await expect.poll(() => rows.count()).toBe(60);
    for (let sent = 0; sent < 60; sent += 1)
      await organization.call('listPurchases', { query: { limit: sent + 1 } });
    await rows.first().getByText('/v1/purchases?limit=60').waitFor();
    await expect.poll(() => rows.count()).toBe(100);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByText('Page 2').waitFor();
    await expect.poll(() => rows.count()).toBe(20);
    await page.reload();
    await page.getByText('Page 2').waitFor();
    await expect.poll(() => rows.count()).toBe(20);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(100);
    await page.goForward();
    await page.getByText('Page 2').waitFor();
    await page.getByRole('button', { name: 'Newest' }).click();
    await rows.first().getByText('/v1/purchases?limit=60').waitFor();
  });

  it('shows 100 of 10,000 requests per page, with a constant number of elements', async () => {
    const organization = await sandbox.newOrganization();
    const target = { name: 'the sandbox', url: `${organization.origin}/v1`, apiKey: organization.apiKey };
    await load(target, 'GET', await createCustomer(target), 10_000);
    closeConnections();
    const page = await visitDashboard(browser, organization);
    const rows = getRows(page);
    const countElements = (): Promise<number> =>
      page.evaluate<number>("document.querySelectorAll('*').length");
    await expect.poll(() => rows.count()).toBe(100);
    const before = await countElements();
    for (const number of [2, 3, 4]) {
      await page.getByRole('button', { name: 'Older' }).click();
      await page.getByText(`Page ${number}`, { exact: true }).waitFor();
      await expect.poll(() => rows.count()).toBe(100);
    }
    expect(await countElements()).toBe(before);
  });

  it('supports keyboard navigation of the request list', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    await organization.service();
    const page = await visitDashboard(browser, organization);
    await page.getByRole('link', { name: /services/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('heading', { name: /customers/ }).waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await page.locator('[data-row]:focus').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('serv');
    await expect.poll(() => page.getByLabel('Path').inputValue()).toBe('serv');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Time machine', level: 1 }).waitFor();
  });

  it('lists the events that a request caused, and opens one', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization);
    await page
      .getByRole('row', { name: /POST.*Create a purchase/ })
      .getByRole('link')
      .click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('link', { name: 'Purchase created' }).waitFor();
    await details.getByRole('link', { name: 'Payment succeeded, €49.00' }).click();
    await page.getByText('charge.succeeded').first().waitFor();
  });

  it('filters current and new requests by operation and by object, and offers to clear the filters', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer();
    await organization.service();
    const page = await visitDashboard(browser, organization);
    const rows = getRows(page);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Path or object id').fill(id);
    await expect.poll(() => rows.count()).toBe(1);
    await organization.call('getCustomer', { path: { id } });
    await expect.poll(() => rows.count()).toBe(2);
    expect(page.url()).toContain(`object_id=${id}`);
    await page.getByLabel('Operation').selectOption('List charges');
    await page
      .getByText(`Filters: operation id listCharges, object id ${id.replaceAll('_', ' ')}.`)
      .waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => rows.count()).toBe(3);
  });

  it('stops at a pause, counts the requests that arrive, and shows them after it', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    const page = await visitDashboard(browser, organization);
    const rows = getRows(page);
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await organization.service();
    await organization.call('listCharges');
    await page.getByRole('status').getByText('Paused, 2 new requests').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => rows.count()).toBe(3);
  });

  it('keeps its rows and offers a retry when Tollgate does not respond', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer();
    const page = await visitDashboard(browser, organization);
    const setDown = await interruptRequests(page, '/_sandbox/requests?');
    const row = page.getByRole('row', { name: /Create a customer/ });
    await row.waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await setDown(true);
    await page.getByRole('button', { name: 'Resume' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Requests could not be loaded').waitFor();
    await expect.poll(() => row.count()).toBe(1);
    await setDown(false);
    // A live update can load the requests before the click does. The button is gone then.
    await Promise.any([
      alert.getByRole('button', { name: 'Retry' }).click(),
      alert.waitFor({ state: 'detached' }),
    ]);
    await alert.waitFor({ state: 'detached' });
  });
});
