import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Paths of the license, from the folder of the executable: in an archive of Node.js, on Windows, and on Debian. */
const PATHS = ['../LICENSE', 'LICENSE', '../share/doc/nodejs/LICENSE'];

/**
 * Finds the license of the running Node.js, which also has the licenses of V8, OpenSSL and the other parts of its
 * executable. Undefined if its installation has no license.
 */
export function findNodeLicense(): string | undefined {
  return PATHS.map((path) => join(dirname(process.execPath), path)).find((file) => existsSync(file));
}
