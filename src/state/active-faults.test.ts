import { expect, test } from 'vitest';
import { ActiveFaults, MAXIMUM_FAULTS, type Fault } from './active-faults.js';

const latency: Fault['effect'] = { kind: 'latency', latency_ms: 1 };
const reset: Fault['effect'] = { kind: 'connection_reset' };

const fault = (id: string, more: Partial<Fault> = {}): Fault => ({
  id,
  created_at: '2027-01-10T15:30:00.000Z',
  operation_id: null,
  effect: reset,
  when: 'before',
  probability: 1,
  count: null,
  hits: 0,
  ...more,
});

function faultsWith(faults: Fault[], random?: () => number): (operation?: string) => string[] {
  const active = new ActiveFaults(random);
  for (const each of faults) active.add('org_1', each);
  return (operation = 'getCharge') => active.strike('org_1', operation, 'before').map(({ id }) => id);
}

test.each<[string, Fault[], string[]]>([
  ['none is there', [], []],
  ['it is for every operation', [fault('a')], ['a']],
  ['it is for this operation', [fault('a', { operation_id: 'getCharge' })], ['a']],
  ['it is for another operation', [fault('a', { operation_id: 'listCharges' })], []],
  ['it is for afterwards', [fault('a', { when: 'after_commit' })], []],
  ['it never hits', [fault('a', { probability: 0 })], []],
  ['the first of two ends the request', [fault('a'), fault('b')], ['a']],
  [
    'latency comes first',
    [fault('a', { effect: latency }), fault('b', { effect: latency }), fault('c')],
    ['a', 'b', 'c'],
  ],
  ['latency comes too late', [fault('a'), fault('b', { effect: latency })], ['a']],
])('what hits when %s', (_name, faults, expected) => {
  expect(faultsWith(faults)()).toEqual(expected);
});

test('a fault hits as often as its probability says', () => {
  const draws = [0, 0.24, 0.25, 0.99];
  const strike = faultsWith([fault('a', { probability: 0.25 })], () => draws.shift() ?? 1);
  expect([strike(), strike(), strike(), strike()]).toEqual([['a'], ['a'], [], []]);
});

test('a fault removes itself after its last hit, and counts until then', () => {
  const active = new ActiveFaults();
  active.add('org_1', fault('a', { count: 2 }));
  const hits = (): number[] => active.list('org_1').map((each) => each.hits);
  active.strike('org_1', 'getCharge', 'before');
  expect(hits()).toEqual([1]);
  active.strike('org_1', 'getCharge', 'before');
  expect(hits()).toEqual([]);
});

test('the faults of one organization are not those of another', () => {
  const active = new ActiveFaults();
  active.add('org_1', fault('a'));
  expect(active.strike('org_2', 'getCharge', 'before')).toEqual([]);
  expect(active.remove('org_2', 'a')).toBe(false);
  active.clear('org_2');
  expect(active.list('org_1')).toHaveLength(1);
  active.clear('org_1');
  expect(active.list('org_1')).toEqual([]);
});

test('an organization has a hundred faults at most', () => {
  const active = new ActiveFaults();
  const added = Array.from({ length: MAXIMUM_FAULTS + 1 }, (_, index) =>
    active.add('org_1', fault(`${index}`)),
  );
  expect(added.lastIndexOf(true)).toBe(MAXIMUM_FAULTS - 1);
  expect(added.at(-1)).toBe(false);
});
