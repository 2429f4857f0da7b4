import { connect } from 'node:net';
import type { Exchange } from './conformance.js';

/**
 * Sends raw bytes and reads until the server closes the connection. @returns everything received, one
 * character per byte
 */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => received.push(chunk));
    // The server may close the connection during the write.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      resolve(Buffer.concat(received).toString('latin1'));
    });
  });
}

/** Parses one response that was received on a socket. */
export function parseResponse(text: string, request: { method: string; path: string }): Exchange {
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
