import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../lib/is-object.js';
import { Finding } from '../results/finding.js';
import type { ApiResponse } from '../http/api-response.js';

/** A value that only the target knows, such as an id. Its first occurrence binds it; later ones have to be equal. */
export class Placeholder {
  /**
   * @param isUnique true if no other placeholder may have the same value
   * @param isNullable true if the value may be null
   */
  constructor(
    readonly name: string,
    readonly isUnique = false,
    readonly isNullable = false,
  ) {}
}

/** Values of the placeholders that have occurred. */
export class Bindings {
  readonly #values = new Map<string, unknown>();
  readonly #names = new Map<unknown, string>();

  getValue(name: string): unknown {
    return this.#values.get(name);
  }

  /** Returns the name of the first placeholder that was bound to a value. */
  getName(value: unknown): string | undefined {
    return this.#names.get(value);
  }

  bind(name: string, value: unknown): void {
    this.#values.set(name, value);
    if (!this.#names.has(value)) this.#names.set(value, name);
  }
}

/** Options for comparing responses with the model. */
export interface MatchOptions {
  bindings: Bindings;
  /** True to compare timestamps exactly, false with a tolerance. */
  isClockFrozen: boolean;
}

/** Maximum number of differences in a finding. */
const MAX_DIFFERENCES = 5;

/** Tolerance for timestamps of a live clock. */
const INSTANT_TOLERANCE_MS = 300_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Compares a received value with an expected one. The received value may have additional properties, because the API may
 * add some.
 *
 * @param what name of the value for the message
 * @throws Finding that lists the differences
 */
export function expectMatches(
  received: unknown,
  expected: unknown,
  what: string,
  options: MatchOptions,
  response?: ApiResponse,
): void {
  const differences = findDifferences(received, expected, '', options);
  if (differences.length === 0) return;
  const message = differences.slice(0, MAX_DIFFERENCES).join('; ');
  throw new Finding(`${what}: ${message}`, { exchange: response?.exchange, expected, received });
}

function findDifferences(
  received: unknown,
  expected: unknown,
  path: string,
  options: MatchOptions,
): string[] {
  if (expected instanceof Placeholder) return bindPlaceholder(received, expected, path, options);
  if (Array.isArray(expected)) {
    const items: unknown[] = Array.isArray(received) ? received : [];
    const differences = expected
      .slice(0, items.length)
      .flatMap((item, index) => findDifferences(items[index], item, `${path}/${index}`, options));
    if (items.length === expected.length) return differences;
    const counts = `expected ${expected.length} items, received ${items.length}`;
    return [...differences, toMessage(path, counts)];
  }
  if (isObject(expected) && isObject(received)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      findDifferences(received[name], value, path === '' ? name : `${path}.${name}`, options),
    );
  }
  return isSame(received, expected, options) ? [] : [toDifference(received, expected, path)];
}

function bindPlaceholder(
  received: unknown,
  { name, isUnique, isNullable }: Placeholder,
  path: string,
  { bindings }: MatchOptions,
): string[] {
  const bound = bindings.getValue(name);
  if (bound !== undefined)
    return isDeepStrictEqual(received, bound) ? [] : [toDifference(received, bound, path)];
  if (received === undefined || (received === null && !isNullable))
    return [toDifference(received, `the ${name}`, path)];
  const holder = isUnique ? bindings.getName(received) : undefined;
  if (holder !== undefined) return [toMessage(path, `expected a new value, received the ${holder}`)];
  bindings.bind(name, received);
  return [];
}

function isSame(received: unknown, expected: unknown, { isClockFrozen }: MatchOptions): boolean {
  if (!isClockFrozen && isInstant(expected) && isInstant(received)) {
    return Math.abs(Date.parse(received) - Date.parse(expected)) <= INSTANT_TOLERANCE_MS;
  }
  return isDeepStrictEqual(received, expected);
}

function toDifference(received: unknown, expected: unknown, path: string): string {
  return toMessage(path, `expected ${toExcerpt(expected)}, received ${toExcerpt(received)}`);
}

/** Names the location of a difference, unless it is the whole value. */
const toMessage = (path: string, difference: string): string =>
  path === '' ? difference : `${path}: ${difference}`;

const toExcerpt = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200);

const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value);
