import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { findViolations } from './find-violations.js';
import { holdRequests } from './interrupt-requests.js';
import { raise } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Submits the form. @returns the checkout page that it opens */
async function createAndOpenCheckout(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Create purchase and open checkout' }).click();
  const checkout = await opened;
  await checkout.waitForURL(/\/checkout\//);
  return checkout;
}

describe('the checkout screen of the dashboard', () => {
  it('creates a purchase of a new plan, and opens its checkout', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout');
    const checkout = await createAndOpenCheckout(page);
    const [purchase] = (await organization.call('listPurchases')).body.data;
    expect(purchase).toMatchObject({ status: 'pending', amount: 12_000, checkout_url: checkout.url() });
    await page.getByText(checkout.url(), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy the checkout link' }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(checkout.url());
    const row = page.getByRole('table', { name: 'Recent purchases' }).getByRole('row').last();
    await row.getByText('€120.00').waitFor();
    await page
      .getByRole('combobox', { name: 'Plan' })
      .selectOption({ label: 'Installation fee: €120.00 once' });
    await page.getByRole('table', { name: 'Recent purchases' }).getByText('Pending').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, colorScheme), colorScheme).toEqual([]);
    }
  });

  it('keeps the created purchase after a reload, and lists it with its checkout page', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout');
    const checkout = await createAndOpenCheckout(page);
    await page.getByRole('link', { name: 'Checkout page' }).waitFor();
    await page.reload();
    const row = page
      .getByRole('table', { name: 'Recent purchases' })
      .getByRole('row', { name: /Ada Lindqvist/ });
    await expect
      .poll(() => row.getByRole('link', { name: 'Checkout page' }).getAttribute('href'))
      .toBe(checkout.url());
  });

  it('sells to an existing customer, whom it does not create again', async () => {
    const organization = await sandbox.newOrganization();
    const plan = await organization.plan(plans.fixed);
    const body = { name: 'Grace Okafor', email: 'grace@example.com' };
    const { id } = (await organization.call('createCustomer', { body })).body;
    const page = await visitDashboard(browser, organization, `#/customers/${id}`);
    await page.getByRole('main').getByRole('link', { name: 'New purchase' }).click();
    await page.getByRole('combobox', { name: 'Plan' }).selectOption(plan.id);
    const customer = page.getByRole('combobox', { name: 'Customer' });
    await customer.selectOption('New customer');
    await page.getByLabel('Customer name').fill('Grace');
    await page.getByLabel('Email').fill('Grace@example.com');
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('Test card that succeeds');
    const create = page.getByRole('button', { name: 'Create purchase', exact: true });
    await create.click();
    await page.getByText('Grace Okafor already has the email address grace@example.com').waitFor();
    await expect.poll(() => customer.inputValue()).toBe(id);
    await create.click();
    await page.getByRole('table', { name: 'Recent purchases' }).getByText('Active').waitFor();
    const [purchase] = (await organization.call('listPurchases')).body.data;
    expect(purchase).toMatchObject({ customer_id: id, status: 'active' });
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
  });

  it('selects the newest plan first, links to the purchase that it created, and does not create it twice', async () => {
    const organization = await sandbox.newOrganization();
    const { plan_id } = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/checkout');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Plan', exact: true }).inputValue())
      .toBe(plan_id);
    const payment = page.getByRole('combobox', { name: 'Payment' });
    await payment.selectOption('Test card that is declined');
    const create = page.getByRole('button', { name: 'Create purchase', exact: true });
    await create.click();
    const result = page.locator('.note');
    await result.getByText('€49.00').waitFor();
    await page.getByRole('button', { name: 'Try another card' }).click();
    await payment.selectOption('Test card that succeeds');
    await create.click();
    await result.getByText('The purchase was created.').waitFor();
    expect(await page.locator('.toast').all()).toEqual([]);
    expect((await organization.call('listPurchases')).body.data).toHaveLength(3);
    await page.getByRole('main').getByRole('link', { name: 'Open the purchase' }).click();
    await page.getByRole('heading', { name: /Active/, level: 1 }).waitFor();
  });

  it('keeps the customer of an attempt that failed, and pays with the token that is entered then', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout', { expectsFailedLoads: true });
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('Another payment token');
    const token = page.getByRole('textbox', { name: 'Payment token' });
    await token.fill('tok_unknown');
    await page.getByRole('button', { name: 'Create purchase', exact: true }).click();
    const error = page.getByRole('alert').filter({ hasText: 'The purchase was not created' });
    await error.getByText('Already created, and used by the next attempt:').waitFor();
    await expect
      .poll(() => error.getByRole('listitem').allInnerTexts())
      .toEqual(['customer Ada Lindqvist', 'service Installation fee', 'plan Installation fee']);
    const [{ id: customerId } = raise()] = (await organization.call('listCustomers')).body.data;
    await expect
      .poll(() => error.getByRole('link', { name: 'Ada Lindqvist' }).getAttribute('href'))
      .toBe(`#/customers/${customerId}`);
    await page.getByText('The value is not a known token.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'List of test tokens' }).waitFor();
    await expect.poll(() => token.inputValue()).toBe('tok_unknown');
    await token.fill('tok_declined');
    await page.getByRole('button', { name: 'Create purchase', exact: true }).click();
    await page.getByRole('table', { name: 'Recent purchases' }).getByText('Failed').waitFor();
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
    expect((await organization.call('listObjects', { query: { type: 'plan' } })).body.data).toHaveLength(1);
  });

  it('uses the service of an attempt that created no plan, also after a reload, and says so at the name of the plan', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout', { expectsFailedLoads: true });
    const create = page.getByRole('button', { name: 'Create purchase and open checkout' });
    const fault = { operation_id: 'createPlan', effect: { kind: 'status', status: 503 }, count: 2 } as const;
    await organization.call('createFault', { body: fault });
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await create.click();
      await page.getByText('The purchase was not created').waitFor();
    }
    await page.getByText('Added to the service “Installation fee”').waitFor();
    await page.getByLabel('Plan name').fill('Delivery');
    await page.getByText('A service of the same name is created, too').waitFor();
    await page.getByLabel('Plan name').fill('Installation fee');
    await createAndOpenCheckout(page);
    expect((await organization.call('listObjects', { query: { type: 'service' } })).body.data).toHaveLength(
      1,
    );
  });

  it('lists plans and customers that another client creates, and keeps what is chosen and typed', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout');
    const [plan, customer] = [
      page.getByRole('combobox', { name: 'Plan' }),
      page.getByRole('combobox', { name: 'Customer' }),
    ];
    await page.getByLabel('Plan name').fill('Typed plan');
    await page.getByLabel('Customer name').fill('Typed payer');
    await organization.purchase({ ...plans.one_time, name: 'Made elsewhere' });
    await plan.getByText('Made elsewhere').waitFor({ state: 'attached' });
    await customer.getByText('Ada Lindqvist').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Plan name').inputValue()).toBe('Typed plan');
    await expect.poll(() => page.getByLabel('Customer name').inputValue()).toBe('Typed payer');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com');
    await page.reload();
    await expect.poll(() => plan.inputValue()).toMatch(/^pln_/);
    const chosen = await plan.inputValue();
    await organization.plan({ ...plans.one_time, name: 'Made later' });
    await plan.getByText('Made later').waitFor({ state: 'attached' });
    await expect.poll(() => plan.inputValue()).toBe(chosen);
  });

  it('asks for a new customer only when it knows that there is none', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/overview');
    const release = await holdRequests(page, /type=customer/);
    await page.goto('/#/checkout');
    await page.getByLabel('Plan name').waitFor();
    await expect.poll(() => page.getByLabel('Customer name').count()).toBe(0);
    release();
    await expect.poll(() => page.getByLabel('Customer name').inputValue()).toBe('Ada Lindqvist');
  });

  it('shows a branding that another client creates, except at the fields with a typed value', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout?branding=open');
    const logo = page.getByLabel('Logo');
    await logo.fill('https://example.com/typed.png');
    const branding = { display_name: 'Named elsewhere', logo_url: 'https://example.com/other.png' };
    await organization.call('createOrganizationConfiguration', { body: { branding } });
    await page.getByRole('figure').getByText('Pay Named elsewhere').waitFor();
    await expect.poll(() => logo.inputValue()).toBe('https://example.com/typed.png');
  });

  it('opens the checkout of a purchase whose payment the customer must confirm', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout');
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('Test card with 3-D Secure');
    await page.getByRole('button', { name: 'Create purchase', exact: true }).click();
    await page.getByText('The customer must confirm the payment with 3-D Secure.').waitFor();
    const opened = page.context().waitForEvent('page');
    await page.locator('.button.primary', { hasText: 'Open the checkout' }).click();
    await (await opened).getByRole('button', { name: 'Complete authentication' }).click();
    const link = page.getByRole('main').getByRole('link', { name: 'Open the purchase' });
    await expect.poll(() => link.count()).toBe(1);
    await page.getByText('The purchase was created.').waitFor();
    await page.locator('a:focus', { hasText: 'Open the purchase' }).waitFor();
  });

  it('previews and saves the branding', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout', { expectsFailedLoads: true });
    await page.getByText('Branding of checkout pages').click();
    const sketch = page.getByRole('figure');
    await sketch.getByText('Pay the shop').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Brightwater');
    await sketch.getByText('Pay Brightwater').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(
        async () =>
          (await organization.call('listObjects', { query: { type: 'configuration' } })).body.data[0]?.data,
      )
      .toMatchObject({ branding: { display_name: 'Brightwater' } });
    await page.getByLabel('Logo').fill('logo.png');
    await page.getByRole('button', { name: 'Save' }).click();
    const error = page.locator('.mantine-InputWrapper-root', { hasText: 'Logo' });
    await error.getByText('The value has the wrong format').waitFor();
  });

  it('takes the amount of a new plan in major units, and rejects zero and too many decimals', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout');
    const amount = page.getByLabel('Amount');
    for (const rejected of ['0.00', '49.001']) {
      await amount.fill(rejected);
      await page.getByRole('button', { name: 'Create purchase and open checkout' }).click();
      await page.getByText('Enter a value such as 49.00.').waitFor();
    }
    await expect.poll(() => page.evaluate<string>('document.activeElement.name')).toBe('plan.amount');
    expect((await organization.call('listCustomers')).body.data).toEqual([]);
    await amount.fill('49,5');
    const email = page.getByLabel('Email');
    await email.fill('ada');
    await page.getByRole('button', { name: 'Create purchase and open checkout' }).click();
    const error = (await page.getByText('Enter an email address').boundingBox()) ?? raise();
    const card = (await page.locator('.card', { has: email }).boundingBox()) ?? raise();
    expect(error.x + error.width).toBeLessThan(card.x + card.width);
    await email.fill('ada@example.com');
    await createAndOpenCheckout(page);
    const [purchase] = (await organization.call('listPurchases')).body.data;
    expect(purchase).toMatchObject({ amount: 4_950, currency: 'EUR' });
  });
});

describe('the preview beside the form of a new purchase', () => {
  const getPanel = (page: Page): Locator => page.getByRole('region', { name: 'What will happen' });
  const select = (page: Page, name: string, option: string): Promise<string[]> =>
    page.getByRole('combobox', { name, exact: true }).selectOption(option);

  it('follows the form before anything is created', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/checkout');
    const panel = getPanel(page);
    await panel.getByText('€120.00 on the checkout page').waitFor();
    await page.getByLabel('Amount').fill('49');
    await select(page, 'Billing', 'Every month');
    await select(page, 'Payment', 'Test card that succeeds');
    await panel.getByText('€49.00 now').waitFor();
    await panel.getByText('When it is canceled').waitFor();
    const rows = panel.getByRole('table', { name: 'Next 12 months' }).getByRole('row');
    await rows.filter({ hasText: '10 Feb 2027' }).getByText('Renewal succeeds').waitFor();
    await panel.getByRole('button', { name: 'Show all 12' }).click();
    await rows.filter({ hasText: '10 Jan 2028' }).getByText('€49.00').waitFor();
    await select(page, 'Payment', 'Test card that is declined');
    await panel.getByText('€49.00 now, which fails: The card was declined by its issuer.').waitFor();
    await page.getByLabel('Amount').fill('0.00');
    await panel.getByText('Enter the amount of the plan').waitFor();
    expect((await organization.call('getCounts')).body.objects).toMatchObject({ plans: 0, customers: 0 });
  });

  it('shows the end of a trial and of a plan, and a forced outcome of the customer at once', async () => {
    const organization = await sandbox.newOrganization();
    await organization.plan({ ...plans.fixed, trial_days: 14, billing_cycles: 2 });
    const path = await organization.customer();
    const panel = getPanel(await visitDashboard(browser, organization, '#/checkout'));
    await panel.getByText('Trialing').waitFor();
    await panel.getByText('€49.00 on 24 Jan 2027, after the trial').waitFor();
    await expect
      .poll(() => panel.locator('.facts dd').allInnerTexts())
      .toEqual(expect.arrayContaining(['24 Jan 2027', '24 Mar 2027']));
    await organization.call('forceCustomerOutcome', { path, body: { outcome: 'lost_card' } });
    await panel.getByText('Trial ends, payment fails, purchase becomes unpaid').waitFor();
  });

  it('shows why the purchase would be rejected, and leaves the form usable', async () => {
    const organization = await sandbox.newOrganization();
    await organization.order(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/checkout', { expectsFailedLoads: true });
    await page.locator('summary', { hasText: 'More' }).click();
    await page.getByLabel('End date').fill('2027-01-01');
    await getPanel(page).getByText('but the first period starts at').waitFor();
    await page.getByLabel('End date').fill('2027-03-01');
    await getPanel(page).getByText('1 Mar 2027', { exact: true }).waitFor();
    await createAndOpenCheckout(page);
  });

  it('loads one preview at a time, and then that of the latest form', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/overview');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/purchase-preview')) sent.push(request.postData() ?? '');
    });
    const release = await holdRequests(page, /purchase-preview/);
    await page.goto('/#/checkout');
    await getPanel(page).locator('.skeleton').first().waitFor();
    for (const amount of ['50', '60', '70']) {
      await page.getByLabel('Amount').fill(amount);
      await page.waitForTimeout(400);
    }
    expect(sent).toHaveLength(1);
    release();
    await getPanel(page).getByText('€70.00 on the checkout page').waitFor();
    expect(sent).toHaveLength(2);
  });
});
