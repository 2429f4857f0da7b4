import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** Length of the header of a message: its type and its length. The first message of a client has no type. */
const HEADER_BYTES = 5;

interface Traffic {
  /** Statements that clients executed. */
  statements: number;
  /** Times that a client sent statements and had to wait for their results. Statements sent together count once. */
  roundTrips: number;
}

/**
 * Proxy in front of a PostgreSQL server that counts the messages of its clients. Stops after the tests of a file.
 *
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class WireProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #rewrite: (text: string) => string;
  #statements = 0;
  #roundTrips = 0;

  /** @param rewrite changes what clients send; the text keeps its length */
  static async listen(targetUrl: string, rewrite = (text: string): string => text): Promise<WireProxy> {
    const proxy = new WireProxy(new URL(targetUrl), rewrite);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    afterAll(() => void proxy.#server.close());
    return proxy;
  }

  private constructor(target: URL, rewrite: (text: string) => string) {
    this.#target = target;
    this.#rewrite = rewrite;
    this.#server = createServer((client) => {
      this.#forward(client);
    });
  }

  /** URL of the database through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  get traffic(): Traffic {
    return { statements: this.#statements, roundTrips: this.#roundTrips };
  }

  #forward(client: Socket): void {
    const upstream = connect(Number(this.#target.port), this.#target.hostname);
    let pending = 0;
    const readRequest = createMessageReader(true, (type) => {
      if (type === 'Q' || type === 'E') this.#statements += 1;
      // A simple query, or the end of an extended one.
      if (type !== 'Q' && type !== 'S') return;
      if (pending === 0) this.#roundTrips += 1;
      pending += 1;
    });
    const readResponse = createMessageReader(false, (type) => {
      if (type === 'Z' && pending > 0) pending -= 1;
    });
    client.on('data', (bytes) => {
      readRequest(bytes);
      upstream.write(Buffer.from(this.#rewrite(bytes.toString('latin1')), 'latin1'));
    });
    upstream.on('data', (bytes) => {
      readResponse(bytes);
      client.write(bytes);
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
  }
}

/** Splits a stream of bytes into messages. @returns function that receives the next bytes */
function createMessageReader(
  beginsWithoutType: boolean,
  onMessage: (type: string) => void,
): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typeBytes = beginsWithoutType ? 0 : 1;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= HEADER_BYTES) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      onMessage(typeBytes === 0 ? '' : rest.toString('latin1', 0, 1));
      rest = rest.subarray(length);
      typeBytes = 1;
    }
  };
}
