import { isDeepStrictEqual } from 'node:util';
import type { ApiResponse } from '../http/api-response.js';
import { toLabel } from './boundaries.js';
import { isObject } from '../lib/is-object.js';
import { toPointer } from '../spec/document.js';

/** A value that differs between a request and its response. */
interface Difference {
  pointer: string;
  sent: unknown;
  received: unknown;
}

/** Request fields that no response has under the same name. */
const writeOnlyFields = new Set(['payment_token', 'rotate_secret']);

/** Fields that are compared by value, because the API normalizes their notation. */
const instantFields = new Set(['occurred_at']);
const decimalFields = new Set(['unit_amount']);

/** Lists the values of a request body that its response does not repeat. Null counts as left out, which has no expected value. */
export function findDifferences(sent: unknown, received: unknown, tokens: string[] = []): Difference[] {
  const name = tokens.at(-1) ?? '';
  if (sent === null || sent === undefined || writeOnlyFields.has(name)) return [];
  // Metadata has to be equal; other objects may have additional fields in the response.
  if (isObject(sent) && isObject(received) && name !== 'metadata') {
    return Object.entries(sent).flatMap(([key, value]) =>
      findDifferences(value, received[key], [...tokens, key]),
    );
  }
  return isSame(name, sent, received) ? [] : [{ pointer: toPointer(...tokens), sent, received }];
}

function isSame(name: string, sent: unknown, received: unknown): boolean {
  if (instantFields.has(name)) return Date.parse(String(sent)) === Date.parse(String(received));
  if (decimalFields.has(name)) return normalizeDecimal(String(sent)) === normalizeDecimal(String(received));
  return isDeepStrictEqual(sent, received);
}

/** Removes trailing zeros. */
function normalizeDecimal(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** @throws Finding unless the response repeats every value of the request body */
export function expectRoundTrip(sent: unknown, response: ApiResponse): void {
  const [first] = findDifferences(sent, response.json);
  if (!first) return;
  const message = `${first.pointer}: sent ${toLabel(first.sent)}, received ${toLabel(first.received)}`;
  throw response.toFinding(message, first.sent, first.received);
}
