import { isAllowedHost } from '../http/request/allowed-hosts.js';

/** Returns whether a URL is on this machine. */
export const isLoopbackUrl = (url: string): boolean =>
  isAllowedHost({ allowedHosts: new Set() }, new URL(url).host);
