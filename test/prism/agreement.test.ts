import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { startMock, startProxy } from './prism.js';
import { quickstart, type Step } from './quickstart.js';

const sandbox = await testSandbox();
let expected: Step[];

beforeAll(async () => {
  expected = await quickstart(`${sandbox.url}/v1`, sandbox.apiKey);
});

test('the quickstart ends with a charge that succeeded', () => {
  expect(expected.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
    'createService 201',
    'createPlan 201',
    'createCustomer 201',
    'createPurchase 201',
    'getCharge 200',
  ]);
  expect(expected.at(-1)?.outcome).toEqual({ status: 'succeeded', currency: 'EUR', failure: null });
});

test('a mock that knows only the description tells the same story', async () => {
  // Prism ignores the base path of the description.
  expect(await quickstart(await startMock(), 'sk_test_mock')).toEqual(expected);
});

test('a proxy that holds both sides to the description lets all of it through', async () => {
  const proxy = await startProxy(`${sandbox.url}/v1`);
  expect(await quickstart(proxy, sandbox.apiKey)).toEqual(expected);
});

describe('the proxy would have noticed', () => {
  test('a request that lacks what is required', async () => {
    const proxy = await startProxy(`${sandbox.url}/v1`);
    const response = await fetch(`${proxy}/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada Lindqvist' }),
    });
    expect(response.status).toBe(422);
  });

  test('a response that lacks what is required', async () => {
    const careless = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end('{"id":"cus_01mc03h060e02se5b0kxy78v39"}');
    });
    await once(careless.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void careless.close());
    const { port } = careless.address() as AddressInfo;
    const proxy = await startProxy(`http://127.0.0.1:${port}`);
    const response = await fetch(`${proxy}/customers/cus_01mc03h060e02se5b0kxy78v39`, {
      headers: { authorization: 'Bearer sk_test_any' },
    });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('created_at');
  });
});
