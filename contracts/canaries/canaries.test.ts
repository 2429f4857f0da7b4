import { expect, test } from 'vitest';
import { simulate } from '../model/simulate.js';
import { toInput } from './canary-objects.js';
import { canaries } from './canaries.js';
import { listShown, toMark } from './canary.js';

test.each(canaries)('the canary $name shows nothing on the night of its purchase', (canary) => {
  const created_at = '2027-01-10T03:17:00.000Z';
  const state = {
    ...{ id: 'pur_1', created_at, plan_id: 'pln_1', customer_id: 'cus_1', external_id: null, metadata: {} },
    service_activation_date: canary.terms.requires_activation_date ? '2027-01-11' : null,
    end_date: null,
    ...{ mark: toMark(canary), commands: [], records: [], steps: 0, late_nights: 0, shown: [] },
    is_uncertain: false,
  };
  const purchase = simulate(toInput(state, canary), created_at);
  expect(listShown(canary).filter(([, , condition]) => condition(purchase))).toEqual([]);
});

test('each canary has a name of its own', () => {
  expect(new Set(canaries.map(toMark)).size).toBe(canaries.length);
});
