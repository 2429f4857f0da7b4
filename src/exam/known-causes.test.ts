import { expect, test } from 'vitest';
import { isExplained } from './known-causes.js';
import type { Step } from './sequence.js';

const order: Step = { kind: 'order', order: 1, plan: 'monthly', card: 'good' };
const month: Step = { kind: 'advance', by: '1mo' };
const restart: Step = { kind: 'restart' };
const toSequence = (...steps: Step[]) => ({ startsAt: '01-31', steps });
const cause = (place: string | null, ...steps: Step[]) => ({
  invariant: 'status-agrees',
  place,
  sequence: toSequence(...steps),
  also: [{ invariant: 'fulfilled-once', place: 'active' }],
});
const violation = (place: string | null, invariant = 'status-agrees') => ({ invariant, place });

test('a known cause explains the same rule at the same place, whatever the steps are', () => {
  expect(isExplained(violation('active'), toSequence(order, month), cause('active', order, restart))).toBe(
    true,
  );
  expect(
    isExplained(violation('active', 'fulfilled-once'), toSequence(month), cause('canceled', order)),
  ).toBe(true);
});

test('a known cause explains the same rule after the same steps, whatever the place is', () => {
  const known = cause('active', order, restart);
  expect(isExplained(violation('canceled'), toSequence(order, month, restart), known)).toBe(true);
  expect(isExplained(violation('canceled'), toSequence(order, month), known)).toBe(false);
});

test('a cause that needs only an order does not explain another place, since every sequence has an order', () => {
  expect(isExplained(violation('canceled'), toSequence(order, month), cause('active', order))).toBe(false);
  expect(isExplained(violation(null), toSequence(order, month), cause(null, order))).toBe(true);
});

test('a known cause does not explain another rule', () => {
  expect(isExplained(violation('active', 'amount-agrees'), toSequence(order), cause('active', order))).toBe(
    false,
  );
});
