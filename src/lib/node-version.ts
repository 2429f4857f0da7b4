/** Versions of Node.js with which this package works, as in `package.json`. Node.js 21 is older than 20.19. */
export const SUPPORTED_NODE = '^20.19.0 || >=22.0.0';

/** Returns whether a version, such as `20.19.2`, is at least another one. Compares no further than the minor version. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minimum.split('.').map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}

/** Returns why this package does not work with a version of Node.js; null if it does. */
export function describeOldNode(version: string): string | null {
  if (isAtLeast(version, '22.0') || (isAtLeast(version, '20.19') && version.startsWith('20.'))) return null;
  return `Tollgate requires Node.js 22, 24 or 26, or 20.19 or later of Node.js 20. This is Node.js ${version}.`;
}
