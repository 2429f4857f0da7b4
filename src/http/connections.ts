import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

export interface ConnectionCounts {
  /** Maximum number of connections from one address. The server closes a further one at once. */
  connections_per_address: number;
  /** Maximum number of connections that have sent no authenticated request. The server closes the oldest one. */
  unauthenticated_connections: number;
}

/** Event of a connection that has sent an authenticated request. */
const AUTHENTICATED = 'tollgate-authenticated';

/** Exempts a connection from the limit of unauthenticated connections. */
export function markAuthenticated(socket: Duplex): void {
  socket.emit(AUTHENTICATED);
}

/** Open connections of a server, oldest first. */
export class Connections {
  readonly #limits: ConnectionCounts;
  readonly #open = new Set<Socket>();
  readonly #unauthenticated = new Set<Socket>();
  readonly #countsByAddress = new Map<string, number>();

  constructor(limits: ConnectionCounts) {
    this.#limits = limits;
  }

  [Symbol.iterator](): Iterator<Socket> {
    return this.#open[Symbol.iterator]();
  }

  /** Adds a connection until it closes. Closes it, or the oldest unauthenticated one, if there are too many. */
  add(socket: Socket): void {
    // Connections within this process have no address.
    const { remoteAddress: address = '' } = socket;
    const count = (this.#countsByAddress.get(address) ?? 0) + 1;
    if (count > this.#limits.connections_per_address) {
      socket.destroy();
      return;
    }
    this.#countsByAddress.set(address, count);
    this.#open.add(socket);
    this.#unauthenticated.add(socket);
    socket.once(AUTHENTICATED, () => this.#unauthenticated.delete(socket));
    socket.once('close', () => void this.#remove(socket, address));
    const [oldest] = this.#unauthenticated;
    if (this.#unauthenticated.size > this.#limits.unauthenticated_connections) oldest?.destroy();
  }

  #remove(socket: Socket, address: string): void {
    this.#open.delete(socket);
    this.#unauthenticated.delete(socket);
    const count = (this.#countsByAddress.get(address) ?? 0) - 1;
    if (count > 0) this.#countsByAddress.set(address, count);
    else this.#countsByAddress.delete(address);
  }
}
