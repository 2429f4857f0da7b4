import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { DestinationRefused } from './guard.js';
import { guardedConnector, guardedLookup, type Resolve } from './guarded-connector.js';

const publicAddress = { address: '93.184.216.34', family: 4 };
const publicAddress6 = { address: '2606:2800:220:1::1', family: 6 };
const privateAddress = { address: '192.168.1.1', family: 4 };
const metadataAddress = { address: '169.254.169.254', family: 4 };

/** Answers with the next list each time. */
function changing(...answers: LookupAddress[][]): Resolve {
  const left = [...answers];
  return () => Promise.resolve(left.shift() ?? []);
}

type Found = string | LookupAddress[];

const lookUp = (resolve: Resolve, allowPrivate: boolean, options: object = { all: true }): Promise<Found> =>
  new Promise((found, failed) => {
    guardedLookup({ allowPrivate }, resolve)('shop.example', options, (error, addresses) => {
      if (error) failed(error);
      else found(addresses);
    });
  });

describe('a look-up', () => {
  test.each<[string, LookupAddress[], boolean, Found | RegExp]>([
    ['public', [publicAddress], false, [publicAddress]],
    ['public twice', [publicAddress, publicAddress6], false, [publicAddress, publicAddress6]],
    ['private', [privateAddress], false, /shop\.example leads to 192\.168\.1\.1, a private address\./],
    ['private, to a sandbox on loopback', [privateAddress], true, [privateAddress]],
    ['public and private', [publicAddress, privateAddress], false, /192\.168\.1\.1/],
    ['private and public', [privateAddress, publicAddress], false, /192\.168\.1\.1/],
    ['public and metadata', [publicAddress, metadataAddress], true, /169\.254\.169\.254, a link-local/],
    ['unspecified', [{ address: '0.0.0.0', family: 4 }], true, /the unspecified address/],
    ['mapped', [{ address: '::ffff:a9fe:a9fe', family: 6 }], true, /a link-local address/],
    ['with a zone', [{ address: 'fe80::1%eth0', family: 6 }], true, /no address/],
    ['in another notation', [{ address: '2130706433', family: 4 }], true, /no address/],
    ['empty', [], true, /shop\.example has no address\./],
  ])('%s', async (_name, addresses, allowPrivate, expected) => {
    const found = lookUp(changing(addresses), allowPrivate);
    if (expected instanceof RegExp) await expect(found).rejects.toThrow(expected);
    else expect(await found).toEqual(expected);
  });

  test('that changes from public to private is judged anew', async () => {
    const resolve = changing([publicAddress], [privateAddress]);
    expect(await lookUp(resolve, false)).toEqual([publicAddress]);
    await expect(lookUp(resolve, false)).rejects.toThrow(DestinationRefused);
  });

  test('gives one address, and the family asked for', async () => {
    const both = [publicAddress, publicAddress6];
    expect(await lookUp(changing(both), false, {})).toBe(publicAddress.address);
    expect(await lookUp(changing(both), false, { family: 6 })).toBe(publicAddress6.address);
    expect(await lookUp(changing(both), false, { family: 6, all: true })).toEqual([publicAddress6]);
    await expect(lookUp(changing([publicAddress]), false, { family: 6 })).rejects.toThrow('has no address');
  });

  test('checks also what was not asked for', async () => {
    const mixed = [publicAddress6, privateAddress];
    await expect(lookUp(changing(mixed), false, { family: 6 })).rejects.toThrow(DestinationRefused);
  });
});

test.each(['127.0.0.1', '::1', '[::1]', '2130706433', '::ffff:7f00:1'])(
  'a literal host is refused without a look-up: %s',
  async (hostname) => {
    const resolve: Resolve = () => {
      throw new Error('asked');
    };
    const connect = guardedConnector({ allowPrivate: false }, resolve, 1000);
    const error = await new Promise((told) => {
      connect({ hostname, protocol: 'http:', port: '80' }, (...[refused]) => {
        told(refused);
      });
    });
    expect(error).toBeInstanceOf(DestinationRefused);
  },
);
