import type { Response } from 'express';
import { andThen } from '../../lib/awaitable.js';
import { contextOf } from '../request/request-context.js';

/**
 * Lets an answer break off after half of its body, though its Content-Length promises all of it. One without a body
 * does not even begin.
 */
export function cutInTheMiddle(response: Response): void {
  const { isHead, complete } = contextOf(response);
  const end = (body?: string | Buffer): Response => {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body);
    const hangUp = (): void => {
      response.socket?.destroy();
    };
    const half = bytes.subarray(0, bytes.length / 2);
    const isEmpty = bytes.length === 0 || isHead === true;
    void andThen(complete?.(isEmpty ? null : response.statusCode, half), () => {
      if (isEmpty) hangUp();
      else response.write(half, hangUp);
    });
    return response;
  };
  response.end = end as Response['end'];
}
