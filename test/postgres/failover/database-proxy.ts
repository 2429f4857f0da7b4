import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Connection through the proxy. */
interface Link {
  client: Socket;
  upstream: Socket;
  losesPackets: boolean;
}

/**
 * Forwards connections to the node of a cluster that the manager names, as HAProxy in front of Patroni does. It can
 * also lose the packets of open connections.
 */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #links = new Set<Link>();
  #targetPort: number;

  static async listen(targetPort: number): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(targetPort);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer({ noDelay: true }, (client) => {
      this.#forward(client);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Forwards new connections to another node. */
  routeTo(targetPort: number): void {
    this.#targetPort = targetPort;
  }

  /** Loses all further packets of the open connections. They stay open. */
  losePackets(): void {
    for (const link of this.#links) link.losesPackets = true;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const { client, upstream } of this.#links) {
      client.destroy();
      upstream.destroy();
    }
    await closed;
  }

  #forward(client: Socket): void {
    const upstream = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true });
    const link: Link = { client, upstream, losesPackets: false };
    this.#links.add(link);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (!link.losesPackets) to.write(bytes);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        if (!link.losesPackets) to.destroy();
        if (client.destroyed && upstream.destroyed) this.#links.delete(link);
      });
    }
  }
}
