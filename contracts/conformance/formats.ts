import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Those that the validators of schemas know, by name. */
export const formats: Readonly<Record<string, Format>> = {
  ...fullFormats,
  'date-time': { validate: isDateTime },
};

/** Whether it is an instant of RFC 3339, with the `T` that section 5.6 demands and ajv-formats lets go. */
function isDateTime(text: string): boolean {
  const usual = fullFormats['date-time'] as { validate: (text: string) => boolean };
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && usual.validate(text);
}
