import { isDeepStrictEqual } from 'node:util';
import { Finding } from '../finding.js';
import type { Answer } from '../http/answer.js';

/** Something that only the deployment can know: bound where it is first seen, and the same wherever it is seen again. */
export class Unknown {
  /** @param isUnique whether no other unknown may have the same value */
  constructor(
    readonly name: string,
    readonly isUnique = false,
  ) {}
}

/** What was seen first of each unknown. */
export class Bindings {
  readonly #values = new Map<string, unknown>();
  readonly #names = new Map<unknown, string>();

  valueOf(name: string): unknown {
    return this.#values.get(name);
  }

  /** The unknown that a value was first seen as. */
  nameOf(value: unknown): string | undefined {
    return this.#names.get(value);
  }

  bind(name: string, value: unknown): void {
    this.#values.set(name, value);
    if (!this.#names.has(value)) this.#names.set(value, name);
  }
}

/** How answers are compared. */
export interface Lens {
  bindings: Bindings;
  /** Whether the clock stands still, so that instants can be foretold; else they only have to be near. */
  isTimed: boolean;
}

/** How many differences a finding tells. */
const TOLD = 5;

/** How far apart two instants of a live clock may be, milliseconds. */
const NEAR_MS = 300_000;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Compares an answer with what was foretold, member by member. What was not foretold may be there: the API may grow.
 *
 * @param what names the object
 * @throws Finding that says which member was foretold how
 */
export function expectForetold(
  received: unknown,
  foretold: unknown,
  what: string,
  lens: Lens,
  answer?: Answer,
): void {
  const differences: string[] = [];
  compare(received, foretold, '', lens, differences);
  if (differences.length === 0) return;
  const told = differences.slice(0, TOLD).join('; ');
  throw new Finding(`${what}: ${told}`, { exchange: answer?.exchange, expected: foretold, received });
}

/** @param differences takes what it finds */
function compare(
  received: unknown,
  foretold: unknown,
  place: string,
  lens: Lens,
  differences: string[],
): void {
  if (foretold instanceof Unknown) {
    compareUnknown(received, foretold, place, lens, differences);
  } else if (Array.isArray(foretold)) {
    const items: unknown[] = Array.isArray(received) ? received : [];
    for (const [index, item] of foretold.entries()) {
      if (index < items.length) compare(items[index], item, `${place}/${index}`, lens, differences);
    }
    if (items.length !== foretold.length) {
      differences.push(
        `${place || 'it'} was foretold to have ${foretold.length} items, and has ${items.length}`,
      );
    }
  } else if (isObject(foretold) && isObject(received)) {
    for (const [name, value] of Object.entries(foretold)) {
      compare(received[name], value, place === '' ? name : `${place}.${name}`, lens, differences);
    }
  } else if (!isSame(received, foretold, lens)) {
    differences.push(differing(received, foretold, place));
  }
}

function compareUnknown(
  received: unknown,
  { name, isUnique }: Unknown,
  place: string,
  { bindings }: Lens,
  differences: string[],
): void {
  const bound = bindings.valueOf(name);
  if (bound !== undefined) {
    if (!isDeepStrictEqual(received, bound)) differences.push(differing(received, bound, place));
    return;
  }
  if (received === null || received === undefined) {
    differences.push(differing(received, `the ${name}`, place));
    return;
  }
  const holder = isUnique ? bindings.nameOf(received) : undefined;
  if (holder === undefined) bindings.bind(name, received);
  else differences.push(`${place || 'it'} was foretold to be of its own, and is the ${holder}`);
}

function isSame(received: unknown, foretold: unknown, { isTimed }: Lens): boolean {
  if (!isTimed && isInstant(foretold) && isInstant(received)) {
    return Math.abs(Date.parse(received) - Date.parse(foretold)) <= NEAR_MS;
  }
  return isDeepStrictEqual(received, foretold);
}

function differing(received: unknown, foretold: unknown, place: string): string {
  return `${place || 'it'} was foretold to be ${shown(foretold)}, and is ${shown(received)}`;
}

const shown = (value: unknown): string =>
  value === undefined ? 'not there' : JSON.stringify(value, (_, part: unknown) => part).slice(0, 200);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value);
