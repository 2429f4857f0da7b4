import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../http/answer.js';
import { labelOf } from './boundaries.js';
import { isObject } from './place.js';
import { pointer } from '../spec/document.js';

/** A place whose value did not come back as it was sent. */
export interface Difference {
  pointer: string;
  sent: unknown;
  received: unknown;
}

/** Taken by the gateway, and shown in another way or not at all. */
const consumed = new Set(['payment_token', 'rotate_secret']);

/** Answered by value, since the description lets them be written in several ways. */
const instants = new Set(['occurred_at']);
const decimals = new Set(['unit_amount']);

/**
 * What of a body did not come back. What is null counts as left out, and what becomes of that is not told by the body.
 */
export function differences(sent: unknown, received: unknown, tokens: string[] = []): Difference[] {
  const name = tokens.at(-1) ?? '';
  if (sent === null || sent === undefined || consumed.has(name)) return [];
  // A map comes back as a whole, an object with what was left out.
  if (isObject(sent) && isObject(received) && name !== 'metadata') {
    return Object.entries(sent).flatMap(([key, value]) =>
      differences(value, received[key], [...tokens, key]),
    );
  }
  return isSame(name, sent, received) ? [] : [{ pointer: pointer(...tokens), sent, received }];
}

function isSame(name: string, sent: unknown, received: unknown): boolean {
  if (instants.has(name)) return Date.parse(String(sent)) === Date.parse(String(received));
  if (decimals.has(name)) return plain(String(sent)) === plain(String(received));
  return isDeepStrictEqual(sent, received);
}

/** A decimal without zeros that say nothing. */
function plain(decimal: string): string {
  return decimal.includes('../subjects') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** @throws Finding unless everything that was sent came back */
export function expectEcho(sent: unknown, answer: Answer): void {
  const [first] = differences(sent, answer.json);
  if (!first) return;
  const message = `${first.pointer}: sent ${labelOf(first.sent)}, received ${labelOf(first.received)}`;
  throw answer.finding(message, first.sent, first.received);
}
