import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Proxy that forwards each request unchanged, with its host header, to the next target. */
export class RoundRobin {
  readonly #server: Server;
  #targets: string[] = [];
  #requestCount = 0;
  /** Number of running requests by target. */
  readonly #busy = new Map<string, number>();

  static async listen(): Promise<RoundRobin> {
    const proxy = new RoundRobin();
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#forward(request, response);
    });
    // The responses promise the longer time of the targets, after which a client may still use its connection.
    this.#server.keepAliveTimeout = 0;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  add(url: string): void {
    this.#targets.push(url);
  }

  /** Stops forwarding requests to a target. */
  remove(url: string): void {
    this.#targets = this.#targets.filter((target) => target !== url);
  }

  /** Resolves when a target has no running requests. Call `remove` first. */
  async waitUntilIdle(url: string): Promise<void> {
    while (this.#busyAt(url) > 0) await once(this.#server, 'ended');
  }

  /** Resolves after a total number of requests. */
  async waitForRequests(count: number): Promise<void> {
    while (this.#requestCount < count) await once(this.#server, 'request');
  }

  get requests(): number {
    return this.#requestCount;
  }

  #busyAt(url: string): number {
    return this.#busy.get(url) ?? 0;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    this.#requestCount += 1;
    const target = this.#targets[this.#requestCount % this.#targets.length] ?? '';
    this.#busy.set(target, this.#busyAt(target) + 1);
    response.once('close', () => {
      this.#busy.set(target, this.#busyAt(target) - 1);
      this.#server.emit('ended');
    });
    const { hostname, port } = new URL(target);
    // Not parsed as a URL, which would normalize the path.
    const { method, headers, url: path } = request;
    const forwarded = sendRequest(
      // A new connection for each request: a target can close its idle ones at any time.
      { hostname, port, method, path, headers, agent: false },
      (targetResponse) => {
        response.writeHead(targetResponse.statusCode ?? 502, targetResponse.rawHeaders);
        // Pass on aborted responses.
        targetResponse.once('aborted', () => response.destroy()).pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }
}
