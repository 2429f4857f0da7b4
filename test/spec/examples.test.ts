import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createCompiler } from './create-compiler.js';
import {
  closedDocuments,
  documents,
  openapi,
  listOperations,
  resolveReference,
  listResponses,
  listValues,
  listWebhooks,
  type OpenApiDocument,
  type Example,
  type MediaType,
  type Parameter,
} from './openapi-documents.js';

interface Problem {
  status: number;
  code: string;
}

/** Error code in `spec/problems/`. */
interface CatalogRow {
  examples: Record<string, { in: string[] }>;
}

const listProblems = (document: OpenApiDocument): { location: string; status: string; problem: Problem }[] =>
  listResponses(document).flatMap(({ location, status, response }) =>
    Object.values(response.content?.['application/problem+json']?.examples ?? {}).map((example) => ({
      location,
      status,
      problem: resolveReference<Example>(document, example).value as Problem,
    })),
  );

const listExampleNames = (content: Record<string, MediaType> | undefined): string[] =>
  Object.keys(content?.['application/json']?.examples ?? {});

describe.each(documents)('$name', ({ name, document }) => {
  const compilers = [
    document,
    closedDocuments.find((closed) => closed.name === name)?.document ?? document,
  ].map(createCompiler);
  const operations = listOperations(document);
  const responses = listResponses(document);

  test('every body example matches the published and the closed document', () => {
    const requests = [...operations, ...listWebhooks(document)].map(({ location, operation }) => ({
      location,
      content: operation.requestBody?.content,
    }));
    const responseBodies = responses.map(({ location, response }) => ({
      location,
      content: response.content,
    }));
    for (const { location, content = {} } of [...requests, ...responseBodies]) {
      for (const { schema, examples = {} } of Object.values(content)) {
        for (const validate of compilers.map((compile) => compile(schema)))
          for (const [exampleName, example] of Object.entries(examples)) {
            validate(resolveReference<Example>(document, example).value);
            expect(validate.errors ?? [], `${location}: ${exampleName}`).toEqual([]);
          }
      }
    }
  });

  test('every parameter and header has a valid example, except those that no example fits', () => {
    const { parameters, headers } = document.components;
    const [compile] = compilers;
    for (const [key, described] of [...Object.entries(parameters), ...Object.entries(headers)]) {
      const { schema, example, examples = {} } = described as Parameter;
      const values = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
      // A tool sends an example again and again: the second idempotency key is reused, and no cursor is valid.
      expect(values.length > 0, key).toBe(!['idempotency_key', 'cursor'].includes(key));
      const validate = compile?.(schema);
      for (const value of values) {
        validate?.(value);
        expect(validate?.errors ?? [], key).toEqual([]);
      }
    }
  });

  test('every request body and every response body has an example', () => {
    for (const { location, operation } of [...operations, ...listWebhooks(document)]) {
      if (operation.requestBody)
        expect(listExampleNames(operation.requestBody.content), location).not.toEqual([]);
    }
    for (const { location, response } of responses) {
      for (const { examples = {} } of Object.values(response.content ?? {})) {
        expect(Object.keys(examples), location).not.toEqual([]);
      }
    }
  });

  test('every example request has an example response of the same name', () => {
    for (const { location, operation } of operations) {
      const created = operation.responses['201'] ?? operation.responses['200'];
      if (operation.requestBody === undefined || created === undefined) continue;
      const { content } = resolveReference(document, created) as {
        content?: Record<string, MediaType>;
      };
      expect(listExampleNames(content), location).toEqual(listExampleNames(operation.requestBody.content));
    }
  });

  test('every example problem of a response has its status', () => {
    for (const { location, status, problem } of listProblems(document))
      if (status !== 'default') expect(String(problem.status), location).toBe(status);
  });

  test('no default response has an example with a status that the operation documents', () => {
    for (const { location, operation } of operations) {
      const shown = listProblems({ ...document, paths: { [location]: { get: operation } } });
      const codes = shown.filter(({ status }) => status === 'default').map(({ problem }) => problem);
      const named = Object.keys(operation.responses);
      // 404 and 403 are also returned for an unknown path or host, which belongs to no operation.
      const repeated = codes.filter(
        ({ status, code }) => named.includes(String(status)) && !/^(path|host)_/.test(code),
      );
      expect(repeated, location).toEqual([]);
    }
  });
});

test('every error code is shown by a response', () => {
  const codes = listValues(openapi.components.schemas['ProblemCode']);
  const shown = documents.flatMap(({ document }) => listProblems(document));
  expect([...new Set(shown.map(({ problem }) => problem.code))].sort()).toEqual([...codes].sort());
});

test('every example of an error names operations and responses that exist', () => {
  const names = documents.flatMap(({ document }) => [
    ...listOperations(document).map(({ operation }) => operation.operationId),
    ...Object.keys(document.components.responses),
  ]);
  const folder = fileURLToPath(new URL('../../spec/problems/', import.meta.url));
  const files = readdirSync(folder).map(
    (file) => parse(readFileSync(join(folder, file), 'utf8')) as Record<string, CatalogRow>,
  );
  const places = files
    .flatMap((file) => Object.values(file))
    .flatMap(({ examples }) => Object.values(examples).flatMap((example) => example.in));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => !names.includes(place))).toEqual([]);
});

test('every webhook example has the event type of its webhook', () => {
  const types = listValues(openapi.components.schemas['EventType']);
  expect(Object.keys(openapi.webhooks ?? {})).toEqual(types);
  for (const { path, operation } of listWebhooks(openapi)) {
    const shown = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
    expect(
      shown.map((example) => (resolveReference<Example>(openapi, example).value as { type: string }).type),
    ).toEqual([path]);
  }
});
