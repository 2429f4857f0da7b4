import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { getPackageName, lockedPackages, type LockedPackage } from '../../.config/locked-packages.js';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs npm in a folder.
 *
 * @returns its output
 * @throws if it fails
 */
export function runNpm(folder: string, ...parameters: readonly string[]): string {
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error', '--ignore-scripts'];
  return execFileSync('npm', [...parameters, ...quiet], { cwd: folder, encoding: 'utf8' });
}

/** Returns the runtime dependencies of the lockfile by folder, transitive ones included. */
export function listRuntimePackages(): ReadonlyMap<string, LockedPackage & { name: string }> {
  const runtimePackages = Object.entries(lockedPackages).filter(
    ([folder, { dev }]) => folder !== '' && dev !== true,
  );
  return new Map(
    runtimePackages.map(([folder, locked]) => [folder, { name: getPackageName(folder), ...locked }]),
  );
}
