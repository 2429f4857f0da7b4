import { expect, test } from 'vitest';
import type { SandboxObject } from './api.js';
import { describeEventType, eventTypes, getObjectName } from './describe-event.js';

test.each([
  ['charge.failed', 'Payment failed'],
  ['charge.requires_action', 'Payment requires 3-D Secure'],
  ['purchase.failed', 'Purchase failed'],
  ['purchase.period_started', 'Period started'],
  ['ping', 'Test event sent'],
] as const)('the type %s is described as “%s”', (type, words) => {
  expect(describeEventType(type)).toBe(words);
});

test('every type of events has other words', () => {
  expect(new Set(eventTypes.map(describeEventType)).size).toBe(eventTypes.length);
});

const id = 'cus_8ZbVtN2qLxR4mKsC';

test.each([
  [{ id, name: 'Ada Lovelace', email: 'ada@example.com', external_id: 'crm-1' }, 'Ada Lovelace'],
  [{ id, email: 'ada@example.com', external_id: 'crm-1' }, 'ada@example.com'],
  [{ id, external_id: 'order-1815' }, 'order-1815'],
  [{ id, external_id: null }, id],
])('an object with %o is called “%s”', (data, name) => {
  expect(getObjectName({ type: 'customer', data } as SandboxObject)).toBe(name);
});
