import { expect, test } from 'vitest';
import { contains } from './contains.js';

const purchase = {
  plan_id: 'pln_1',
  metadata: { channel: 'web', tier: 'gold' },
  items: [1, 2],
  end_date: null,
};

test.each([
  [{}],
  [{ plan_id: 'pln_1' }],
  [{ metadata: { tier: 'gold' } }],
  [{ items: [1, 2], end_date: null }],
])('contains returns true for %j, whose values the object has', (part) => {
  expect(contains(purchase, part)).toBe(true);
});

test.each([
  [{ plan_id: 'pln_2' }],
  [{ customer_id: null }],
  [{ metadata: { tier: 'gold', region: 'eu' } }],
  [{ metadata: null }],
  [{ items: [1] }],
  [{ plan_id: { length: 5 } }],
  [{ constructor: {} }],
])('contains returns false for %j, of which the object lacks a value', (part) => {
  expect(contains(purchase, part)).toBe(false);
});
