import type { Response } from 'express';

/**
 * Lets an answer break off after half of its body, though its Content-Length promises all of it. One without a body
 * does not even begin.
 */
export function cutInTheMiddle(response: Response): void {
  const end = (body?: string | Buffer): Response => {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body);
    const hangUp = (): void => {
      response.socket?.destroy();
    };
    if (bytes.length === 0) hangUp();
    else response.write(bytes.subarray(0, bytes.length / 2), hangUp);
    return response;
  };
  response.end = end as Response['end'];
}
