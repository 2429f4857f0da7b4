import { expect, test } from 'vitest';
import { findReusedKey } from './idempotency-keys.js';
import type { GatewayRequest } from './trace.js';

const request: GatewayRequest = {
  method: 'POST',
  path: '/customers',
  idempotencyKey: 'order-1',
  isKeyForgotten: false,
  body: '{"name":"Ada"}',
  disturbance: null,
  status: 201,
  purchaseId: null,
  gaveUpAfterMs: null,
};
const corrected = { ...request, body: '{"name":"Ada Jr."}' };

test('a key of a processed request may not be used for another request', () => {
  expect(findReusedKey([request, request])).toBeNull();
  expect(findReusedKey([request, { ...corrected, status: 409 }])).toMatchObject({ place: '/customers' });
});

test.each([
  ['whose response was lost', { ...request, disturbance: 'response lost', status: null } as const],
  ['that is still in progress', { ...request, status: 409 }],
])('a key of a request %s may not be used for another request', (_, first) => {
  expect(findReusedKey([first, corrected])).not.toBeNull();
});

test('a rejected request may be corrected and sent with the same key', () => {
  expect(findReusedKey([{ ...request, status: 422 }, corrected])).toBeNull();
  expect(findReusedKey([{ ...request, status: 422 }, corrected, request])).not.toBeNull();
});
