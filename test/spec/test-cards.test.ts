import { expect, test } from 'vitest';
import { cardNumberOf, paymentTokenNames } from '../../src/domain/billing/payment-outcome.js';
import { openapi } from './descriptions.js';

test('the description lists every test card with the number that the page takes', () => {
  const rows = [
    ...(openapi.components.schemas['PaymentToken']?.description ?? '').matchAll(
      /^\| `(tok_\w+)` \| ([\d ]+) \|/gm,
    ),
  ];
  const told = rows.map(([, token, number = '']) => [token, number.replaceAll(' ', '')]);
  expect(told).toEqual(paymentTokenNames.map((token) => [token, cardNumberOf(token)]));
});
