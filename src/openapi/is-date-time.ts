import { fullFormats } from 'ajv-formats/dist/formats.js';

const usual = fullFormats['date-time'] as { validate: (text: string) => boolean };

/** As this API writes them, but for the last days of a month, which are not the same in each. */
const PLAIN =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

/**
 * Whether a text is a date-time. What is so at a glance, as nearly all are, is not taken to pieces.
 *
 * @see RFC 3339, section 5.6
 */
export function isDateTime(text: string): boolean {
  return PLAIN.test(text) || usual.validate(text);
}
