import { join } from 'node:path';
import { DirectoryInUse } from './errors.js';
import { codeOf, FILE_MODE, isMissing, writeAll, type FileSystem } from './file-system.js';
import type { ProcessIdentity, Processes } from './processes.js';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Keeps every other process on this machine out of the directory until it is released or this process dies. A dead
 * owner's lock is taken over at once. Processes that do not see each other, in two containers over one directory,
 * cannot be kept apart like this.
 *
 * @throws {DirectoryInUse} when its owner lives
 */
export async function lockDirectory(
  files: FileSystem,
  directory: string,
  processes: Processes,
): Promise<Lock> {
  const path = join(directory, 'lock');
  const own = await processes.own();
  const text = JSON.stringify(own);
  while (!(await create(files, path, text, own))) {
    const held = await readIfThere(files, path);
    if (held === undefined) continue;
    const owner = ownerIn(held, path);
    if (await processes.isAlive(owner)) throw inUse(directory, owner);
    await removeStale(files, path, held, own);
  }
  return {
    release: async () => {
      if ((await readIfThere(files, path)) === text) await files.unlink(path);
    },
  };
}

/** Who keeps the directory; null where nobody who lives does. @throws {DirectoryInUse} when its lock says nobody */
export async function lockOwner(
  files: FileSystem,
  directory: string,
  processes: Processes,
): Promise<ProcessIdentity | null> {
  const path = join(directory, 'lock');
  const held = await readIfThere(files, path);
  if (held === undefined) return null;
  const owner = ownerIn(held, path);
  return (await processes.isAlive(owner)) ? owner : null;
}

/** Answers false when the file is there already. It appears with all its content at once. */
async function create(files: FileSystem, path: string, text: string, own: ProcessIdentity): Promise<boolean> {
  const draft = `${path}.${own.pid}.tmp`;
  await write(files, draft, 'w', text);
  try {
    await files.link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!hasNoLinks.has(codeOf(error) ?? '')) throw error;
  } finally {
    await files.unlink(draft);
  }
  try {
    await write(files, path, 'wx', text);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** What `link` fails with on file systems that know no hard links, such as exFAT and some shared folders. */
const hasNoLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPROTO', 'EINVAL']);

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
 * Moves the dead owner's lock aside before it is deleted: of two processes that saw it die only one can, and the
 * other, should it have moved the lock that the first then made, finds other content and puts it back.
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
    if (isMissing(error)) return;
    throw error;
  }
  if ((await readIfThere(files, aside)) !== stale) await files.link(aside, path);
  await files.unlink(aside);
}

async function readIfThere(files: FileSystem, path: string): Promise<string | undefined> {
  try {
    return await files.readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function ownerIn(text: string, path: string): ProcessIdentity {
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

function inUse(directory: string, { pid }: ProcessIdentity): DirectoryInUse {
  return new DirectoryInUse(
    `${directory} is in use by process ${pid}. Stop that process, or choose another data directory.`,
  );
}
