/** Path of the dashboard without a slash at the end: empty, or for example `/tollgate` in an embedded sandbox. */
export const basePath = typeof location === 'undefined' ? '' : location.pathname.replace(/\/$/, '');

/** Returns the base URL of the sandbox, without a slash at the end. */
export function getBaseUrl(): string {
  return location.origin + basePath;
}
