import type { Response } from 'express';
import { getRequestContext } from '../request/request-context.js';

/**
 * Makes a response close its connection after half of its body, although its Content-Length announces all of it. A
 * response without a body closes the connection before the status line.
 */
export function truncateResponse(response: Response): void {
  const { isHead, completeLogEntry } = getRequestContext(response);
  const end = (body?: string | Buffer): Response => {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body);
    const closeConnection = (): void => void response.socket?.destroy();
    const half = bytes.subarray(0, bytes.length / 2);
    const isEmpty = bytes.length === 0 || isHead === true;
    void (async () => {
      await completeLogEntry?.(isEmpty ? null : response.statusCode, half);
      if (isEmpty) closeConnection();
      else response.write(half, closeConnection);
    })();
    return response;
  };
  response.end = end as Response['end'];
}
