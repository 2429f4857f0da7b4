import { describe, expect, test } from 'vitest';
import { createCompiler } from './create-compiler.js';
import {
  documents,
  openapi,
  listOperations,
  resolveReference,
  listResponses,
  listWebhooks,
  type OpenApiDocument,
  type Example,
  type MediaType,
  type ProblemMeaning,
} from './openapi-documents.js';

interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  errors?: unknown[];
  errors_total?: number;
}

const meanings = (
  openapi.components.schemas['ProblemCode'] as { 'x-problems': Record<string, ProblemMeaning> }
)['x-problems'];

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

describe.each(documents)('$name', ({ document }) => {
  const compile = createCompiler(document);
  const operations = listOperations(document);
  const responses = listResponses(document);

  test('every body example is valid', () => {
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
        const validate = compile(schema);
        for (const [name, example] of Object.entries(examples)) {
          validate(resolveReference<Example>(document, example).value);
          expect(validate.errors ?? [], `${location}: ${name}`).toEqual([]);
        }
      }
    }
  });

  test('every parameter and header has a valid example', () => {
    const { parameters, headers } = document.components;
    for (const [name, { schema, example }] of [...Object.entries(parameters), ...Object.entries(headers)]) {
      const validate = compile(schema);
      validate(example);
      expect(validate.errors ?? [], name).toEqual([]);
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

  test('every example problem has the type, title and status of its code', () => {
    for (const { location, status, problem } of listProblems(document)) {
      const meaning = meanings[problem.code];
      expect(problem, location).toMatchObject({
        type: `/docs/problems/${problem.code}`,
        title: meaning?.title,
        status: meaning?.status,
      });
      if (status !== 'default') expect(String(problem.status), location).toBe(status);
      expect(problem.errors_total, location).toBe(problem.errors?.length);
    }
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

test('every error code has a meaning and an example', () => {
  const codes = openapi.components.schemas['ProblemCode']?.enum ?? [];
  expect(Object.keys(meanings)).toEqual(codes);
  const shown = documents.flatMap(({ document }) => listProblems(document));
  expect([...new Set(shown.map(({ problem }) => problem.code))].sort()).toEqual([...codes].sort());
});

test('every webhook example has the event type of its webhook', () => {
  const types = openapi.components.schemas['EventType']?.enum;
  expect(Object.keys(openapi.webhooks ?? {})).toEqual(types);
  for (const { path, operation } of listWebhooks(openapi)) {
    const shown = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
    expect(
      shown.map((example) => (resolveReference<Example>(openapi, example).value as { type: string }).type),
    ).toEqual([path]);
  }
});
