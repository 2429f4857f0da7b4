import { expect, it } from 'vitest';
import { buildCustomer, buildPlan, buyPlan } from '../../../test/support/domain.js';
import type { ForcedOutcome, Purchase } from '../shared/records.js';
import {
  appendCustomerOutcomes,
  separateCustomerOutcomes,
  takeCustomerOutcomes,
} from './customer-outcomes.js';

const withOutcomes = (...forced_outcomes: ForcedOutcome[]): Purchase => ({
  ...buyPlan(buildPlan()),
  forced_outcomes,
});

it.each([
  [[], [], 0, [], []],
  [['lost_card'], [], 1, [], []],
  [['lost_card'], ['succeeded', 'canceled'], 0, ['lost_card'], ['succeeded', 'canceled']],
  [['lost_card'], ['succeeded', 'canceled'], 1, [], ['succeeded', 'canceled']],
  [['lost_card'], ['succeeded', 'canceled'], 2, [], ['canceled']],
  [[], ['succeeded', 'canceled'], 2, [], []],
] as const)(
  'a purchase with %j of a customer with %j has %j used outcomes: %j and %j remain',
  (own, shared, used, remainingOwn, remainingShared) => {
    const before = buildCustomer(shared.length === 0 ? {} : { forced_outcomes: shared });
    const combined = appendCustomerOutcomes(withOutcomes(...own), before);
    const attempted = { ...combined, forced_outcomes: combined.forced_outcomes.slice(used) };
    const { purchase, customer } = separateCustomerOutcomes(attempted, before);
    expect(purchase.forced_outcomes).toEqual(remainingOwn);
    expect(customer.forced_outcomes ?? []).toEqual(remainingShared);
    expect(customer === before).toBe(remainingShared.length === shared.length);
  },
);

it('takeCustomerOutcomes changes the customer only if an attempt used one of the outcomes', () => {
  const customer = buildCustomer({ forced_outcomes: ['lost_card'] });
  const decide = (forced: readonly ForcedOutcome[]) => {
    const purchase = withOutcomes(...forced);
    const change = { op: 'update', collection: 'purchases', record: purchase } as const;
    return takeCustomerOutcomes({ changes: [change], events: [], result: purchase }, customer);
  };
  const unused = decide(['succeeded', 'lost_card']);
  expect(unused.result.forced_outcomes).toEqual(['succeeded']);
  expect(unused.changes).toEqual([{ op: 'update', collection: 'purchases', record: unused.result }]);
  expect(decide([]).changes.at(-1)).toEqual({
    op: 'update',
    collection: 'customers',
    record: { ...customer, forced_outcomes: [] },
  });
});
