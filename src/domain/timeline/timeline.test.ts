import { describe, expect, it } from 'vitest';
import type { Charge, Plan, Purchase } from '../shared/records.js';
import { countGroups, groupPurchases } from './group-purchases.js';
import { listMarkers } from './list-markers.js';
import type { TimelineRange } from './timeline-range.js';

const range: TimelineRange = {
  now: '2027-04-22T14:30:00.000Z',
  from: '2027-04-01T00:00:00.000Z',
  to: '2027-05-01T00:00:00.000Z',
  bucket: 'day',
};

const charge = (fields: Partial<Charge>): Charge =>
  ({ id: 'chg_1', purchase_id: 'pur_1', status: 'succeeded', attempt: 1, amount: 4900, ...fields }) as Charge;

const purchase = (fields: Partial<Purchase>): Purchase =>
  ({
    id: 'pur_1',
    plan_id: 'pln_1',
    status: 'active',
    trial_end: null,
    canceled_at: null,
    ...fields,
  }) as Purchase;

const plan = (id: string, name: string, sequence: number): { sequence: number; record: Plan } => ({
  sequence,
  record: { id, name } as Plan,
});

describe('listMarkers', () => {
  it('shows a settled charge at its settlement and another one at its creation', () => {
    const created_at = '2027-04-10T00:00:00.000Z';
    const charges = [
      charge({ id: 'chg_1', created_at, settled_at: '2027-04-11T00:00:00.000Z' }),
      charge({ id: 'chg_2', created_at, settled_at: null, status: 'pending' }),
    ];
    expect(listMarkers(purchase({}), charges, range).map(({ at, charge_id }) => [at, charge_id])).toEqual([
      ['2027-04-10T00:00:00.000Z', 'chg_2'],
      ['2027-04-11T00:00:00.000Z', 'chg_1'],
    ]);
  });

  it.each([
    ['at the start of the range', range.from, 1],
    ['at the end of the range', range.to, 0],
  ])('includes the start and excludes the end: a charge %s', (_name, created_at, count) => {
    expect(listMarkers(purchase({}), [charge({ created_at, settled_at: null })], range)).toHaveLength(count);
  });

  it.each([
    ['that has ended', '2027-04-20T00:00:00.000Z', null, ['trial_end']],
    ['that ends later', '2027-04-23T00:00:00.000Z', null, []],
    ['that a cancellation cut off', '2027-04-20T00:00:00.000Z', '2027-04-19T00:00:00.000Z', ['cancellation']],
    [
      'at whose end the purchase was canceled',
      '2027-04-20T00:00:00.000Z',
      '2027-04-20T00:00:00.000Z',
      ['trial_end', 'cancellation'],
    ],
  ])('shows the end of a trial %s', (_name, trial_end, canceled_at, expected) => {
    const markers = listMarkers(purchase({ trial_end, canceled_at }), [], range);
    expect(markers.map(({ type }) => type)).toEqual(expected);
  });
});

describe('groupPurchases', () => {
  it('sorts plans by name, and plans of the same name by their creation', () => {
    const plans = [plan('pln_3', 'gas', 3), plan('pln_4', 'Electricity', 4), plan('pln_5', 'gas', 5)];
    expect(groupPurchases([], plans).map(({ id }) => id)).toEqual(['attention', 'pln_4', 'pln_3', 'pln_5']);
  });

  it.each([
    ['past_due', 'attention'],
    ['unpaid', 'attention'],
    ['requires_action', 'attention'],
    ['active', 'pln_1'],
    ['canceled', 'pln_1'],
  ] as const)('puts a purchase that is %s into the group %s', (status, id) => {
    const groups = groupPurchases([{ sequence: 2, record: purchase({ status }) }], [plan('pln_1', 'Gas', 1)]);
    expect(groups.filter(({ purchases }) => purchases.length > 0).map((group) => group.id)).toEqual([id]);
  });
});

describe('countGroups', () => {
  it('counts charges by day or week and status, and leaves out those outside of the range', () => {
    const groups = groupPurchases([{ sequence: 2, record: purchase({}) }], [plan('pln_1', 'Gas', 1)]);
    const at = (created_at: string, status: Charge['status']): Charge =>
      charge({ created_at, settled_at: null, status });
    const charges = [
      at('2027-03-31T23:59:59.999Z', 'pending'),
      at('2027-04-19T00:00:00.000Z', 'pending'),
      at('2027-04-19T23:59:59.999Z', 'requires_action'),
      at('2027-04-25T12:00:00.000Z', 'pending'),
      charge({ purchase_id: 'pur_of_another_filter', created_at: range.from, settled_at: null }),
    ];
    const none = { succeeded: 0, failed: 0, pending: 0, requires_action: 0 };
    expect(countGroups(groups, charges, range)[0]?.buckets).toEqual([
      { ...none, start: '2027-04-19T00:00:00.000Z', pending: 1, requires_action: 1 },
      { ...none, start: '2027-04-25T00:00:00.000Z', pending: 1 },
    ]);
    expect(countGroups(groups, charges, { ...range, bucket: 'week' })[0]?.buckets).toEqual([
      { ...none, start: '2027-04-19T00:00:00.000Z', pending: 2, requires_action: 1 },
    ]);
  });
});
