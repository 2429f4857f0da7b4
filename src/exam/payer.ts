import type { components } from '../../generated/openapi.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import type { Card } from './sequence.js';

type Purchase = components['schemas']['Purchase'];

/** Numbers of the test cards. */
const cardNumbers: Record<Card, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002500003155',
  delayed: '4000000000005126',
  'delayed failure': '4000000000006975',
  'fails on renewal': '4000000000000341',
  'fails twice': '4000000000003220',
};

/** Expiry date that is valid at any time of a test clock in this century. */
const EXPIRY = '12/99';

/**
 * Enters a card on the checkout page of a purchase, and passes its challenge. A purchase that already waits for a challenge
 * needs no card.
 *
 * @returns the status of the last page
 */
export async function payAsPayer(
  sandbox: Sandbox,
  { checkout_url: checkoutUrl, status }: Purchase,
  card: Card,
): Promise<number> {
  const { pathname } = new URL(checkoutUrl);
  const passChallenge = () => submit(sandbox, `${pathname}/challenge`, { answer: 'pass' });
  if (status === 'requires_action') return passChallenge();
  const fields = { card_number: cardNumbers[card], expiry: EXPIRY, cvc: '123' };
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
