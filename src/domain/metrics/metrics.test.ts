import { describe, expect, it } from 'vitest';
import { Problem } from '../shared/problem.js';
import type { Charge, Delivery, Plan, Purchase } from '../shared/records.js';
import {
  calculateDeliveryMetrics,
  calculatePaymentMetrics,
  countAttempts,
  toMonthlyAmount,
} from './metrics.js';
import { createMetricsRange, type MetricsQuery } from './metrics-range.js';

const now = '2027-04-22T14:30:00.000Z';

describe('toMonthlyAmount', () => {
  it.each([
    ['day', 1, 100, 3044],
    ['day', 1, 8, 244], // 243.5
    ['day', 1, 24, 730], // 730.5
    ['week', 1, 1000, 4348],
    ['week', 2, 1000, 2174],
    ['month', 1, 4900, 4900],
    ['month', 3, 100, 33],
    ['year', 1, 6, 0], // 0.5
    ['year', 1, 18, 2], // 1.5
    ['year', 1, 12_000, 1000],
  ] as const)('converts every %s × %i of %i to %i per month, half to even', (...row) => {
    const [interval, interval_count, amount, monthly] = row;
    expect(toMonthlyAmount(amount, { interval, interval_count })).toBe(monthly);
  });
});

describe('createMetricsRange', () => {
  it('covers the last 30 days by default, with today', () => {
    expect(createMetricsRange({}, now)).toMatchObject({
      previous_from: '2027-02-22T00:00:00.000Z',
      from: '2027-03-24T00:00:00.000Z',
      to: '2027-04-23T00:00:00.000Z',
    });
  });

  it('aligns the range to hours and leaves out hours after the current time', () => {
    const query: MetricsQuery = {
      from: '2027-04-22T12:59:00+00:00',
      to: '2027-04-25T00:00:00Z',
      bucket: 'hour',
    };
    expect(createMetricsRange(query, now)).toMatchObject({
      starts: ['2027-04-22T12:00:00.000Z', '2027-04-22T13:00:00.000Z', '2027-04-22T14:00:00.000Z'],
    });
  });

  it.each([
    [{ from: '2026-04-21T00:00:00Z' }, 'The range has 367 days; the limit is 366. Send a later `from`.'],
    [
      { from: '2027-04-01T00:00:00Z', bucket: 'hour' },
      'The range has 519 hours; the limit is 168. Send a later `from`.',
    ],
    [
      { from: '2027-05-01T00:00:00Z' },
      `The range has no bucket that begins before the current time of the clock, ${now}. Send an earlier \`from\`.`,
    ],
    [
      { from: '2027-04-02T00:00:00Z', to: '2027-04-01T00:00:00Z' },
      'The range has no bucket that begins before `to`, 2027-04-01T00:00:00.000Z. Send an earlier `from`.',
    ],
  ] as const)('rejects the range of %j', (query, detail) => {
    const problem = createMetricsRange(query, now);
    expect(problem).toBeInstanceOf(Problem);
    expect((problem as Problem).extras.errors).toMatchObject([{ parameter: 'from', detail }]);
  });
});

describe('the metrics of an empty organization', () => {
  const range = createMetricsRange({ bucket: 'hour' }, now);
  if (range instanceof Problem) throw new Error(range.detail);

  it('have no currency', () => {
    expect(calculatePaymentMetrics(range, { purchases: [], plans: [], charges: [] })).toEqual([]);
  });

  it('have a bucket without deliveries for each hour', () => {
    const { buckets, total } = calculateDeliveryMetrics(range, []);
    expect(buckets).toHaveLength(72);
    expect(total).toEqual({ sent: 0, delivered: 0, retrying: 0, failed: 0 });
  });
});

describe('the metrics of a day', () => {
  const range = createMetricsRange({ from: '2027-04-20T00:00:00Z', to: '2027-04-21T00:00:00Z' }, now);
  if (range instanceof Problem) throw new Error(range.detail);

  const charge = (fields: Partial<Charge>): Charge =>
    ({
      purchase_id: 'pur_1',
      currency: 'EUR',
      status: 'succeeded',
      attempt: 1,
      amount: 100,
      ...fields,
    }) as Charge;

  it.each([
    ['at the start of the previous day', range.previous_from, { previous: 1, total: 0 }],
    ['just before the day', '2027-04-19T23:59:59.999Z', { previous: 1, total: 0 }],
    ['at its start', range.from, { previous: 0, total: 1 }],
    ['just before its end', '2027-04-20T23:59:59.999Z', { previous: 0, total: 1 }],
  ])('count a payment that settles %s', (_, settled_at, { previous, total }) => {
    const records = { purchases: [], plans: [], charges: [charge({ settled_at })] };
    const [found] = calculatePaymentMetrics(range, records);
    expect([found?.previous.succeeded, found?.total.succeeded]).toEqual([previous, total]);
  });

  it.each([
    ['before the previous day', '2027-04-18T23:59:59.999Z'],
    ['at the end of the day', range.to],
  ])('leave out a payment that settles %s', (_, settled_at) => {
    const records = { purchases: [], plans: [], charges: [charge({ settled_at })] };
    expect(calculatePaymentMetrics(range, records)).toEqual([]);
  });

  it('count an attempt on the day of its creation by its current status, although it settles later', () => {
    const created = (created_at: string, status: Charge['status'], settled_at: string | null): Charge =>
      charge({ created_at, status, settled_at });
    const attempts = countAttempts(range, [
      created('2027-04-19T23:59:59.999Z', 'failed', '2027-04-20T01:00:00.000Z'),
      created('2027-04-20T00:00:00.000Z', 'failed', '2027-04-22T00:00:00.000Z'),
      created('2027-04-20T12:00:00.000Z', 'requires_action', null),
      created('2027-04-20T23:59:59.999Z', 'pending', null),
      created('2027-04-21T00:00:00.000Z', 'succeeded', '2027-04-21T00:00:00.000Z'),
    ]);
    const counts = { succeeded: 0, failed: 1, pending: 1, requires_action: 1 };
    expect(attempts).toEqual([{ start: '2027-04-20T00:00:00.000Z', ...counts }]);
  });

  it('take the MRR from the usage of the last period, not from a later retry of an earlier period', () => {
    const rate = { kind: 'variable_subscription', interval: 'month', interval_count: 1 };
    const usage = (created_at: string, attempt: number, amount: number): Charge =>
      charge({ created_at, settled_at: null, attempt, amount, consumption: {} as Charge['consumption'] });
    const [found] = calculatePaymentMetrics(range, {
      purchases: [
        {
          id: 'pur_1',
          plan_id: 'pln_1',
          currency: 'EUR',
          amount: null,
          recurring_changes: [range.from],
        } as unknown as Purchase,
      ],
      plans: [{ id: 'pln_1', rate } as unknown as Plan],
      charges: [
        usage('2027-04-20T01:00:00.000Z', 1, 100),
        usage('2027-04-20T02:00:00.000Z', 1, 300),
        usage('2027-04-20T03:00:00.000Z', 2, 100),
      ],
    });
    expect(found?.total.mrr).toBe(300);
  });

  it('leave out a delivery whose attempts were all skipped', () => {
    const delivery = (...statuses: string[]): Delivery =>
      ({
        status: 'failed',
        created_at: range.from,
        attempts: statuses.map((status) => ({ status })),
      }) as unknown as Delivery;
    const deliveries = [delivery('skipped'), delivery(), delivery('skipped', 'failed')];
    expect(calculateDeliveryMetrics(range, deliveries).total).toMatchObject({ sent: 1, failed: 1 });
  });

  it('leave out a delivery that a newer one has replaced', () => {
    const delivery = (status: string): Delivery =>
      ({ status, created_at: range.from, attempts: [{ status: 'failed' }] }) as unknown as Delivery;
    const deliveries = [delivery('replaced'), delivery('delivered')];
    expect(calculateDeliveryMetrics(range, deliveries).total).toMatchObject({ sent: 1, delivered: 1 });
  });
});
