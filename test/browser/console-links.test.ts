import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { sampleCases, testInLongRun } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { chooseOperation } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Sends the form of the console without a change, and waits for the status of the response. */
async function sendOnce(page: Page, status: number): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('status').getByText(String(status), { exact: true }).waitFor();
}

describe('a link to the console', () => {
  it.each(
    sampleCases(
      [
        ['a plan', {}],
        ['a plan that requires an activation date', { requires_activation_date: true }],
      ],
      (_, index) => index === 0,
    ),
  )('with the id of %s creates a purchase of this plan, with a new customer', async (_, options) => {
    const organization = await sandbox.newOrganization();
    const plan = await organization.plan({ ...plans.fixed, ...options });
    await organization.plan(plans.one_time);
    const page = await visitDashboard(browser, organization, `#/console/createPurchase?plan_id=${plan.id}`);
    await page.getByText('The organization had no customer.').waitFor();
    await sendOnce(page, 201);
    await sendOnce(page, 201);
    const { data } = (await organization.call('listPurchases')).body;
    expect(data.map(({ plan_id }) => plan_id)).toEqual([plan.id, plan.id]);
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
  });

  it('with the id of a plan creates a purchase for the newest customer', async () => {
    const organization = await sandbox.newOrganization();
    const plan = await organization.plan(plans.fixed);
    await organization.customer();
    const customer = await organization.customer();
    const page = await visitDashboard(browser, organization, `#/console/createPurchase?plan_id=${plan.id}`);
    await sendOnce(page, 201);
    const { data } = (await organization.call('listPurchases')).body;
    expect(data).toMatchObject([{ plan_id: plan.id, customer_id: customer.id }]);
  });

  it('of a logged request sends its parameters and its body', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.variable);
    await organization.report(id, { quantity: '7.25' });
    await organization.call('listCharges', { query: { purchase_id: id, limit: 3 } });
    const page = await visitDashboard(browser, organization, '#/requests');
    const openInConsole = async (row: RegExp): Promise<void> => {
      await page.getByRole('row', { name: row }).getByRole('link').click();
      await page.getByRole('link', { name: 'Open in console' }).click();
    };
    await openInConsole(/Report usage/);
    await expect.poll(() => page.getByLabel('Body', { exact: true }).inputValue()).toContain('"7.25"');
    await sendOnce(page, 201);
    const usage = (await organization.call('listConsumptions', { path: { id } })).body.data;
    expect(usage.map(({ quantity }) => quantity)).toEqual(['7.25', '7.25']);
    await page.goto('#/requests');
    await openInConsole(/List charges/);
    await expect.poll(() => page.getByLabel('purchase_id').inputValue()).toBe(id);
    await expect.poll(() => page.getByLabel('limit').inputValue()).toBe('3');
    await sendOnce(page, 200);
  });

  it('without ids sends operations with the ids of objects of the organization', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.variable);
    await organization.report(id, { quantity: '7.25' });
    await organization.purchase(plans.one_time);
    const page = await visitDashboard(browser, organization);
    for (const [operation, status] of [
      ['getPurchase', 200],
      ['createConsumption', 201],
      ['getConsumption', 200],
      ['triggerEvent', 201],
      ['getRequest', 200],
    ] as const) {
      await page.goto(`/#/console/${operation}`);
      await page
        .getByRole('textbox')
        .or(page.getByRole('combobox', { name: 'id' }))
        .first()
        .waitFor();
      await sendOnce(page, status);
    }
  });

  it('creates the plan, the service and the customer of a purchase in an empty organization', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/console/createPurchase');
    await page.getByText('The organization had no plan.').waitFor();
    await sendOnce(page, 201);
    await chooseOperation(page, 'create a plan');
    await sendOnce(page, 201);
    expect((await organization.call('listPurchases')).body.data).toHaveLength(1);
  });
});

describe('the link of an empty list that creates a purchase', () => {
  it.each(sampleCases(['payments', 'subscriptions', 'events'], (screen) => screen === 'payments'))(
    'works in an organization without %s',
    async (screen) => {
      const organization = await sandbox.newOrganization();
      const page = await visitDashboard(browser, organization, `#/${screen}`);
      await page.getByRole('link', { name: 'Create a purchase' }).click();
      const popup = page.context().waitForEvent('page');
      await page.getByRole('button', { name: 'Create purchase and open checkout' }).click();
      await (await popup).getByRole('heading', { level: 1 }).waitFor();
      expect((await organization.call('listPurchases')).body.data).toHaveLength(1);
    },
  );
});

testInLongRun(
  'a link with the id of an object selects this plan or subscription, even if the list of the form does not have it',
  async () => {
    const organization = await sandbox.newOrganization();
    const plan = await organization.plan({ ...plans.one_time, name: 'The oldest plan' });
    const { id } = await organization.purchase(plans.variable);
    for (let count = 0; count < 101; count += 1) {
      await organization.plan(plans.fixed);
      await organization.purchase(plans.variable);
    }
    const page = await visitDashboard(browser, organization, `#/checkout?plan_id=${plan.id}`);
    await expect.poll(() => page.getByRole('combobox', { name: 'Plan' }).inputValue()).toBe(plan.id);
    await page.goto(`#/usage?purchase_id=${id}`);
    await page.getByRole('button', { name: 'Report usage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report usage' });
    await expect.poll(() => dialog.getByLabel('Subscription').inputValue()).toBe(id);
    await dialog.getByLabel(/^Quantity/).fill('4.5');
    await dialog.getByRole('button', { name: 'Report usage' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await organization.call('listConsumptions', { path: { id } })).body.data).toHaveLength(1);
  },
);
