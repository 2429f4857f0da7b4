import { expect, test } from 'vitest';
import { formatValue } from './format-value.js';

test.each([
  ['a text', '"a text"'],
  [{ id: 'cus_1', tags: ['a', 1, null] }, '{"id":"cus_1","tags":["a",1,null]}'],
  [new Set(['/plan_id', '/customer_id']), 'Set ["/plan_id","/customer_id"]'],
  [new Set(), 'Set []'],
  [new Map([['a', new Set([1])]]), 'Map {"a" => Set [1]}'],
  [undefined, 'undefined'],
  [{ next_cursor: undefined }, '{"next_cursor":undefined}'],
  [new Date('2027-01-31T10:00:00Z'), '"2027-01-31T10:00:00.000Z"'],
  [10n, '10'],
])('formatValue shows every value as what it is: %o as %s', (value, text) => {
  expect(formatValue(value)).toBe(text);
});
