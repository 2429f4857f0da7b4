import { expect, test } from 'vitest';
import { Blocked } from '../results/finding.js';
import { Ownership } from './ownership.js';

const ownId = 'pur_01mc03h060e0mbhar4zfht6rt8';
const foreignId = 'pur_01mc03h060e0nba6frdvh3gpvj';
const inventedId = 'cus_01mc03h060e0avn37w6xrhrbds';

test('Ownership allows a write to an object that the run created, even if a response listed the object', () => {
  const ownership = new Ownership();
  ownership.recordResponseIds(`{"data":[{"id":"${ownId}"}]}`);
  ownership.adopt(ownId);
  expect(() => {
    ownership.assertWritable('PUT', `/v1/purchases/${ownId}/cancel`, '');
  }).not.toThrow();
});

test.each([
  { target: `/v1/purchases/${foreignId}/cancel`, body: '' },
  { target: '/v1/purchases', body: `{"customer_id":"${foreignId}"}` },
])(
  'Ownership rejects a write to $target, whose id appeared in a response but was not created by the run',
  ({ target, body }) => {
    const ownership = new Ownership();
    ownership.recordResponseIds(`{"data":[{"id":"${foreignId}"}]}`);
    ownership.recordRequestIds(`/v1/purchases/${foreignId}`);
    expect(() => {
      ownership.assertWritable('POST', target, body);
    }).toThrow(Blocked);
  },
);

test('Ownership allows a write with an invented id, even if an error response repeated the id', () => {
  const ownership = new Ownership();
  ownership.recordRequestIds(`{"customer_id":"${inventedId}"}`);
  ownership.recordResponseIds(`{"detail":"There is no customer ${inventedId}."}`);
  expect(() => {
    ownership.assertWritable('POST', '/v1/purchases', `{"customer_id":"${inventedId}"}`);
  }).not.toThrow();
});
