import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

/** Formats a chunk of a body with chunked transfer encoding. */
const toChunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Writes the same bytes for as long as the connection is open. */
function writeForever(socket: Socket, bytes: Buffer | string): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', write);
  write();
}

/** Writes bytes repeatedly, one a second. */
function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 1_000);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

function writeBody(socket: Socket, body: Buffer | string, headers = ''): void {
  socket.write(`${OK}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
  socket.write(body);
}

/** A gzip file may have several members. Each of these has 64 MB. */
const GZIP_BOMB = Buffer.concat(Array<Buffer>(24).fill(gzipSync(Buffer.alloc(64_000_000))));

/** Responses without an end, or that take much memory, by what they do. */
export const hostileResponses: Readonly<Record<string, (socket: Socket, requestNumber: number) => void>> = {
  'sends a body without an end': (socket) => {
    socket.write(CHUNKED);
    writeForever(socket, toChunk(' '.repeat(65_536)));
  },
  'sends a gzip body that expands to 1.5 GB': (socket) => {
    writeBody(socket, GZIP_BOMB, 'Content-Encoding: gzip\r\n');
  },
  'sends a list of 700,000 objects': (socket) => {
    writeBody(socket, `{"data":[${'{},'.repeat(700_000)}{}],"next_cursor":null}`);
  },
  'sends JSON with a million levels': (socket) => {
    writeBody(socket, `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`);
  },
  'sends a list of 900 invalid objects': (socket) => {
    writeBody(socket, `{"data":[${'{},'.repeat(900)}{}],"next_cursor":null}`);
  },
  'sends a byte of the body each second': (socket) => {
    socket.write(CHUNKED);
    drip(socket, toChunk(' '));
  },
  'sends a byte of the headers each second': (socket) => {
    socket.write(`${OK}X-Slow: `);
    drip(socket, 'a');
  },
  'sends headers without an end': (socket) => {
    socket.write(OK);
    writeForever(socket, `X-Long: ${'a'.repeat(8_000)}\r\n`);
  },
  'sends interim responses without an end': (socket) => {
    writeForever(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n');
  },
  'sends an interim response each second': (socket) => {
    drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n');
  },
  'sends 201 and 200 in turns': (socket, requestNumber) => {
    const body = `{"id":"cus_${requestNumber}","api_key":"sk_test_${requestNumber}","has_more":true}`;
    const status = requestNumber % 2 === 0 ? '200 OK' : '201 Created';
    socket.write(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  },
  'sends no response': () => undefined,
};

/** Starts a server that reads requests and ignores them. It is closed when the test has finished. @returns its origin */
export async function startHostileServer(
  respond: (socket: Socket, requestNumber: number) => void,
): Promise<{ origin: string; countRequests: () => number; countConnections: () => number }> {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      if (!/^(GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH) /.test(data.toString('latin1', 0, 10))) return;
      requests += 1;
      respond(socket, requests);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countRequests: () => requests,
    countConnections: () => sockets.size,
  };
}

/** Environment with which a program prints its maximum memory when it exits. */
export const MEMORY_ENVIRONMENT = {
  // On Linux, `maxRSS` of a child starts at what its parent used when it started the child.
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import { existsSync, readFileSync } from 'node:fs';
    process.on('exit', () => {
      const status = '/proc/self/status';
      const size = existsSync(status) && /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))?.[1];
      process.stderr.write(\`max memory \${size || process.resourceUsage().maxRSS} kB\\n\`);
    });`,
  )}`,
};

/** Returns the maximum memory in the output of a program, in MB. */
export function readMaxMemory(output: string): number {
  const sizes = [...output.matchAll(/max memory (\d+) kB/g)].map(([, size]) => Number(size) / 1_024);
  if (sizes.length === 0) throw new Error(`The output has no maximum memory:\n${output}`);
  return Math.max(...sizes);
}
