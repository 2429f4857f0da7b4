import { tokenOfCard, type PaymentTokenName } from '../domain/payment-outcome.js';
import type { Instant } from '../domain/records.js';

export const cardFields = ['card_number', 'expiry', 'cvc'] as const;

export type CardField = (typeof cardFields)[number];

/** What is wrong with a field. */
export type CardFault = 'missing' | 'unknown_card' | 'malformed' | 'over';

export type CardFaults = Partial<Record<CardField, CardFault>>;

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
  const faults: [CardField, CardFault | null][] = [
    ['card_number', number === '' ? 'missing' : token === null ? 'unknown_card' : null],
    ['expiry', expiryFault(textOf(fields['expiry']), now)],
    ['cvc', cvcFault(textOf(fields['cvc']))],
  ];
  const found = faults.filter(([, fault]) => fault !== null);
  return token !== null && found.length === 0 ? { token } : { faults: Object.fromEntries(found) };
}

function expiryFault(expiry: string, now: Instant): CardFault | null {
  if (expiry === '') return 'missing';
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2]) ?\/ ?(\d{2}|\d{4})$/.exec(expiry) ?? [];
  if (month === '') return 'malformed';
  const century = now.slice(0, 2);
  const until = `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}`;
  return until < now.slice(0, 7) ? 'over' : null;
}

function cvcFault(cvc: string): CardFault | null {
  if (cvc === '') return 'missing';
  return /^\d{3,4}$/.test(cvc) ? null : 'malformed';
}

/** How many submissions the form knew of; null when it does not say. */
export function submissionOf(fields: Fields): number | null {
  const text = textOf(fields['submission']);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
