import { expect, test } from 'vitest';
import { describeCounts, sumCounts } from './object-totals.js';

const none = {
  customers: 0,
  services: 0,
  plans: 0,
  purchases: 0,
  charges: 0,
  consumptions: 0,
  configurations: 0,
  events: 0,
};

test.each([
  [none, 'No objects', 0],
  [{ ...none, customers: 1 }, '1 customer', 1],
  [{ ...none, plans: 2, charges: 1, events: 3 }, '2 plans, 1 payment, 3 events', 6],
])('the counts %o are described as “%s”', (counts, description, sum) => {
  expect(describeCounts(counts)).toBe(description);
  expect(sumCounts(counts)).toBe(sum);
});
