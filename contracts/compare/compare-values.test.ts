import { expect, test } from 'vitest';
import { compareValues } from './compare-values.js';
import { ObservedValues, type RequestTime } from './observed-values.js';

const time: RequestTime = { startedAtMs: Date.parse('2027-01-10T12:00:00.000Z'), durationMs: 10 };
const toId = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`;

/** Returns the differences of two responses as `kind place`, after the responses of an earlier step. */
function compare(
  target: unknown,
  reference: unknown,
  { earlier = [{}, {}], isShapeOnly = false, diverged = [] as number[] } = {},
): string[] {
  const sides = [new ObservedValues(), new ObservedValues()] as const;
  [target, reference].forEach((body, index) => {
    sides[index]?.addResponse(1, earlier[index], time);
    sides[index]?.addResponse(2, body, time);
  });
  const isDiverged = (step: number): boolean => diverged.includes(step);
  const context = { target: sides[0], reference: sides[1], isShapeOnly, isDiverged };
  return compareValues(context, target, reference).map(({ kind, place }) => `${kind} ${place}`);
}

test.each<[name: string, target: unknown, reference: unknown, differences: string[]]>([
  ['equal values', { a: [1, null, 'x'] }, { a: [1, null, 'x'] }, []],
  ['another value', { a: 1 }, { a: 2 }, ['value /a']],
  ['another type', { a: 1 }, { a: '1' }, ['type /a']],
  ['null instead of a value', { a: null }, { a: 1 }, ['type /a']],
  ['a missing property', {}, { a: 1 }, ['missing property /a']],
  ['an additional property', { a: 1 }, {}, ['additional property /a']],
  ['another order of properties', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['another order of values', { a: ['x', 'y'] }, { a: ['y', 'x'] }, ['order /a']],
  ['another number of values', { a: ['x'] }, { a: ['x', 'y'] }, ['items /a']],
  ['other ids in the same place', { id: toId('cus', 1) }, { id: toId('cus', 2) }, []],
  ['other cursors', { next_cursor: 'a' }, { next_cursor: 'b' }, []],
  ['a cursor and none', { next_cursor: 'a' }, { next_cursor: null }, ['type /next_cursor']],
  ['other words in an error', { detail: 'a', title: 'b' }, { detail: 'c', title: 'd' }, []],
  ['times 1 s apart', { at: '2027-01-10T12:00:00.000Z' }, { at: '2027-01-10T12:00:01.000Z' }, []],
  ['times 1 h apart', { at: '2027-01-10T12:00:00.000Z' }, { at: '2027-01-10T13:00:00.000Z' }, ['value /at']],
  [
    'times in another format',
    { at: '2027-01-10T12:00:00.000Z' },
    { at: '2027-01-10T12:00:00Z' },
    ['value /at'],
  ],
  ['dates a day apart', { on: '2027-01-10' }, { on: '2027-01-11' }, ['value /on']],
])('responses with %s have the differences that are expected', (_name, target, reference, differences) => {
  expect(compare(target, reference)).toEqual(differences);
});

test('an id that refers to another earlier object is a different value', () => {
  const earlier = [
    { a: { id: toId('cus', 1) }, b: { id: toId('cus', 2) } },
    { a: { id: toId('cus', 3) }, b: { id: toId('cus', 4) } },
  ];
  expect(compare({ customer_id: toId('cus', 1) }, { customer_id: toId('cus', 3) }, { earlier })).toEqual([]);
  expect(compare({ customer_id: toId('cus', 1) }, { customer_id: toId('cus', 4) }, { earlier })).toEqual([
    'value /customer_id',
  ]);
});

/** Returns a page of customers, in an order, with one creation time for all or one for each. */
const toPage = (offset: number, order: readonly number[], isTied = false): object => ({
  data: order.map((number) => ({
    id: toId('cus', offset + number),
    created_at: `2027-01-10T12:00:0${isTied ? 0 : number}.000Z`,
  })),
});

test('lists of the same objects in another order differ, unless the objects have the same creation time', () => {
  const earlier = [toPage(10, [1, 2, 3]), toPage(20, [1, 2, 3])];
  expect(compare(toPage(10, [3, 1, 2]), toPage(20, [1, 2, 3]), { earlier })).toEqual(['order /data']);
  expect(compare(toPage(10, [3, 1, 2], true), toPage(20, [1, 2, 3], true), { earlier })).toEqual([]);
});

test('lists of other objects differ once, and objects that have diverged before are ignored', () => {
  const earlier = [toPage(10, [1, 2, 3]), toPage(20, [1, 2, 3])];
  expect(compare(toPage(10, [1, 2]), toPage(20, [1, 2, 3]), { earlier })).toEqual(['items /data']);
  expect(compare(toPage(10, [1, 2]), toPage(20, [1, 2, 3]), { earlier, diverged: [1] })).toEqual([]);
});

test('validation errors are compared by location and have at least one code in common', () => {
  const errors = [
    { pointer: '/a', code: 'format' },
    { pointer: '/b', code: 'too_long' },
  ];
  const all = [...errors.toReversed(), { pointer: '/a', code: 'pattern' }];
  expect(compare({ errors, errors_total: 2 }, { errors: all, errors_total: 3 })).toEqual([]);
  expect(compare({ errors }, { errors: errors.slice(1) })).toEqual(['value /errors of /a']);
  expect(compare({ errors }, { errors: [{ pointer: '/a', code: 'type' }, ...errors.slice(1)] })).toEqual([
    'value /errors of /a',
  ]);
});

test('deployments with different data are compared by type and property', () => {
  const flags = { isShapeOnly: true };
  expect(
    compare(
      { data: [{ a: 1, b: null }] },
      {
        data: [
          { a: 2, b: 'x' },
          { a: 3, b: 'y' },
        ],
      },
      flags,
    ),
  ).toEqual([]);
  expect(compare({ data: [] }, { data: [{ a: 2 }] }, flags)).toEqual([]);
  expect(compare({ data: [{ a: '1' }] }, { data: [{ a: 2, b: 1 }] }, flags)).toEqual([
    'type /data/0/a',
    'missing property /data/0/b',
  ]);
});

test('the clocks of the deployments may differ, and distant times are then compared as past or future', () => {
  const target = new ObservedValues();
  const reference = new ObservedValues();
  target.synchronizeClock('2027-03-10T12:00:00.000Z', time);
  reference.synchronizeClock('2027-01-10T12:00:00.000Z', time);
  const context = { target, reference, isShapeOnly: false, isDiverged: () => false };
  const compareTimes = (at: string, otherAt: string): number => {
    target.addResponse(1, { at }, time);
    reference.addResponse(1, { at: otherAt }, time);
    return compareValues(context, { at }, { at: otherAt }).length;
  };
  expect(compareTimes('2027-03-10T12:00:00.000Z', '2027-01-10T12:00:00.000Z')).toBe(0);
  // A month later: 31 and 31 days after the request, and 30 days in the next line.
  expect(compareTimes('2027-04-10T12:00:00.000Z', '2027-02-09T12:00:00.000Z')).toBe(0);
  expect(compareTimes('2027-04-11T12:00:00.000Z', '2027-01-09T00:00:00.000Z')).toBe(1);
});
