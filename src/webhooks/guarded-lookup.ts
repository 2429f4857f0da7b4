import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { DestinationRejected, findRejectionReason, type DestinationPolicy } from './guard.js';

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
