import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { DestinationRejected } from './guard.js';
import { createGuardedLookup, type ResolveHost } from './guarded-lookup.js';

const publicAddress = { address: '93.184.216.34', family: 4 };
const publicAddress6 = { address: '2606:2800:220:1::1', family: 6 };
const privateAddress = { address: '192.168.1.1', family: 4 };
const metadataAddress = { address: '169.254.169.254', family: 4 };

/** Creates a resolver that returns the next list at each call. */
function createResolver(...results: LookupAddress[][]): ResolveHost {
  const remaining = [...results];
  return () => Promise.resolve(remaining.shift() ?? []);
}

type LookupResult = string | LookupAddress[];

const lookUp = (
  resolveHost: ResolveHost,
  allowPrivate: boolean,
  options: object = { all: true },
): Promise<LookupResult> =>
  new Promise((resolve, reject) => {
    createGuardedLookup({ allowPrivate }, resolveHost)('shop.example', options, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

describe('createGuardedLookup', () => {
  it.each<[string, LookupAddress[], boolean, LookupResult | RegExp]>([
    ['public', [publicAddress], false, [publicAddress]],
    ['public twice', [publicAddress, publicAddress6], false, [publicAddress, publicAddress6]],
    ['private', [privateAddress], false, /shop\.example resolves to 192\.168\.1\.1, a private address\./],
    ['private, with a policy that allows it', [privateAddress], true, [privateAddress]],
    ['public and private', [publicAddress, privateAddress], false, /192\.168\.1\.1/],
    ['private and public', [privateAddress, publicAddress], false, /192\.168\.1\.1/],
    ['public and metadata', [publicAddress, metadataAddress], true, /169\.254\.169\.254, a link-local/],
    ['unspecified', [{ address: '0.0.0.0', family: 4 }], true, /the unspecified address/],
    ['mapped', [{ address: '::ffff:a9fe:a9fe', family: 6 }], true, /a link-local address/],
    ['with a zone', [{ address: 'fe80::1%eth0', family: 6 }], true, /no address/],
    ['in another notation', [{ address: '2130706433', family: 4 }], true, /no address/],
    ['empty', [], true, /shop\.example has no address\./],
  ])('returns or rejects the addresses of a lookup: %s', async (_name, addresses, allowPrivate, expected) => {
    const result = lookUp(createResolver(addresses), allowPrivate);
    if (expected instanceof RegExp) await expect(result).rejects.toThrow(expected);
    else expect(await result).toEqual(expected);
  });

  it('checks every lookup, so that a name that changes from a public to a private address is rejected', async () => {
    const resolve = createResolver([publicAddress], [privateAddress]);
    expect(await lookUp(resolve, false)).toEqual([publicAddress]);
    await expect(lookUp(resolve, false)).rejects.toThrow(DestinationRejected);
  });

  it('returns one address by default, and only addresses of the requested family', async () => {
    const both = [publicAddress, publicAddress6];
    expect(await lookUp(createResolver(both), false, {})).toBe(publicAddress.address);
    expect(await lookUp(createResolver(both), false, { family: 6 })).toBe(publicAddress6.address);
    expect(await lookUp(createResolver(both), false, { family: 6, all: true })).toEqual([publicAddress6]);
    await expect(lookUp(createResolver([publicAddress]), false, { family: 6 })).rejects.toThrow(
      'has no address',
    );
  });

  it('checks addresses of other families than the requested one as well', async () => {
    const mixed = [publicAddress6, privateAddress];
    await expect(lookUp(createResolver(mixed), false, { family: 6 })).rejects.toThrow(DestinationRejected);
  });
});
