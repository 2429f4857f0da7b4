import { contract } from './description.js';

/** What a token does while the payer is present. */
export type Outcome =
  | { is: 'success' }
  | { is: 'failure'; code: string; retryable: boolean }
  | { is: 'challenge' }
  | { is: 'delay' };

export interface Token {
  name: string;
  /** Digits only. */
  card_number: string;
  last4: string;
  outcome: Outcome;
}

const { description } = contract.components['schemas']?.['PaymentToken'] as { description: string };

/** The table of the description, row by row. */
export const tokens: readonly Token[] = [
  ...description.matchAll(/^\| `(tok_\w+)` \| ([\d ]+) \| ([^|]+) \|/gm),
].map(([, name = '', number = '', now = '']) => {
  const card_number = number.replaceAll(' ', '');
  return { name, card_number, last4: card_number.slice(-4), outcome: outcomeOf(now) };
});

// Requirements are made of its rows: without any there would be nothing to judge, and nobody would notice.
if (tokens.length === 0)
  throw new Error('The description has no table of tokens that the suite understands.');

function outcomeOf(words: string): Outcome {
  const [, forGood, code] = /^fails( for good)?, `(\w+)`/.exec(words) ?? [];
  if (code !== undefined) return { is: 'failure', code, retryable: forGood === undefined };
  if (words.startsWith('asks for a challenge')) return { is: 'challenge' };
  if (words.startsWith('is pending for 24 hours')) return { is: 'delay' };
  if (words.startsWith('succeeds')) return { is: 'success' };
  throw new Error(`The description says of a token that it "${words}", which the suite does not understand.`);
}
