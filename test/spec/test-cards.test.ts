import { expect, test } from 'vitest';
import { getCardNumber, paymentTokenNames } from '../../src/domain/billing/payment-outcome.js';
import { openapi } from './openapi-documents.js';

test('the OpenAPI document lists every test card with its number', () => {
  const rows = [
    ...(openapi.components.schemas['PaymentToken']?.description ?? '').matchAll(
      /^\| `(tok_\w+)` \| ([\d ]+) \|/gm,
    ),
  ];
  const documentedCards = rows.map(([, token, number = '']) => [token, number.replaceAll(' ', '')]);
  expect(documentedCards).toEqual(paymentTokenNames.map((token) => [token, getCardNumber(token)]));
});
