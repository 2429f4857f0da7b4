import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

let cachedFiles: readonly string[] | undefined;

/** Returns the files that `npm pack` would include. Needs a build. */
export function listPackedFiles(): readonly string[] {
  if (cachedFiles) return cachedFiles;
  const [tarball] = JSON.parse(runNpm(root, 'pack', '--dry-run', '--json')) as [
    { files: { path: string }[] },
  ];
  return (cachedFiles = tarball.files.map(({ path }) => path));
}

interface LockedPackage {
  name: string;
  version?: string;
  dev?: boolean;
}

/** Returns the runtime dependencies of the lockfile by folder, transitive ones included. */
export function listRuntimePackages(): ReadonlyMap<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'name'>>;
  };
  const runtimePackages = Object.entries(packages).filter(
    ([folder, { dev }]) => folder !== '' && dev !== true,
  );
  return new Map(
    runtimePackages.map(([folder, locked]) => [folder, { name: getPackageName(folder), ...locked }]),
  );
}

const getPackageName = (folder: string): string => folder.split('node_modules/').at(-1) ?? '';
