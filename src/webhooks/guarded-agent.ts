import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import {
  DestinationRejected,
  toLiteralAddress,
  findRejectionReason,
  type DestinationPolicy,
} from './guard.js';

const MAX_HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 100;

/** Resolves a host name to its addresses. Rejects if there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Resolves a host name with the resolver of the operating system. */
export const resolveWithSystem: ResolveHost = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

/**
 * Creates an agent for webhook requests that opens connections only to destinations that the policy allows.
 *
 * @param timeoutMilliseconds real time to establish a connection
 */
export function createGuardedAgent(
  policy: DestinationPolicy,
  resolve: ResolveHost,
  timeoutMilliseconds: number,
): Agent {
  return new Agent({
    connect: createGuardedConnector(policy, resolve, timeoutMilliseconds),
    // Reuses connections only within a burst, which is several times as fast as a new one for each request. Later the
    // receiver may close an idle connection at the moment of its reuse, and the attempt would fail.
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Disabled: `sendWithTimeout` limits the whole request, undici's timeouts only its parts.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Creates a connector for undici that rejects every destination that the policy forbids. The connector is the last step
 * before a socket opens, so no request bypasses it. It checks literal hosts itself, because these are not looked up.
 *
 * @param timeoutMilliseconds real time to establish the connection
 */
export function createGuardedConnector(
  policy: DestinationPolicy,
  resolve: ResolveHost,
  timeoutMilliseconds: number,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: createGuardedLookup(policy, resolve),
    timeout: timeoutMilliseconds,
  });
  return (options, callback) => {
    const literal = toLiteralAddress(options.hostname);
    const reason = literal === null ? null : findRejectionReason(literal, policy);
    if (reason === null) connect(options, callback);
    else callback(new DestinationRejected(`${options.hostname} is ${reason}.`), null);
  };
}

/**
 * Creates a lookup function that returns only checked addresses. The socket connects to these without a second lookup,
 * which prevents DNS rebinding. A name with one forbidden address is rejected as a whole: legitimate names do not mix
 * public and private addresses.
 */
export function createGuardedLookup(policy: DestinationPolicy, resolve: ResolveHost): LookupFunction {
  return (hostname, options, callback) => {
    resolveChecked(hostname, policy, resolve).then(
      (addresses) => {
        const matching = addresses.filter(({ family }) => !options.family || options.family === family);
        const [first] = matching;
        if (!first) callback(createHostNotFoundError(hostname), '');
        else if (options.all === true) callback(null, matching);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => void callback(error as NodeJS.ErrnoException, ''),
    );
  };
}

function createHostNotFoundError(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' });
}

async function resolveChecked(
  hostname: string,
  policy: DestinationPolicy,
  resolve: ResolveHost,
): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname);
  for (const { address } of addresses) {
    // Resolvers return canonical addresses. Any other notation, which a socket may read differently, is rejected.
    const reason = isIP(address) === 0 ? 'no address' : findRejectionReason(address, policy);
    if (reason !== null) throw new DestinationRejected(`${hostname} resolves to ${address}, ${reason}.`);
  }
  return addresses.map(({ address, family }) => ({ address, family }));
}
