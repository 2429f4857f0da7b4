import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Connections, markAuthenticated } from './connections.js';

function createSocket(remoteAddress: string): Socket {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    destroy: () => {
      socket.destroyed = true;
      socket.emit('close');
    },
  });
  return socket as unknown as Socket;
}

function addAll(connections: Connections, addresses: readonly string[]): Socket[] {
  return addresses.map((address) => {
    const socket = createSocket(address);
    connections.add(socket);
    return socket;
  });
}

const areDestroyed = (sockets: readonly Socket[]): boolean[] => sockets.map(({ destroyed }) => destroyed);

describe('Connections', () => {
  it('closes a connection above the limit of its address, and accepts those of other addresses', () => {
    const connections = new Connections({ connections_per_address: 2, unauthenticated_connections: 9 });
    const sockets = addAll(connections, ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2']);
    expect(areDestroyed(sockets)).toEqual([false, false, true, false]);
    expect([...connections]).toHaveLength(3);
  });

  it('accepts a connection when another one of its address has closed', () => {
    const connections = new Connections({ connections_per_address: 1, unauthenticated_connections: 9 });
    for (let number = 0; number < 2; number += 1) {
      const [socket] = addAll(connections, ['10.0.0.1']);
      expect(socket?.destroyed).toBe(false);
      socket?.destroy();
    }
    expect([...connections]).toEqual([]);
  });

  it('closes the oldest connection without authentication above the limit', () => {
    const connections = new Connections({ connections_per_address: 9, unauthenticated_connections: 2 });
    const sockets = addAll(connections, ['10.0.0.1', '10.0.0.2']);
    for (const socket of sockets.slice(0, 1)) markAuthenticated(socket);
    sockets.push(...addAll(connections, ['10.0.0.3', '10.0.0.4']));
    expect(areDestroyed(sockets)).toEqual([false, true, false, false]);
  });
});
