import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { ReceiverClient } from './receiver-client.js';

/** Connects a client to a server with this listener. */
async function connectTo(listener: RequestListener): Promise<ReceiverClient> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new ReceiverClient({ url, token: 'a-token' }, undefined);
}

test('a webhook receiver that returns 2.5 GB gives an error after 4 MiB, for an inbox and for the first request', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  function* createBytes(): Generator<Buffer> {
    for (let count = 0; count < 2_500; count += 1, sent += 1) yield megabyte;
  }
  const client = await connectTo((_, response) => Readable.from(createBytes()).pipe(response));
  await expect(client.read('inbox')).rejects.toThrow('did not answer: returned more than 4 MiB.');
  await expect(client.probe()).rejects.toThrow('cannot be reached: returned more than 4 MiB.');
  expect(sent).toBeLessThan(100);
  await client.close();
});

test('a webhook receiver that responds with an inbox has its deliveries read', async () => {
  const client = await connectTo((_, response) => response.end('{"deliveries":[],"refused":[]}'));
  await client.probe();
  expect(await client.read('inbox')).toEqual({ deliveries: [], refused: [] });
  await client.close();
});
