import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Finding } from '../../results/finding.js';
import type { ReceivedRequest, Reply, WebhookReceiver } from './receiver-types.js';

const MAX_WAIT_MS = 10_000;

/** Receiver on this machine, for a sandbox on the same one. */
export class LocalReceiver implements WebhookReceiver {
  readonly #received: ReceivedRequest[] = [];
  readonly #server = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const { method = '', url: target = '', headers } = request;
      this.#received.push({ method, target, headers, body: bytes.toString() });
      const { status, headers: replied, until } = this.#takeReply();
      for (const wake of this.#waiting) wake();
      await until;
      response.writeHead(status, replied).end();
    });
  });
  readonly #waiting = new Set<() => void>();
  #replies: readonly Reply[];

  private constructor(replies: readonly Reply[]) {
    this.#replies = replies;
  }

  static async start(replies: readonly Reply[]): Promise<LocalReceiver> {
    const receiver = new LocalReceiver(replies);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?from=check`;
  }

  /** The requirements verify the signatures themselves. */
  trust = (): Promise<void> => Promise.resolve();

  setReplies(replies: readonly Reply[]): Promise<void> {
    this.#replies = replies;
    return Promise.resolve();
  }

  /** A sandbox in the delivery mode `sync` responds after its deliveries. */
  settle = (): Promise<readonly ReceivedRequest[]> => Promise.resolve([...this.#received]);

  async waitForCount(count: number): Promise<readonly ReceivedRequest[]> {
    if (this.#received.length >= count) return this.#received;
    let wake = (): void => undefined;
    let timer: NodeJS.Timeout | undefined;
    const arrived = new Promise<void>((resolve, reject) => {
      wake = () => {
        if (this.#received.length >= count) resolve();
      };
      timer = setTimeout(() => {
        reject(
          new Finding(`${this.#received.length} of ${count} deliveries arrived within ${MAX_WAIT_MS} ms`),
        );
      }, MAX_WAIT_MS);
    });
    this.#waiting.add(wake);
    try {
      await arrived;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(wake);
    }
    return this.#received;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #takeReply(): Reply {
    const [next = { status: 204 }, ...others] = this.#replies;
    if (others.length > 0) this.#replies = others;
    return next;
  }
}
