import { lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm, root } from '../support/packed-files.js';

/** Limits for an installation in a test suite, without vitest and other tools. */
export const INSTALL_LIMITS = { packages: 120, bytes: 36_500_000 };

/**
 * Creates an empty project and installs the tarball and other packages with npm.
 *
 * @param before packages that the project has before it installs the tarball
 * @returns its folder
 */
export function createFreshProject(before: readonly string[], ...packages: readonly string[]): string {
  const { folder, tarball } = createEmptyProject();
  if (before.length > 0) runNpm(folder, 'install', '--prefer-offline', ...before);
  runNpm(folder, 'install', '--prefer-offline', tarball, ...packages);
  return folder;
}

/** Creates a project that has no packages, and packs this package into a tarball beside its manifest. */
export function createEmptyProject(): { folder: string; tarball: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-fresh-')));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const [{ filename }] = JSON.parse(runNpm(root, 'pack', '--json', '--pack-destination', folder)) as [
    { filename: string },
  ];
  return { folder, tarball: join(folder, filename) };
}

export interface InstallSize {
  packages: number;
  bytes: number;
}

/** Measures all installed packages of a project, including the package itself. */
export function measureInstallation(folder: string): InstallSize {
  const modules = join(folder, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
    packages: object;
  };
  return { packages: Object.keys(packages).length, bytes: sumFileSizes(modules) };
}

/** Returns the total size in bytes of all files in a folder. */
export function sumFileSizes(folder: string, isCounted: (path: string) => boolean = () => true): number {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }))
    .filter(({ path }) => isCounted(path))
    .reduce(
      (sum, { path, isFolder }) => sum + (isFolder ? sumFileSizes(path, isCounted) : lstatSync(path).size),
      0,
    );
}
