import { createRequire } from 'node:module';
import { expect, it, onTestFinished, vi, type MockInstance } from 'vitest';
import type { EnforcedDocument } from '../../../src/openapi/api.js';
import { createRequestValidator } from '../../../src/openapi/create-validator.js';
import { testSandbox } from '../../support/sandbox.js';
import { sendBytes } from '../../support/socket.js';

const sandbox = await testSandbox();

interface Ajv {
  addSchema: (schema: object, key?: string) => unknown;
}

/** Spies on the method by which express-openapi-validator adds the schema of each new validator. */
function spyOnNewSchemas(): MockInstance<Ajv['addSchema']> {
  const require = createRequire(import.meta.url);
  const library = createRequire(require.resolve('express-openapi-validator'))('ajv/dist/core') as {
    default: { prototype: Ajv };
  };
  const spy = vi.spyOn(library.default.prototype, 'addSchema');
  onTestFinished(() => {
    spy.mockRestore();
  });
  return spy;
}

it('a new validator adds its schemas by the method that the tests below spy on', async () => {
  const addSchema = spyOnNewSchemas();
  createRequestValidator({
    openapi: '3.1.0',
    servers: [],
    info: { title: 'Pets', version: '1.0.0' },
    paths: {},
  } as EnforcedDocument);
  await expect.poll(() => addSchema).toHaveBeenCalled();
});

/** Returns pipelined requests that differ only in their Content-Type. */
function pipelineRequests(apiKey: string, parameters: readonly string[]): string {
  const head = `POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: 2\r\n`;
  const requests = parameters.map(
    (parameter) => `${head}Content-Type: application/json; ${parameter}\r\n\r\n{}`,
  );
  return `${requests.join('')}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
}

it('the API compiles no further validator for a thousand spellings of a Content-Type', async () => {
  const organization = await sandbox.newOrganization();
  await sendBytes(sandbox.url, pipelineRequests(organization.apiKey, ['charset=utf-8']));
  const addSchema = spyOnNewSchemas();
  const parameters = Array.from({ length: 1_000 }, (_, number) => `p${number}=${number}`);
  const text = await sendBytes(sandbox.url, pipelineRequests(organization.apiKey, parameters));
  expect(text.match(/HTTP\/1\.1 400 /g)).toHaveLength(1_000);
  expect(addSchema).not.toHaveBeenCalled();
});

it('the API compiles no validator for a rejected Content-Type or a request without a body', async () => {
  const organization = await sandbox.newOrganization();
  const send = async (type: string): Promise<number[]> => {
    const headers = { 'content-type': type };
    const responses = [
      await organization.send('POST', '/v1/customers', { raw: '{}', headers }),
      await organization.send('POST', '/v1/customers', {
        raw: '{}',
        headers: { ...headers, authorization: null },
      }),
      await organization.send('GET', '/v1/customers', { headers }),
      await organization.send('GET', '/v1/customers', { headers: { ...headers, authorization: null } }),
    ];
    return responses.map(({ status }) => status);
  };
  // The first round adds the schemas of the operations.
  expect(await send('text/first')).toEqual([415, 401, 200, 401]);
  const addSchema = spyOnNewSchemas();
  expect(await send('text/second')).toEqual([415, 401, 200, 401]);
  expect(addSchema).not.toHaveBeenCalled();
});

it('the API needs no Content-Type when the optional body is omitted', async () => {
  const organization = await sandbox.newOrganization();
  expect((await organization.send('POST', '/_sandbox/reset')).status).toBe(204);
  expect(
    (await organization.send('POST', '/_sandbox/reset', { headers: { 'content-type': 'text/plain' } }))
      .status,
  ).toBe(204);
});
