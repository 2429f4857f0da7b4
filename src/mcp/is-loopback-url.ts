import { isAllowedHost } from '../http/request/allowed-hosts.js';

export const isLoopbackUrl = (url: string): boolean =>
  isAllowedHost({ allowedHosts: new Set() }, new URL(url).host);
