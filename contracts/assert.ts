import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './http/answer.js';
import { excerpt } from './spec/conformance/check-response.js';
import { Finding } from './finding.js';

/** @throws Finding unless the condition holds */
export function expectThat(condition: boolean, message: string, answer?: Answer): asserts condition {
  if (!condition) throw new Finding(message, { exchange: answer?.exchange });
}

/** Compares by value, whatever the order of properties. `what` names the thing that is compared. */
export function expectEqual(received: unknown, expected: unknown, what: string, answer?: Answer): void {
  if (isDeepStrictEqual(received, expected)) return;
  throw new Finding(`${what}: expected ${shown(expected)}, received ${shown(received)}`, {
    exchange: answer?.exchange,
    expected,
    received,
  });
}

function shown(value: unknown): string {
  return excerpt(value === undefined ? 'nothing' : JSON.stringify(value));
}
