import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';
import { getRequestRows } from './page-steps.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

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
    const rows = getRequestRows(page);
    await rows.getByText('/v1/customers/none').waitFor();
    // The clock is frozen, so it has the same time for all requests.
    await rows.getByText(/^Real: .+:\d\d$/).waitFor();
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
    const rows = getRequestRows(page);
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
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await help.waitFor();
    await page.keyboard.press('Escape');
    // A closed dialog keeps the focus until it is removed.
    await page.locator('dialog').waitFor({ state: 'detached' });
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
});
