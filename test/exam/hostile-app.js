// Applications that do not end, or use memory without end. `HOSTILE` selects one. Others sell as the shop of the tests.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { createGzip } from 'node:zlib';
import { Readable } from 'node:stream';

const { HOSTILE, PORT, DATA_FILE, GATEWAY_URL, GATEWAY_KEY } = process.env;

const listen = (server) => server.listen(Number(PORT), '127.0.0.1');
const serve = (respond) => listen(createServer(respond));
/** Listens without HTTP. */
const serveRaw = (handle) =>
  listen(createSocketServer((socket) => handle(socket.on('error', () => undefined))));
const sell = () => import('./shop.js');
const megabyte = Buffer.alloc(1024 * 1024, 'x');
/** Yields 2.5 GB. */
function* createBytes() {
  for (let count = 0; count < 2_500; count += 1) yield megabyte;
}
const writeAll = (stream) => Readable.from(createBytes()).pipe(stream, { end: false });
/** Starts a request that the gateway rejects. */
const sendGatewayRequest = (method) => {
  const headers = { authorization: `Bearer ${GATEWAY_KEY}`, 'content-type': 'application/json' };
  return request(`${GATEWAY_URL}/customers/x`, { method, headers }).on('error', () => undefined);
};
/** Returns the process that has started the parent of this one: the exam. */
const findExam = () => Number(readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(' ')[3]);

const applications = {
  'never-responds': () => serve(() => undefined),
  drips: () =>
    serve((_, response) => {
      response.writeHead(200);
      setInterval(() => response.write(' '), 1_000);
    }),
  'closes-sockets': () => serveRaw((socket) => socket.destroy()),
  resets: () =>
    serveRaw((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{', () => socket.resetAndDestroy()),
      ),
    ),
  'invalid-http': () =>
    serveRaw((socket) => socket.once('data', () => socket.end('This is no HTTP.\r\n\r\n'))),
  'endless-headers': () =>
    serveRaw((socket) => {
      const write = () => {
        while (!socket.destroyed && socket.write(`x-${Math.random()}: ${'x'.repeat(1_000)}\r\n`));
      };
      socket.on('drain', write).once('data', () => socket.write('HTTP/1.1 200 OK\r\n', write));
    }),
  'endless-body': () => serve((_, response) => writeAll(response)),
  'compressed-bomb': () =>
    serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      writeAll(createGzip()).pipe(response);
    }),
  'listens-late': () => setTimeout(() => undefined, 600_000),
  'exits-later': () => sell().then(() => setTimeout(() => process.exit(5), 400)),
  'ignores-signals': () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
    serve(() => undefined);
  },
  'fills-stdout': () => sell().then(() => writeAll(process.stdout)),
  'fills-stderr': () => sell().then(() => writeAll(process.stderr)),
  'fills-folder': () => {
    for (let index = 0; index < 200; index += 1) writeFileSync(`${DATA_FILE}.${index}`, megabyte);
    return sell();
  },
  forks: () => {
    for (let index = 0; index < 20; index += 1) spawn('sleep', ['600'], { stdio: 'inherit' });
    return sell();
  },
  'kills-parent': () => sell().then(() => process.kill(process.ppid, 'SIGKILL')),
  'signals-exam': () => sell().then(() => setTimeout(() => process.kill(findExam(), 'SIGTERM'), 500)),
  'kills-exam': () => sell().then(() => process.kill(findExam(), 'SIGKILL')),
  'posts-gigabytes': () => sell().then(() => writeAll(sendGatewayRequest('POST'))),
  'posts-endlessly': () => sell().then(() => setInterval(() => sendGatewayRequest('POST').end(megabyte), 5)),
  'floods-gateway': () =>
    sell().then(() => {
      const repeat = () =>
        sendGatewayRequest('GET')
          .on('response', (response) => response.resume().on('end', repeat))
          .end();
      for (let index = 0; index < 50; index += 1) repeat();
    }),
  sells: sell,
};

void applications[HOSTILE]();
