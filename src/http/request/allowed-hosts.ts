import type { Socket } from 'node:net';
import type { Request } from 'express';
import type { AppContext } from '../../engine/context.js';
import { isLoopback } from '../../webhooks/guard.js';

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const PORT = /:\d{1,5}$/;

/** Headers with which a proxy says that it forwards the request of another client. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Lists the host names, besides loopback names, under which clients may call a sandbox. */
export function listAllowedHosts({
  publicUrl = null,
  allowedHosts = [],
}: {
  publicUrl?: string | null;
  allowedHosts?: readonly string[];
}): ReadonlySet<string> {
  const hosts = publicUrl === null ? allowedHosts : [new URL(publicUrl).host, ...allowedHosts];
  return new Set(hosts.map(toHostName).filter((name) => !LOOPBACK_NAME.test(name)));
}

/** Returns whether clients may call the sandbox under a host, with or without a port. */
export function isAllowedHost({ allowedHosts }: Pick<AppContext, 'allowedHosts'>, host: string): boolean {
  const name = toHostName(host);
  return LOOPBACK_NAME.test(name) || allowedHosts.has(name);
}

/**
 * Returns whether a request certainly comes from this machine.
 *
 * A proxy on this machine connects to loopback, too, and may send a loopback name as `Host` and no header about the
 * client. So no request is local as soon as a host of another kind is allowed.
 */
export function isLocalRequest(
  { allowedHosts }: Pick<AppContext, 'allowedHosts'>,
  { headers, socket }: Request,
): boolean {
  return (
    allowedHosts.size === 0 &&
    LOOPBACK_NAME.test(toHostName(headers.host ?? '')) &&
    isLoopbackConnection(socket) &&
    !forwardingHeaders.some((name) => headers[name] !== undefined)
  );
}

function isLoopbackConnection({ localAddress }: Pick<Socket, 'localAddress'>): boolean {
  return localAddress !== undefined && isLoopback(localAddress);
}

function toHostName(host: string): string {
  return host.toLowerCase().replace(PORT, '');
}
