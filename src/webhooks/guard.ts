import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Rule for the destinations that a sandbox may connect to. */
export interface DestinationPolicy {
  /**
   * Allows loopback and private addresses. True only if the sandbox itself listens on loopback: then its clients can
   * reach these addresses without it.
   */
  allowPrivate: boolean;
  /** Private networks that are allowed without `allowPrivate`. Default: none. */
  allowedNetworks?: readonly Network[];
}

/** Address of a network, and the number of bits that its addresses share. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number];

/** Error for a destination that the policy forbids. Its message has the host and the reason. */
export class DestinationRejected extends Error {
  override name = 'DestinationRejected';
}

/** Metadata services of clouds, which return credentials, outside of the link-local ranges. Never allowed. */
const metadataAddresses = new Set([
  '100.100.100.200', // Alibaba Cloud
  '168.63.129.16', // Azure
  '192.0.0.192', // Oracle Cloud
  'fd00:ec2::254', // AWS
  'fd20:ce::254', // Google Cloud
]);

/** Ranges that need `allowPrivate`. */
const privateRanges: Readonly<Record<string, string>> = {
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'an address shared behind a carrier',
};

/** Ranges that are never allowed. Any other range but unicast is "a reserved address". */
const forbiddenRanges: Readonly<Record<string, string>> = {
  unspecified: 'the unspecified address',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'the broadcast address',
};

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const translatedByNat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Returns whether a delivery may go to an address, in any notation that a URL may have (`127.0.0.1`, `2130706433`,
 * `0x7f.1`, `[::ffff:7f00:1]`). A host name is not allowed: it has to be resolved first.
 */
export function isAllowed(address: string, policy: DestinationPolicy): boolean {
  return findRejectionReason(address, policy) === null;
}

/**
 * Returns the kind of a forbidden address, e.g. "a loopback address"; null if a delivery may go to the address.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export function findRejectionReason(address: string, policy: DestinationPolicy): string | null {
  const literal = toLiteralAddress(address);
  // Only link-local addresses have a zone, and URL parsers ignore everything behind its `%`.
  if (literal === null || literal.includes('%')) return 'no address';
  return findReasonForParsed(ipaddr.process(literal), policy);
}

/** Returns the canonical form of a host that is an IP address in any notation, without brackets; null for a name. */
export function toLiteralAddress(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return bare;
  const url = `http://${bare.includes(':') ? `[${bare}]` : bare}`;
  if (!URL.canParse(url)) return null;
  const canonical = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(canonical) === 0 ? null : canonical;
}

/** Shortest prefix of a network that may be allowed: that of 10.0.0.0/8. */
const MIN_PREFIX_LENGTH = 8;

/** Parses a private network in CIDR notation, such as `172.16.0.0/12`; null for any other text. */
export function parsePrivateNetwork(text: string): Network | null {
  if (!ipaddr.isValidCIDR(text)) return null;
  const [address, prefixLength] = ipaddr.parseCIDR(text);
  return prefixLength >= MIN_PREFIX_LENGTH && address.range() in privateRanges
    ? [address, prefixLength]
    : null;
}

function isInNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, [network, prefixLength]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, prefixLength);
}

/** Returns whether a host is `localhost` or a loopback address. */
export function isLoopback(host: string): boolean {
  const literal = toLiteralAddress(host);
  if (literal === null) return host.toLowerCase() === 'localhost';
  return !literal.includes('%') && ipaddr.process(literal).range() === 'loopback';
}

function findReasonForParsed(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  { allowPrivate, allowedNetworks = [] }: DestinationPolicy,
): string | null {
  const text = address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
  if (metadataAddresses.has(text)) return 'an address of cloud metadata';
  if (address instanceof ipaddr.IPv6 && address.match(translatedByNat64)) {
    // RFC 6052, section 3.1: the well-known prefix must not represent private IPv4 addresses.
    return findReasonForParsed(new ipaddr.IPv4(address.toByteArray().slice(-4)), { allowPrivate: false });
  }
  const range: string = address.range();
  const privateRange = privateRanges[range];
  if (privateRange !== undefined)
    return allowPrivate || allowedNetworks.some((network) => isInNetwork(address, network))
      ? null
      : privateRange;
  if (range === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast))) return null;
  return forbiddenRanges[range] ?? 'a reserved address';
}
