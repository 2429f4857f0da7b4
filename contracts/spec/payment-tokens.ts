import { publicDocument } from './api-documents.js';

/** Result of a payment with a test token while the payer is present. */
export type TokenOutcome =
  | { is: 'success' }
  | { is: 'failure'; code: string; retryable: boolean }
  | { is: 'challenge' }
  | { is: 'delay' };

export interface PaymentToken {
  name: string;
  /** Digits only. */
  card_number: string;
  last4: string;
  outcome: TokenOutcome;
}

const { description } = publicDocument.components['schemas']?.['PaymentToken'] as { description: string };

/** Test tokens, parsed from the table in the OpenAPI document. */
export const paymentTokens: readonly PaymentToken[] = [
  ...description.matchAll(/^\| `(tok_\w+)` \| ([\d ]+) \| ([^|]+) \|/gm),
].map(([, name = '', number = '', now = '']) => {
  const card_number = number.replaceAll(' ', '');
  return { name, card_number, last4: card_number.slice(-4), outcome: parseOutcome(now) };
});

// Requirements are generated from the rows: an empty table would silently remove them.
if (paymentTokens.length === 0)
  throw new Error('The OpenAPI document has no table of test tokens that the suite can parse.');

function parseOutcome(text: string): TokenOutcome {
  const [, permanently, code] = /^fails( permanently)?, `(\w+)`/.exec(text) ?? [];
  if (code !== undefined) return { is: 'failure', code, retryable: permanently === undefined };
  if (text.startsWith('requires a challenge')) return { is: 'challenge' };
  if (text.startsWith('is pending for 24 hours')) return { is: 'delay' };
  if (text.startsWith('succeeds')) return { is: 'success' };
  throw new Error(`The OpenAPI document has a test token with an unknown outcome: "${text}".`);
}

export function getCardFields(token: string): { card_number: string; expiry: string; cvc: string } {
  const { card_number } = paymentTokens.find(({ name }) => name === token) ?? {};
  return { card_number: card_number ?? '', expiry: '12/99', cvc: '123' };
}
