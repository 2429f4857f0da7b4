import { once } from 'node:events';
import { connect } from 'node:net';
import { request } from 'undici';
import { expect, test } from 'vitest';
import type { Context } from '../../session/context.js';
import { replyWith, useReceiver } from './webhook-receiver.js';

const context = { session: {} } as Context;

test('a receiver of a run goes on after a target has cut off a delivery', async () => {
  await useReceiver(context, replyWith(204), async ({ url, settle }) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('POST /hook HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
    socket.end();
    await once(socket.resume(), 'close');
    const { statusCode } = await request(url, { method: 'POST', body: '{}' });
    expect(statusCode).toBe(204);
    expect(await settle()).toMatchObject([{ body: '{}' }]);
  });
});

test('a receiver of a run closes the connection of a delivery that is longer than 4 MiB', async () => {
  await useReceiver(context, replyWith(204), async ({ url, settle }) => {
    const sent = request(url, { method: 'POST', body: Buffer.alloc(5 * 1024 * 1024) });
    await expect(sent).rejects.toThrow();
    expect(await settle()).toEqual([]);
  });
});
