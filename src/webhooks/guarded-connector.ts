import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { DestinationRefused, literalAddress, refusalOf, type Policy } from './guard.js';

/** Finds the addresses of a name. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** As every program of this host would find them. */
export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

/**
 * Makes connections for undici, and none that the policy rules out. It is the last step before a socket opens, so
 * nothing gets around it. A literal host is checked here, since no look-up is asked for one.
 *
 * @param timeoutMilliseconds real time for the connection to come about
 */
export function guardedConnector(
  policy: Policy,
  resolve: Resolve,
  timeoutMilliseconds: number,
): buildConnector.connector {
  const connect = buildConnector({ lookup: guardedLookup(policy, resolve), timeout: timeoutMilliseconds });
  return (options, callback) => {
    const literal = literalAddress(options.hostname);
    const refusal = literal === null ? null : refusalOf(literal, policy);
    if (refusal === null) connect(options, callback);
    else callback(new DestinationRefused(`${options.hostname} is ${refusal}.`), null);
  };
}

/**
 * A look-up that answers only with addresses that were checked. The socket connects to just these and asks no second
 * time, so a name that changes its mind in between (DNS rebinding) gains nothing. One refused address refuses the
 * name: a genuine one has no reason to mix.
 */
export function guardedLookup(policy: Policy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(hostname, policy, resolve).then(
      (addresses) => {
        const wanted = addresses.filter(({ family }) => !options.family || options.family === family);
        const [first] = wanted;
        if (!first) callback(noAddress(hostname), '');
        else if (options.all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error as NodeJS.ErrnoException, '');
      },
    );
  };
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' });
}

async function checkedAddresses(
  hostname: string,
  policy: Policy,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname);
  for (const { address } of addresses) {
    // A look-up has no other notation, and what the socket would read otherwise must not pass.
    const refusal = isIP(address) === 0 ? 'no address' : refusalOf(address, policy);
    if (refusal !== null) throw new DestinationRefused(`${hostname} leads to ${address}, ${refusal}.`);
  }
  return addresses.map(({ address, family }) => ({ address, family }));
}
