import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of this package; the same for its sources, the compiled modules and the bundle. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** Returns the closest folder above with a `package.json`. `dist` has a copy of it that the compiler writes. */
function findPackageRoot(folder: string): string {
  const isRoot = basename(folder) !== 'dist' && existsSync(join(folder, 'package.json'));
  return isRoot ? folder : findPackageRoot(dirname(folder));
}
