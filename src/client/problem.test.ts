import { expect, test } from 'vitest';
import { formatValidationErrors, isProblem } from './problem.js';

test('formatValidationErrors names the place of each error, and the number of errors that the response leaves out', () => {
  const errors = [
    { pointer: '/rate/amount', detail: 'Must be an integer.' },
    { parameter: 'limit', detail: 'Must be at most 100.' },
    { header: 'Idempotency-Key', detail: 'Must not be empty.' },
    { detail: 'Must be an object.' },
  ];
  expect(formatValidationErrors({ errors, errors_total: 7 })).toEqual([
    '  /rate/amount: Must be an integer.',
    '  limit: Must be at most 100.',
    '  Idempotency-Key: Must not be empty.',
    '  body: Must be an object.',
    '  and 3 more',
  ]);
  expect(formatValidationErrors({})).toEqual([]);
});

test.each([null, undefined, 'text', [], {}, { code: 'taken' }, { detail: 'It is taken.' }])(
  'isProblem rejects %j',
  (value) => {
    expect(isProblem(value)).toBe(false);
  },
);
