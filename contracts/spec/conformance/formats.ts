import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Formats for the schema validators, by name. */
export const formats: Readonly<Record<string, Format>> = {
  ...fullFormats,
  'date-time': { validate: isDateTime },
};

/** Fast path: a UTC timestamp on one of the days that every month has. A deliberate copy: the suite imports nothing of `src`. */
const COMMON_TIMESTAMP =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

/** Requires the `T` between date and time, which ajv-formats makes optional. @see RFC 3339, section 5.6 */
function isDateTime(text: string): boolean {
  if (COMMON_TIMESTAMP.test(text)) return true;
  const lenient = fullFormats['date-time'] as { validate: (text: string) => boolean };
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && lenient.validate(text);
}
