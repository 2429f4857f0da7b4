import lockfile from '../package-lock.json' with { type: 'json' };

/** Package in the lockfile. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
}

/** Packages of the lockfile by path, such as `node_modules/react`. The path of this package is empty. */
export const lockedPackages: Record<string, LockedPackage> = lockfile.packages;

/** Returns the name of the package at a path. */
export const getPackageName = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the paths of packages and of all their dependencies, without optional ones. */
export function listWithDependencies(paths: readonly string[]): string[] {
  const found = new Set(paths);
  // The loop also visits the paths that it adds.
  for (const path of found)
    for (const name of Object.keys(lockedPackages[path]?.dependencies ?? {}))
      found.add(findDependency(path, name));
  return [...found].toSorted();
}

/** Finds a dependency as Node.js does: in the package itself, or else in the packages around it. */
function findDependency(path: string, name: string): string {
  const nested = `${path}/node_modules/${name}`;
  if (nested in lockedPackages) return nested;
  if (!path.includes('/node_modules/')) return `node_modules/${name}`;
  return findDependency(path.slice(0, path.lastIndexOf('/node_modules/')), name);
}
