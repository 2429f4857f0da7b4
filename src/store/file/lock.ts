import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { repeat, type Timer } from '../../lib/timer.js';
import { DirectoryInUse } from './errors.js';
import {
  FILE_MODE,
  getCode,
  isNotFound,
  isSameFile,
  readIfExists,
  statIfExists,
  writeAll,
  type FileSystem,
} from './file-system.js';
import {
  allowMissing,
  allowNull,
  findInvalidField,
  isName,
  isNumber,
  type FieldChecks,
} from './line-checks.js';
import type { ProcessIdentity, Processes } from './processes.js';

export interface Lock {
  /** Returns a description of the process that has taken over the lock; null while there is none. */
  findSuccessor(): Promise<string | null>;
  release(): Promise<void>;
}

export interface LockOptions {
  processes: Processes;
  timer: Timer;
  /** True to take over the lock of a process in another container or on another machine, even if it runs. */
  takesOverForeign: boolean;
  warn: (message: string) => void;
}

/** Interval between two renewals of the lock, which set the time of its file. */
const RENEWAL_INTERVAL_MILLISECONDS = 1_000;

/** Number of intervals without a renewal after which the owner of a foreign lock counts as dead. */
const MISSED_RENEWALS = 5;

/**
 * Locks a directory against other processes until the lock is released or this process dies. Takes over the lock of a dead
 * owner. Processes of another container or machine are invisible here: their locks are alive while they are renewed.
 *
 * @throws {DirectoryInUse} when the owner of the lock is alive
 */
export async function lockDirectory(
  files: FileSystem,
  directory: string,
  options: LockOptions,
): Promise<Lock> {
  const path = join(directory, 'lock');
  const own = await options.processes.getCurrent();
  const text = JSON.stringify(own);
  while (!(await createLockFile(files, path, text))) {
    const held = await readIfExists(files, path);
    if (held === undefined) continue;
    const owner = parseOwner(held, path);
    if (await isOwnerAlive(files, path, { owner, own, ...options })) {
      throw createInUseError(directory, owner, own);
    }
    await removeStale(files, path, held);
  }
  const file = await files.open(path, 'r+');
  const ownFile = await file.stat();
  const endRenewals = repeat(options.timer, RENEWAL_INTERVAL_MILLISECONDS, async () => {
    const now = new Date();
    await file.utimes(now, now);
  });
  return {
    findSuccessor: async () => {
      const found = await statIfExists(files, path);
      if (found === undefined || isSameFile(found, ownFile)) return null;
      const held = await readIfExists(files, path);
      return held === undefined ? null : describeOwner(parseOwner(held, path), own);
    },
    release: async () => {
      await endRenewals();
      await file.close();
      if ((await readIfExists(files, path)) === text) await files.unlink(path);
    },
  };
}

/**
 * Finds the owner of a directory's lock, unless it is dead; null without one.
 *
 * @throws {DirectoryInUse} when the lock names no process
 */
export async function findLockOwner(
  files: FileSystem,
  directory: string,
  processes: Processes,
): Promise<string | null> {
  const path = join(directory, 'lock');
  const held = await readIfExists(files, path);
  if (held === undefined) return null;
  const owner = parseOwner(held, path);
  const own = await processes.getCurrent();
  if (!isForeign(owner, own) && !(await processes.isAlive(owner))) return null;
  return describeOwner(owner, own);
}

/** Checks whether the owner runs where this process cannot see it. Earlier versions did not write their namespace. */
const isForeign = ({ namespace }: ProcessIdentity, own: ProcessIdentity): boolean =>
  namespace !== undefined && namespace !== own.namespace;

function describeOwner(owner: ProcessIdentity, own: ProcessIdentity): string {
  if (!isForeign(owner, own)) return `process ${owner.pid}`;
  return `process ${owner.pid} on ${owner.host ?? 'an unknown host'}, in another container or on another machine`;
}

async function isOwnerAlive(
  files: FileSystem,
  path: string,
  {
    owner,
    own,
    processes,
    timer,
    takesOverForeign,
    warn,
  }: LockOptions & Record<'owner' | 'own', ProcessIdentity>,
): Promise<boolean> {
  if (!isForeign(owner, own)) return processes.isAlive(owner);
  if (takesOverForeign) return false;
  const seconds = (MISSED_RENEWALS * RENEWAL_INTERVAL_MILLISECONDS) / 1_000;
  warn(`${path} is held by ${describeOwner(owner, own)}. Waiting up to ${seconds} s to see whether it runs.`);
  const before = await readRenewal(files, path);
  for (let interval = 0; interval < MISSED_RENEWALS; interval += 1) {
    await new Promise<void>((resolve) => timer(RENEWAL_INTERVAL_MILLISECONDS, resolve));
    const renewal = await readRenewal(files, path);
    if (renewal !== before) return renewal !== null;
  }
  return false;
}

/** Reads the time of the last renewal; null without a lock. Opens the file, which bypasses the attribute cache of NFS. */
async function readRenewal(files: FileSystem, path: string): Promise<number | null> {
  try {
    const file = await files.open(path, 'r');
    try {
      return (await file.stat()).mtimeMs;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Creates the lock file atomically with its content. @returns false when it exists */
async function createLockFile(files: FileSystem, path: string, text: string): Promise<boolean> {
  // Processes of different containers can have the same id.
  const draft = `${path}.${randomUUID()}.tmp`;
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
async function removeStale(files: FileSystem, path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.stale.tmp`;
  try {
    await files.rename(path, aside);
  } catch (error) {
    if (isNotFound(error)) return;
    throw error;
  }
  if ((await readIfExists(files, aside)) !== stale) await files.link(aside, path);
  await files.unlink(aside);
}

const ownerChecks: FieldChecks<ProcessIdentity> = {
  pid: isNumber,
  started: allowMissing(allowNull(isName)),
  namespace: allowMissing(allowNull(isName)),
  host: allowMissing(isName),
};

function parseOwner(text: string, path: string): ProcessIdentity {
  try {
    const owner = JSON.parse(text) as object;
    if (findInvalidField(owner, ownerChecks) === null) return { started: null, ...owner } as ProcessIdentity;
  } catch {
    // Not JSON: falls through to the advice, as any other content that is not a lock.
  }
  throw new DirectoryInUse(
    `${path} does not say which process holds it. If no Tollgate uses this directory, delete the file.`,
  );
}

function createInUseError(directory: string, owner: ProcessIdentity, own: ProcessIdentity): DirectoryInUse {
  const message =
    `${directory} is in use by ${describeOwner(owner, own)}. ` +
    'Stop that process, or choose another data directory.';
  const override = ' If it does not run any more, start with --take-over-lock.';
  return new DirectoryInUse(isForeign(owner, own) ? message + override : message);
}
