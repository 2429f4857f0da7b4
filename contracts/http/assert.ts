import { isDeepStrictEqual } from 'node:util';
import { formatValue } from '../lib/format-value.js';
import { isObject } from '../lib/is-object.js';
import { Finding } from '../results/finding.js';
import { truncate } from '../spec/conformance/check-response.js';
import type { ApiResponse } from './api-response.js';

/**
 * Asserts a condition about the target.
 *
 * @param response evidence for the report
 * @throws Finding if the condition is false
 */
export function expectThat(condition: boolean, message: string, response?: ApiResponse): asserts condition {
  if (!condition) throw new Finding(message, { exchange: response?.exchange });
}

/**
 * Asserts deep equality; the order of properties is ignored.
 *
 * @param subject name of the compared value, for the message
 * @param response evidence for the report
 * @throws Finding if the values differ
 */
export function expectEqual(
  received: unknown,
  expected: unknown,
  subject: string,
  response?: ApiResponse,
): void {
  if (isDeepStrictEqual(received, expected)) return;
  throw new Finding(`${subject}: expected ${toExcerpt(expected)}, received ${toExcerpt(received)}`, {
    exchange: response?.exchange,
    expected,
    received,
  });
}

/**
 * Asserts deep equality with an expected value, except that objects may have additional properties, because later
 * versions of the API may add some.
 *
 * @param subject name of the compared value, for the message
 * @param response evidence for the report
 * @throws Finding if the values differ
 */
export function expectIncludes(
  received: unknown,
  expected: unknown,
  subject: string,
  response?: ApiResponse,
): void {
  expectEqual(omitAdditional(received, expected), expected, subject, response);
}

/** Removes the properties that the expected value does not have. */
function omitAdditional(received: unknown, expected: unknown): unknown {
  if (Array.isArray(received) && Array.isArray(expected))
    return received.map((item, index) => omitAdditional(item, expected[index]));
  if (!isObject(received) || !isObject(expected)) return received;
  const names = Object.keys(expected).filter((name) => name in received);
  return Object.fromEntries(names.map((name) => [name, omitAdditional(received[name], expected[name])]));
}

function toExcerpt(value: unknown): string {
  return truncate(value === undefined ? 'nothing' : formatValue(value));
}
