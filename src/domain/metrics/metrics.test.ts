import { describe, expect, it } from 'vitest';
import { Problem } from '../shared/problem.js';
import { calculateDeliveryMetrics, calculatePaymentMetrics } from './metrics.js';
import { createMetricsRange, type MetricsQuery } from './metrics-range.js';
import { toMonthlyAmount } from './monthly-amount.js';

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
