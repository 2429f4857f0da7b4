import { expect, test } from 'vitest';
import { addEventSequence } from './add-event-sequence.js';

test('addEventSequence gives an event its position in the organization', () => {
  expect(addEventSequence('events', { id: 'evt_1' }, 7)).toEqual({ id: 'evt_1', sequence: 7 });
});

test('addEventSequence leaves other records as they are', () => {
  const customer = { id: 'cus_1' };
  expect(addEventSequence('customers', customer, 7)).toBe(customer);
});

test('addEventSequence numbers the events of a snapshot in their order, across its parts', () => {
  const contents = [
    { collection: 'customers', record: { id: 'cus_1' } },
    { collection: 'events', record: { id: 'evt_1' } },
  ];
  const upgradePart = (id: string): object => addEventSequence('snapshot_parts', { id, contents }, 900);
  expect(upgradePart('after a year 0')).toMatchObject({
    contents: [{ record: { id: 'cus_1' } }, { record: { id: 'evt_1', sequence: 2 } }],
  });
  expect(upgradePart('after a year 3')).toMatchObject({ contents: [{}, { record: { sequence: 752 } }] });
});
