import { describe, expect, it } from 'vitest';
import type { Body, Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

type Purchase = Success<'createPurchase'>;
type PlanOptions = Partial<Body<'createPlan'>>;

async function buy(
  plan: PlanOptions,
  options: Partial<Body<'createPurchase'>> = {},
  now = EXAMPLE_TIME,
): Promise<Purchase> {
  const organization = await sandbox.newOrganization({ now });
  return organization.purchase(plan, options);
}

const start = (day: string): string => `${day}T00:00:00.000Z`;

describe('the start of a subscription', () => {
  it('the start of a subscription is now when there is nothing to wait for', async () => {
    expect(await buy(plans.fixed)).toMatchObject({
      status: 'active',
      trial_end: null,
      current_period: { index: 1, start: EXAMPLE_TIME, end: '2027-02-10T15:30:00.000Z' },
      next_charge_at: '2027-02-10T15:30:00.000Z',
    });
  });

  it('the start of a subscription is after a trial of days of 24 hours', async () => {
    expect(await buy(plans.fixed_with_trial)).toMatchObject({
      status: 'trialing',
      trial_end: '2027-01-24T15:30:00.000Z',
      current_period: null,
      next_charge_at: '2027-01-24T15:30:00.000Z',
    });
  });

  it('the start of a subscription is its activation date; until then the purchase is pending with its card attached', async () => {
    const plan = { ...plans.fixed, requires_activation_date: true };
    expect(await buy(plan, { service_activation_date: '2027-02-01' })).toMatchObject({
      status: 'pending',
      payment_method: { last4: '4242' },
      service_activation_date: '2027-02-01',
      current_period: null,
      next_charge_at: start('2027-02-01'),
      next_action: null,
    });
  });

  it('the start of a subscription is now when the activation date is today', async () => {
    const plan = { ...plans.fixed, requires_activation_date: true };
    expect(await buy(plan, { service_activation_date: '2027-01-10' })).toMatchObject({
      status: 'active',
      current_period: { start: EXAMPLE_TIME },
    });
  });

  it('the start of a subscription is its payment day; until then the purchase is pending', async () => {
    expect(await buy({ ...plans.fixed, payment_day: 15 })).toMatchObject({
      status: 'pending',
      current_period: null,
      next_charge_at: start('2027-01-15'),
    });
  });

  it('the start of a subscription is now when the payment day is today, and at midnight in later periods', async () => {
    expect(await buy({ ...plans.fixed, payment_day: 10 })).toMatchObject({
      status: 'active',
      current_period: { start: EXAMPLE_TIME, end: start('2027-02-10') },
      next_charge_at: start('2027-02-10'),
    });
  });

  it('the start of a subscription is the payment day after the trial, and the purchase is trialing until then', async () => {
    expect(await buy({ ...plans.fixed, trial_days: 14, payment_day: 1 })).toMatchObject({
      status: 'trialing',
      trial_end: '2027-01-24T15:30:00.000Z',
      next_charge_at: start('2027-02-01'),
    });
  });

  it('the start of a subscription combines activation date, trial, payment day and billing cycles', async () => {
    const plan = { requires_activation_date: true, trial_days: 14, payment_day: 31, billing_cycles: 3 };
    const dates = { service_activation_date: '2027-02-01' };
    const expected = { trial_end: start('2027-02-15'), status: 'pending', current_period: null };
    expect(await buy({ ...plans.fixed, ...plan }, dates)).toMatchObject({
      ...expected,
      next_charge_at: start('2027-02-28'),
    });
    expect(await buy({ ...plans.variable, ...plan }, dates)).toMatchObject({
      ...expected,
      next_charge_at: start('2027-03-31'),
    });
  });
});

describe('the first period of a subscription', () => {
  const each = [
    ['31 January, a month', '2027-01-31T10:00:00Z', 'month', 1, '2027-02-28T10:00:00.000Z'],
    ['31 January of a leap year', '2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00.000Z'],
    ['29 February, a year', '2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00.000Z'],
    ['a week', '2027-12-30T10:00:00Z', 'week', 1, '2028-01-06T10:00:00.000Z'],
    ['three days', '2027-02-27T10:00:00Z', 'day', 3, '2027-03-02T10:00:00.000Z'],
    ['three years', '2027-02-27T10:00:00Z', 'month', 36, '2030-02-27T10:00:00.000Z'],
  ] as const;

  it.each(each)(
    'the first period has the documented boundaries: %s',
    async (_name, now, interval, interval_count, end) => {
      const purchase = await buy({ rate: { ...plans.fixed.rate, interval, interval_count } }, {}, now);
      expect(purchase.current_period?.end).toBe(end);
    },
  );

  it('the first period of a variable rate is charged after the grace period', async () => {
    const purchase = await buy({ rate: { ...plans.variable.rate, report_grace_hours: 24 } });
    expect(purchase.current_period?.end).toBe('2027-02-10T15:30:00.000Z');
    expect(purchase.next_charge_at).toBe('2027-02-11T15:30:00.000Z');
  });

  it('the first period ends at the end date of the purchase', async () => {
    const purchase = await buy(plans.variable, { end_date: '2027-01-20' });
    expect(purchase.current_period?.end).toBe(start('2027-01-20'));
    expect(purchase.next_charge_at).toBe(start('2027-01-20'));
  });

  it('the first period is the last one when it contains the end date, so that a fixed rate is not charged again', async () => {
    const purchase = await buy(plans.fixed, { end_date: '2027-01-20' });
    expect(purchase.next_charge_at).toBeNull();
  });
});

describe('createPurchase with invalid dates', () => {
  const activated = { ...plans.fixed, requires_activation_date: true };
  const cases: [string, PlanOptions, Partial<Body<'createPurchase'>>, string, string][] = [
    [
      'no activation date where one is required',
      activated,
      {},
      'activation_date_required',
      '/service_activation_date',
    ],
    [
      'null for an activation date that is required',
      activated,
      { service_activation_date: null },
      'activation_date_required',
      '/service_activation_date',
    ],
    [
      'an activation date where none is taken',
      plans.fixed,
      { service_activation_date: '2027-02-01' },
      'activation_date_not_allowed',
      '/service_activation_date',
    ],
    [
      'an activation date of yesterday',
      activated,
      { service_activation_date: '2027-01-09' },
      'activation_date_in_past',
      '/service_activation_date',
    ],
    [
      'an end date of a one-time purchase',
      plans.one_time,
      { end_date: '2028-01-01' },
      'end_date_not_allowed',
      '/end_date',
    ],
    [
      'an end date beside billing cycles',
      { ...plans.fixed, billing_cycles: 3 },
      { end_date: '2028-01-01' },
      'end_date_not_allowed',
      '/end_date',
    ],
    ['an end date of today', plans.fixed, { end_date: '2027-01-10' }, 'end_date_too_early', '/end_date'],
    [
      'an end date on the day of the first charge',
      { ...plans.fixed, payment_day: 15 },
      { end_date: '2027-01-15' },
      'end_date_too_early',
      '/end_date',
    ],
    [
      'an end date within the trial',
      plans.fixed_with_trial,
      { end_date: '2027-01-20' },
      'end_date_too_early',
      '/end_date',
    ],
  ];

  it.each(cases)('rejects %s', async (_name, plan, dates, code, place) => {
    const organization = await sandbox.newOrganization();
    const body = { ...(await organization.order(plan)), payment_token: 'tok_success', ...dates };
    const response = await organization.call('createPurchase', { body });
    expect(response.status).toBe(422);
    expect(response.problem.code).toBe(code);
    expect(response.errorLocations).toEqual([place]);
    expect((await organization.call('listPurchases')).body.data).toEqual([]);
    expect(await sandbox.events(organization)).toHaveLength(1);
  });

  it.each(['2027-02-29', '2027-02-31', '2027-13-01', '2027-2-1', '20270201', '2027-02-01T00:00:00Z'])(
    'rejects %s, which is not a date',
    async (end_date) => {
      const organization = await sandbox.newOrganization();
      const response = await organization.call('createPurchase', {
        body: { plan_id: 'p', customer_id: 'c', end_date },
      });
      expect(response.status).toBe(400);
      expect(new Set(response.errorLocations)).toEqual(new Set(['/end_date']));
    },
  );
});

it('createPurchase accepts an end date on the day after the first charge', async () => {
  expect(await buy({ ...plans.fixed, payment_day: 15 }, { end_date: '2027-01-16' })).toMatchObject({
    end_date: '2027-01-16',
    next_charge_at: start('2027-01-15'),
  });
});
