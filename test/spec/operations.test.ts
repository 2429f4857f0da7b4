import { describe, expect, test } from 'vitest';
import { findLatestRelease, readDocumentText } from '../../spec/build/releases.js';
import {
  documents,
  openapi,
  listOperations,
  resolveReference,
  listResponses,
  listValues,
  sandbox,
  type LocatedOperation,
  type OpenApiDocument,
  type Parameter,
  type Response,
  type Schema,
} from './openapi-documents.js';

const resolveParameters = (document: OpenApiDocument, references: { $ref: string }[] = []): Parameter[] =>
  references.map((reference) => resolveReference<Parameter>(document, reference));

const listExampleNames = ({ content = {} }: Response): string[] =>
  Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));

test('the public API has every operation of the last release, with its method and path', () => {
  const released = JSON.parse(readDocumentText(findLatestRelease())) as OpenApiDocument;
  const toPair = ({ location, operation }: LocatedOperation): [string, string] => [
    operation.operationId,
    location,
  ];
  const present = listOperations(openapi).map(toPair);
  expect(present.length).toBeGreaterThan(15);
  expect(present).toEqual(expect.arrayContaining(listOperations(released).map(toPair)));
});

describe.each(listOperations(openapi))('$location', ({ method, path, operation }) => {
  const statuses = Object.keys(operation.responses);
  const names = resolveParameters(openapi, operation.parameters).map(({ name }) => name);

  test('documents all statuses that it can return', () => {
    const expected = ['400', '401', '406', '408', '429', '431', '500', '502', '503', '504', 'default'];
    if (path.includes('{')) expected.push('404');
    if (operation.requestBody) expected.push('413', '415');
    if (method === 'post' || method === 'put') expected.push('409', '422');
    expect(statuses).toEqual(expect.arrayContaining(expected));
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
  });

  test('has the headers and parameters of its method', () => {
    expect(names).toContain('X-Request-Id');
    expect(names.includes('Idempotency-Key')).toBe(method === 'post' || method === 'put');
    if (operation.operationId.startsWith('list')) {
      expect(names).toEqual(expect.arrayContaining(['limit', 'cursor', 'created_from', 'created_to']));
    }
  });

  test('has one tag, which is declared', () => {
    expect(operation.tags).toHaveLength(1);
    expect(openapi.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
  });
});

describe.each(documents)('$name', ({ document }) => {
  test('every response has the X-Request-Id header', () => {
    for (const { location, response } of listResponses(document)) {
      expect(Object.keys(response.headers ?? {}), location).toContain('X-Request-Id');
    }
  });

  test('path ids are limited only in length, since any other invalid id is 404', () => {
    for (const { location, operation } of listOperations(document))
      for (const { in: place, schema } of resolveParameters(document, operation.parameters))
        if (place === 'path')
          expect(schema, location).toEqual({ type: 'string', minLength: 1, maxLength: 100 });
  });

  test('every example of a successful response has examples of the same name for the path parameters', () => {
    for (const { location, operation } of listOperations(document)) {
      const inPath = resolveParameters(document, operation.parameters).filter(
        (parameter) => parameter.in === 'path',
      );
      const successes = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, response]) => resolveReference<Response>(document, response));
      for (const name of successes.flatMap(listExampleNames))
        for (const parameter of inPath)
          expect(Object.keys(parameter.examples ?? {}), `${location}: ${parameter.name}`).toContain(name);
    }
  });

  test('every list has a link to one of its objects', () => {
    const hasData = ({ content }: Response): boolean => {
      const { schema = {} } = content?.['application/json'] ?? {};
      return 'data' in (resolveReference<Schema>(document, schema).properties ?? {});
    };
    const lists = listResponses(document).filter(
      ({ location, response }) => /^GET \/[\w/{}-]+s 200$/.test(location) && hasData(response),
    );
    const hasLink = ({ response }: (typeof lists)[number]): boolean =>
      JSON.stringify(response.links ?? {}).includes('$response.body#/data/0/');
    expect(lists.length).toBeGreaterThan(3);
    expect(lists.filter((list) => !hasLink(list)).map(({ location }) => location)).toEqual([]);
  });

  test('every link names an existing operation and its parameters', () => {
    const operations = listOperations(document);
    for (const { location, response } of listResponses(document)) {
      for (const { operationId, parameters } of Object.values(response.links ?? {})) {
        const target = operations.find(({ operation }) => operation.operationId === operationId);
        const names = resolveParameters(document, target?.operation.parameters).map(({ name }) => name);
        expect(names, `${location}: ${operationId}`).toEqual(expect.arrayContaining(Object.keys(parameters)));
      }
    }
  });
});

test('a creation has a Location and a link if an operation retrieves the object, and says if none does', () => {
  const all = listOperations(openapi);
  const creations = all.filter(({ operation }) => operation.responses['201']);
  expect(creations.length).toBeGreaterThan(3);
  for (const { location, path, operation } of creations) {
    const reader = all.find(
      (one) => one.method === 'get' && one.path.replace(/\/\{\w+\}$/, '/{}') === `${path}/{}`,
    );
    const { headers, links } = resolveReference<Response>(
      openapi,
      operation.responses['201'] ?? { $ref: '' },
    );
    const linked = Object.values(links ?? {}).map(({ operationId }) => operationId);
    expect('Location' in (headers ?? {}), `${location}: Location`).toBe(Boolean(reader));
    if (reader) expect(linked, location).toContain(reader.operation.operationId);
    const saysLost = /cannot (change or )?retrieve/.test(operation.description);
    expect(saysLost, `${location}: you cannot retrieve it`).toBe(!reader);
  }
});

test.each([
  [openapi, 'charge_status_filter', 'ChargeStatus'],
  [openapi, 'consumption_status_filter', 'ConsumptionStatus'],
  [openapi, 'purchase_kind_filter', 'PurchaseKind'],
  [openapi, 'purchase_status_filter', 'PurchaseStatus'],
  [sandbox, 'delivery_status_filter', 'DeliveryStatus'],
])('%# the parameter %s accepts the known values of %s', (document, parameter, schema) => {
  const { schema: accepted } = document.components.parameters[parameter] ?? {};
  expect(listValues(accepted)).toEqual(listValues(document.components.schemas[schema]));
});
