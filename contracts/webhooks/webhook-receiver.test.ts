import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Context } from '../session/context.js';
import { replyWith, useReceiver } from './webhook-receiver.js';

const megabyte = Buffer.alloc(1024 * 1024, 'x');
const local = { session: { receiver: null } } as unknown as Context;

test('the receiver of the suite stops reading a delivery of 2.5 GB, and records the next one', async () => {
  await useReceiver(local, replyWith(204), async ({ url, settle }) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        if (sent <= 2_500) controller.enqueue(megabyte);
        else controller.close();
      },
    });
    await expect(fetch(url, { method: 'POST', body, duplex: 'half' })).rejects.toThrow();
    expect(sent).toBeLessThan(100);
    expect((await fetch(url, { method: 'POST', body: 'delivery' })).status).toBe(204);
    expect(await settle()).toMatchObject([{ method: 'POST', target: '/hook?from=check', body: 'delivery' }]);
  });
});

test('the receiver of the suite ignores a delivery that is not sent to its end', async () => {
  await useReceiver(local, replyWith(204), async ({ url, settle }) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf');
    await once(socket.resume(), 'close');
    expect((await fetch(url, { method: 'POST', body: 'delivery' })).status).toBe(204);
    expect(await settle()).toMatchObject([{ body: 'delivery' }]);
  });
});

test('the receiver of the suite waits for a delivery that has not arrived yet', async () => {
  await useReceiver(local, replyWith(204), async (receiver) => {
    const waiting = receiver.waitForCount(1);
    await fetch(receiver.url, { method: 'POST', body: 'delivery' });
    expect(await waiting).toMatchObject([{ body: 'delivery' }]);
  });
});
