import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startGatewayProxy } from '../../src/exam/gateway-proxy.js';
import { startTestSandbox } from '../testing/fixtures.js';

const MAX_WAIT_MS = 10_000;

test('the gateway of an exam is idle again soon after an application has sent half of a body', async () => {
  const done = (): Promise<void> => Promise.resolve();
  const hooks = {
    onRequest: () => undefined,
    deliverWebhooks: done,
    cancelPurchase: done,
    killApplication: done,
  };
  const gateway = await startGatewayProxy(await startTestSandbox(), 0, 0, hooks);
  onTestFinished(() => gateway.close());
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(
    'POST /v1/customers HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n{',
  );
  await once(socket, 'data');
  const startedAt = performance.now();
  await gateway.waitUntilIdle();
  expect(performance.now() - startedAt).toBeLessThan(MAX_WAIT_MS);
});
