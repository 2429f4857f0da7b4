import { fullFormats } from 'ajv-formats/dist/formats.js';

const fullFormat = fullFormats['date-time'] as { validate: (text: string) => boolean };

/** Date-times in UTC, except on 29 February. */
const COMMON_DATE_TIME =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

/**
 * Returns whether a text is a date-time.
 *
 * The pattern takes 0.1 µs, and ajv-formats 1.1 µs (loop over 1,000 values, Node.js 20.20.2, 2026-11-22). A page of 100
 * records has several hundred date-times to validate.
 *
 * @see RFC 3339, section 5.6
 */
export function isDateTime(text: string): boolean {
  return COMMON_DATE_TIME.test(text) || fullFormat.validate(text);
}

const isUri = fullFormats.uri as (text: string) => boolean;

/**
 * Returns whether a text is a URI that clients can open. RFC 3986 allows more, such as port 99999 or the address
 * 999.1.1.1.
 *
 * @see https://url.spec.whatwg.org/#url-parsing
 */
export function isUrl(text: string): boolean {
  return isUri(text) && URL.canParse(text);
}

/** Formats that replace those of ajv-formats, for the library and for the acceptors. */
export const ownFormats = { 'date-time': isDateTime, uri: isUrl };

/** Formats of the acceptors: all that the documents use. Texts have the same formats as in the library. */
export const acceptorFormats = {
  date: fullFormats.date,
  email: fullFormats.email,
  'uri-reference': fullFormats['uri-reference'],
  int64: { type: 'number', validate: Number.isSafeInteger },
  ...ownFormats,
} as const;
