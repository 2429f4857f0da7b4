import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { systemTimer, type Timer } from '../lib/timer.js';
import { Connections, type ConnectionCounts } from './connections.js';

const openConnections = new WeakMap<Server, Connections>();

/** Responses to requests within this process. `server.close()` waits only for the connections of its port. */
const inProcessResponses = new WeakMap<Server, ReadonlySet<ServerResponse>>();

/** Limits the connections of a server, and keeps track of them for `drain`. Call it before the server listens. */
export function prepareDrain(
  server: Server,
  limits: ConnectionCounts = { connections_per_address: Infinity, unauthenticated_connections: Infinity },
): void {
  const connections = new Connections(limits);
  openConnections.set(server, connections);
  server.on('connection', (socket: Socket) => void connections.add(socket));
  const responses = new Set<ServerResponse>();
  inProcessResponses.set(server, responses);
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (socket instanceof Socket || response.writableEnded) return;
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

const DEFAULT_SHUTDOWN_TIMEOUT_MS = 10_000;

interface DrainOptions {
  timer?: Timer;
  /** Time that requests in progress have, in milliseconds; default 10,000. */
  timeoutMs?: number;
  /** Called at the timeout, with the number of connections that are closed then. */
  onTimeout?: (closed: number) => void;
}

/**
 * Stops accepting connections, and resolves when every request in progress has its response. Closes the connections that
 * are still open after a timeout: a closed server no longer checks how long a request takes, so a client could otherwise
 * block the shutdown forever.
 */
export async function drain(
  server: Server,
  {
    timer = systemTimer,
    timeoutMs = DEFAULT_SHUTDOWN_TIMEOUT_MS,
    onTimeout = () => undefined,
  }: DrainOptions = {},
): Promise<void> {
  const cancel = timer(timeoutMs, () => {
    const sockets = [...(openConnections.get(server) ?? [])];
    onTimeout(sockets.length);
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all([drainPort(server), ...[...(inProcessResponses.get(server) ?? [])].map(waitForEnd)]);
  cancel();
}

/** Resolves when a response has been created completely. Its client may never read it. */
function waitForEnd(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.writableEnded || response.destroyed) resolve();
    response.once('prefinish', resolve).once('close', resolve);
  });
}

function drainPort(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => void resolve());
    server.closeIdleConnections();
    // Browsers open connections in advance; Node.js does not count one without any request as idle.
    for (const socket of openConnections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
    // Closes a busy connection after its response. It would otherwise stay open for requests that are not accepted.
    server.keepAliveTimeout = 1;
  });
}
