import { describe, expect, it } from 'vitest';
import { computeForecast, loadForecastData } from '../../src/engine/forecast.js';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

const IN_A_MONTH = '2027-02-10T15:30:00.000Z';

type Forecast = Success<'getForecast'>;

async function readForecast(
  organization: TestOrganization,
  query: { to: string } & Record<string, string | number>,
): Promise<Forecast> {
  return (await organization.call('getForecast', { query })).body;
}

const summarize = ({ data }: Forecast): string[] =>
  data.map(({ at, type, outcome, amount, certain, new_status }) =>
    [at.slice(0, 10), type, outcome, amount, certain ? 'certain' : 'uncertain', new_status ?? '']
      .join(' ')
      .trim(),
  );

const daily = { rate: { ...plans.fixed.rate, interval: 'day' as const } };
const trial = { ...plans.fixed, trial_days: 14, requires_activation_date: true };
const activated = { ...plans.fixed, requires_activation_date: true };

describe('a forecast of one purchase', () => {
  it.each([
    [
      'a renewal that succeeds',
      plans.fixed,
      {},
      '2027-02-28T00:00:00Z',
      ['2027-02-10 renewal succeeded 4900 certain'],
    ],
    [
      'a renewal that is declined, and its retries',
      plans.fixed,
      { payment_token: 'tok_declined_twice_then_success' },
      '2027-02-28T00:00:00Z',
      [
        '2027-02-10 renewal failed 4900 certain past_due',
        '2027-02-12 retry failed 4900 certain',
        '2027-02-14 retry succeeded 4900 certain active',
      ],
    ],
    [
      'a first payment that settles after a day, and a renewal that is pending',
      plans.fixed,
      { payment_token: 'tok_pending_then_success' },
      '2027-02-11T15:30:00Z',
      ['2027-01-11 settlement succeeded 4900 certain active', '2027-02-11 renewal pending 4900 certain'],
    ],
    [
      'a 3-D Secure challenge that expires',
      plans.fixed,
      { payment_token: 'tok_challenge_on_renewal' },
      '2027-02-12T15:30:00Z',
      [
        '2027-02-10 renewal requires_action 4900 certain past_due',
        '2027-02-12 challenge_expiry failed 4900 certain',
        '2027-02-12 retry requires_action 4900 certain',
      ],
    ],
    [
      'a trial and its end',
      trial,
      { service_activation_date: '2027-01-20' },
      '2027-02-10T00:00:00Z',
      ['2027-01-20 trial_start none  certain trialing', '2027-02-03 trial_end succeeded 4900 certain active'],
    ],
    [
      'an activation',
      activated,
      { service_activation_date: '2027-01-20' },
      '2027-02-10T00:00:00Z',
      ['2027-01-20 activation succeeded 4900 certain active'],
    ],
    [
      'the end of the last period',
      { ...plans.fixed, billing_cycles: 1 },
      {},
      '2027-03-10T00:00:00Z',
      ['2027-02-10 end none  certain succeeded'],
    ],
    [
      'the expiry of a checkout',
      plans.one_time,
      { payment_token: null },
      '2027-02-10T00:00:00Z',
      ['2027-01-11 checkout_expiry none  certain expired'],
    ],
  ] as const)('shows %s', async (_name, plan, input, to, expected) => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plan, input);
    expect(summarize(await readForecast(organization, { to }))).toEqual(expected);
  });

  it('shows a cancellation at the end of the period', async () => {
    const organization = await sandbox.newOrganization();
    const path = await organization.purchase(plans.fixed);
    await organization.call('cancelPurchase', { path, body: { mode: 'period_end' } });
    const forecast = await readForecast(organization, { to: '2028-01-10T00:00:00Z' });
    expect(summarize(forecast)).toEqual(['2027-02-10 cancellation none  certain canceled']);
    expect(forecast.next).toMatchObject({ renewal: null, searched_until: '2037-01-10T15:30:00.000Z' });
  });

  it('shows a forced outcome', async () => {
    const organization = await sandbox.newOrganization();
    const path = await organization.purchase(plans.fixed);
    await organization.call('forceOutcome', { path, body: { outcome: 'lost_card' } });
    expect(summarize(await readForecast(organization, { to: IN_A_MONTH }))).toEqual([
      '2027-02-10 renewal failed 4900 certain unpaid',
    ]);
  });

  it('leaves out a status that the purchase enters and leaves again at the same instant', async () => {
    const organization = await sandbox.newOrganization();
    const dunning = { max_retries: 3, retry_interval_days: 1, on_exhausted: 'cancel' } as const;
    await organization.call('createOrganizationConfiguration', { body: { dunning } });
    const path = await organization.purchase(daily);
    for (const outcome of ['card_declined', 'succeeded', 'card_declined'] as const)
      await organization.call('forceOutcome', { path, body: { outcome } });
    expect(summarize(await readForecast(organization, { to: '2027-01-12T15:30:00Z' }))).toEqual([
      '2027-01-11 renewal failed 4900 certain past_due',
      '2027-01-12 retry succeeded 4900 certain',
      '2027-01-12 renewal failed 4900 certain',
    ]);
  });

  it('shows the last of several statuses that the purchase enters at the same instant', async () => {
    const organization = await sandbox.newOrganization();
    const dunning = { max_retries: 3, retry_interval_days: 1, on_exhausted: 'cancel' } as const;
    await organization.call('createOrganizationConfiguration', { body: { dunning } });
    const path = await organization.purchase({ ...daily, billing_cycles: 2 });
    for (const outcome of ['card_declined', 'succeeded'] as const)
      await organization.call('forceOutcome', { path, body: { outcome } });
    expect(summarize(await readForecast(organization, { to: '2027-01-12T15:30:00Z' }))).toEqual([
      '2027-01-11 renewal failed 4900 certain past_due',
      '2027-01-12 retry succeeded 4900 certain',
      '2027-01-12 end none  certain succeeded',
    ]);
  });

  it('has no amount for usage that can still be reported, and nothing after it is certain', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.variable);
    await organization.report(id, { quantity: '50' });
    const forecast = await readForecast(organization, { to: '2027-02-28T00:00:00Z' });
    expect(summarize(forecast)).toEqual([
      '2027-02-10 renewal succeeded  uncertain',
      '2027-02-10 period_start none  uncertain',
    ]);
    expect(forecast.by_outcome.uncertain).toBeGreaterThan(0);
    expect(forecast.totals).toEqual([]);
  });

  it('counts an uncertain task as uncertain only if it has a charge, or can have one if usage is reported', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.purchase(plans.variable);
    const { plan_id } = await organization.purchase({ ...plans.variable, billing_cycles: 1 });
    await organization.report(id, { quantity: '50' });
    const forecast = await readForecast(organization, { to: '2027-02-28T00:00:00Z' });
    expect(summarize(forecast).toSorted()).toEqual([
      '2027-02-10 period_start none  uncertain',
      '2027-02-10 renewal none  uncertain succeeded',
      '2027-02-10 renewal succeeded  uncertain',
    ]);
    const counts = { succeeded: 0, failed: 0, pending: 0, requires_action: 0, none: 1, uncertain: 2 };
    expect(forecast.by_outcome).toEqual(counts);
    expect(forecast.buckets).toEqual([{ ...counts, date: '2027-02-10' }]);
    const withoutUsage = { ...counts, none: 0, uncertain: 1, date: '2027-02-10' };
    expect(forecast.groups).toContainEqual({ id: plan_id, buckets: [withoutUsage] });
  });
});

describe('a forecast of an organization', () => {
  it('counts a charge that waits for 3-D Secure once: on the day on which its challenge expires', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
    const readCounts = async (to: string) => {
      const { by_outcome, buckets, totals } = await readForecast(organization, { to });
      const none = { succeeded: 0, pending: 0, none: 0, uncertain: 0 };
      expect(by_outcome).toMatchObject(none);
      return { buckets, totals, counts: [by_outcome.requires_action, by_outcome.failed] };
    };
    expect(await readCounts('2027-02-11T15:30:00Z')).toMatchObject({
      counts: [1, 0],
      buckets: [{ date: '2027-02-10', requires_action: 1 }],
      totals: [{ requires_action: 4900, failed: 0 }],
    });
    // The first retry begins when the challenge expires.
    expect(await readCounts('2027-02-12T15:30:00Z')).toMatchObject({
      counts: [1, 1],
      buckets: [{ date: '2027-02-12', requires_action: 1, failed: 1 }],
      totals: [{ requires_action: 4900, failed: 4900 }],
    });
  });

  it('adds up amounts by currency, and counts items by type, outcome and day', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await organization.purchase({ rate: { ...plans.fixed.rate, currency: 'CHF', amount: 100 } });
    const forecast = await readForecast(organization, { to: '2027-02-12T15:30:00Z' });
    const none = { succeeded: 0, failed: 0, pending: 0, requires_action: 0, none: 0, uncertain: 0 };
    expect(forecast).toMatchObject({
      truncated: false,
      until: '2027-02-12T15:30:00.000Z',
      totals: [
        { currency: 'CHF', succeeded: 100, failed: 0 },
        { currency: 'EUR', succeeded: 4900, failed: 9800 },
      ],
      by_type: [
        { type: 'renewal', count: 3 },
        { type: 'retry', count: 1 },
      ],
      by_outcome: { ...none, succeeded: 2, failed: 2 },
      buckets: [
        { ...none, date: '2027-02-10', succeeded: 2, failed: 1 },
        { ...none, date: '2027-02-12', failed: 1 },
      ],
      totals_by_bucket: [
        {
          date: '2027-02-10',
          totals: [
            { currency: 'CHF', succeeded: 100, failed: 0 },
            { currency: 'EUR', succeeded: 4900, failed: 4900 },
          ],
        },
        { date: '2027-02-12', totals: [{ currency: 'EUR', succeeded: 0, failed: 4900 }] },
      ],
    });
    const byWeek = await readForecast(organization, { to: '2027-02-12T15:30:00Z', bucket: 'week' });
    // 8 February 2027 is a Monday.
    expect(byWeek.buckets).toEqual([{ ...none, date: '2027-02-08', succeeded: 2, failed: 2 }]);
    expect(byWeek.totals_by_bucket).toEqual([{ date: '2027-02-08', totals: byWeek.totals }]);
  });

  it('finds the next retry, renewal and trial end, also after the requested instant', async () => {
    const organization = await sandbox.newOrganization();
    const failing = await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    const trialing = await organization.purchase({ ...plans.fixed, trial_days: 60 });
    const forecast = await readForecast(organization, { to: '2027-01-11T00:00:00Z' });
    expect(forecast.data).toEqual([]);
    expect(forecast.next).toMatchObject({
      webhook_attempt: null,
      renewal: { at: IN_A_MONTH, purchase_id: failing.id },
      retry: { at: '2027-02-12T15:30:00.000Z', purchase_id: failing.id },
      trial_end: { at: '2027-03-11T15:30:00.000Z', purchase_id: trialing.id },
    });
  });

  it('counts the webhook deliveries that the work creates', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    await organization.call('setDeliveryMode', { body: { mode: 'collect' } });
    const webhook = { url: 'http://127.0.0.1:1/hook', event_types: ['charge.succeeded' as const] };
    await organization.call('createOrganizationConfiguration', { body: { webhook } });
    const { deliveries } = await readForecast(organization, { to: IN_A_MONTH });
    expect(deliveries).toBe(1);
    const { body } = await organization.call('advanceClock', { body: { to: IN_A_MONTH } });
    expect(body.events.data.filter(({ type }) => type === 'charge.succeeded')).toHaveLength(deliveries);
  });

  it('contains only the work of the filtered customer, plan or purchase', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const { id, customer_id, plan_id } = await organization.purchase(plans.fixed);
    await organization.purchase({ ...plans.fixed, trial_days: 7 });
    for (const filter of [
      { customer_id },
      { plan_id },
      { purchase_id: id },
      { purchase_id: id, plan_id, status: 'active' },
    ]) {
      const { data } = await readForecast(organization, { to: IN_A_MONTH, ...filter });
      expect(data.map(({ purchase_id }) => purchase_id)).toEqual([id]);
    }
    for (const filter of [
      { customer_id: 'none' },
      { purchase_id: 'none' },
      { purchase_id: id, plan_id: 'none' },
      { purchase_id: id, status: 'canceled' },
      { status: 'unpaid' },
    ])
      expect((await readForecast(organization, { to: IN_A_MONTH, ...filter })).data).toEqual([]);
  });

  it('counts the work of each group of the timeline by the status at the start, and filters it by status', async () => {
    const organization = await sandbox.newOrganization();
    const failing = await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await organization.call('advanceClock', { body: { to: IN_A_MONTH } });
    const { plan_id } = await organization.purchase(plans.fixed);
    const to = '2027-03-12T00:00:00Z';
    const none = { succeeded: 0, failed: 0, pending: 0, requires_action: 0, none: 0, uncertain: 0 };
    const overdue = await readForecast(organization, { to, status: 'past_due' });
    expect(new Set(overdue.data.map(({ purchase_id }) => purchase_id))).toEqual(new Set([failing.id]));
    expect(overdue.groups).toEqual([{ id: 'attention', buckets: overdue.buckets }]);
    const { groups } = await readForecast(organization, { to });
    expect(groups).toEqual([
      { id: 'attention', buckets: overdue.buckets },
      { id: plan_id, buckets: [{ ...none, date: '2027-03-10', succeeded: 1 }] },
    ]);
  });

  it('lists work that is due at the same instant in the order in which an advance runs it', async () => {
    const organization = await sandbox.newOrganization();
    for (let count = 0; count < 8; count += 1) await organization.purchase(plans.fixed);
    const { data } = await readForecast(organization, { to: IN_A_MONTH });
    const { body } = await organization.call('advanceClock', { body: { to: IN_A_MONTH } });
    expect(data.map(({ purchase_id }) => purchase_id)).toEqual(
      body.charges.data.map(({ purchase_id }) => purchase_id),
    );
  });

  it('lists the work of an older purchase first when another one with a smaller id is due at the same instant', async () => {
    const organization = await sandbox.newOrganization();
    const [older, newer] = ['pur_7zzzzzzzzzzzzzzzzzzzzzzzzz', 'pur_00000000000000000000000000'];
    const order = { plan_id: 'daily', customer_id: 'ada', payment_token: 'tok_success' };
    await organization.call('seedSandbox', {
      body: {
        clock: { mode: 'frozen', now: '2027-01-10T15:30:00.000Z' },
        customers: [{ ref: 'ada', name: 'Ada Lindqvist', email: 'ada@example.com' }],
        services: [{ ref: 'electricity', name: 'Home electricity' }],
        plans: [{ ref: 'daily', service_id: 'electricity', name: 'Daily', ...daily }],
        purchases: [{ ...order, id: older }],
        steps: [{ advance: { by: 'P1D' }, purchases: [{ ...order, id: newer }] }],
      },
    });
    const to = '2027-01-12T15:30:00.000Z';
    const { data } = await readForecast(organization, { to });
    const { body } = await organization.call('advanceClock', { body: { to } });
    for (const works of [data, body.charges.data])
      expect(works.map(({ purchase_id }) => purchase_id)).toEqual([older, newer]);
  });

  it('lists each item once over its pages, in order', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(daily);
    const to = '2027-01-20T15:30:00Z';
    const whole = await readForecast(organization, { to });
    const pages: Forecast['data'] = [];
    let cursor: string | null = null;
    do {
      const page = await readForecast(organization, { to, limit: 3, ...(cursor !== null && { cursor }) });
      expect(page).toMatchObject({ by_outcome: whole.by_outcome, totals: whole.totals });
      pages.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(whole.data).toHaveLength(10);
    expect(pages).toEqual(whole.data);
  });

  it('is truncated when there is too much work, and returns the instant that it reaches', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(daily);
    const data = await sandbox.store.read(organization.organizationId, (reader) =>
      loadForecastData(reader, '2027-01-10T15:30:00.000Z', {}),
    );
    const request = { to: '2028-01-10T15:30:00.000Z', bucket: 'day', after: 0, limit: 100 } as const;
    const { summary, searchedUntil } = await computeForecast(data, request, { work: 3, search: 2 });
    expect(summary.getTotals()).toMatchObject({ truncated: true, until: '2027-01-13T15:30:00.000Z' });
    expect(summary.page).toHaveLength(3);
    expect(searchedUntil).toBe('2027-01-16T15:30:00.000Z');
  });

  it('is empty if `to` is in the past', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(daily);
    const query = { to: '2027-01-10T15:29:59.999Z' };
    const { status, body } = await organization.call('getForecast', { query });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [], to: '2027-01-10T15:30:00.000Z' });
  });

  it('is rejected with 422 if `to` is more than ten years ahead', async () => {
    const organization = await sandbox.newOrganization();
    const response = await organization.call('getForecast', { query: { to: '2037-01-10T15:30:00.001Z' } });
    expect(response.status).toBe(422);
    expect(response.problem).toMatchObject({
      code: 'advance_out_of_range',
      errors: [{ parameter: 'to', code: 'too_large' }],
    });
  });
});
