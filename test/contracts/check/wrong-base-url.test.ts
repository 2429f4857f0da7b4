import { expect, test } from 'vitest';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { NOT_FOUND, startProxy, type ProxyOptions } from './proxy.js';
import { runCheck, runCheckWithoutReport } from './run-check.js';

const sandbox = await testSandbox();
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };
const json = { 'content-type': 'application/json' };
const location = 'https://gateway.example/payments/v1/customers?limit=1';

const CHECK_PATH = 'Check the path of the base URL';

test.each(
  sampleCases(
    [
      {
        answer: '404 as JSON',
        response: NOT_FOUND,
        message: `404 with application/json. ${CHECK_PATH}`,
      },
      {
        answer: '405 as JSON',
        response: { ...NOT_FOUND, status: 405 },
        message: `405 with application/json. ${CHECK_PATH}`,
      },
      {
        answer: '200 with other JSON',
        response: { status: 200, headers: json, text: '{"hello":"world","data":[]}' },
        message: `200 with application/json, but no list. ${CHECK_PATH}`,
      },
      {
        answer: '200 with a text',
        response: { status: 200, headers: { 'content-type': 'text/plain' }, text: 'ok' },
        message: `200 with text/plain, but no list. ${CHECK_PATH}`,
      },
      {
        answer: '404 as a page',
        response: { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' }, text: 'no API' },
        message: `404 with text/html. ${CHECK_PATH}`,
      },
      {
        answer: 'a redirect',
        response: { status: 308, headers: { location }, text: '' },
        message:
          '308 with no Content-Type. It redirects to ' +
          `${location}. Use https://gateway.example/payments/v1 as the base URL.`,
      },
    ],
    ({ answer }) => !/405|text/.test(answer),
  ),
)(
  'tollgate check only reads and exits with 2 if the server at the base URL answers every request with $answer',
  async ({ response, message }) => {
    const server = await startProxy(sandbox.url, { respond: () => response });
    for (const environment of [keys, {}]) {
      const { exit, output } = await runCheckWithoutReport([server.url], environment);
      expect(output).toContain(`There is no API at ${server.url}: GET /v1/customers returned ${message}`);
      expect(exit).toBe(2);
    }
    expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  },
);

test.each(sampleCases(['/v2', '/docs'], (path) => path === '/v2'))(
  'tollgate check names the base URL of a sandbox, and exits with 2, if the base URL has the path %s',
  async (path) => {
    const server = await startProxy(sandbox.url, {});
    const { origin } = new URL(server.url);
    const { exit, output } = await runCheckWithoutReport([origin + path, '--smoke']);
    expect(output).toContain(`There is no API at ${origin}${path}: GET ${path}/customers returned 404`);
    expect(output).toContain(`Use ${origin}/v1 as the base URL.`);
    expect(exit).toBe(2);
    expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  },
);

const lists = /^\/v1\/\w+(?:\?|$)/;

test.each<{ deployment: string; options: ProxyOptions }>(
  sampleCases(
    [
      {
        deployment: 'lists without their properties of pages',
        options: {
          change: (response, { target }) =>
            lists.test(target) ? { ...response, text: '{"items":[]}' } : response,
        },
      },
      {
        deployment: 'no list at all',
        options: { respond: ({ target }) => (lists.test(target) ? NOT_FOUND : null) },
      },
      {
        deployment: 'no operation except a list of customers without its properties of pages',
        options: {
          respond: ({ target }) =>
            target.startsWith('/v1/customers?')
              ? { status: 200, headers: json, text: '{"data":[]}' }
              : NOT_FOUND,
        },
      },
      {
        deployment: 'a page in place of the list of customers',
        options: {
          respond: ({ target }) =>
            target.startsWith('/v1/customers?')
              ? { status: 404, headers: { 'content-type': 'text/html' }, text: '<!doctype html>' }
              : null,
        },
      },
    ],
    (_, index) => index % 2 === 1,
  ),
)('tollgate check tests a deployment with faults, which has $deployment', async ({ options }) => {
  const proxy = await startProxy(sandbox.url, options);
  const flags = [proxy.url, '--no-sandbox', '--read-only', '--only', 'reachability.*'];
  const { output, report } = await runCheck(flags, keys);
  expect(report.verdicts, output).toHaveLength(1);
});
