import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { createDemo } from './demo-sandbox.js';
import { PHONE } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('the webhook endpoint says that its secret is shown only now, and later that it is hidden', async () => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization, '#/webhooks');
  await page.getByRole('button', { name: 'Set an endpoint' }).click();
  await page.getByLabel('URL').fill('http://127.0.0.1:1/webhooks');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Copy it now. It is hidden when you leave this page.').waitFor();
  await page.reload();
  await page.getByText('Hidden. Rotate the secret to get a new one.').waitFor();
});

it('the details of a customer show the amount due', async () => {
  const organization = await sandbox.newOrganization();
  const { customer_id } = await organization.purchase(plans.fixed, {
    payment_token: 'tok_success_then_declined',
  });
  await organization.call('advanceClock', { body: { by: 'P3M' } });
  const page = await visitDashboard(browser, organization, `#/customers/${customer_id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText('Amount due').waitFor();
  await details.getByText('€147.00').waitFor();
});

it('the link of the overview to set a webhook endpoint opens its dialog', async () => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization, '');
  await page.getByRole('link', { name: 'Set an endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Webhook endpoint' });
  await dialog.getByLabel('URL').fill('http://127.0.0.1:1/webhooks');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('http://127.0.0.1:1/webhooks').waitFor();
  await page.reload();
  await page.getByText('Hidden. Rotate the secret to get a new one.').waitFor();
  await dialog.waitFor({ state: 'detached' });
});

it.each(['customers', 'payments', 'events', 'catalog', 'usage'])(
  'on a phone, an open object of the screen %s has no actions, tabs and filters of its list above it',
  async (screen) => {
    const page = await visitDashboard(browser, await createDemo(sandbox), `#/${screen}`, PHONE);
    await page.locator('[data-row]').first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.waitFor();
    const others = page.locator('.screen :is(button, .button, .tabs, .filters):not(.split-detail *):not(h1)');
    await expect.poll(() => others.filter({ visible: true }).count()).toBe(0);
  },
);

it('the list of purchases leads to a new purchase', async () => {
  const page = await visitDashboard(browser, await sandbox.newOrganization(), '#/subscriptions');
  await page.getByRole('main').getByRole('link', { name: 'New purchase' }).click();
  await page.getByRole('heading', { name: 'New purchase', level: 1 }).waitFor();
});

it('the failed attempts of the overview open the failed payments of the same days', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('seedSandbox', { body: { name: 'demo' } });
  const page = await visitDashboard(browser, organization, '');
  await page.getByRole('link', { name: '5 of 10 attempts failed' }).click();
  const rows = page.getByRole('table', { name: 'Payments' }).locator('[data-row]');
  await expect.poll(() => rows.count()).toBe(5);
});

it('the details of an object that does not exist are not loaded again after each event', async () => {
  const organization = await createDemo(sandbox);
  const page = await visitDashboard(browser, organization, '#/customers', { expectsFailedLoads: true });
  // A page loads everything again when its stream opens. A row that an event adds shows that it has done so.
  await page.getByText('ada@example.com').waitFor();
  await organization.customer({ name: 'Mary Shelley', email: 'mary@example.com' });
  await page.getByText('mary@example.com').waitFor();
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await page.goto('/#/payments/chg_00000000000000000000000001');
  await page.getByText('The payment could not be loaded').waitFor();
  const counts = page.waitForResponse(/counts/);
  await organization.customer({ name: 'Grace Okafor', email: 'grace@example.com' });
  await counts;
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByText('grace@example.com').waitFor();
  expect(missing).toEqual([...new Set(missing)]);
});
