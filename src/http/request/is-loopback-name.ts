const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Returns whether a `Host` header, with or without a port, is a loopback name. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host);
}
