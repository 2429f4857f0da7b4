import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { sampleCases, testInLongRun } from '../support/sample-cases.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { confirmAdvance, getAdvanceSheet } from './confirm-advance.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const getTime = async (organization: TestOrganization): Promise<string> =>
  (await organization.call('getClock')).body.now;

/** Creates a purchase whose renewal failed, beside one with daily payments. */
async function createOverdue(organization: TestOrganization): Promise<{ id: string; chargeId: string }> {
  const daily = { ...plans.fixed, rate: { ...plans.fixed.rate, interval: 'day' as const } };
  await organization.purchase(daily);
  const { id } = await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
  await organization.call('advanceClock', { body: { by: 'P1M' } });
  const { data } = (await organization.call('listCharges', { query: { purchase_id: id, limit: 1 } })).body;
  return { id, chargeId: data[0]?.id ?? '' };
}

/** Buttons that advance the clock, with the screen and the name of each. */
const buttons: readonly [
  name: string,
  open: (organization: TestOrganization) => Promise<{ hash: string; button: string; payments: boolean }>,
][] = [
  [
    'on the page of an overdue purchase',
    async (organization) => ({
      hash: `#/subscriptions/${(await createOverdue(organization)).id}`,
      button: 'Advance to retry 1',
      payments: true,
    }),
  ],
  [
    'in the details of a failed payment',
    async (organization) => ({
      hash: `#/payments/${(await createOverdue(organization)).chargeId}`,
      button: 'Advance to retry',
      payments: true,
    }),
  ],
  [
    'on the page of an active purchase',
    async (organization) => ({
      hash: `#/subscriptions/${(await organization.purchase(plans.fixed)).id}`,
      button: 'Advance to next payment',
      payments: true,
    }),
  ],
  [
    'in the details of a delivery',
    async (organization) => {
      const { url } = await startStaticReceiver(500);
      await organization.call('createOrganizationConfiguration', { body: { webhook: { url } } });
      await organization.call('setDeliveryMode', { body: { mode: 'sync' } });
      await organization.customer();
      const [delivery] = (await organization.call('listDeliveries')).body.data;
      return { hash: `#/webhooks/${delivery?.id ?? ''}`, button: 'Advance to attempt 2', payments: false };
    },
  ],
];

describe.each(sampleCases(buttons, (_, index) => index === 0))(
  'the button that advances the clock %s',
  (_, open) => {
    it('shows a preview, and advances only after a confirmation', async () => {
      const organization = await sandbox.newOrganization();
      const { hash, button, payments } = await open(organization);
      const before = await getTime(organization);
      const page = await visitDashboard(browser, organization, hash);
      await page.getByRole('button', { name: button, exact: true }).click();
      const preview = getAdvanceSheet(page).getByRole('region', { name: 'Preview' });
      await preview.waitFor();
      if (payments)
        await preview
          .getByText(/payments?/)
          .first()
          .waitFor();
      await page.keyboard.press('Escape');
      await getAdvanceSheet(page).waitFor({ state: 'detached' });
      expect(await getTime(organization)).toBe(before);
      await page.getByRole('button', { name: button, exact: true }).click();
      await confirmAdvance(page);
      expect(Date.parse(await getTime(organization))).toBeGreaterThan(Date.parse(before));
    });
  },
);

it('the button of the header first selects the next work of the purchase on screen, not earlier work of another one', async () => {
  const organization = await sandbox.newOrganization();
  const { id, chargeId } = await createOverdue(organization);
  const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
  const openSheet = (): Promise<void> =>
    page.getByRole('banner').getByRole('button', { name: 'Advance' }).click();
  const selected = getAdvanceSheet(page).getByRole('radio', { checked: true });
  await openSheet();
  await selected.and(page.getByRole('radio', { name: /^Next work of this purchase 12 Feb/ })).waitFor();
  await confirmAdvance(page);
  expect(await getTime(organization)).toContain('2027-02-12');
  await page.goto(`/#/payments/${chargeId}`);
  await openSheet();
  await selected.and(page.getByRole('radio', { name: /^Next work of this purchase/ })).waitFor();
});

describe('a forced outcome', () => {
  /** Returns the texts of the scheduled payments in the table of the lane. */
  const readForecast = async (page: Page): Promise<string> =>
    (
      await page
        .locator('[aria-label="Billing cycles, table"] tr')
        .filter({ hasText: '(forecast)' })
        .allTextContents()
    ).join();

  it('changes the lane, the timeline and the preview of the page of its purchase, and its undo restores them', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    await expect.poll(() => readForecast(page)).toContain('succeeds');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Forced card declined').waitFor();
    await expect.poll(() => readForecast(page)).toContain('fails');
    await page.getByRole('region', { name: 'Timeline' }).getByText(/fails/).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => readForecast(page)).not.toContain('fails');
  });

  testInLongRun(
    'of a customer, which another window forces, changes the lane, the overview and the time machine',
    async () => {
      const organization = await sandbox.newOrganization();
      const { id, customer_id } = await organization.purchase({
        ...plans.fixed,
        rate: { ...plans.fixed.rate, interval: 'week' },
      });
      const open = (hash: string): Promise<Page> => visitDashboard(browser, organization, hash);
      const purchase = await open(`#/subscriptions/${id}`);
      const overview = await open('#/overview');
      const time = await open('#/time?to=renewal');
      await expect.poll(() => readForecast(purchase)).toContain('succeeds');
      const summary = overview.getByRole('region', { name: 'Clock' });
      await summary.getByRole('link', { name: /payments? succeeds?/ }).waitFor();
      await time
        .getByRole('region', { name: 'Preview' })
        .getByText(/succeed/)
        .first()
        .waitFor();
      const path = { id: customer_id };
      await organization.call('forceCustomerOutcome', { path, body: { outcome: 'card_declined' } });
      await expect.poll(() => readForecast(purchase)).toContain('fails');
      await summary.getByRole('link', { name: /fail/ }).waitFor();
      await time.getByRole('region', { name: 'Preview' }).getByText(/fail/).first().waitFor();
      expect(await getTime(organization)).toBe(EXAMPLE_TIME);
    },
  );
});
