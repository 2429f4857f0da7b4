import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { getInvalidCases } from '../../contracts/cases/invalid-cases.js';
import { createSample, getBoundaries } from '../../contracts/cases/boundaries.js';
import { getAcceptedParameters, getRejectedParameters } from '../../contracts/cases/parameters.js';
import {
  getBodySchema,
  getParameters,
  operations,
  sandboxOperations,
} from '../../contracts/spec/api-documents.js';
import type { Operation } from '../../contracts/spec/document.js';
import type * as Kit from '../../src/testing/index.js';
import { root } from '../support/packed-files.js';
import { testSandbox } from '../support/sandbox.js';
import { sampleCases } from '../support/sample-cases.js';

interface Call {
  query?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Lists requests on both sides of each rule for the parameters and the body of an operation. */
function listCalls(operation: Operation): Call[] {
  const body = getBodySchema(operation);
  const samples = body
    ? [false, true].map((isFull) => createSample(operation.document, body.value, isFull))
    : [];
  const [firstBody] = samples;
  const withBody = (call: Call): Call => ({ ...call, ...(body && { body: firstBody }) });
  const parameters = getParameters(operation).flatMap((parameter): Call[] =>
    [
      ...getAcceptedParameters(operation.document, parameter),
      ...getRejectedParameters(operation.document, parameter).flat(),
    ].flatMap((value) => {
      if (parameter.in === 'query')
        return withBody({ query: `${parameter.name}=${encodeURIComponent(value)}` });
      return parameter.in === 'header' && /^[\x20-\x7e]+$/.test(value)
        ? withBody({ headers: { [parameter.name]: value } })
        : [];
    }),
  );
  const bodies = samples.flatMap((sample) =>
    [
      ...getBoundaries(operation.document, body?.value ?? {}, sample),
      ...getInvalidCases(operation.document, body?.value ?? {}, sample),
    ].map(({ apply }): Call => ({ body: apply(sample) })),
  );
  return [
    withBody({}),
    withBody({ query: 'unknown=1' }),
    ...samples.map((sample) => ({ body: sample })),
    ...parameters,
    ...bodies,
  ];
}

const { startSandbox } = (await import(
  pathToFileURL(join(root, 'dist/bundle/testing/index.js')).href
)) as typeof Kit;
const bundled = await startSandbox({ validateResponses: true });
afterAll(() => bundled.close());
const sources = await testSandbox();

/** Returns the status, the code and the validation errors of a response, without ids and times. */
async function send(
  target: { url: string; apiKey: string },
  operation: Operation,
  call: Call,
): Promise<unknown> {
  const path = operation.template.replaceAll(/\{\w+\}/g, 'unknown');
  const prefix = sandboxOperations.includes(operation) ? '/_sandbox' : '/v1';
  const origin = new URL(target.url).origin;
  const response = await fetch(
    `${origin}${prefix}${path}${call.query === undefined ? '' : `?${call.query}`}`,
    {
      method: operation.method,
      headers: {
        authorization: `Bearer ${target.apiKey}`,
        ...('body' in call && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...('body' in call && { body: JSON.stringify(call.body) }),
    },
  );
  const text = (await response.text())
    .replaceAll(/[a-z]{3}_[0-9a-z]{26}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  const { code, errors } = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, code, errors };
}

// The others of the sandbox API would end streams, change clocks, inject faults, or delete what later requests need.
const compared = [
  ...operations,
  ...sandboxOperations.filter(({ id }) => /^(list|get|create|apply|trigger)/.test(id)),
].filter(({ id }) => !/Stream|Fault/.test(id));

describe.each(compared.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it('returns the same status, code and validation errors from the bundle and from the sources', async () => {
    const calls = sampleCases(listCalls(operation), (_, index) => index % 12 === 0);
    for (const call of calls) {
      const [found, expected] = await Promise.all([
        send(bundled, operation, call),
        send(sources, operation, call),
      ]);
      expect(found, JSON.stringify(call).slice(0, 500)).toEqual(expected);
    }
  });
});

test('the library still compiles the schema of OpenAPI in a constructor, so the bundle still needs its patch', () => {
  const load = createRequire(createRequire(import.meta.url).resolve('express-openapi-validator'));
  const { OpenAPISchemaValidator } = load('./framework/openapi.schema.validator') as {
    OpenAPISchemaValidator: new (options: { version: string; validateApiSpec: boolean }) => {
      validator?: unknown;
    };
  };
  expect(typeof new OpenAPISchemaValidator({ version: '3.1.0', validateApiSpec: false }).validator).toBe(
    'function',
  );
});
