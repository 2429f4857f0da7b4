import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Those that the validators of schemas know, by name. */
export const formats: Readonly<Record<string, Format>> = {
  ...fullFormats,
  'date-time': { validate: isDateTime },
};

/** As most are, but for the last days of a month, which are not the same in each. */
const PLAIN =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

/** Whether it is an instant of RFC 3339, with the `T` that section 5.6 demands and ajv-formats lets go. */
function isDateTime(text: string): boolean {
  if (PLAIN.test(text)) return true;
  const usual = fullFormats['date-time'] as { validate: (text: string) => boolean };
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && usual.validate(text);
}
