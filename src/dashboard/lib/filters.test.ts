import { expect, test } from 'vitest';
import { describeFilters, omitEmpty } from './filters.js';

test('omitEmpty keeps only the filters that are set', () => {
  expect(omitEmpty({ status: 'past_due', customer_id: '' })).toEqual({ status: 'past_due' });
});

test('describeFilters names the filters that are set, and is empty without any', () => {
  expect(describeFilters({ status: 'past_due', plan_id: '', from: '2027-04-22' })).toBe(
    'status past due, from 2027-04-22',
  );
  expect(describeFilters({ status: '' })).toBe('');
});
