import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs npm in a folder. @returns what it printed @throws when it fails */
export function npm(folder: string, ...words: readonly string[]): string {
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error', '--ignore-scripts'];
  return execFileSync('npm', [...words, ...quiet], { cwd: folder, encoding: 'utf8' });
}

let packed: readonly string[] | undefined;

/** The files of the tarball that npm would make of what is built. */
export function packedFiles(): readonly string[] {
  if (packed) return packed;
  const [tarball] = JSON.parse(npm(root, 'pack', '--dry-run', '--json')) as [{ files: { path: string }[] }];
  return (packed = tarball.files.map(({ path }) => path));
}

interface Locked {
  name: string;
  version?: string;
  dev?: boolean;
}

/** What an installation brings beside the package itself, by its folder: all that the lockfile has for run time. */
export function broughtPackages(): ReadonlyMap<string, Locked> {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, Omit<Locked, 'name'>>;
  };
  const brought = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  return new Map(brought.map(([folder, locked]) => [folder, { name: nameOf(folder), ...locked }]));
}

const nameOf = (folder: string): string => folder.split('node_modules/').at(-1) ?? '';
