import { expectEqual } from '../../http/assert.js';

/** Maximum time between the creation of a purchase and its first payment on a live clock, milliseconds. */
const MAX_PAYMENT_MS = 300_000;

/** Expects an instant that counts from the creation of a purchase, or one that is later by the time that a payment takes. */
export function expectAfterPayment(received: string | null, expected: string, subject: string): void {
  const laterMs = Date.parse(received ?? '') - Date.parse(expected);
  if (!(laterMs >= 0 && laterMs <= MAX_PAYMENT_MS)) expectEqual(received, expected, subject);
}
