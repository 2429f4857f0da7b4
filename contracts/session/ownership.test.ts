import { expect, test } from 'vitest';
import { WriteRefused } from '../http/http-transport.js';
import { Ownership } from './ownership.js';

const own = 'pur_01mc03h060e0mbhar4zfht6rt8';
const theirs = 'pur_01mc03h060e0nba6frdvh3gpvj';
const invented = 'cus_01mc03h060e0avn37w6xrhrbds';

test('what the run made may be changed, though an answer shows it too', () => {
  const ownership = new Ownership();
  ownership.sees(`{"data":[{"id":"${own}"}]}`);
  ownership.makes(own);
  expect(() => {
    ownership.guard('PUT', `/v1/purchases/${own}/cancel`, '');
  }).not.toThrow();
});

test.each([
  { target: `/v1/purchases/${theirs}/cancel`, body: '' },
  { target: '/v1/purchases', body: `{"customer_id":"${theirs}"}` },
])('what an answer showed may not, in $target', ({ target, body }) => {
  const ownership = new Ownership();
  ownership.sees(`{"data":[{"id":"${theirs}"}]}`);
  ownership.sends(`/v1/purchases/${theirs}`);
  expect(() => {
    ownership.guard('POST', target, body);
  }).toThrow(WriteRefused);
});

test("an id that was made up is nobody's, though the refusal repeats it", () => {
  const ownership = new Ownership();
  ownership.sends(`{"customer_id":"${invented}"}`);
  ownership.sees(`{"detail":"There is no customer ${invented}."}`);
  expect(() => {
    ownership.guard('POST', '/v1/purchases', `{"customer_id":"${invented}"}`);
  }).not.toThrow();
});
