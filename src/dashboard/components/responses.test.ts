import { expect, it } from 'vitest';
import { describeValidationError } from './responses.js';

it('names the field in words and says how to correct it', () => {
  expect(describeValidationError({ pointer: '/plan_id', code: 'required', detail: 'Is missing.' })).toEqual({
    field: 'Plan id',
    advice: 'is missing. Enter a value.',
  });
  expect(
    describeValidationError({ pointer: '/rate/unit_amount', code: 'wrong_type', detail: 'Must be string.' }),
  ).toEqual({ field: 'Rate › unit amount', advice: 'has the wrong type. Must be string.' });
  expect(
    describeValidationError({ pointer: '/lines/0/name', code: 'too_long', detail: 'At most 5.' }),
  ).toEqual({ field: 'Lines › entry 1 › name', advice: 'is too long. At most 5.' });
});

it('names a query parameter, a header and the body', () => {
  const error = { code: 'invalid', detail: 'Send JSON.' } as const;
  expect(describeValidationError({ ...error, parameter: 'limit' }).field).toBe('Limit');
  expect(describeValidationError({ ...error, header: 'Idempotency-Key' }).field).toBe('Idempotency-Key');
  expect(describeValidationError({ ...error, pointer: '' })).toEqual({
    field: 'Body',
    advice: 'is not valid. Send JSON.',
  });
});

it('describes a format with an example instead of the words of the validator', () => {
  const detail = 'Must match format "email"; received a string of 2 characters.';
  expect(describeValidationError({ pointer: '/email', code: 'format', detail }).advice).toBe(
    'has the wrong format. Enter an email address, such as ada@example.com.',
  );
  const pattern = 'Must match pattern "^x$"; received a string of 2 characters.';
  expect(describeValidationError({ pointer: '/phone', code: 'pattern', detail: pattern }).advice).toBe(
    'has the wrong format. Correct the value.',
  );
});

it('lists a few allowed values, and says only the number of many', () => {
  const describe = (values: string): string =>
    describeValidationError({
      pointer: '/rate/currency',
      code: 'not_in_enum',
      detail: `Must be equal to one of the allowed values: ${values}; received a string of 3 characters.`,
    }).advice;
  expect(describe('day, week')).toBe('must be one of day, week.');
  expect(describe('AED, AFN, ALL, AMD, AOA, ARS, AUD, AWG, AZN')).toBe(
    'must be one of 9 values, such as AED.',
  );
});

it('rewrites the words of the validator and the marks of the API', () => {
  const describe = (detail: string): string =>
    describeValidationError({ pointer: '/occurred_at', code: 'too_large', detail }).advice;
  expect(describe('Must be <= 31; received an integer.')).toBe('is too large. Must be at most 31.');
  expect(describe('`occurred_at` is after `created_at`, which is 2027-03-20T09:00:00.000Z.')).toBe(
    'is after created at, which is 20 Mar 2027, 09:00:00.',
  );
});
