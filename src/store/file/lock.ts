import { join } from 'node:path';
import { DirectoryInUse } from './errors.js';
import { getCode, FILE_MODE, isNotFound, writeAll, type FileSystem } from './file-system.js';
import type { ProcessIdentity, Processes } from './processes.js';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Locks a directory against other processes on this machine until the lock is released or this process dies. Takes over
 * the lock of a dead owner. Does not work between containers, whose processes are invisible to each other.
 *
 * @throws {DirectoryInUse} when the owner of the lock is alive
 */
export async function lockDirectory(
  files: FileSystem,
  directory: string,
  processes: Processes,
): Promise<Lock> {
  const path = join(directory, 'lock');
  const own = await processes.getCurrent();
  const text = JSON.stringify(own);
  while (!(await createLockFile(files, path, text, own))) {
    const held = await readIfExists(files, path);
    if (held === undefined) continue;
    const owner = parseOwner(held, path);
    if (await processes.isAlive(owner)) throw createInUseError(directory, owner);
    await removeStale(files, path, held, own);
  }
  return {
    release: async () => {
      if ((await readIfExists(files, path)) === text) await files.unlink(path);
    },
  };
}

/** Finds the live owner of a directory's lock; null without one. @throws {DirectoryInUse} when the lock names no process */
export async function findLockOwner(
  files: FileSystem,
  directory: string,
  processes: Processes,
): Promise<ProcessIdentity | null> {
  const path = join(directory, 'lock');
  const held = await readIfExists(files, path);
  if (held === undefined) return null;
  const owner = parseOwner(held, path);
  return (await processes.isAlive(owner)) ? owner : null;
}

/** Creates the lock file atomically with its content. @returns false when it exists */
async function createLockFile(
  files: FileSystem,
  path: string,
  text: string,
  own: ProcessIdentity,
): Promise<boolean> {
  const draft = `${path}.${own.pid}.tmp`;
  await write(files, draft, 'w', text);
  try {
    await files.link(draft, path);
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    if (!NO_LINK_CODES.has(getCode(error) ?? '')) throw error;
  } finally {
    await files.unlink(draft);
  }
  try {
    await write(files, path, 'wx', text);
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Error codes of `link` on file systems without hard links, such as exFAT and some shared folders. */
const NO_LINK_CODES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPROTO', 'EINVAL']);

async function write(files: FileSystem, path: string, flags: string, text: string): Promise<void> {
  const file = await files.open(path, flags, FILE_MODE);
  try {
    await writeAll(file, Buffer.from(text));
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Removes a dead owner's lock by renaming it first, since only one of two processes can rename it. A process that renamed
 * the new lock of the other finds different content and restores it.
 */
async function removeStale(
  files: FileSystem,
  path: string,
  stale: string,
  own: ProcessIdentity,
): Promise<void> {
  const aside = `${path}.${own.pid}.stale.tmp`;
  try {
    await files.rename(path, aside);
  } catch (error) {
    if (isNotFound(error)) return;
    throw error;
  }
  if ((await readIfExists(files, aside)) !== stale) await files.link(aside, path);
  await files.unlink(aside);
}

async function readIfExists(files: FileSystem, path: string): Promise<string | undefined> {
  try {
    return await files.readFile(path, 'utf8');
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function parseOwner(text: string, path: string): ProcessIdentity {
  try {
    const { pid, started } = JSON.parse(text) as Partial<ProcessIdentity>;
    if (typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0)
      return { pid, started: started ?? null };
  } catch {
    // Not JSON: falls through to the advice, as any other content that is not a lock.
  }
  throw new DirectoryInUse(
    `${path} does not say which process holds it. If no Tollgate uses this directory, delete the file.`,
  );
}

function createInUseError(directory: string, { pid }: ProcessIdentity): DirectoryInUse {
  return new DirectoryInUse(
    `${directory} is in use by process ${pid}. Stop that process, or choose another data directory.`,
  );
}
