import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Response } from 'express';
import { getBodyExamples, getParameters } from '../../contracts/spec/api-documents.js';
import { resolveReference, type Example, type ResponseObject } from '../../contracts/spec/document.js';
import { acceptRequest } from '../../src/openapi/accept-request.js';
import { createAjv, requestSchemas, responseSchemas } from '../../src/openapi/acceptor-schemas.js';
import { getResponseAcceptor } from '../../src/openapi/compile-response-acceptors.js';
import { validateRequest } from '../../src/http/middleware/validate-request.js';
import {
  anything,
  checkCall,
  createRequest,
  mutate,
  tested,
  toCalls,
  type Tested,
} from '../support/acceptor-calls.js';

const { PROPERTY_SEED, PROPERTY_PATH, PROPERTY_RUNS = '500' } = process.env;

const settings = {
  /** 6,000 requests in all, and 240,000 in the long run. */
  numRuns: Math.ceil(Number(PROPERTY_RUNS) / 5),
  ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_PATH !== undefined && { path: PROPERTY_PATH }),
};

it('there is an acceptor for each operation of both documents', () => {
  expect([...requestSchemas.keys()].sort()).toEqual(tested.map(({ id }) => id).sort());
});

describe.each(tested)('$id', (each) => {
  it('has an acceptor whose requests the library accepts, with the same parameters and body', async () => {
    const counts = { accepted: 0, valid: 0 };
    await fc.assert(
      fc.asyncProperty(toCalls(each), (call) => checkCall(each, call, undefined, counts)),
      settings,
    );
    expect(counts.accepted).toBeGreaterThan(0);
  });

  it('has an acceptor that accepts the examples of the document', () => {
    const bodies = Object.values(getBodyExamples(each.described)).map((body) => JSON.stringify(body));
    for (const body of bodies.length > 0 ? bodies : [null]) {
      const ids = ['pur_01mc03h060e0avn37w6xrhrbds', 'pur_01mc03h060e0avn37w6xrhrbds'];
      const request = createRequest(each, { ids, query: null, headers: {}, body });
      const needsQuery = getParameters(each.described).some(
        ({ in: place, required }) => place === 'query' && required,
      );
      expect(acceptRequest(request, each.operation), body ?? '').toBe(!needsQuery);
    }
  });
});

it.each([
  ['a certainly valid request', 'does not reach', true, 'limit=20', false],
  ['a doubtful request', 'reaches', true, 'limit=020', true],
  ['a certainly valid request without fast validation', 'reaches', false, 'limit=20', true],
])('%s %s the library', async (_name, _verb, hasFastValidation, query, isReached) => {
  const each = tested.find(({ id }) => id === 'listCustomers');
  if (!each) throw new Error('There is no operation listCustomers.');
  const request = createRequest(each, { ids: [], query, headers: {}, body: null });
  const response = { locals: { operation: each.operation } } as unknown as Response;
  const error = await new Promise((resolve) => {
    void validateRequest(each.document, { hasFastValidation })(request, response, resolve);
  });
  expect(error).toBeUndefined();
  // The library adds this property.
  expect('openapi' in request).toBe(isReached);
});

/** Returns the error of the library for a response body; undefined if it is valid. */
async function findResponseError(each: Tested, status: number, body: unknown): Promise<unknown> {
  const [example = null] = Object.values(getBodyExamples(each.described)).map((one) => JSON.stringify(one));
  const ids = ['pur_01mc03h060e0avn37w6xrhrbds', 'pur_01mc03h060e0avn37w6xrhrbds'];
  const query = each.id === 'getForecast' ? 'to=2030-01-01T00:00:00Z' : null;
  const request = createRequest(each, { ids, query, headers: {}, body: example });
  return new Promise((resolve) => {
    const response = {
      statusCode: status,
      getHeaders: () => ({}),
      json: () => void resolve(undefined),
    } as unknown as Response;
    each.validateBoth(request, response, (error?: unknown) => {
      if (error === undefined) response.json(body);
      else resolve(error);
    });
  });
}

/** Successful JSON responses of both documents. */
const responses = [...responseSchemas.keys()].flatMap((key) => {
  const [id = '', status = ''] = key.split(' ');
  const each = tested.find((one) => one.id === id);
  const definition = each?.described.definition.responses[status];
  if (!each || !definition) return [];
  const { document, pointer } = each.described;
  const { value } = resolveReference<ResponseObject>(document, definition, `${pointer}/responses/${status}`);
  const examples = Object.values(value.content?.['application/json']?.examples ?? {}).map(
    (example) => resolveReference<Example>(document, example, '').value.value,
  );
  return [{ id, status: Number(status), each, examples }];
});

describe.each(responses)('$id with the status $status', ({ id, status, each, examples }) => {
  it('has an acceptor whose responses the library accepts', async () => {
    const accepts = getResponseAcceptor(id, status);
    expect(examples.filter((example) => accepts?.(example) !== true)).toEqual([]);
    const mutated = fc
      .tuple(fc.constantFrom(...examples), fc.nat(), fc.oneof(anything, fc.constantFrom(null, 0, 1, '')))
      .map(([body, choice, value]) => mutate(body, choice, value));
    const bodies = fc.oneof(fc.constantFrom(...examples), mutated);
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        if (accepts?.(body) !== true) return;
        accepted += 1;
        expect(await findResponseError(each, status, body)).toBeUndefined();
      }),
      settings,
    );
    expect(accepted).toBeGreaterThan(0);
  });
});

/** Acceptors that accept a little too much, each as a change of an operation's schema. */
const planted: [name: string, operation: string, change: (text: string) => string][] = [
  ['a higher maximum', 'listCustomers', (text) => text.replace('"maximum":100', '"maximum":101')],
  ['a lower minimum', 'listCustomers', (text) => text.replace('"minimum":1', '"minimum":0')],
  ['no maximum length', 'listCustomers', (text) => text.replace(/"maxLength":\d+/, '"maxLength":100000')],
  ['no minimum length', 'listPurchases', (text) => text.replace(/"minLength":1/g, '"minLength":0')],
  ['an unknown value', 'listPurchases', (text) => text.replaceAll(/"enum":\[[^\]]*\]/g, '"title":"none"')],
  [
    'an unknown query parameter',
    'listCharges',
    (text) =>
      text
        .replace('"additionalProperties":false,"required":[]', '"required":[]')
        .replaceAll('"additionalProperties":false', '"additionalProperties":true'),
  ],
  [
    'several values',
    'listCharges',
    (text) => text.replaceAll('"type":"string"', '"type":["string","array"]'),
  ],
  ['no body', 'createCustomer', (text) => text.replace(',"body"]', ']')],
  ['any body', 'createCustomer', (text) => text.replace(/"body":\{[^}]*\}/, '"body":{}')],
  [
    'any header',
    'createCustomer',
    (text) => text.replaceAll(/"pattern":"(?:[^"\\]|\\.)*"/g, '"title":"none"'),
  ],
  ['no default', 'listCustomers', (text) => text.replace(/"default":20/, '"title":"none"')],
];

describe('the comparison with the library', () => {
  it.each(planted)('finds an acceptor that accepts %s', async (_name, id, change) => {
    const each = tested.find((one) => one.id === id);
    const schema = JSON.stringify(requestSchemas.get(id));
    const changed = change(schema);
    expect(changed).not.toBe(schema);
    const accepts = createAjv({ useDefaults: true }).compile(JSON.parse(changed) as object);
    if (!each) throw new Error(`There is no operation ${id}.`);
    const found = await fc.check(
      fc.asyncProperty(toCalls(each), (call) => checkCall(each, call, accepts)),
      { numRuns: 5_000, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});
