import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Returns a file of the bundle and all files that it imports statically. */
export function listLoadedFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:^|[;}\s])(?:import|from)"(\.[^"]+)"/g))
    listLoadedFiles(resolve(dirname(file), path), found);
  return found;
}
