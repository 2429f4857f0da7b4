import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NoAnswer } from '../finding.js';
import { Wire } from './http-transport.js';

const opened: { server: Server; wire: Wire; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, wire, sockets } of opened.splice(0)) {
    await wire.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that does with each request, counted from 1, as it is told. */
async function target(
  answer: (socket: Socket, request: number) => void,
): Promise<{ wire: Wire; seen: () => number }> {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', () => {
        requests += 1;
        answer(socket, requests);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const policy = { isWritable: true, timeout_ms: 5_000, patience_ms: 1_000, total_patience_ms: 1_000 };
  const wire = new Wire(`http://127.0.0.1:${String(port)}`, policy);
  opened.push({ server, wire, sockets });
  return { wire, seen: () => requests };
}

const post = { method: 'POST', target: '/v1/customers', headers: {}, body: '{}', isPatient: true };
const created = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}';

test('asks once more where the connection was closed before anything came', async () => {
  const { wire, seen } = await target((socket, request) => {
    if (request === 1) socket.destroy();
    else socket.write(created);
  });
  expect(await wire.send(post)).toMatchObject({ status: 201 });
  expect(seen()).toBe(2);
});

test('says so where it is closed each time', async () => {
  const { wire, seen } = await target((socket) => {
    socket.destroy();
  });
  await expect(wire.send(post)).rejects.toThrow(NoAnswer);
  expect(seen()).toBe(2);
});

test('does not repeat a change whose answer breaks off', async () => {
  const { wire, seen } = await target((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nContent-Length: 20\r\n\r\n{');
    setImmediate(() => socket.destroy());
  });
  await expect(wire.send(post)).rejects.toThrow(NoAnswer);
  expect(seen()).toBe(1);
});
