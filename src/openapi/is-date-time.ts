import { fullFormats } from 'ajv-formats/dist/formats.js';

const fullFormat = fullFormats['date-time'] as { validate: (text: string) => boolean };

/** Date-times in UTC up to day 28, which exists in every month. */
const COMMON_DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

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
