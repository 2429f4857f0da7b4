import { describe, expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { findViolations } from './find-violations.js';
import { interruptLoads } from './interrupt-requests.js';
import { createOverduePurchase, declining } from './overdue-purchase.js';
import { getFocused, raise } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe('the payments screen', () => {
  it('removes the filter by a customer when Escape empties its field', async () => {
    const organization = await sandbox.newOrganization();
    const { customer_id } = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/payments?customer_id=${customer_id}`);
    const field = page.getByLabel('Customer', { exact: true });
    await expect.poll(() => field.inputValue()).toBe('Ada Lindqvist');
    await field.press('Escape');
    await page.waitForURL(/#\/payments$/);
    await expect.poll(() => field.inputValue()).toBe('');
  });

  it('draws each payment on the day of its date, although a 3-D Secure challenge of it expires days later', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.one_time, { payment_token: 'tok_challenge' });
    await organization.call('advanceClock', { body: { by: 'P5D' } });
    const page = await visitDashboard(browser, organization, '#/payments');
    const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
    await rows.filter({ hasText: 'Authentication expired' }).filter({ hasText: '10 Jan 2027' }).waitFor();
    const histogram = page.getByRole('group', { name: 'Payments per day' });
    const bar = histogram.locator('rect');
    await bar.waitFor();
    const [{ x, width }, box] = [
      (await bar.boundingBox()) ?? raise(),
      (await histogram.locator('.histogram').boundingBox()) ?? raise(),
    ];
    // The clock is at 15 January, the last of 60 days.
    expect(Math.round(60 - (60 * (x + width / 2 - box.x)) / box.width - 0.5)).toBe(5);
  });
});

describe('the purchases screen', () => {
  it('shows prices with their interval, so that the price of an unpaid purchase does not read as an amount due', async () => {
    const organization = await sandbox.newOrganization();
    await createOverduePurchase(organization);
    await organization.call('advanceClock', { body: { by: 'P10D' } });
    await organization.purchase(plans.one_time);
    await organization.purchase(plans.variable);
    const page = await visitDashboard(browser, organization, '#/subscriptions');
    const table = page.getByRole('table', { name: 'Purchases' });
    await table.getByRole('columnheader', { name: 'Price' }).waitFor();
    await table.getByRole('row', { name: /Unpaid .* €49\.00 a month$/ }).waitFor();
    await table.getByRole('row', { name: /Succeeded .* €120\.00 once$/ }).waitFor();
    await table.getByRole('row', { name: /Active .* €0\.325 per kWh, monthly$/ }).waitFor();
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
  it('shows the years of the amounts due if they are of several years', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    await organization.call('advanceClock', { body: { by: 'P1Y' } });
    const page = await visitDashboard(browser, organization, `#/objects/${id}`);
    const due = page.getByRole('region', { name: 'Amount due' });
    await due.getByRole('button', { name: '10 older periods' }).click();
    await due.getByRole('link', { name: '10 Feb 2027 – 10 Mar 2027' }).waitFor();
    await due.getByRole('link', { name: '10 Feb 2028 – 10 Mar 2028' }).waitFor();
  });

  it('shows the latest three of 13 amounts due and the total, and the older ones after a click on their sum', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    await organization.call('advanceClock', { body: { by: 'P1Y' } });
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const due = page.getByRole('region', { name: 'Amount due' });
    const total = due.getByText('€637.00');
    const periods = due.getByRole('link');
    const older = due.getByRole('button', { name: '10 older periods', expanded: false });
    await due.getByRole('listitem').filter({ hasText: '10 older periods' }).getByText('€490.00').waitFor();
    await total.waitFor();
    await expect
      .poll(() => periods.allInnerTexts())
      .toEqual(['10 Dec 2027 – 10 Jan 2028', '10 Jan 2028 – 10 Feb 2028', '10 Feb 2028 – 10 Mar 2028']);
    expect(await findViolations(page)).toEqual([]);
    await older.click();
    await expect.poll(() => periods.count()).toBe(13);
    await expect.poll(() => periods.first().innerText()).toBe('10 Feb 2027 – 10 Mar 2027');
    await total.waitFor();
    await due.getByRole('button', { name: '10 older periods', expanded: true }).click();
    await expect.poll(() => periods.count()).toBe(3);
  });

  it('shows that each challenge of a retry expires at the next one, and the last one two days after retry 3', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const retries = page.getByRole('region', { name: 'Retries' });
    await retries.getByText('If retry 3 fails, the purchase becomes unpaid on 18 Feb.').waitFor();
    const steps = retries.getByRole('listitem');
    expect((await steps.allInnerTexts()).map((step) => step.replace('\n', ': '))).toEqual([
      'First attempt: 10 Feb, 15:30',
      'Retry 1: 12 Feb, 15:30',
      'Retry 2: 14 Feb, if retry 1 fails',
      'Retry 3: 16 Feb, if retry 2 fails',
      'Unpaid: 18 Feb, if retry 3 fails',
    ]);
    await page.getByText('Test card: requires action.').waitFor();
    const cycles = page.getByRole('region', { name: 'Billing cycles' });
    // Wide enough that the markers of two days do not merge.
    await page.setViewportSize({ width: 1600, height: 900 });
    const lane = cycles.locator('.lane-marker.forecast');
    await expect.poll(() => lane.count()).toBe(5);
    // Each line has the color and the title of a marker.
    const markers = await Promise.all(
      (await lane.all()).map(async (marker) => {
        const [, tone] = (await marker.getAttribute('class'))?.split(' ') ?? [];
        return `${tone} ${await marker.locator('title').textContent()}`;
      }),
    );
    expect(markers.slice(0, 4)).toEqual([
      expect.stringMatching(/^gray .*expires.*; retry 1 requires 3-D Secure, €49\.00, 12 Feb/),
      expect.stringMatching(/^gray .*expires.*; retry 2 requires 3-D Secure, €49\.00, 14 Feb/),
      expect.stringMatching(/^gray .*expires.*; retry 3 requires 3-D Secure, €49\.00, 16 Feb/),
      expect.stringMatching(/^red .*expires, payment fails, purchase becomes unpaid, €49\.00, 18 Feb/),
    ]);
  });

  it.each([
    ['P1M', 'Payment of €49.00 requires 3-D Secure since 10 Feb. Next retry: 12 Feb, 15:30.'],
    ['P37D', 'The payer must complete the 3-D Secure challenge'],
  ])(
    'links a subscription whose renewal requires 3-D Secure to its checkout page %s after its start',
    async (by, name) => {
      const organization = await sandbox.newOrganization();
      const { id, checkout_url } = await organization.purchase(plans.fixed, {
        payment_token: 'tok_challenge_on_renewal',
      });
      await organization.call('advanceClock', { body: { by } });
      const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
      const retries = page.getByRole('region', { name: 'Retries' });
      await retries.getByRole('heading', { name, exact: true }).waitFor();
      await retries.getByText('The challenge is on the checkout page. If retry 3 fails').waitFor();
      const link = retries.getByRole('link', { name: 'checkout page' });
      await expect.poll(() => link.getAttribute('href')).toBe(checkout_url);
      expect(await findViolations(page)).toEqual([]);
    },
  );

  it('shows no retry after a forced outcome that allows none', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    await organization.call('forceOutcome', { path: { id }, body: { outcome: 'lost_card' } });
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const retries = page.getByRole('region', { name: 'Retries' });
    await retries.getByText('If retry 1 fails, the purchase becomes unpaid on 12 Feb.').waitFor();
    await expect.poll(() => retries.getByText('Retry 2').count()).toBe(0);
  });

  it('shows that a later retry succeeds if the forecast is certain', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.fixed, {
      payment_token: 'tok_declined_twice_then_success',
    });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const retries = page.getByRole('region', { name: 'Retries' });
    await retries
      .getByText('Forecast: retry 2 on 14 Feb succeeds, and the purchase becomes active.')
      .waitFor();
    const readSteps = async (name: string): Promise<string[]> => {
      const steps = page.getByRole('list', { name }).getByRole('listitem');
      return (await steps.allInnerTexts()).map((step) => step.replace('\n', ': '));
    };
    expect((await readSteps('Attempts in order')).slice(1)).toEqual([
      'Retry 1: 12 Feb, 15:30',
      'Retry 2: 14 Feb, succeeds',
      'Active: after retry 2',
    ]);
    const events = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await events.nth(0).getByText('Retry 2 succeeds, purchase becomes active, €49.00').waitFor();
    await events.nth(1).getByText('Retry 1 fails, €49.00').waitFor();
  });

  it('shows for each group of events whether its webhooks were delivered', async () => {
    const organization = await sandbox.newOrganization();
    const receiver = await startStaticReceiver(204);
    await organization.call('createOrganizationConfiguration', {
      body: { webhook: { url: receiver.url, event_types: ['charge.succeeded', 'charge.failed'] } },
    });
    await organization.call('setDeliveryMode', { body: { mode: 'sync' } });
    const { id } = await organization.purchase(plans.fixed, declining);
    await organization.call('setDeliveryMode', { body: { mode: 'collect' } });
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('3 events · webhook not sent yet').waitFor();
    await timeline.getByText('5 events · webhook delivered').waitFor();
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
    await notice.getByText(/Next renewal: €49\.00 on /).waitFor();
    await notice.getByRole('link', { name: 'checkout page' }).waitFor();
    await page.getByText('2 ended, 1 paid').waitFor();
    await expect.poll(() => page.getByText('Next attempt', { exact: true }).count()).toBe(0);
  });

  it('shows the earlier statuses after a click, with the years that are not the current one of the clock', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    await organization.call('advanceClock', { body: { by: 'P1Y' } });
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
    const list = page.getByRole('list', { name: 'Statuses in order' });
    const readDates = async (): Promise<string[]> => {
      const steps = list.getByRole('listitem').filter({ hasNot: page.getByRole('button') });
      return (await steps.allInnerTexts()).map((step) => step.replace('\n', ': '));
    };
    const earlier = list.getByRole('button', { name: '22 earlier changes', expanded: false });
    await earlier.waitFor();
    expect(await readDates()).toEqual([
      'Past due: 10 Dec – 16 Dec 2027',
      'Unpaid: 16 Dec 2027 – 10 Jan',
      'Past due: 10 Jan – 16 Jan',
      'Unpaid: 16 Jan – 10 Feb',
      'Past due: since 10 Feb 2028',
    ]);
    expect(await findViolations(page)).toEqual([]);
    await earlier.click();
    await list.getByRole('button', { name: '22 earlier changes', expanded: true }).waitFor();
    const dates = await readDates();
    expect(dates.slice(0, 3)).toEqual([
      'Created: 10 Jan 2027',
      'Active: 10 Jan – 10 Feb 2027',
      'Past due: 10 Feb – 16 Feb 2027',
    ]);
    expect(dates).toHaveLength(27);
  });

  it('names the customer and returns to the list in the header of a phone, and has wide buttons', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await createOverduePurchase(organization);
    const viewport = { width: 390, height: 844 };
    const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`, { viewport });
    const header = page.getByRole('navigation', { name: 'Breadcrumb' });
    await header.getByText('Ada Lindqvist').waitFor();
    const advance = page.getByRole('button', { name: 'Advance to retry 1' });
    await advance.waitFor();
    expect((await advance.boundingBox())?.width).toBeGreaterThan(300);
    expect(await findViolations(page)).toEqual([]);
    await header.getByRole('link', { name: 'Purchases' }).click();
    await page.getByRole('heading', { name: 'Purchases', level: 1 }).waitFor();
  });

  it.each([
    ['wait', 3],
    ['fail', 0],
  ] as const)(
    'shows placeholders in the timeline while its events load, and none after an error (requests %s)',
    async (interruption, count) => {
      const organization = await sandbox.newOrganization();
      const { id } = await organization.purchase(plans.fixed);
      const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
      await interruptLoads(page, interruption, /\/_sandbox\/events\?/);
      await page.reload();
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await timeline.waitFor();
      await expect.poll(() => timeline.getByRole('alert').count()).toBe(interruption === 'fail' ? 1 : 0);
      const rows = timeline.locator('.list-skeleton > div');
      await expect.poll(() => rows.count()).toBe(count);
      await expect.poll(() => timeline.getByRole('listitem').count()).toBe(0);
    },
  );

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
    await expect.poll(() => timeline.getByText('Payment succeeded, €49.00').count()).toBe(61);
    await timeline.getByText('5 events').click();
    await timeline.getByRole('link', { name: 'purchase.activated' }).waitFor();
  });

  it('cancels a subscription at the end of its period after a confirmation', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${purchase.id}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel at period end' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('ends on 10 Feb 2027').waitFor();
    await dialog.getByText('purchase.cancellation_scheduled').waitFor();
    await dialog.getByRole('button', { name: 'Cancel at period end' }).click();
    await page.getByText('At the end of the period').waitFor();
    const statuses = page.getByRole('list', { name: 'Statuses in order' });
    await statuses
      .getByRole('listitem')
      .filter({ hasText: 'Canceled' })
      .getByText('on 10 Feb 2027')
      .waitFor();
    const { body } = await organization.call('getPurchase', { path: purchase });
    expect(body).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  it('updates forced outcomes that another window adds, an attempt consumes, or another window clears', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const page = await visitDashboard(browser, organization, `#/subscriptions/${purchase.id}`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Forced card declined').waitFor();
    await organization.call('forceOutcome', { path: purchase, body: { outcome: 'succeeded' } });
    await page.getByText('Forced card declined, then succeeded').waitFor();
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    await page.getByText('Applies to retry 1, 12 Feb.').waitFor();
    await page.getByText('Forced succeeded').waitFor();
    await other.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Forced').waitFor({ state: 'detached' });
  });
});
