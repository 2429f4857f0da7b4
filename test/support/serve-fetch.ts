import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Creates a listener that calls a Fetch handler, like the servers of frameworks do. @param origin origin of the URLs */
export function createFetchListener(
  handle: (request: Request) => Promise<Response>,
  origin: string,
): RequestListener {
  return (incoming, outgoing) => {
    const controller = new AbortController();
    outgoing.once('close', () => {
      controller.abort();
    });
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
    const request = new Request(origin + (incoming.url ?? ''), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers as Record<string, string>,
      signal: controller.signal,
      ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
    });
    handle(request)
      .then(async ({ status, headers, body }) => {
        outgoing.writeHead(status, [...headers].flat());
        if (body === null) outgoing.end();
        else await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), outgoing);
      })
      .catch(() => outgoing.destroy());
  };
}
