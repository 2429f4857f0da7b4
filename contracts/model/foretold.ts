import { isDeepStrictEqual } from 'node:util';
import { Finding } from '../finding.js';
import type { Answer } from '../client/answer.js';

/** Something that only the deployment can know: bound where it is first seen, and the same wherever it is seen again. */
export class Unknown {
  /** @param isUnique whether no other unknown may have the same value */
  constructor(
    readonly name: string,
    readonly isUnique = false,
  ) {}
}

/** What was seen first of each unknown, by its name. */
export type Bindings = Map<string, unknown>;

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
  const differences = [...differencesOf(received, foretold, '', lens)];
  if (differences.length === 0) return;
  const told = differences.slice(0, TOLD).join('; ');
  throw new Finding(`${what}: ${told}`, { exchange: answer?.exchange, expected: foretold, received });
}

function* differencesOf(received: unknown, foretold: unknown, place: string, lens: Lens): Generator<string> {
  if (foretold instanceof Unknown) {
    const { bindings } = lens;
    if (!bindings.has(foretold.name)) yield* bind(received, foretold, place, bindings);
    yield* differing(received, bindings.get(foretold.name) ?? `the ${foretold.name}`, place);
  } else if (Array.isArray(foretold)) {
    const items: unknown[] = Array.isArray(received) ? received : [];
    for (const [index, item] of foretold.entries()) {
      if (index < items.length) yield* differencesOf(items[index], item, `${place}/${index}`, lens);
    }
    if (items.length !== foretold.length) {
      yield `${place || 'it'} was foretold to have ${foretold.length} items, and has ${items.length}`;
    }
  } else if (isObject(foretold) && isObject(received)) {
    for (const [name, value] of Object.entries(foretold)) {
      yield* differencesOf(received[name], value, place === '' ? name : `${place}.${name}`, lens);
    }
  } else if (!lens.isTimed && isInstant(foretold) && isInstant(received)) {
    const isNear = Math.abs(Date.parse(received) - Date.parse(foretold)) <= NEAR_MS;
    if (!isNear) yield* differing(received, foretold, place);
  } else {
    yield* differing(received, foretold, place);
  }
}

function* bind(
  received: unknown,
  { name, isUnique }: Unknown,
  place: string,
  bindings: Bindings,
): Generator<string> {
  if (received === null || received === undefined) return;
  const holder = isUnique ? [...bindings].find(([, value]) => value === received) : undefined;
  if (holder) yield `${place || 'it'} was foretold to be of its own, and is the ${holder[0]}`;
  else bindings.set(name, received);
}

function* differing(received: unknown, foretold: unknown, place: string): Generator<string> {
  if (isDeepStrictEqual(received, foretold)) return;
  yield `${place || 'it'} was foretold to be ${shown(foretold)}, and is ${shown(received)}`;
}

const shown = (value: unknown): string =>
  value === undefined ? 'not there' : JSON.stringify(value, (_, part: unknown) => part).slice(0, 200);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value);
