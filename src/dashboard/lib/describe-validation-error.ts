import { getErrorPlace } from '../../client/problem.js';
import { unescapePointerToken } from '../../lib/json-pointer.js';
import type { Schemas } from './api.js';
import { capitalize, humanize } from './format.js';

type ValidationError = Schemas['ProblemError'];

/** Advice that needs no details of the server. */
const adviceByCode: Partial<Record<ValidationError['code'], string>> = {
  required: 'is missing. Enter a value.',
  unknown_property: 'does not exist. Remove it, or correct its name.',
  pattern: 'has the wrong format. Correct the value.',
};

/** Texts before the details of the server, which say what is expected. */
const problemByCode: Partial<Record<ValidationError['code'], string>> = {
  wrong_type: 'has the wrong type.',
  not_in_enum: 'is not one of the allowed values.',
  format: 'has the wrong format.',
  too_short: 'is too short.',
  too_long: 'is too long.',
  too_small: 'is too small.',
  too_large: 'is too large.',
  too_few: 'has too few entries.',
  too_many: 'has too many entries.',
  not_allowed: 'is not allowed here.',
  not_found: 'was not found.',
  unknown_token: 'is not a known token.',
};

/** Describes a validation error: the field in words, and a text that follows its name. */
export function describeValidationError(error: ValidationError): { field: string; advice: string } {
  const place = getErrorPlace(error).split('/').filter(Boolean).map(toWords).join(' › ');
  const field = place === '' ? 'Body' : capitalize(place);
  const advice =
    describeFormat(error.detail) ??
    adviceByCode[error.code] ??
    `${problemByCode[error.code] ?? 'is not valid.'} ${error.detail}`;
  return { field, advice };
}

const examplesByFormat: Record<string, string> = {
  email: 'an email address, such as ada@example.com',
  uri: 'a URL, such as https://example.com',
  'date-time': 'a time, such as 2027-01-01T00:00:00Z',
};

/** Describes the expected format that a detail names, such as `Must match format "email"`. */
function describeFormat(detail: string): string | null {
  const format = /format "([\w-]+)"/.exec(detail)?.[1] ?? '';
  const example = examplesByFormat[format];
  return example === undefined ? null : `has the wrong format. Enter ${example}.`;
}

/** Converts a token of a JSON Pointer to words: `unit_amount` to `unit amount`, the index `0` to `entry 1`. */
function toWords(token: string): string {
  if (/^\d+$/.test(token)) return `entry ${Number(token) + 1}`;
  return humanize(unescapePointerToken(token));
}
