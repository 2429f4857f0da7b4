import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../lib/package-root.js';

/** Returns the path of the font Inter, which the build of the dashboard contains; null before the first build. */
export function findFont(): string | null {
  const folder = join(packageRoot, 'dist/dashboard/assets');
  const file = listFiles(folder).find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return file === undefined ? null : join(folder, file);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
