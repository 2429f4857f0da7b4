import { expect, test } from 'vitest';
import { describeEmptyLane } from './describe-empty-lane.js';

const range = { start: Date.parse('2027-03-05T00:00:00Z'), end: Date.parse('2027-04-05T00:00:00Z') };
const created_at = '2027-01-04T09:00:00.000Z';

test.each([
  [{ status: 'canceled', created_at, canceled_at: '2027-01-12T09:00:00.000Z' }, '← Canceled 12 Jan 2027'],
  [{ status: 'failed', created_at, canceled_at: null }, '← Created 4 Jan 2027, failed'],
  [{ status: 'active', created_at, canceled_at: null }, 'No events in this range'],
  [{ status: 'active', created_at: '2027-05-01T09:00:00.000Z', canceled_at: null }, 'Created 1 May 2027 →'],
] as const)('an empty lane of the purchase %j has the hint "%s"', (purchase, text) => {
  expect(describeEmptyLane(purchase, range).text).toBe(text);
});
