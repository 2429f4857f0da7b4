import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/** Write permissions of the group and of all other users. */
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Lists the folders for the unpacked files, the preferred one first. The folder for temporary files is for accounts
 * without a home folder.
 *
 * @see https://specifications.freedesktop.org/basedir-spec/latest/ for `XDG_CACHE_HOME`, which must be absolute
 */
export function listCacheFolders(environment: NodeJS.ProcessEnv): string[] {
  const { XDG_CACHE_HOME: cache = '', HOME: home = '', LOCALAPPDATA: localAppData = '' } = environment;
  const caches = [cache, home && join(home, '.cache'), localAppData].filter((folder) => isAbsolute(folder));
  const user = process.getuid?.() ?? 'user';
  return [...caches.map((folder) => join(folder, 'tollgate')), join(tmpdir(), `tollgate-${user}`)];
}

/**
 * Creates a folder that only this user can write to. Accepts an existing one only if no other user can change or replace
 * its files, because this user runs them.
 *
 * @throws {Error} if the folder cannot be created or is not safe
 */
export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = process.getuid?.();
  // Windows has no owners and modes here. Its folders of a user are private by default.
  if (user === undefined) return;
  const problem = findProblem(folder, user);
  if (problem !== null) throw new Error(`${folder} ${problem}.`);
  const parent = lstatSync(dirname(folder), { throwIfNoEntry: true });
  const isSticky = (parent.mode & 0o1000) !== 0;
  if ((parent.uid !== user && parent.uid !== 0) || ((parent.mode & WRITABLE_BY_OTHERS) !== 0 && !isSticky))
    throw new Error(`${dirname(folder)} allows other users to replace ${folder}.`);
}

/** Returns why another user could change the files of a folder; null if only this user can. */
function findProblem(folder: string, user: number): string | null {
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) return 'is a link';
  if (stats.uid !== user) return 'belongs to another user';
  return (stats.mode & WRITABLE_BY_OTHERS) === 0 ? null : 'allows other users to write to it';
}
