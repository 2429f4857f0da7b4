import { randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { repeat, type Timer } from '../../lib/timer.js';
import { DirectoryInUse, toNotWritable } from '../errors.js';
import { allowMissing, allowNull, findInvalidField, isName, isNumber } from './data-lines.js';
import {
  FILE_MODE,
  getCode,
  isNotFound,
  isSameFile,
  makeDirectory,
  readIfExists,
  statIfExists,
  writeAll,
  type FileSystem,
} from './file-system.js';

export interface Lock {
  /** Returns a description of the process that has taken over the lock; null while there is none. */
  findSuccessor(): Promise<string | null>;
  release(): Promise<void>;
}

interface LockOptions {
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
 * Creates a directory if it is missing, and locks it.
 *
 * @throws {DirectoryInUse} when another running process holds the lock
 * @throws {DirectoryNotWritable} when it cannot be created or written to
 */
export async function createAndLock(
  files: FileSystem,
  directory: string,
  options: LockOptions,
): Promise<Lock> {
  try {
    await makeDirectory(files, directory);
    return await lockDirectory(files, directory, options);
  } catch (error) {
    throw getCode(error) === undefined ? error : toNotWritable(directory, error);
  }
}

/**
 * Locks a directory against other processes until the lock is released or this process dies. Takes over the lock of a dead
 * owner. Processes of another container or machine are invisible here: their locks are alive while they are renewed.
 */
async function lockDirectory(files: FileSystem, directory: string, options: LockOptions): Promise<Lock> {
  const path = join(directory, 'lock');
  const own = await options.processes.getCurrent();
  const text = JSON.stringify(own);
  while (!(await createLockFile(files, path, text))) {
    const held = await readIfExists(files, path);
    if (held === undefined) continue;
    const owner = parseOwner(held, path);
    if (await isOwnerAlive(files, path, owner, own, options)) throw createInUseError(directory, owner, own);
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
      if (found !== undefined && isSameFile(found, ownFile)) return null;
      const held = await readIfExists(files, path);
      // The other process may have ended already.
      return held === undefined ? 'another process' : describeOwner(parseOwner(held, path), own);
    },
    release: async () => {
      await endRenewals();
      await file.close();
      const found = await statIfExists(files, path);
      if (found !== undefined && isSameFile(found, ownFile)) await files.unlink(path);
    },
  };
}

/**
 * Finds the owner of a directory's lock, unless it is dead; null without one.
 *
 * @throws {DirectoryInUse} when the lock names no process
 */
export async function findLockOwner(files: FileSystem, directory: string): Promise<string | null> {
  const path = join(directory, 'lock');
  const held = await readIfExists(files, path);
  if (held === undefined) return null;
  const owner = parseOwner(held, path);
  const own = await systemProcesses.getCurrent();
  if (!isForeign(owner, own) && !(await systemProcesses.isAlive(owner))) return null;
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
  owner: ProcessIdentity,
  own: ProcessIdentity,
  { processes, timer, takesOverForeign, warn }: LockOptions,
): Promise<boolean> {
  if (!isForeign(owner, own)) return processes.isAlive(owner);
  if (takesOverForeign) return false;
  const seconds = (MISSED_RENEWALS * RENEWAL_INTERVAL_MILLISECONDS) / 1_000;
  warn(`${path} is held by ${describeOwner(owner, own)}. Waiting up to ${seconds} s to see whether it runs.`);
  const readRenewal = async (): Promise<number | undefined> => {
    // A file that is opened has its current time, also in the attribute cache of NFS.
    await readIfExists(files, path);
    return (await statIfExists(files, path))?.mtimeMs;
  };
  const before = await readRenewal();
  for (let interval = 0; interval < MISSED_RENEWALS; interval += 1) {
    await new Promise<void>((resolve) => timer(RENEWAL_INTERVAL_MILLISECONDS, resolve));
    const renewal = await readRenewal();
    if (renewal !== before) return renewal !== undefined;
  }
  return false;
}

/** Error codes of `link` on file systems without hard links, such as exFAT and some shared folders. */
const NO_LINK_CODES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPROTO', 'EINVAL']);

/** Creates the lock file atomically with its content. @returns false when it exists */
async function createLockFile(files: FileSystem, path: string, text: string): Promise<boolean> {
  // Processes of different containers can have the same id.
  const draft = `${path}.${randomUUID()}.tmp`;
  await write(files, draft, 'w', text);
  try {
    await files.link(draft, path).catch((error: unknown) => {
      if (NO_LINK_CODES.has(getCode(error) ?? '')) return write(files, path, 'wx', text);
      throw error;
    });
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await files.unlink(draft);
  }
}

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

function createInUseError(directory: string, owner: ProcessIdentity, own: ProcessIdentity): DirectoryInUse {
  const message =
    `${directory} is in use by ${describeOwner(owner, own)}. ` +
    'Stop that process, or choose another data directory.';
  const override = ' If it does not run any more, start with --take-over-lock.';
  return new DirectoryInUse(isForeign(owner, own) ? message + override : message);
}

/** Identity of a process that differs from a later process with the same id. */
interface ProcessIdentity {
  pid: number;
  /** Start time in a system-specific format; null when unknown. */
  started: string | null;
  /** Boot and PID namespace in which the id is unique; null when unknown. Missing in locks of earlier versions. */
  namespace?: string | null;
  /** Name of the machine or container. */
  host?: string;
}

const ownerChecks = {
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

/** Process table that the lock uses. */
export interface Processes {
  getCurrent(): Promise<ProcessIdentity>;
  isAlive(identity: ProcessIdentity): Promise<boolean>;
}

export const systemProcesses: Processes = {
  getCurrent: async () => ({
    pid: process.pid,
    started: (await readStatus(process.pid))?.started ?? null,
    namespace: await readNamespace(),
    host: hostname(),
  }),

  isAlive: async ({ pid, started }) => {
    const status = await readStatus(pid);
    if (status === undefined) return acceptsSignals(pid);
    return !status.isDead && (started === null || started === status.started);
  },
};

const readBoot = async (): Promise<string> =>
  (await readFile('/proc/sys/kernel/random/boot_id', 'latin1')).trim();

/** Returns the boot and the PID namespace of this process; null without /proc (not Linux). */
async function readNamespace(): Promise<string | null> {
  try {
    return `${await readBoot()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** Reads the status from /proc; undefined without /proc (not Linux), or when the process is hidden or has ended. */
async function readStatus(pid: number): Promise<{ isDead: boolean; started: string } | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The program name in parentheses may contain spaces and parentheses. After it come the state (field 3) and, as
    // field 22, the ticks from boot to the start of the process. @see proc_pid_stat(5)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process stays a zombie until its parent waits for it, which some parents never do.
    return { isDead: /^[ZXx]/.test(fields[0] ?? ''), started: `${await readBoot()} ${fields[19] ?? ''}` };
  } catch (error) {
    if (isNotFound(error) || getCode(error) === 'EACCES' || getCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

function acceptsSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getCode(error) === 'EPERM';
  }
}
