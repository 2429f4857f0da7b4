import { expect, test } from 'vitest';
import { readListedObjects } from './read-listed-objects.js';

test('readListedObjects returns the entries that have an id', () => {
  expect(readListedObjects({ data: [{ id: 'cus_1' }, null, {}, { id: 7 }, { id: 'cus_2' }] })).toEqual([
    { id: 'cus_1' },
    { id: 'cus_2' },
  ]);
});

test.each([null, undefined, 'text', {}, { data: null }, { data: 'text' }, []])(
  'readListedObjects returns no objects for the body %j',
  (json) => {
    expect(readListedObjects(json)).toEqual([]);
  },
);
