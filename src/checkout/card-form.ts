import { tokenOfCard, type PaymentTokenName } from '../domain/billing/payment-outcome.js';
import type { Instant } from '../domain/shared/records.js';

/** What can be wrong with each field. */
export interface CardFaultsByField {
  card_number: 'missing' | 'unknown_card';
  expiry: 'missing' | 'malformed' | 'over';
  cvc: 'missing' | 'malformed';
}

export type CardField = keyof CardFaultsByField;

export const cardFields: readonly CardField[] = ['card_number', 'expiry', 'cvc'];

export type CardFault = CardFaultsByField[CardField];

/** What is wrong with a card that was typed in. */
export type CardFaults = { [Field in CardField]?: CardFaultsByField[Field] };

/** The fields of a form as they came. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a card from a form. Only its token goes on from here: the number, the expiry and the code are kept nowhere.
 *
 * @param now what the organization's clock reads: a card is good to the end of the month of its expiry
 */
export function readCard(fields: Fields, now: Instant): { token: PaymentTokenName } | { faults: CardFaults } {
  const number = textOf(fields['card_number']).replace(/[ -]/g, '');
  const token = tokenOfCard(number);
  const unknown = number === '' ? 'missing' : 'unknown_card';
  const expiry = expiryFault(textOf(fields['expiry']), now);
  const cvc = cvcFault(textOf(fields['cvc']));
  if (token !== null && expiry === null && cvc === null) return { token };
  return {
    faults: {
      ...(token === null && { card_number: unknown }),
      ...(expiry && { expiry }),
      ...(cvc && { cvc }),
    },
  };
}

function expiryFault(expiry: string, now: Instant): CardFaultsByField['expiry'] | null {
  if (expiry === '') return 'missing';
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2]) ?\/ ?(\d{2}|\d{4})$/.exec(expiry) ?? [];
  if (month === '') return 'malformed';
  const century = now.slice(0, 2);
  const until = `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}`;
  return until < now.slice(0, 7) ? 'over' : null;
}

function cvcFault(cvc: string): CardFaultsByField['cvc'] | null {
  if (cvc === '') return 'missing';
  return /^\d{3,4}$/.test(cvc) ? null : 'malformed';
}

/** An expiry that is good at any `now`, for a card that nobody types in. */
export function comingExpiry(now: Instant): string {
  return `12/${String(Number(now.slice(0, 4)) + 1).slice(-2)}`;
}

/** How many submissions the form knew of; null when it does not say. */
export function submissionOf(fields: Fields): number | null {
  const text = textOf(fields['submission']);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
