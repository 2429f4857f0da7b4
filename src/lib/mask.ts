const SECRET_KEY_PATTERN = /\b(?:sk_(?:test|live)|whsec)_(?:[\w+/=-]|\\\/){8,}/g;
const CARD_NUMBER_PATTERN = /(?<!\d)\d(?:(?:[ -]|%20)?\d){12,18}(?!\d)/g;

export function containsSecretKey(text: string): boolean {
  return text.search(SECRET_KEY_PATTERN) !== -1;
}

/** Masks API keys, webhook secrets and card numbers in a text that is logged or sent back. */
export function maskSecrets(text: string): string {
  return text
    .replace(SECRET_KEY_PATTERN, '****')
    .replace(CARD_NUMBER_PATTERN, (digits) => (isCardNumber(digits) ? '****' : digits));
}

/** Characters of secrets in percent-encoding: letters, digits and `+-./=_~`. */
const ENCODED_CHARACTER_PATTERN = /%(?:2[BDEF]|3[0-9D]|[46][1-9A-F]|5[0-9AF]|7[0-9AE])/gi;

/** Masks secrets in a path or a query, also if they are percent-encoded. */
export function maskPath(path: string): string {
  const decoded = path.replace(ENCODED_CHARACTER_PATTERN, decodeURIComponent);
  const masked = maskSecrets(decoded);
  return masked === decoded ? path : masked;
}

/** Matches up to the closing quote, or to the end of a truncated body. */
const SECRET_PROPERTY_PATTERN =
  /("(?:secret|api_key|password|authorization|card_number|cvc)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/gi;

/** Masks the secrets in a JSON body, which may be truncated or malformed. Also masks properties with secret names. */
export function maskBody(text: string): string {
  return maskSecrets(text.replace(SECRET_PROPERTY_PATTERN, '$1"****"'));
}

/** Checks the Luhn check digit, so that other long numbers stay readable. @see ISO/IEC 7812-1, annex B */
function isCardNumber(text: string): boolean {
  const digits = text
    .replace(/%20|\D/g, '')
    .split('')
    .map(Number)
    .reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
