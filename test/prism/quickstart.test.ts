import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testInLongRun } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { startPrismMock, startPrismProxy } from './prism.js';
import { runQuickstart, type Step } from './quickstart.js';

const sandbox = await testSandbox();
let expected: Step[];

beforeAll(async () => {
  expected = await runQuickstart(`${sandbox.url}/v1`, sandbox.apiKey);
});

test('the quickstart on the sandbox ends with a successful charge', () => {
  expect(expected.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
    'createService 201',
    'createPlan 201',
    'createCustomer 201',
    'createPurchase 201',
    'getCharge 200',
  ]);
  expect(expected.at(-1)?.outcome).toEqual({ status: 'succeeded', currency: 'EUR', failure: null });
});

test('the quickstart on a Prism mock gives the same results as on the sandbox', async () => {
  // Prism ignores the base path of the OpenAPI document.
  expect(await runQuickstart(await startPrismMock(), 'sk_test_mock')).toEqual(expected);
});

test('the quickstart passes a validating Prism proxy in front of the sandbox', async () => {
  const proxy = await startPrismProxy(`${sandbox.url}/v1`);
  expect(await runQuickstart(proxy, sandbox.apiKey)).toEqual(expected);
});

describe('validating Prism proxy', () => {
  testInLongRun('the Prism proxy responds with 422 to a request without a required property', async () => {
    const proxy = await startPrismProxy(`${sandbox.url}/v1`);
    const response = await fetch(`${proxy}/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada Lindqvist' }),
    });
    expect(response.status).toBe(422);
  });

  test('the Prism proxy responds with 500 to a response without a required property', async () => {
    const nonconforming = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end('{"id":"cus_01mc03h060e02se5b0kxy78v39"}');
    });
    await once(nonconforming.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void nonconforming.close());
    const { port } = nonconforming.address() as AddressInfo;
    const proxy = await startPrismProxy(`http://127.0.0.1:${port}`);
    const response = await fetch(`${proxy}/customers/cus_01mc03h060e02se5b0kxy78v39`, {
      headers: { authorization: 'Bearer sk_test_any' },
    });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('created_at');
  });
});
