import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { runCheck } from './run-check.js';

/** Terminal control sequences, in the body and in every header that reports show. */
const controlSequence = '\u001B[2J\u009B31m\u0007';
const server = createServer((_request, response) => {
  const headers = {
    'content-type': 'application/problem+json',
    'x-request-id': 'req\u009B2J',
    location: '/\u009B2J',
  };
  response
    .writeHead(418, headers)
    .end(`{"title": "${controlSequence}", "${controlSequence}": "\u202E${controlSequence}"`);
});
const port = await new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    resolve((server.address() as AddressInfo).port);
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('tollgate check escapes terminal control sequences in responses of the target', async () => {
  const key = { TOLLGATE_API_KEY: 'sk_test_unknownKey000' };
  const { exit, output } = await runCheck([`http://127.0.0.1:${port}/v1`, '--smoke', '--read-only'], key);
  expect(exit).toBe(1);
  expect(output).toContain('\\u{9b}');
  expect(output).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202E]/);
});
