import type { components } from '../../generated/openapi.js';
import { getCardNumber } from '../domain/billing/payment-outcome.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import type { Card } from './sequence.js';

type Purchase = components['schemas']['Purchase'];

/** Tokens of the test cards. */
export const cardTokens = {
  good: 'tok_success',
  declined: 'tok_declined',
  challenge: 'tok_challenge',
  'open challenge': 'tok_challenge',
  delayed: 'tok_pending_then_success',
  'delayed failure': 'tok_pending_then_failure',
  'fails on renewal': 'tok_success_then_declined',
  'fails twice': 'tok_declined_twice_then_success',
} as const satisfies Record<Card, string>;

/** Expiry date that is valid at any time of a test clock in this century. */
const EXPIRY = '12/99';

/**
 * Enters a card on the checkout page of a purchase, and passes its challenge. A purchase that already waits for a challenge
 * needs no card.
 *
 * @returns the status of the last page; null if the payer does nothing
 */
export async function payAsPayer(
  sandbox: Sandbox,
  { checkout_url: checkoutUrl, status }: Purchase,
  card: Card,
): Promise<number | null> {
  const { pathname } = new URL(checkoutUrl);
  const passChallenge = () => submit(sandbox, `${pathname}/challenge`, { answer: 'pass' });
  if (status === 'requires_action') return card === 'open challenge' ? null : passChallenge();
  const fields = { card_number: getCardNumber(cardTokens[card]), expiry: EXPIRY, cvc: '123' };
  const paid = await submit(sandbox, pathname, fields);
  return card === 'challenge' ? passChallenge() : paid;
}

async function submit(sandbox: Sandbox, path: string, fields: Record<string, string>): Promise<number> {
  const response = await sandbox.request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}
