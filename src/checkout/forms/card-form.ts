import { findTokenByCardNumber } from '../../domain/billing/payment-outcome.js';
import type { Instant, PaymentTokenName } from '../../domain/shared/records.js';

export interface CardErrorCodes {
  card_number: 'missing' | 'unknown_card';
  expiry: 'missing' | 'malformed' | 'expired';
  cvc: 'missing' | 'malformed';
}

export type CardField = keyof CardErrorCodes;

export const cardFields: readonly CardField[] = ['card_number', 'expiry', 'cvc'];

/** Validation errors of a submitted card. */
export type CardErrors = { [Field in CardField]?: CardErrorCodes[Field] };

/** Formats of the expiry date and the security code. The script of the card form uses them, too. */
export const EXPIRY_FORMAT = /^(0?[1-9]|1[0-2]) ?\/ ?(\d{2}|\d{4})$/;
export const CVC_FORMAT = /^\d{3,4}$/;

/** Length of "12 / 2034". */
const MAX_EXPIRY_LENGTH = 9;

/** Submitted form fields, not validated. */
export type FormFields = Readonly<Record<string, unknown>>;

/**
 * Parses a card form. Returns only the card's token: the number, expiry and security code are never stored.
 *
 * @param fields submitted form fields
 * @param now current time of the organization; a card is valid until the end of its expiry month
 */
export function parseCard(
  fields: FormFields,
  now: Instant,
): { token: PaymentTokenName } | { errors: CardErrors } {
  const number = toTrimmedText(fields['card_number']).replace(/[ -]/g, '');
  const token = findTokenByCardNumber(number);
  const numberError = number === '' ? 'missing' : 'unknown_card';
  const expiry = checkExpiry(toTrimmedText(fields['expiry']), now);
  const cvc = checkCvc(toTrimmedText(fields['cvc']));
  if (token !== null && expiry === null && cvc === null) return { token };
  return {
    errors: {
      ...(token === null && { card_number: numberError }),
      ...(expiry && { expiry }),
      ...(cvc && { cvc }),
    },
  };
}

function checkExpiry(expiry: string, now: Instant): CardErrorCodes['expiry'] | null {
  if (expiry === '') return 'missing';
  const [, month = '', year = ''] = EXPIRY_FORMAT.exec(expiry) ?? [];
  if (month === '') return 'malformed';
  const century = now.slice(0, 2);
  const validUntil = `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}`;
  return validUntil < now.slice(0, 7) ? 'expired' : null;
}

function checkCvc(cvc: string): CardErrorCodes['cvc'] | null {
  if (cvc === '') return 'missing';
  return CVC_FORMAT.test(cvc) ? null : 'malformed';
}

/** Returns an expiry date (MM/YYYY) in the year of `now`, for the buttons that submit a test card. */
export function getValidExpiry(now: Instant): string {
  return `12/${now.slice(0, 4)}`;
}

/** Parses the number of earlier submissions when the form was rendered; null if it is missing. */
export function parseSubmission(fields: FormFields): number | null {
  const text = toTrimmedText(fields['submission']);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Returns the submitted expiry date, which an invalid form keeps; an empty string if it is missing or too long. */
export function readExpiry(fields: FormFields): string {
  const expiry = toTrimmedText(fields['expiry']);
  return expiry.length > MAX_EXPIRY_LENGTH ? '' : expiry;
}

function toTrimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
