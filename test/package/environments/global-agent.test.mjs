import http from 'node:http';
import { afterAll, beforeAll, test } from 'vitest';
import { useSandbox } from './use-sandbox.mjs';

/** Agent of a proxy that does not respond. */
class ProxyAgent extends http.Agent {
  createConnection() {
    throw new Error('The proxy does not respond.');
  }
}

const agent = http.globalAgent;
beforeAll(() => void (http.globalAgent = new ProxyAgent()));
afterAll(() => void (http.globalAgent = agent));

test('a sandbox works beside a global agent that sends requests to a proxy', useSandbox);
