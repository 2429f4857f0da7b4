import { parse as parseQuery } from 'node:querystring';
import { expect } from 'vitest';
import fc from 'fast-check';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { toArbitrary } from '../../contracts/cases/arbitrary.js';
import { createSample, getBoundaries } from '../../contracts/cases/boundaries.js';
import { getInvalidCases } from '../../contracts/cases/invalid-cases.js';
import { getAcceptedParameters, getRejectedParameters } from '../../contracts/cases/parameters.js';
import { getBodySchema, getParameters } from '../../contracts/spec/api-documents.js';
import type { Operation as Described } from '../../contracts/spec/document.js';
import { composeMiddleware } from '../../src/http/compose-middleware.js';
import { acceptRequest } from '../../src/openapi/accept-request.js';
import {
  listRoutes,
  publicApi,
  sandboxApi,
  type EnforcedDocument,
  type Operation,
} from '../../src/openapi/api.js';
import { loadValidator } from '../../src/openapi/validator.js';
import { publicOperations, sandboxOperations } from './description.js';

/** Parts of a request, of which the others follow. */
interface Call {
  /** Values of the path parameters, as they are sent. */
  ids: readonly string[];
  query: string | null;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
}

export interface Tested {
  id: string;
  described: Described;
  operation: Operation;
  document: EnforcedDocument;
  /** Calls `done` with the errors of the library, if any. */
  validate: (request: Request, done: (error?: unknown) => void) => void;
  /** Like `validate`; after it, `response.json` validates a body, too. */
  validateBoth: RequestHandler;
}

const app = express().enable('strict routing').enable('case sensitive routing');

const routes = [...listRoutes(publicApi), ...listRoutes(sandboxApi)];

/** All operations of both documents. */
export const tested: readonly Tested[] = await Promise.all(
  [...publicOperations, ...sandboxOperations].map(async (described) => {
    const route = routes.find(({ operations }) =>
      [...operations.values()].some(({ operationId }) => operationId === described.id),
    );
    const operation = route?.operations.get(described.method.toLowerCase());
    if (!route || !operation) throw new Error(`${described.id} has no route.`);
    const handler: RequestHandler = composeMiddleware(...(await loadValidator(route.document, false)));
    return {
      id: described.id,
      described,
      operation,
      document: route.document,
      validate: (request, done) => void handler(request, {} as Response, done),
      validateBoth: composeMiddleware(...(await loadValidator(route.document, true))),
    };
  }),
);

/** Creates a request as the handlers before the validation leave it. */
export function createRequest({ described }: Tested, { ids, query, headers, body }: Call): Request {
  const values = [...ids];
  const names = [...described.template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = described.template.replaceAll(/\{\w+\}/g, () => values.shift() ?? 'x');
  const url = query === null ? path : `${path}?${query}`;
  return {
    method: described.method,
    url,
    originalUrl: url,
    path,
    baseUrl: '',
    app,
    // Express decodes them in the same way.
    params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(ids[index] ?? 'x')])),
    query: parseQuery(query ?? ''),
    headers: { host: '127.0.0.1', 'content-type': 'application/json', ...headers },
    body: body === null ? undefined : (JSON.parse(body) as unknown),
  } as unknown as Request;
}

/** Parts of a request that a handler reads, with their types. */
const toParts = ({ params, query, body }: Request): object =>
  structuredClone({ params: { ...params }, query: { ...query }, body: body as unknown });

/** Any JSON value. */
export const anything = fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text));

/** Replaces one random value of a body. */
export function mutate(body: unknown, choice: number, value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return value;
  const keys = [...Object.keys(body), 'unknown'];
  const key = keys[choice % keys.length] ?? '';
  const child = (body as Record<string, unknown>)[key];
  const next = choice % 3 === 0 ? value : mutate(child, Math.floor(choice / keys.length), value);
  return Array.isArray(body)
    ? body.map((item, index) => (String(index) === key ? next : (item as unknown)))
    : { ...body, [key]: next };
}

function toBodies({ described }: Tested): fc.Arbitrary<string | null> {
  const schema = getBodySchema(described);
  if (!schema) return fc.constantFrom(null, null, null, '{}');
  const valid = toArbitrary(described.document, schema.value);
  const samples = [false, true].map((isFull) => createSample(described.document, schema.value, isFull));
  const variations = samples.flatMap((sample) =>
    [
      ...getBoundaries(described.document, schema.value, sample),
      ...getInvalidCases(described.document, schema.value, sample),
    ].map(({ apply }) => apply(sample)),
  );
  const mutated = fc
    .tuple(
      fc.oneof(valid, fc.constantFrom(...samples)),
      fc.nat(),
      fc.oneof(anything, fc.constantFrom(null, '', 0)),
    )
    .map(([body, choice, value]) => mutate(body, choice, value));
  return fc.oneof(
    { arbitrary: valid.map((body) => JSON.stringify(body)), weight: 3 },
    { arbitrary: fc.constantFrom(...variations).map((body) => JSON.stringify(body ?? null)), weight: 2 },
    { arbitrary: mutated.map((body) => JSON.stringify(body ?? null)), weight: 3 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
}

/** Generates the text of a parameter: valid, invalid, and in forms that need an interpretation. */
function toValues({ described }: Tested, name: string): fc.Arbitrary<string> {
  const parameter = getParameters(described).find((each) => each.name === name);
  if (!parameter) return fc.string();
  return fc.oneof(
    fc.constantFrom(...getAcceptedParameters(described.document, parameter)),
    fc.constantFrom(...getRejectedParameters(described.document, parameter).flat(), ''),
    fc.string({ maxLength: 20 }),
    fc.constantFrom('-1', '0', '1', '2', '99', '100', '101'),
    fc.constantFrom('+7', '007', '1e1', ' 7', '7 ', '0x7', '-0', '1.0', '9007199254740993', '{"a":1}', '[1]'),
  );
}

const SPELLINGS: ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${encodeURIComponent(value)}`,
  (name, value) => `${name}=${value.replaceAll(/[&#%+=]/g, '')}`,
  (name, value) => `${name}=${encodeURIComponent(value)}&${name}=${encodeURIComponent(value)}`,
  (name, value) => `${name}[]=${encodeURIComponent(value)}`,
  (name, value) => `${name}[a]=${encodeURIComponent(value)}`,
  (name) => name,
  (name, value) => `${encodeURIComponent(name).replace('_', '%5F')}=${encodeURIComponent(value)}`,
];

/** Generates requests of an operation: valid, almost valid, and in forms that need an interpretation. */
export function toCalls(each: Tested): fc.Arbitrary<Call> {
  const names = (location: string): string[] =>
    getParameters(each.described).flatMap(({ in: place, name }) => (place === location ? [name] : []));
  const queryNames = [...names('query'), 'unknown'];
  const pair = fc
    .constantFrom(...queryNames)
    .chain((name) => fc.tuple(fc.constant(name), toValues(each, name)));
  const spelled = fc
    .tuple(pair, fc.oneof({ arbitrary: fc.constant(0), weight: 6 }, fc.nat({ max: SPELLINGS.length - 1 })))
    .map(([[name, value], spelling]) => SPELLINGS[spelling]?.(name, value.toWellFormed()) ?? '');
  const fixed = getParameters(each.described)
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map((parameter) => {
      const [value = ''] = getAcceptedParameters(each.described.document, parameter);
      return `${parameter.name}=${encodeURIComponent(value)}`;
    });
  const query = fc
    .array(spelled, { maxLength: 3 })
    .map((parts) => (parts.length + fixed.length === 0 ? null : [...fixed, ...parts].join('&')));
  const id = fc.oneof(
    { arbitrary: fc.constantFrom('pur_01mc03h060e0avn37w6xrhrbds', 'x'), weight: 8 },
    fc.constantFrom('pur_01mc03h060e0avn37w6xrhrbds', 'x', 'x'.repeat(101), 'a%20b', '%C3%A9', 'a+b', '~'),
    fc.string({ minLength: 1, maxLength: 10 }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const headers = names('header').map((name) =>
    fc.option(toValues(each, name)).map((value) => [name.toLowerCase(), value] as const),
  );
  return fc.record({
    ids: fc.array(id, { minLength: 2, maxLength: 2 }),
    query: fc.oneof(fc.constant(fixed.length === 0 ? null : fixed.join('&')), query),
    headers: fc
      .tuple(...headers)
      .map((entries) =>
        Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null)),
      ),
    body: toBodies(each),
  });
}

/** Numbers of requests that the acceptor and the library accept. */
export interface Counts {
  accepted: number;
  valid: number;
}

/** Checks that a request which an acceptor accepts is valid for the library, and has the same parts after it. */
export async function checkCall(
  each: Tested,
  call: Call,
  accepts: Parameters<typeof acceptRequest>[2],
  counts: Counts = { accepted: 0, valid: 0 },
): Promise<void> {
  const accepted = createRequest(each, call);
  const validated = createRequest(each, call);
  const isAccepted = acceptRequest(accepted, each.operation, accepts);
  const error: unknown = await new Promise((resolve) => {
    each.validate(validated, resolve);
  });
  // `validateRequest` checks these two before it calls the library.
  const isPlain = Object.keys(parseQuery(call.query ?? '')).every((name) =>
    each.operation.queryParameters.has(name),
  );
  if (isAccepted) counts.accepted += 1;
  if (error === undefined && isPlain) counts.valid += 1;
  if (!isAccepted) return;
  expect(error).toBeUndefined();
  expect(isPlain).toBe(true);
  expect(toParts(accepted)).toEqual(toParts(validated));
}
