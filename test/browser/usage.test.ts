import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { clickInDialog } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the usage screen', () => {
  it('explains that usage needs a usage-based plan, and reports usage of a subscription in a dialog', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/usage');
    await page.getByText('No usage-based plan', { exact: true }).waitFor();
    const { id } = await organization.purchase({ ...plans.variable, name: 'Metered tariff' });
    await page.getByText('No usage yet').waitFor();
    await page.getByRole('button', { name: 'Report usage' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Report usage' });
    await dialog.getByText('€0.325 per kWh').waitFor();
    // A subscription that another client creates meanwhile is listed, but not selected.
    await organization.purchase({ ...plans.variable, name: 'Later tariff' });
    const subscription = dialog.getByLabel('Subscription');
    await subscription.getByText('Later tariff').waitFor({ state: 'attached' });
    await expect.poll(() => subscription.inputValue()).toBe(id);
    await dialog.getByLabel('Quantity in kWh').fill('120.5');
    await dialog.getByLabel('Description').fill('Meter reading');
    await dialog.getByRole('button', { name: 'Report usage' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('heading', { name: '120.5 kWh Open' }).waitFor();
    await page
      .getByRole('row', { name: /Ada Lindqvist Metered tariff 120.5 kWh €0.325 per kWh €39.16 Open/ })
      .waitFor();
    const { data } = (await organization.call('listConsumptions', { path: { id } })).body;
    expect(data).toMatchObject([{ quantity: '120.5', description: 'Meter reading' }]);
  });

  it('filters usage by status and subscription, and leads from billed usage to its payment', async () => {
    const organization = await sandbox.newOrganization();
    const first = await organization.purchase({ ...plans.variable, name: 'First tariff' });
    const second = await organization.purchase({ ...plans.variable, name: 'Second tariff' });
    await organization.report(first.id, { quantity: '10' });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    await organization.report(second.id, { quantity: '20' });
    const page = await visitDashboard(browser, organization, '#/usage');
    const rows = page
      .getByRole('table', { name: 'Usage records' })
      .getByRole('link', { name: /Ada Lindqvist/ });
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Status').selectOption('billed');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('First tariff')]);
    await page.getByLabel('Subscription').selectOption('Ada Lindqvist, Second tariff');
    await page.getByText('Filters: status billed, one subscription.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Show payment' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('10 kWh × €0.325').waitFor();
  });

  it('shows until when the period of an open usage record accepts reports', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.variable);
    await organization.report(id, { quantity: '50' });
    const page = await visitDashboard(browser, organization, '#/usage');
    const row = page.getByRole('table', { name: 'Usage records' }).getByRole('row', { name: /50/ });
    // The period ends on 10 February.
    await row.getByText(/^Report until 1[0-9] Feb, \d\d:\d\d$/).waitFor();
    await organization.call('advanceClock', { body: { by: 'P2M' } });
    await row.getByText('Billed').waitFor();
    await expect.poll(() => row.getByText(/^Report until/).count()).toBe(0);
  });

  it('deletes an open usage record after a confirmation', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.variable);
    await organization.report(id, { quantity: '120.5' });
    const page = await visitDashboard(browser, organization, '#/objects?type=consumption');
    await page
      .getByRole('row', { name: /120.5 kWh/ })
      .getByRole('link')
      .first()
      .click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('Usage reported: 120.5').waitFor();
    await details.getByRole('button', { name: 'Delete' }).click();
    await clickInDialog('Delete for good')(page);
    await page.getByText('No usage yet').waitFor();
    expect((await organization.call('listConsumptions', { path: { id } })).body.data).toEqual([]);
  });
});
