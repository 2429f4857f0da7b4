import { lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm, root } from './packed.js';

/** Makes an empty project and installs the tarball in it, and other packages, as npm gets them. @returns its folder */
export function freshProject(...packages: readonly string[]): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-fresh-')));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const [{ filename }] = JSON.parse(npm(root, 'pack', '--json', '--pack-destination', folder)) as [
    { filename: string },
  ];
  npm(folder, 'install', '--prefer-offline', join(folder, filename), ...packages);
  return folder;
}

export interface Weight {
  packages: number;
  bytes: number;
}

/** What is installed in a project, the package itself included. */
export function weightOf(folder: string): Weight {
  const modules = join(folder, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
    packages: object;
  };
  return { packages: Object.keys(packages).length, bytes: bytesIn(modules) };
}

/** The sizes of all files in a folder. */
export function bytesIn(folder: string, isCounted: (path: string) => boolean = () => true): number {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }))
    .filter(({ path }) => isCounted(path))
    .reduce(
      (sum, { path, isFolder }) => sum + (isFolder ? bytesIn(path, isCounted) : lstatSync(path).size),
      0,
    );
}
