import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

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
  const { isPrivate, problem } = inspectFolder(folder, user);
  if (!isPrivate) throw new Error(`${folder} ${problem}.`);
  const parent = lstatSync(dirname(folder), { throwIfNoEntry: true });
  const isSticky = (parent.mode & 0o1000) !== 0;
  if ((parent.uid !== user && parent.uid !== 0) || ((parent.mode & 0o022) !== 0 && !isSticky))
    throw new Error(`${dirname(folder)} allows other users to replace ${folder}.`);
}

function inspectFolder(folder: string, user: number): { isPrivate: boolean; problem: string } {
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) return { isPrivate: false, problem: 'is a link' };
  if (stats.uid !== user) return { isPrivate: false, problem: 'belongs to another user' };
  return { isPrivate: (stats.mode & 0o022) === 0, problem: 'allows other users to write to it' };
}
