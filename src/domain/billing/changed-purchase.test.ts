import { expect, it } from 'vitest';
import { create, decided, planWith } from '../../../test/support/domain.js';
import { changedPurchase } from './changed-purchase.js';
import type { Purchase } from '../shared/records.js';

const { result: purchase } = decided(create(planWith({ trial_days: 14 }), { payment_token: 'tok_success' }));

/** Each field has a value that no other one has, so that none can be taken for another. */
const marked = Object.fromEntries(
  Object.keys(purchase).map((name) => [name, `the ${name}`]),
) as unknown as Purchase;

it('has every field of the purchase, as it was or as it is to be', () => {
  expect(changedPurchase(marked, {})).toEqual(marked);
  expect(changedPurchase(marked, { due_at: null, status: 'unpaid' })).toEqual({
    ...marked,
    due_at: null,
    status: 'unpaid',
  });
});

it('leaves the purchase as it was', () => {
  const before = { ...purchase };
  changedPurchase(purchase, { status: 'unpaid' });
  expect(purchase).toEqual(before);
});
