import { isDeepStrictEqual } from 'node:util';

/** Part of a value: an object with some of its properties, which can also be partial. Arrays are complete. */
export type PartOf<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: PartOf<Value[Name]> }
    : Value;

/** Value that differs from the expected one. */
export interface Difference {
  /** Names of the properties on the way to the value, joined by dots, such as `failure.code`. */
  path: string;
  expected: unknown;
  /** Undefined if the property is missing. */
  received: unknown;
}

/**
 * Lists the differences between a value and an expected part of it. A nested object may have further properties. All
 * other values, including arrays, must be equal.
 */
export function listDifferences(received: unknown, expected: unknown, path = ''): Difference[] {
  if (isObject(expected) && isObject(received))
    return Object.entries(expected).flatMap(([name, value]) =>
      listDifferences(received[name], value, path === '' ? name : `${path}.${name}`),
    );
  return isDeepStrictEqual(received, expected) ? [] : [{ path, expected, received }];
}

/** Deliberate copy of `lib/is-object.ts`: a module that the server shares would be one more file to load for each sandbox. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Formats a difference, such as `failure.code: expected "lost_card", received "insufficient_funds"`. */
export function formatDifference({ path, expected, received }: Difference): string {
  return `${path}: expected ${formatValue(expected)}, received ${formatValue(received)}`;
}

function formatValue(value: unknown): string {
  return value === undefined ? 'no value' : JSON.stringify(value);
}
