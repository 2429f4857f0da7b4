import { connect } from 'node:net';
import type { Exchange } from './conformance.js';

/** Sends bytes as they are, and reads until the server hangs up. @returns everything that came, one character a byte */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => received.push(chunk));
    // The server may hang up while it is still being written to.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      resolve(Buffer.concat(received).toString('latin1'));
    });
  });
}

/** One answer that came over a socket. */
export function parseAnswer(text: string, request: { method: string; path: string }): Exchange {
  const [head = '', body = ''] = text.split(/\r\n\r\n([^]*)/);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return {
    ...request,
    status: Number(statusLine.split(' ')[1]),
    headers,
    text: Buffer.from(body, 'latin1').toString(),
  };
}
