import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { Requirement } from '../../requirement.js';
import type { Context, NewOrganizationOptions } from '../../session/context.js';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Finding } from '../../results/finding.js';

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Responds to a delivery; `number` counts from 1. */
export type Reply = (response: ServerResponse, number: number) => void;

export const replyWith =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end();

const MAX_WAIT_MS = 10_000;

/** HTTP server on this machine that records webhook deliveries. */
export class WebhookReceiver {
  /** Deliveries in the order of arrival. */
  readonly received: ReceivedRequest[] = [];
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

  /** Starts a receiver for the duration of a callback. */
  static async use(reply: Reply, use: (receiver: WebhookReceiver) => Promise<void>): Promise<void> {
    const receiver = new WebhookReceiver(reply);
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

  /** Waits for a number of deliveries. @throws Finding after `MAX_WAIT_MS` */
  async waitForCount(count: number): Promise<ReceivedRequest[]> {
    if (this.received.length >= count) return this.received;
    const { promise, resolve, reject } = createDeferred();
    const wake = (): void => {
      if (this.received.length >= count) resolve();
    };
    const timer = setTimeout(() => {
      reject(new Finding(`${this.received.length} of ${count} deliveries arrived within ${MAX_WAIT_MS} ms`));
    }, MAX_WAIT_MS);
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

function createDeferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Creates a `verify` function that runs with a receiver and a new organization. */
export function withReceiver(
  reply: Reply,
  options: NewOrganizationOptions,
  verify: (receiver: WebhookReceiver, organization: TestOrganization, context: Context) => Promise<void>,
): Requirement['verify'] {
  return (context) =>
    WebhookReceiver.use(reply, async (receiver) =>
      verify(receiver, await context.newOrganization(options), context),
    );
}
