import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Finding } from '../../finding.js';

export interface Received {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a delivery; `number` counts from 1. */
export type Reply = (response: ServerResponse, number: number) => void;

export const replying =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** Longest time to wait for deliveries. */
const PATIENCE_MS = 10_000;

/** A receiver of webhooks on this machine. */
export class Receiver {
  /** In the order in which they came. */
  readonly received: Received[] = [];
  readonly #server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const { method = '', url: target = '', headers } = request;
      this.received.push({ method, target, headers, body: bytes.toString() });
      this.reply(response, this.received.length);
      for (const wake of this.#waiting) wake();
    });
  });
  readonly #waiting = new Set<() => void>();

  private constructor(public reply: Reply) {}

  /** Lets something receive, and closes it afterwards. */
  static async during(reply: Reply, use: (receiver: Receiver) => Promise<void>): Promise<void> {
    const receiver = new Receiver(reply);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    try {
      await use(receiver);
    } finally {
      const closed = new Promise((resolve) => receiver.#server.close(resolve));
      receiver.#server.closeAllConnections();
      await closed;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?from=check`;
  }

  /** What has come, once it is so much. @throws Finding when it does not come */
  async atLeast(count: number): Promise<Received[]> {
    if (this.received.length >= count) return this.received;
    const { promise, resolve, reject } = promised();
    const wake = (): void => {
      if (this.received.length >= count) resolve();
    };
    const timer = setTimeout(() => {
      reject(new Finding(`Of ${count} deliveries ${this.received.length} have come in ${PATIENCE_MS} ms`));
    }, PATIENCE_MS);
    this.#waiting.add(wake);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(wake);
    }
    return this.received;
  }
}

function promised(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
