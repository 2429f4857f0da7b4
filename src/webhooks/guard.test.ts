import { describe, expect, it } from 'vitest';
import {
  isAllowed,
  isLoopback,
  parsePrivateNetwork,
  toLiteralAddress,
  findRejectionReason,
} from './guard.js';

const allowPrivate = { allowPrivate: true };
const publicOnly = { allowPrivate: false };

describe('findRejectionReason', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '2606:2800:220:1::1',
    '[2606:2800:220:1::1]',
    '::ffff:93.184.216.34',
    '64:ff9b::5db8:d822', // 93.184.216.34 behind NAT64
    '1572395042', // 93.184.216.34
  ])('returns null for the public address %s with either policy', (address) => {
    expect(findRejectionReason(address, publicOnly)).toBeNull();
    expect(findRejectionReason(address, allowPrivate)).toBeNull();
  });

  it.each([
    ['127.0.0.1', 'a loopback address'],
    ['127.255.255.254', 'a loopback address'],
    ['127.0.0.1.', 'a loopback address'],
    ['127.1', 'a loopback address'],
    ['2130706433', 'a loopback address'],
    ['0x7f.1', 'a loopback address'],
    ['0x7F000001', 'a loopback address'],
    ['0177.0.0.1', 'a loopback address'],
    ['017700000001', 'a loopback address'],
    ['%31%32%37.0.0.1', 'a loopback address'],
    ['127。0。0。1', 'a loopback address'],
    ['１２７.0.0.1', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['[::1]', 'a loopback address'],
    ['[0:0:0:0:0:0:0:1]', 'a loopback address'],
    ['[::ffff:127.0.0.1]', 'a loopback address'],
    ['[::ffff:7f00:1]', 'a loopback address'],
    ['::FFFF:7F00:1', 'a loopback address'],
    ['10.0.0.1', 'a private address'],
    ['172.16.0.1', 'a private address'],
    ['172.31.255.255', 'a private address'],
    ['192.168.1.1', 'a private address'],
    ['::ffff:192.168.1.1', 'a private address'],
    ['fc00::1', 'a private address'],
    ['fdff:ffff::1', 'a private address'],
    ['100.64.0.1', 'an address shared behind a carrier'],
    ['100.127.255.255', 'an address shared behind a carrier'],
  ])('rejects %s, %s, unless the policy allows private addresses', (address, reason) => {
    expect(findRejectionReason(address, publicOnly)).toBe(reason);
    expect(findRejectionReason(address, allowPrivate)).toBeNull();
  });

  it.each([
    ['169.254.169.254', 'a link-local address'],
    ['169.254.0.1', 'a link-local address'],
    ['2852039166', 'a link-local address'], // 169.254.169.254
    ['0xa9fea9fe', 'a link-local address'],
    ['[::ffff:a9fe:a9fe]', 'a link-local address'],
    ['64:ff9b::a9fe:a9fe', 'a link-local address'],
    ['fe80::1', 'a link-local address'],
    ['febf::1', 'a link-local address'],
    ['fe80::1%eth0', 'no address'],
    ['::1%lo', 'no address'],
    ['fd00:ec2::254', 'an address of cloud metadata'],
    ['[fd00:0ec2:0:0:0:0:0:254]', 'an address of cloud metadata'],
    ['fd20:ce::254', 'an address of cloud metadata'],
    ['100.100.100.200', 'an address of cloud metadata'],
    ['::ffff:100.100.100.200', 'an address of cloud metadata'],
    ['168.63.129.16', 'an address of cloud metadata'],
    ['192.0.0.192', 'an address of cloud metadata'],
    ['0.0.0.0', 'the unspecified address'],
    ['0', 'the unspecified address'],
    ['0.1.2.3', 'the unspecified address'],
    ['::', 'the unspecified address'],
    ['[::ffff:0.0.0.0]', 'the unspecified address'],
    ['224.0.0.1', 'a multicast address'],
    ['239.255.255.255', 'a multicast address'],
    ['ff02::1', 'a multicast address'],
    ['255.255.255.255', 'the broadcast address'],
    ['4294967295', 'the broadcast address'],
    ['240.0.0.1', 'a reserved address'],
    ['192.0.2.1', 'a reserved address'],
    ['198.18.0.1', 'a reserved address'],
    ['203.0.113.7', 'a reserved address'],
    ['::7f00:1', 'a reserved address'], // IPv4-compatible, deprecated
    ['64:ff9b::7f00:1', 'a loopback address'],
    ['64:ff9b::a00:1', 'a private address'],
    ['64:ff9b:1::7f00:1', 'a reserved address'],
    ['2002:7f00:1::', 'a reserved address'], // 6to4
    ['2001:0:7f00:1::', 'a reserved address'], // Teredo
    ['::ffff:0:127.0.0.1', 'a reserved address'], // translated, RFC 2765
    ['fec0::1', 'a reserved address'],
    ['2001:db8::1', 'a reserved address'],
    ['100::1', 'a reserved address'],
    ['4000::1', 'a reserved address'],
    ['', 'no address'],
    ['localhost', 'no address'],
    ['shop.example', 'no address'],
    ['256.1.1.1', 'no address'],
    ['1.2.3.4.5', 'no address'],
    ['127.0.0.1:80', 'no address'],
  ])('rejects "%s", %s, with either policy', (address, reason) => {
    expect(findRejectionReason(address, allowPrivate)).toBe(reason);
    expect(isAllowed(address, allowPrivate)).toBe(false);
    expect(isAllowed(address, publicOnly)).toBe(false);
  });
});

describe('toLiteralAddress', () => {
  it('returns the canonical address of a host in any notation that URLs allow, and null for a name', () => {
    expect(toLiteralAddress('0x7f.1')).toBe('127.0.0.1');
    expect(toLiteralAddress('[::ffff:127.0.0.1]')).toBe('::ffff:127.0.0.1');
    expect(toLiteralAddress('localhost.')).toBeNull();
    expect(toLiteralAddress('1.example')).toBeNull();
  });
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.9.9.9', 'localhost', '::1', '[::1]'])(
    'returns true for the loopback host %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '192.168.0.1', 'sandbox.example'])(
    'returns false for the host %s, which is not loopback',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

describe('parsePrivateNetwork', () => {
  it.each([
    '10.0.0.0/7',
    '93.184.216.0/24',
    '169.254.0.0/16',
    '10.0.0.1',
    '0.0.0.0/0',
    'fe80::/10',
    'private',
  ])('returns null for %s', (text) => {
    expect(parsePrivateNetwork(text)).toBeNull();
  });

  it('returns a network whose addresses are allowed, and no others', () => {
    const allowedNetworks = [
      parsePrivateNetwork('172.28.0.0/16') ?? [],
      parsePrivateNetwork('fd00:28::/32') ?? [],
    ];
    const policy = { allowPrivate: false, allowedNetworks: allowedNetworks as never };
    expect(findRejectionReason('172.28.3.4', policy)).toBeNull();
    expect(findRejectionReason('::ffff:172.28.3.4', policy)).toBeNull();
    expect(findRejectionReason('fd00:28::1', policy)).toBeNull();
    expect(findRejectionReason('172.29.0.1', policy)).toBe('a private address');
    expect(findRejectionReason('127.0.0.1', policy)).toBe('a loopback address');
    expect(findRejectionReason('169.254.169.254', policy)).toBe('a link-local address');
    expect(findRejectionReason('64:ff9b::ac1c:304', policy)).toBe('a private address');
  });
});
