import { Duplex } from 'node:stream';
import type { ConnectionAddresses, InProcessConnection } from '../sandbox.js';

/** Creates both ends of a connection: data written to one is read from the other. @param addresses of the server's end */
export function createConnectedStreams(
  addresses: ConnectionAddresses,
): [client: Duplex, server: InProcessConnection] {
  const client: ConnectedStream = new ConnectedStream(() => server);
  const server: ConnectedStream = new ConnectedStream(() => client, addresses);
  return [client, server];
}

/**
 * One end of a connection. Replaces `stream.duplexPair()`, which Node 20 lacks.
 *
 * @see https://nodejs.org/api/stream.html#streamduplexpairoptions
 */
class ConnectedStream extends Duplex {
  readonly localAddress: string | undefined;
  readonly remoteAddress: string | undefined;
  #resumeWriter: (() => void) | null = null;

  constructor(
    readonly other: () => ConnectedStream,
    { localAddress, remoteAddress }: ConnectionAddresses = {},
  ) {
    super();
    this.localAddress = localAddress;
    this.remoteAddress = remoteAddress;
  }

  override _read(): void {
    const resumeWriter = this.#resumeWriter;
    this.#resumeWriter = null;
    resumeWriter?.();
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.other().#receive(chunk, callback);
  }

  override _final(callback: () => void): void {
    this.other().#receive(null, callback);
  }

  /** Destroys the other end, too. */
  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    callback(error);
    const other = this.other();
    process.nextTick(() => {
      if (!other.readableEnded && !other.destroyed) other.destroy();
    });
  }

  /** Method of a socket: the other end sees a connection reset. */
  resetAndDestroy(): this {
    return this.destroy();
  }

  #receive(chunk: Buffer | null, onRead: () => void): void {
    if (this.destroyed) return;
    if (this.push(chunk) || chunk === null) process.nextTick(onRead);
    else this.#resumeWriter = onRead;
  }
}
