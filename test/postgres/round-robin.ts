import {
  Agent,
  createServer,
  request as call,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A proxy that hands each request to the next of its targets, as it came and with the host that was asked for. */
export class RoundRobin {
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  #targets: string[] = [];
  #turn = 0;
  /** How many requests each target has, of those that are under way. */
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
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  add(url: string): void {
    this.#targets.push(url);
  }

  /** Hands it nothing more. */
  remove(url: string): void {
    this.#targets = this.#targets.filter((target) => target !== url);
  }

  /** Resolves when a target has no request any more. To be called once it is handed nothing more. */
  async idle(url: string): Promise<void> {
    while (this.#busyAt(url) > 0) await once(this.#server, 'ended');
  }

  /** Resolves when it has been asked so many times in all. */
  async asked(count: number): Promise<void> {
    while (this.#turn < count) await once(this.#server, 'request');
  }

  get requests(): number {
    return this.#turn;
  }

  #busyAt(url: string): number {
    return this.#busy.get(url) ?? 0;
  }

  close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    this.#turn += 1;
    const target = this.#targets[this.#turn % this.#targets.length] ?? '';
    this.#busy.set(target, this.#busyAt(target) + 1);
    response.once('close', () => {
      this.#busy.set(target, this.#busyAt(target) - 1);
      this.#server.emit('ended');
    });
    const { hostname, port } = new URL(target);
    // As it came: a URL would be tidied up.
    const { method, headers, url: path } = request;
    const onward = call({ hostname, port, method, path, headers, agent: this.#agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      // What breaks off there breaks off here.
      answer.once('aborted', () => response.destroy()).pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  }
}
