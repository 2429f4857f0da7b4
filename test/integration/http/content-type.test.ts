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

const body = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });

it.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json; profile="x"',
])('the API accepts the Content-Type %s', async (type) => {
  const organization = await sandbox.newOrganization();
  const response = await organization.send('POST', '/v1/customers', {
    raw: body,
    headers: { 'content-type': type },
  });
  expect(response.status).toBe(201);
});

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'application/jsonp',
  'application/json; charset=latin1',
  'application/json, text/plain',
  '*/*',
  'json',
])('the API returns 415 for the Content-Type %s', async (type) => {
  const organization = await sandbox.newOrganization();
  const response = await organization.send('POST', '/v1/customers', {
    raw: body,
    headers: { 'content-type': type },
  });
  expect([response.status, response.problem.code]).toEqual([415, 'unsupported_media_type']);
});

it('the API returns 415 for a body without a Content-Type', async () => {
  const organization = await sandbox.newOrganization();
  const raw = Buffer.from(body);
  const response = await organization.send('POST', '/v1/customers', {
    raw,
    headers: { 'content-type': null },
  });
  expect(response.status).toBe(415);
});

it('the API returns 415 for an unknown Content-Encoding', async () => {
  const organization = await sandbox.newOrganization();
  const headers = { 'content-encoding': 'made-up' };
  expect((await organization.send('POST', '/v1/customers', { raw: body, headers })).status).toBe(415);
});

it('the API needs no Content-Type when the optional body is omitted', async () => {
  const organization = await sandbox.newOrganization();
  expect((await organization.send('POST', '/_sandbox/reset')).status).toBe(204);
  expect(
    (await organization.send('POST', '/_sandbox/reset', { headers: { 'content-type': 'text/plain' } }))
      .status,
  ).toBe(204);
});

it.each([
  '*/*',
  'application/json',
  'application/*',
  'text/html, application/json;q=0.1',
  'application/json;q=0.5',
])('the API responds to a client that accepts %s', async (accept) => {
  const organization = await sandbox.newOrganization();
  expect((await organization.call('listCustomers', { headers: { accept } })).status).toBe(200);
});

it('the API requires a client to accept problem+json when the success response has no body', async () => {
  const organization = await sandbox.newOrganization();
  const path = { id: 'pur_none', consumption_id: 'con_none' };
  const statusFor = async (accept: string): Promise<number> =>
    (await organization.call('deleteConsumption', { path, headers: { accept } })).status;
  expect(await statusFor('application/problem+json')).toBe(404);
  expect(await statusFor('application/json')).toBe(404);
  expect(await statusFor('text/html')).toBe(406);
});

it.each(['text/html', 'application/xml', 'application/json;q=0', 'image/*', 'application/problem+json'])(
  'the API returns 406 to a client that accepts only %s',
  async (accept) => {
    const organization = await sandbox.newOrganization();
    const response = await organization.call('listCustomers', { headers: { accept } });
    expect([response.status, response.problem.code]).toEqual([406, 'not_acceptable']);
  },
);
