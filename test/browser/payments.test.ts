import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const declining = { payment_token: 'tok_success_then_declined' } as const;

/** Creates a purchase whose first renewal failed. */
async function createOverduePurchase(organization: TestOrganization): Promise<{ id: string }> {
  const purchase = await organization.purchase(plans.fixed, declining);
  await organization.call('advanceClock', { body: { by: 'P1M' } });
  return purchase;
}

const getFocused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");

describe('the payments screen', () => {
  it('lists new payments with the names of customer and plan, and filters them by status', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/payments');
    await page.getByText('No payments yet').waitFor();
    await createOverduePurchase(organization);
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    const row = rows.filter({ hasText: 'Ada Lindqvist' }).filter({ hasText: 'A plan' });
    await expect.poll(() => row.count()).toBe(2);
    await page.getByRole('link', { name: 'Failed 1', exact: true }).click();
    await expect.poll(() => row.count()).toBe(1);
    expect(page.url()).toContain('status=failed');
    expect(await row.innerText()).toContain('Card declined');
    await page.goBack();
    await expect.poll(() => row.count()).toBe(2);
    await page.getByRole('link', { name: 'Pending 0', exact: true }).click();
    await page.getByText('Filters: status pending.').waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => row.count()).toBe(2);
  });

  it('exports the payments of a range of days as CSV', async () => {
    const organization = await sandbox.newOrganization();
    await createOverduePurchase(organization);
    const page = await visitDashboard(browser, organization, '#/payments');
    await page.getByLabel('From').fill('2027-02-10');
    await page.getByLabel('To', { exact: true }).fill('2027-02-10');
    const table = page.getByRole('table', { name: 'Payments' });
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('id,created_at,amount,currency,status,customer,plan,attempt,card,failure');
    expect(lines[1]).toContain('4900,EUR,failed,Ada Lindqvist,A plan,1,');
  });

  it('shows the attempts, the cause and the purchase of a payment, and returns the focus to its row', async () => {
    const organization = await sandbox.newOrganization();
    await createOverduePurchase(organization);
    await organization.call('advanceClock', { body: { to: 'next' } });
    const page = await visitDashboard(browser, organization, '#/objects?type=charge');
    await page.getByRole('table', { name: 'Payments' }).getByRole('link').first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect.poll(() => getFocused(page)).toMatch(/^H2 €49.00/);
    await details.getByText('Retry 2 follows on').waitFor();
    await details.getByText('Retry 1 of 3').waitFor();
    await details.getByRole('link', { name: 'First attempt' }).waitFor();
    await details.getByRole('link', { name: 'Schedule' }).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => getFocused(page)).toMatch(/^A €49.00/);
    await page.keyboard.press('Enter');
    await details.getByRole('link', { name: 'A plan' }).click();
    await page.getByRole('heading', { name: /Ada Lindqvist/, level: 1 }).waitFor();
  });
});

describe('the subscriptions screen', () => {
  it('lists purchases with customer and plan, and one-time purchases in a tab', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/objects');
    await page.getByText('No subscriptions yet').waitFor();
    await organization.purchase(plans.fixed);
    await organization.purchase(plans.one_time);
    const rows = page.getByRole('table', { name: 'Purchases' }).getByRole('link', { name: /Ada Lindqvist/ });
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: 'One-time purchases' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Status').selectOption('unpaid');
    await page.getByText('Filters: kind one time, status unpaid.').waitFor();
  });

  it('focuses the heading of an opened purchase, and its row when it is closed', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, '#/subscriptions');
    await page.getByRole('link', { name: /Ada Lindqvist/ }).click();
    await expect.poll(() => getFocused(page)).toMatch(/^H1 .+ for Ada Lindqvist/);
    await page.keyboard.press('Escape');
    await expect.poll(() => getFocused(page)).toMatch(/^A .*Ada Lindqvist/);
  });
});

describe('the page of a purchase', () => {
  it('shows the next retry and its consequence, and advances to it', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    const page = await visitDashboard(browser, organization, `#/objects/${id}`);
    const retries = page.getByRole('region', { name: 'Retries' });
    await retries
      .getByRole('heading', { name: 'Payment of €49.00 failed on 10 February. Next retry: 12 February' })
      .waitFor();
    await retries.getByText('If retry 3 fails, the purchase becomes unpaid.').waitFor();
    await retries.getByText('14 February, if retry 1 fails').waitFor();
    await page.getByRole('radio', { name: 'Test card: declined', checked: true }).waitFor();
    await page.getByText('12 February (retry 1 of 3)').waitFor();
    await retries.getByRole('button', { name: 'Advance to retry 1' }).click();
    await retries
      .getByRole('heading', { name: 'Retry 1 of €49.00 failed on 12 February. Next retry: 14 February' })
      .waitFor();
    await page.getByRole('region', { name: 'Amount due' }).getByText('€49.00').first().waitFor();
  });

  it('shows the statuses after the retries, and the total of two unpaid periods', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    await organization.call('advanceClock', { body: { by: 'P50D' } });
    const page = await visitDashboard(browser, organization, `#/objects/${id}`);
    const steps = page.getByRole('list', { name: 'Statuses in order' }).getByRole('listitem');
    const statuses = steps.getByText(/^(Created|Active|Past due|Unpaid)$/);
    await expect
      .poll(() => statuses.allInnerTexts())
      .toEqual(['Active', 'Past due', 'Unpaid', 'Past due', 'Unpaid']);
    const due = page.getByRole('region', { name: 'Amount due' });
    await due.getByText('€98.00').waitFor();
    await due.getByText('Total of 2 periods').waitFor();
    const notice = page.getByRole('region', { name: 'Unpaid amount' });
    await notice.getByText('€98.00 of 2 periods is not retried.').waitFor();
    await notice.getByText(/Next payment: €49\.00 on /).waitFor();
    await notice.getByRole('link', { name: 'checkout page' }).waitFor();
    await page.getByText('2 ended, 1 paid').waitFor();
    expect(await page.getByText('Next attempt', { exact: true }).count()).toBe(0);
  });

  it('shows before an advance how much work of other purchases it runs', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    const other = await organization.purchase({
      ...plans.fixed,
      rate: { ...plans.fixed.rate, interval: 'day' },
    });
    const page = await visitDashboard(browser, organization, `#/objects/${id}`);
    const retries = page.getByRole('region', { name: 'Retries' });
    await retries.getByText(/^Also runs [12] payments? of other purchases$/).waitFor();
    await organization.call('cancelPurchase', { path: other });
    await retries.getByText('Also runs').waitFor({ state: 'detached' });
  });

  it('shows every month of the timeline with its cause', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed);
    await organization.call('advanceClock', { body: { by: 'P5Y' } });
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Schedule').first().waitFor();
    await timeline.getByRole('button', { name: 'Show 30 older of 31' }).click();
    await timeline.getByRole('button', { name: 'Show 1 older of 1' }).click();
    await timeline.getByText('POST /v1/purchases 201').waitFor();
    const periods = await timeline.getByText(/Period \d+ started/).allInnerTexts();
    expect(periods.map((text) => Number(/Period (\d+)/.exec(text)?.[1]))).toEqual(
      Array.from({ length: 61 }, (_, index) => 61 - index),
    );
    expect(await timeline.getByText('Payment succeeded, €49.00').count()).toBe(61);
    await timeline.getByText('5 events').click();
    await timeline.getByRole('link', { name: 'purchase.activated' }).waitFor();
  });

  it('forces the outcome of a payment, and cancels a subscription', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${purchase.id}`);
    await page.getByRole('radio', { name: 'Lost card' }).check();
    await page.getByText('Forced: lost card').waitFor();
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    await page.getByRole('heading', { name: /Unpaid/, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the subscription now?' });
    await dialog.getByRole('button', { name: 'Cancel now' }).click();
    await page.getByRole('heading', { name: /Canceled/, level: 1 }).waitFor();
    expect((await organization.call('getPurchase', { path: purchase })).body.status).toBe('canceled');
  });

  it('cancels a subscription at the end of its period after a confirmation', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${purchase.id}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel at period end' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel at period end' }).click();
    await page.getByText('At the end of the period').waitFor();
    const { body } = await organization.call('getPurchase', { path: purchase });
    expect(body).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('updates forced outcomes that another window adds, an attempt consumes, or another window clears', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${purchase.id}`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('radio', { name: 'Decline', exact: true }).check();
    await page.getByText('Forced: card declined.').waitFor();
    await organization.call('forceOutcome', { path: purchase, body: { outcome: 'succeeded' } });
    await page.getByText('Forced: card declined, then succeeded.').waitFor();
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    await page.getByText('Forced: succeeded.').waitFor();
    await other.getByRole('radio', { name: 'Test card', exact: true }).check();
    await page.getByText('Forced:').waitFor({ state: 'detached' });
  });
});
