import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { sampleCases } from '../support/sample-cases.js';
import { confirmAdvance } from './confirm-advance.js';
import { findSmallTargets, findViolations } from './find-violations.js';
import { createOverduePurchase } from './overdue-purchase.js';
import { holdRequests } from './interrupt-requests.js';
import { getFocused, raise } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Creates an organization with a subscription, so that the time machine has filters. */
async function createBilledOrganization(): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  return organization;
}

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
    await expect.poll(() => row.innerText()).toContain('Card declined');
    await page.goBack();
    await expect.poll(() => row.count()).toBe(2);
    await page.getByRole('link', { name: 'Pending 0', exact: true }).click();
    await page.getByText('Filters: status pending.').waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => row.count()).toBe(2);
  });

  it('filters by a customer that it finds by name, and lists several matches to choose from', async () => {
    const organization = await sandbox.newOrganization();
    const { plan_id } = await organization.purchase(plans.fixed);
    for (const email of ['grace@example.com', 'grace@example.org']) {
      const { id: customer_id } = await organization.customer({ name: 'Grace Okafor', email });
      const body = { plan_id, customer_id, payment_token: 'tok_success' };
      await organization.call('createPurchase', { body });
    }
    const page = await visitDashboard(browser, organization, '#/payments');
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(1 + 3);
    const field = page.getByLabel('Customer', { exact: true });
    // A pause applies the filter, as Enter does.
    await field.fill('lindqvist');
    await expect.poll(() => rows.count()).toBe(1 + 1);
    await expect.poll(() => field.inputValue()).toBe('Ada Lindqvist');
    await field.fill('grace');
    await page.keyboard.press('Enter');
    const matches = page.getByRole('group', { name: '2 customers match' });
    await matches.getByRole('button', { name: 'Grace Okafor, grace@example.org' }).click();
    await rows.getByText('Grace Okafor').waitFor();
    await expect.poll(() => rows.count()).toBe(1 + 1);
    // A search that ends late does not replace what is typed meanwhile.
    const release = await holdRequests(page, /q=lindqvist/);
    await field.fill('lindqvist');
    await page.keyboard.press('Enter');
    await field.fill('unknown person');
    const response = page.waitForResponse(/q=lindqvist/);
    release();
    await response;
    await page.keyboard.press('Enter');
    await page.getByText('Filters: customer unknown person.').waitFor();
    await field.fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(1 + 3);
  });

  it('keeps the chart and the numbers of the tabs for a customer, and names the filters of an empty list', async () => {
    const organization = await sandbox.newOrganization();
    const { customer_id } = await createOverduePurchase(organization);
    const page = await visitDashboard(browser, organization, `#/payments?customer_id=${customer_id}`);
    const histogram = page.getByRole('group', { name: 'Payments per day' });
    await expect.poll(() => histogram.locator('rect').count()).toBe(2);
    await page.getByRole('link', { name: 'Failed 1', exact: true }).click();
    await expect.poll(() => histogram.locator('rect').count()).toBe(1);
    await page.getByLabel('From').fill('2027-02-11');
    await page.getByText('Filters: status failed, from 11 Feb 2027, customer Ada Lindqvist.').waitFor();
    await page.getByRole('link', { name: 'Failed 0', exact: true }).waitFor();
    const last = page.getByLabel(/^To/);
    await last.fill('2027-02-01');
    await page.getByText('Earlier than “From”.').waitFor();
    await last.fill('2027-02-11');
    await page.getByText('Earlier than “From”.').waitFor({ state: 'detached' });
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

  it('selects days in the histogram by a click, by dragging and by keys, and keeps them in the URL', async () => {
    const organization = await sandbox.newOrganization();
    await createOverduePurchase(organization);
    const page = await visitDashboard(browser, organization, '#/payments');
    const histogram = page.getByRole('group', { name: 'Payments per day' });
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(1 + 2);
    await expect.poll(() => histogram.locator('rect').count()).toBe(2);
    const { x, y, width } = (await histogram.locator('.histogram').boundingBox()) ?? raise();
    // The clock is at 10 February, the last of 60 days.
    const findDay = (daysAgo: number): [number, number] => [x + (width * (59.5 - daysAgo)) / 60, y + 20];
    await page.mouse.click(...findDay(31));
    await expect.poll(() => page.url()).toContain('from=2027-01-10&to=2027-01-10');
    await expect.poll(() => rows.count()).toBe(1 + 1);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(1 + 2);
    await page.mouse.move(...findDay(10));
    await page.mouse.down();
    await page.mouse.move(...findDay(2));
    await page.mouse.up();
    await expect.poll(() => page.url()).toContain('from=2027-01-31&to=2027-02-08');
    await page.getByText('No payment matches').waitFor();
    const last = histogram.getByRole('slider', { name: 'Last day' });
    await last.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => last.getAttribute('aria-valuetext')).toBe('9 Feb 2027');
    await page.keyboard.press('End');
    await expect.poll(() => rows.count()).toBe(1 + 1);
    expect(page.url()).not.toContain('to=');
    const first = histogram.getByRole('slider', { name: 'First day' });
    await first.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => rows.count()).toBe(1 + 2);
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('');
    expect(await findViolations(page)).toEqual([]);
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
    const attempts = details.getByRole('listitem');
    await expect
      .poll(async () => (await attempts.allInnerTexts()).map((text) => text.split('\n')).slice(0, 2))
      .toEqual([
        ['First attempt', 'Failed', '10 Feb 2027', '€49.00'],
        ['Retry 1 of 3', 'Failed', '12 Feb 2027', '€49.00'],
      ]);
    await details.getByText('A retry can succeed').waitFor();
    await details.getByText('Failed on').waitFor();
    await attempts.getByRole('link', { name: 'First attempt' }).waitFor();
    await details.getByRole('link', { name: 'Schedule' }).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => getFocused(page)).toMatch(/^A €49.00/);
    await page.keyboard.press('Enter');
    await details.getByRole('link', { name: 'A plan' }).click();
    await page.getByRole('heading', { name: /Ada Lindqvist/, level: 1 }).waitFor();
  });

  it('links a payment that waits for 3-D Secure to its challenge until the payer completes it', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.one_time, { payment_token: 'tok_challenge' });
    const page = await visitDashboard(browser, organization, '#/payments');
    await page.getByRole('table', { name: 'Payments' }).getByRole('link').first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await details
      .getByText('The payer must complete the 3-D Secure challenge. The challenge is on the checkout page.')
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    const link = details.getByRole('link', { name: 'checkout page' });
    const opened = page.waitForEvent('popup');
    await link.click();
    const checkout = await opened;
    await checkout.getByRole('button', { name: 'Complete authentication' }).click();
    await checkout.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await link.waitFor({ state: 'detached' });
  });
});

describe.each(
  sampleCases(
    [
      ['payments', '#/payments?from=2027-01-01&to=2027-02-28', 2],
      ['subscriptions', '#/subscriptions?status=active', 1],
      ['requests', '#/requests?method=POST&path=%2Fv1', 2],
      ['events', '#/events?type=charge.failed&object_id=chg_01mc03h060e34vk3mjmkrqpv3x', 2],
      ['usage', '#/usage?status=billed&purchase_id=pur_01mc03h060e34vk3mjmkrqpv3x', 2],
      ['time machine', '#/time?status=active&type=failed', 2],
    ] as const,
    ([screen]) => ['payments', 'time machine'].includes(screen),
  ),
)('the filters of the screen %s', (_screen, hash, count) => {
  it('are behind a button with their number on a phone, and visible on a wide screen', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await visitDashboard(browser, await createBilledOrganization(), hash, { viewport });
    const button = page.getByRole('button', { name: `Filters ${count} active` });
    const fields = page.locator('.filters').getByRole('combobox').or(page.locator('.filters input'));
    await button.waitFor();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => fields.first().isVisible()).toBe(false);
    await button.press('Enter');
    await fields.first().waitFor();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    expect(await findSmallTargets(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    const url = page.url();
    await button.press('Enter');
    await fields.first().waitFor({ state: 'hidden' });
    expect(page.url()).toBe(url);
    await page.setViewportSize({ width: 1280, height: 800 });
    await fields.first().waitFor();
    await expect.poll(() => button.isVisible()).toBe(false);
  });
});

it.each(sampleCases(['payments', 'subscriptions'], (_, index) => index === 0))(
  'the tabs of the screen %s scroll into view with their names and counts on a phone',
  async (screen) => {
    const viewport = { width: 390, height: 844 };
    const organization = await createBilledOrganization();
    const page = await visitDashboard(browser, organization, `#/${screen}`, { viewport });
    const tabs = page.locator('.tabs a');
    await tabs.last().locator('.count').waitFor();
    for (const tab of await tabs.all()) {
      await tab.scrollIntoViewIfNeeded();
      const box = await tab.boundingBox();
      expect((box?.x ?? Infinity) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390);
    }
    await expect.poll(() => tabs.count()).toBeGreaterThan(3);
  },
);

describe('the purchases screen', () => {
  it('counts the purchases of each status, and a count opens the list of its purchases', async () => {
    const organization = await createBilledOrganization();
    await organization.purchase(plans.one_time, { payment_token: 'tok_declined' });
    const page = await visitDashboard(browser, organization, '#/subscriptions');
    const rows = page.getByRole('table', { name: 'Purchases' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(1 + 2);
    await expect.poll(() => rows.last().innerText()).toContain('10 Jan 2027');
    const failed = page.locator('.totals > div', { has: page.getByText('Failed', { exact: true }) });
    await failed.getByRole('link', { name: '1' }).click();
    await expect.poll(() => rows.count()).toBe(1 + 1);
  });

  it('lists purchases with customer and plan, and one-time purchases in a tab', async () => {
    const organization = await sandbox.newOrganization();
    const page = await visitDashboard(browser, organization, '#/objects');
    await page.getByText('No purchases yet').waitFor();
    await organization.purchase(plans.fixed);
    await organization.purchase(plans.one_time);
    const rows = page.getByRole('table', { name: 'Purchases' }).getByRole('link', { name: /Ada Lindqvist/ });
    await expect.poll(() => rows.count()).toBe(2);
    const listStatuses = (): Promise<string[]> =>
      page.getByLabel('Status').getByRole('option').allInnerTexts();
    await expect.poll(listStatuses).toContain('Succeeded (1)');
    await page.getByRole('link', { name: 'One-time' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    // The counts are those of all purchases, so a filter hides them.
    expect(await listStatuses()).toContain('Succeeded');
    await page.getByLabel('Status').selectOption('unpaid');
    await page.getByText('Filters: kind one time, status unpaid.').waitFor();
  });
});

describe('the page of a purchase', () => {
  it('shows the next retry and its consequence, and advances to it', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    const page = await visitDashboard(browser, organization, `#/objects/${id}`);
    const retries = page.getByRole('region', { name: 'Retries' });
    await retries
      .getByRole('heading', { name: 'Payment of €49.00 failed on 10 Feb. Next retry: 12 Feb' })
      .waitFor();
    await retries.getByText('If retry 3 fails, the purchase becomes unpaid on 16 Feb.').waitFor();
    await retries.getByText('14 Feb, if retry 1 fails').waitFor();
    await page.getByText('Test card: failed.').waitFor();
    await page.getByText('12 Feb (retry 1)').waitFor();
    await retries.getByRole('button', { name: 'Advance to retry 1' }).click();
    await confirmAdvance(page);
    await retries
      .getByRole('heading', { name: 'Retry 1 of €49.00 failed on 12 Feb. Next retry: 14 Feb' })
      .waitFor();
    await page.getByRole('region', { name: 'Amount due' }).getByText('€49.00').first().waitFor();
  });

  it('shows its billing cycles on a lane, the dates of its statuses, and the next retry above its events', async () => {
    const organization = await sandbox.newOrganization();
    const { id, customer_id } = await createOverduePurchase(organization);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const cycles = page.getByRole('region', { name: 'Billing cycles' });
    await cycles.getByRole('img', { name: /^Billing cycles, / }).waitFor();
    await cycles.getByText('Next renewal: €49.00 on 10 Mar.').waitFor();
    await expect
      .poll(() => cycles.getByText(/^Cycle /).allTextContents())
      .toEqual(['Cycle 1 · €49.00 paid', 'Cycle 2 · €49.00 past due']);
    await cycles.getByRole('list', { name: 'Legend' }).getByText('Past due').waitFor();
    await cycles.getByText('Show as a table').click();
    const rows = cycles.getByRole('row');
    expect((await rows.allInnerTexts()).map((row) => row.replaceAll('\t', ' · ')).slice(0, 6)).toEqual([
      'Time · Event · Amount',
      '10 Jan 2027, 15:30 · Period 1 starts, paid · €49.00',
      '10 Feb 2027, 15:30 · Period 2 starts, past due · €49.00',
      '10 Feb 2027, 15:30 · Renewal failed · €49.00',
      '12 Feb 2027, 15:30 · Retry 1 fails (forecast) · €49.00',
      '14 Feb 2027, 15:30 · Retry 2 fails (forecast) · €49.00',
    ]);
    const steps = page.getByRole('list', { name: 'Statuses in order' }).getByRole('listitem');
    expect((await steps.allInnerTexts()).map((step) => step.split('\n'))).toEqual([
      ['Created', '10 Jan 2027'],
      ['Active', '10 Jan – 10 Feb'],
      ['Past due', 'since 10 Feb 2027'],
    ]);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const next = timeline.getByRole('listitem').first();
    await next.getByText('Retry 1 fails, €49.00').waitFor();
    await next.getByText('12 Feb 2027, 15:30').waitFor();
    await next.getByText('Forecast', { exact: true }).waitFor();
    const due = page.getByRole('region', { name: 'Amount due' });
    await due
      .getByRole('listitem')
      .filter({ hasText: '10 Feb – 10 Mar' })
      .filter({ hasText: '€49.00' })
      .getByText('Retrying')
      .waitFor();
    await due.getByText('Paid for other periods €49.00').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await cycles.getByRole('link', { name: 'Open in time machine' }).click();
    await page.getByRole('heading', { name: 'Time machine', level: 1 }).waitFor();
    expect(page.url()).toContain(`customer=${customer_id}`);
  });

  it('shows its JSON in the whole width of the page, and copies it', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${purchase.id}`);
    await page.getByText('JSON', { exact: true }).click();
    const json = await page.getByRole('region', { name: 'The purchase as JSON' }).boundingBox();
    const timeline = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
    expect(json?.width).toBeGreaterThan(timeline?.width ?? Infinity);
    await page.getByRole('button', { name: 'Copy JSON' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as object;
    expect(copied).toMatchObject({ id: purchase.id, status: 'active' });
  });

  it('forces the outcome of a payment, and cancels a subscription', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${purchase.id}`);
    await page.getByText('Applies to the next renewal, 10 Feb.').waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByLabel('Decline reason').selectOption('Lost card');
    await page.getByText('Forced lost card').waitFor();
    await page.getByRole('button', { name: 'Decline', pressed: true }).waitFor();
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    await page.getByRole('heading', { name: /Unpaid/, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the subscription now?' });
    await dialog.getByText('A plan for Ada Lindqvist ends at once.').waitFor();
    await dialog.getByText('The €49.00 due is not retried, and the payer can no longer pay it.').waitFor();
    await dialog.getByText('purchase.canceled').waitFor();
    await dialog.getByRole('button', { name: 'Cancel now' }).click();
    await page.getByRole('heading', { name: /Canceled/, level: 1 }).waitFor();
    expect((await organization.call('getPurchase', { path: purchase })).body.status).toBe('canceled');
  });
});
