import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { sendBytes } from '../../support/socket.js';

const sandbox = await testSandbox();

/** The class behind every validator that express-openapi-validator compiles. */
function validatorClass(): { compile: (schema: object) => unknown } {
  const require = createRequire(import.meta.url);
  const library = createRequire(require.resolve('express-openapi-validator'))('ajv/dist/core') as {
    default: { prototype: { compile: (schema: object) => unknown } };
  };
  return library.default.prototype;
}

/** Requests that differ in their Content-Type only, one behind the other on one connection. */
function requestsWith(apiKey: string, parameters: readonly string[]): string {
  const head = `POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: 2\r\n`;
  const requests = parameters.map(
    (parameter) => `${head}Content-Type: application/json; ${parameter}\r\n\r\n{}`,
  );
  return `${requests.join('')}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
}

it('ten thousand ways to write a Content-Type compile no further validator', async () => {
  const shop = await sandbox.shop();
  const compile = vi.spyOn(validatorClass(), 'compile');
  const parameters = Array.from({ length: 10_000 }, (_, number) => `p${number}=${number}`);
  const text = await sendBytes(sandbox.url, requestsWith(shop.apiKey, parameters));
  expect(text.match(/HTTP\/1\.1 400 /g)).toHaveLength(10_000);
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
});

it('nor does a Content-Type that is refused, or that comes without a body', async () => {
  const shop = await sandbox.shop();
  const send = async (type: string): Promise<number[]> => {
    const headers = { 'content-type': type };
    const answers = [
      await shop.send('POST', '/v1/customers', { raw: '{}', headers }),
      await shop.send('POST', '/v1/customers', { raw: '{}', headers: { ...headers, authorization: null } }),
      await shop.send('GET', '/v1/customers', { headers }),
      await shop.send('GET', '/v1/customers', { headers: { ...headers, authorization: null } }),
    ];
    return answers.map(({ status }) => status);
  };
  // The checks of these tests compile what they need on the first round.
  expect(await send('text/first')).toEqual([415, 401, 200, 401]);
  const compile = vi.spyOn(validatorClass(), 'compile');
  expect(await send('text/second')).toEqual([415, 401, 200, 401]);
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
});

const body = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });

it.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json; profile="x"',
])('takes %s', async (type) => {
  const shop = await sandbox.shop();
  const answer = await shop.send('POST', '/v1/customers', { raw: body, headers: { 'content-type': type } });
  expect(answer.status).toBe(201);
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
])('refuses %s', async (type) => {
  const shop = await sandbox.shop();
  const answer = await shop.send('POST', '/v1/customers', { raw: body, headers: { 'content-type': type } });
  expect([answer.status, answer.problem.code]).toEqual([415, 'unsupported_media_type']);
});

it('refuses a body without a Content-Type', async () => {
  const shop = await sandbox.shop();
  const raw = Buffer.from(body);
  const answer = await shop.send('POST', '/v1/customers', { raw, headers: { 'content-type': null } });
  expect(answer.status).toBe(415);
});

it('refuses a Content-Encoding that it does not know', async () => {
  const shop = await sandbox.shop();
  const headers = { 'content-encoding': 'made-up' };
  expect((await shop.send('POST', '/v1/customers', { raw: body, headers })).status).toBe(415);
});

it('needs no Content-Type where a body may be left out', async () => {
  const shop = await sandbox.shop();
  expect((await shop.send('POST', '/_sandbox/reset')).status).toBe(204);
  expect(
    (await shop.send('POST', '/_sandbox/reset', { headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(204);
});

it.each([
  '*/*',
  'application/json',
  'application/*',
  'text/html, application/json;q=0.1',
  'application/json;q=0.5',
])('answers who accepts %s', async (accept) => {
  const shop = await sandbox.shop();
  expect((await shop.call('listCustomers', { headers: { accept } })).status).toBe(200);
});

it('answers who can read a problem where a success has no body, and nobody else', async () => {
  const shop = await sandbox.shop();
  const path = { id: 'pur_none', consumption_id: 'con_none' };
  const statusFor = async (accept: string): Promise<number> =>
    (await shop.call('deleteConsumption', { path, headers: { accept } })).status;
  expect(await statusFor('application/problem+json')).toBe(404);
  expect(await statusFor('application/json')).toBe(404);
  expect(await statusFor('text/html')).toBe(406);
});

it.each(['text/html', 'application/xml', 'application/json;q=0', 'image/*', 'application/problem+json'])(
  'does not answer %s',
  async (accept) => {
    const shop = await sandbox.shop();
    const answer = await shop.call('listCustomers', { headers: { accept } });
    expect([answer.status, answer.problem.code]).toEqual([406, 'not_acceptable']);
  },
);
