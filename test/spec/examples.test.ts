import { describe, expect, test } from 'vitest';
import { compilerOf } from './compiler.js';
import {
  descriptions,
  openapi,
  operationsOf,
  resolve,
  responsesOf,
  webhooksOf,
  type Description,
  type Example,
  type MediaType,
  type ProblemMeaning,
} from './descriptions.js';

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

const problemsOf = (description: Description): { place: string; status: string; problem: Problem }[] =>
  responsesOf(description).flatMap(({ place, status, response }) =>
    Object.values(response.content?.['application/problem+json']?.examples ?? {}).map((example) => ({
      place,
      status,
      problem: resolve<Example>(description, example).value as Problem,
    })),
  );

const namesIn = (content: Record<string, MediaType> | undefined): string[] =>
  Object.keys(content?.['application/json']?.examples ?? {});

describe.each(descriptions)('$name', ({ description }) => {
  const compile = compilerOf(description);
  const operations = operationsOf(description);
  const responses = responsesOf(description);

  test('every example is valid', () => {
    const requests = [...operations, ...webhooksOf(description)].map(({ place, operation }) => ({
      place,
      content: operation.requestBody?.content,
    }));
    const answers = responses.map(({ place, response }) => ({ place, content: response.content }));
    for (const { place, content = {} } of [...requests, ...answers]) {
      for (const { schema, examples = {} } of Object.values(content)) {
        const validate = compile(schema);
        for (const [name, example] of Object.entries(examples)) {
          validate(resolve<Example>(description, example).value);
          expect(validate.errors ?? [], `${place}: ${name}`).toEqual([]);
        }
      }
    }
  });

  test('every parameter and header has an example, and it is valid', () => {
    const { parameters, headers } = description.components;
    for (const [name, { schema, example }] of [...Object.entries(parameters), ...Object.entries(headers)]) {
      const validate = compile(schema);
      validate(example);
      expect(validate.errors ?? [], name).toEqual([]);
    }
  });

  test('every request body and every response body has an example', () => {
    for (const { place, operation } of [...operations, ...webhooksOf(description)]) {
      if (operation.requestBody) expect(namesIn(operation.requestBody.content), place).not.toEqual([]);
    }
    for (const { place, response } of responses) {
      for (const { examples = {} } of Object.values(response.content ?? {})) {
        expect(Object.keys(examples), place).not.toEqual([]);
      }
    }
  });

  test('every request has a response of the same name', () => {
    for (const { place, operation } of operations) {
      const created = operation.responses['201'] ?? operation.responses['200'];
      if (operation.requestBody === undefined || created === undefined) continue;
      const { content } = resolve(description, created) as {
        content?: Record<string, MediaType>;
      };
      expect(namesIn(content), place).toEqual(namesIn(operation.requestBody.content));
    }
  });

  test('every problem is what its code says, and stands under its status', () => {
    for (const { place, status, problem } of problemsOf(description)) {
      const meaning = meanings[problem.code];
      expect(problem, place).toMatchObject({
        type: `/docs/problems/${problem.code}`,
        title: meaning?.title,
        status: meaning?.status,
      });
      if (status !== 'default') expect(String(problem.status), place).toBe(status);
      expect(problem.errors_total, place).toBe(problem.errors?.length);
    }
  });

  test('a default response shows no problem whose status the operation names', () => {
    for (const { place, operation } of operations) {
      const shown = problemsOf({ ...description, paths: { [place]: { get: operation } } });
      const codes = shown.filter(({ status }) => status === 'default').map(({ problem }) => problem);
      const named = Object.keys(operation.responses);
      // 404 and 403 also come from the path and the host, which no operation knows of.
      const repeated = codes.filter(
        ({ status, code }) => named.includes(String(status)) && !/^(path|host)_/.test(code),
      );
      expect(repeated, place).toEqual([]);
    }
  });
});

test('every problem code has a meaning and an example', () => {
  const codes = openapi.components.schemas['ProblemCode']?.enum ?? [];
  expect(Object.keys(meanings)).toEqual(codes);
  const shown = descriptions.flatMap(({ description }) => problemsOf(description));
  expect([...new Set(shown.map(({ problem }) => problem.code))].sort()).toEqual([...codes].sort());
});

test('every webhook shows its own type of event', () => {
  const types = openapi.components.schemas['EventType']?.enum;
  expect(Object.keys(openapi.webhooks ?? {})).toEqual(types);
  for (const { path, operation } of webhooksOf(openapi)) {
    const shown = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
    expect(
      shown.map((example) => (resolve<Example>(openapi, example).value as { type: string }).type),
    ).toEqual([path]);
  }
});
