import { expect, test } from 'vitest';
import { describeEventType, eventTypes } from './describe-event.js';

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
