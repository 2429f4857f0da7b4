const KEY = /\b(?:sk_(?:test|live)|whsec)_(?:[\w+/=-]|\\\/){8,}/g;
const CARD_NUMBER = /(?<!\d)\d(?:(?:[ -]|%20)?\d){12,18}(?!\d)/g;

/** A text for others to read, without the keys, webhook secrets and card numbers that were sent in a wrong place. */
export function masked(text: string): string {
  return text.replace(KEY, '****').replace(CARD_NUMBER, (digits) => (isCardNumber(digits) ? '****' : digits));
}

// Up to its closing quote, or to where the text was cut off.
const SECRET_PROPERTY =
  /("(?:secret|api_key|password|authorization|card_number|cvc)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/gi;

/** A JSON body, or what was meant to be one, for others to read; secrets are known by their names as well. */
export function maskedBody(text: string): string {
  return masked(text.replace(SECRET_PROPERTY, '$1"****"'));
}

/** Whether the check digit is right; other long numbers stay readable. @see ISO/IEC 7812-1, annex B */
function isCardNumber(text: string): boolean {
  const digits = text
    .replace(/%20|\D/g, '')
    .split('')
    .map(Number)
    .reverse();
  const sum = digits.reduce((total, digit, place) => {
    const weighted = place % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
