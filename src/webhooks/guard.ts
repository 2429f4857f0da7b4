import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which destinations a sandbox may reach. */
export interface Policy {
  /**
   * Whether loopback and private addresses may be reached: true only while the sandbox itself listens on loopback,
   * so that whoever can reach it could reach these anyway.
   */
  allowPrivate: boolean;
}

/** A destination that the policy rules out. Its message names the host and says why. */
export class DestinationRefused extends Error {
  override name = 'DestinationRefused';
}

/** Where clouds answer with credentials, outside of the link-local ranges. Refused even where private ones are allowed. */
const metadataAddresses = new Set([
  '100.100.100.200', // Alibaba Cloud
  '168.63.129.16', // Azure
  '192.0.0.192', // Oracle Cloud
  'fd00:ec2::254', // AWS
  'fd20:ce::254', // Google Cloud
]);

/** The ranges that are refused unless private ones are allowed. */
const privateRanges: Readonly<Record<string, string>> = {
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'an address shared behind a carrier',
};

/** How the ranges that are always refused are called; any other range is "a reserved address". */
const refusedRanges: Readonly<Record<string, string>> = {
  unspecified: 'the unspecified address',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'the broadcast address',
};

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const translatedByNat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Whether a delivery may go to an address: applied to a literal host in any notation that a URL may have
 * (`127.0.0.1`, `2130706433`, `0x7f.1`, `[::ffff:7f00:1]`) and to every result of a look-up. What is no address is
 * not allowed.
 */
export function isAllowed(address: string, policy: Policy): boolean {
  return refusalOf(address, policy) === null;
}

/**
 * Why a delivery must not go to an address, as the end of a sentence ("a loopback address"); null when it may.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export function refusalOf(address: string, policy: Policy): string | null {
  const literal = literalAddress(address);
  // A zone belongs to link-local addresses only, and hides what follows from the parser of URLs.
  if (literal === null || literal.includes('%')) return 'no address';
  return refusalOfParsed(ipaddr.process(literal), policy);
}

/** The canonical form of a host that is an address, read as URLs are, without brackets; null for a name. */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return bare;
  const url = `http://${bare.includes(':') ? `[${bare}]` : bare}`;
  if (!URL.canParse(url)) return null;
  const canonical = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(canonical) === 0 ? null : canonical;
}

/** Whether a host can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  const literal = literalAddress(host);
  if (literal === null) return host.toLowerCase() === 'localhost';
  return !literal.includes('%') && ipaddr.process(literal).range() === 'loopback';
}

function refusalOfParsed(address: ipaddr.IPv4 | ipaddr.IPv6, { allowPrivate }: Policy): string | null {
  const text = address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
  if (metadataAddresses.has(text)) return 'an address of cloud metadata';
  if (address instanceof ipaddr.IPv6 && address.match(translatedByNat64)) {
    // RFC 6052, section 3.1: it stands for a public IPv4 address or for none.
    return refusalOfParsed(new ipaddr.IPv4(address.toByteArray().slice(-4)), { allowPrivate: false });
  }
  const range: string = address.range();
  const privately = privateRanges[range];
  if (privately !== undefined) return allowPrivate ? null : privately;
  if (range === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast))) return null;
  return refusedRanges[range] ?? 'a reserved address';
}
