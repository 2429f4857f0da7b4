import { expect, test } from 'vitest';
import { ActiveFaults, MAX_FAULTS, type Fault, type FaultTarget, contains } from './active-faults.js';

const latency: Fault['effect'] = { kind: 'latency', latency_ms: 1 };
const reset: Fault['effect'] = { kind: 'connection_reset' };
const readCharge: FaultTarget = { operationId: 'getCharge', stage: 'before_checks' };

const createFault = (id: string, more: Partial<Fault> = {}): Fault => ({
  id,
  created_at: '2027-01-10T15:30:00.000Z',
  operation_id: null,
  body_contains: null,
  effect: reset,
  when: 'before',
  probability: 1,
  count: null,
  hits: 0,
  ...more,
});

function createTrigger(faults: Fault[], random?: () => number): (operation?: string) => string[] {
  const active = new ActiveFaults(random);
  for (const fault of faults) active.add('org_1', fault);
  return (operationId = 'getCharge') =>
    active.trigger('org_1', { operationId, stage: 'before_checks' }).map(({ id }) => id);
}

test.each<[string, Fault[], string[]]>([
  ['an organization has no faults', [], []],
  ['a fault has no operation', [createFault('a')], ['a']],
  ['a fault has the operation of the request', [createFault('a', { operation_id: 'getCharge' })], ['a']],
  ['a fault has another operation', [createFault('a', { operation_id: 'listCharges' })], []],
  ['a fault applies after the commit', [createFault('a', { when: 'after_commit' })], []],
  ['a fault has probability 0', [createFault('a', { probability: 0 })], []],
  ['two faults end the request', [createFault('a'), createFault('b')], ['a']],
  [
    'faults that end the request follow latency',
    [createFault('a', { effect: latency }), createFault('b', { effect: latency }), createFault('c')],
    ['a', 'b', 'c'],
  ],
  [
    'latency follows a fault that ends the request',
    [createFault('a'), createFault('b', { effect: latency })],
    ['a'],
  ],
])('ActiveFaults.trigger returns the faults that apply when %s', (_name, faults, expected) => {
  expect(createTrigger(faults)()).toEqual(expected);
});

test('ActiveFaults.trigger applies a fault when the random draw is below its probability', () => {
  const draws = [0, 0.24, 0.25, 0.99];
  const trigger = createTrigger([createFault('a', { probability: 0.25 })], () => draws.shift() ?? 1);
  expect([trigger(), trigger(), trigger(), trigger()]).toEqual([['a'], ['a'], [], []]);
});

test('ActiveFaults.trigger counts the hits of a fault and removes it after the last one', () => {
  const active = new ActiveFaults();
  active.add('org_1', createFault('a', { count: 2 }));
  const hits = (): number[] => active.list('org_1').map((fault) => fault.hits);
  active.trigger('org_1', readCharge);
  expect(hits()).toEqual([1]);
  active.trigger('org_1', readCharge);
  expect(hits()).toEqual([]);
});

test('ActiveFaults keeps the faults of organizations separate', () => {
  const active = new ActiveFaults();
  active.add('org_1', createFault('a'));
  expect(active.trigger('org_2', readCharge)).toEqual([]);
  expect(active.remove('org_2', 'a')).toBe(false);
  active.clear('org_2');
  expect(active.list('org_1')).toHaveLength(1);
  active.clear('org_1');
  expect(active.list('org_1')).toEqual([]);
});

test('ActiveFaults.add returns false when an organization has MAX_FAULTS faults', () => {
  const active = new ActiveFaults();
  const added = Array.from({ length: MAX_FAULTS + 1 }, (_, index) =>
    active.add('org_1', createFault(`${index}`)),
  );
  expect(added.lastIndexOf(true)).toBe(MAX_FAULTS - 1);
  expect(added.at(-1)).toBe(false);
});

test('ActiveFaults.trigger applies a fault with body_contains after the body is read, to the bodies that contain it', () => {
  const active = new ActiveFaults();
  active.add('org_1', createFault('a', { body_contains: { plan_id: 'pln_1' } }));
  const sell = (stage: FaultTarget['stage'], body?: object): number =>
    active.trigger('org_1', { operationId: 'createPurchase', stage, body }).length;
  expect(sell('before_checks')).toBe(0);
  expect(sell('after_body', { plan_id: 'pln_2' })).toBe(0);
  expect(sell('after_body', { plan_id: 'pln_1', customer_id: 'cus_1' })).toBe(1);
  expect(sell('after_body')).toBe(0);
  expect(sell('after_commit', { plan_id: 'pln_1' })).toBe(0);
});

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
