import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.js';
import { addUnknownValues, startGatewayProxy } from './gateway-proxy.js';

const megabyte = Buffer.alloc(1024 * 1024, 'x');

test.each([
  ['2.5 GB', {}, megabyte],
  ['compressed zeros', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(64 * 1024 * 1024))],
])('the gateway of the exam returns 413 before a body of %s has ended', async (_, headers, chunk) => {
  const sandbox = await startSandbox({ listen: false });
  const proxy = await startGatewayProxy(sandbox, 0, 0, {
    onRequest: () => undefined,
    deliverWebhooks: () => Promise.resolve(),
    cancelPurchase: () => Promise.resolve(),
    killApplication: () => Promise.resolve(),
  });
  onTestFinished(async () => {
    await proxy.close();
    await sandbox.close();
  });
  let sent = 0;
  function* createBytes(): Generator<Buffer> {
    for (; sent < 2_500; sent += 1) yield chunk;
  }
  const type = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
  const outgoing = request(`${proxy.url}/customers`, { method: 'POST', headers: { ...type, ...headers } });
  // The client still sends when the server has responded.
  Readable.from(createBytes()).pipe(outgoing.on('error', () => undefined));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect({ status: response.statusCode, sentLittle: sent < 500 }).toEqual({ status: 413, sentLittle: true });
  expect(await json(response)).toMatchObject({ code: 'body_too_large' });
  outgoing.destroy();
});

test('unknown values are added to each object of an event, except to the metadata of the application', () => {
  const event = {
    type: 'purchase.activated',
    data: { id: 'pur_1', current_period: { index: 1 }, metadata: { order: '7' } },
  };
  const added = { added_later: { reason: 'exam' } };
  expect(JSON.parse(addUnknownValues(JSON.stringify(event)))).toEqual({
    type: 'purchase.activated',
    data: { id: 'pur_1', current_period: { index: 1, ...added }, metadata: { order: '7' }, ...added },
    ...added,
  });
});
