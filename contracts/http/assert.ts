import { isDeepStrictEqual } from 'node:util';
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

function toExcerpt(value: unknown): string {
  return truncate(value === undefined ? 'nothing' : JSON.stringify(value));
}
