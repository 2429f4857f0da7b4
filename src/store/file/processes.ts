import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { getCode, isNotFound } from './file-system.js';

/** Identity of a process that differs from a later process with the same id. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in a system-specific format; null when unknown. */
  started: string | null;
  /** Boot and PID namespace in which the id is unique; null when unknown. Missing in locks of earlier versions. */
  namespace?: string | null;
  /** Name of the machine or container. */
  host?: string;
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

/** Returns the boot and the PID namespace of this process; null without /proc (not Linux). */
async function readNamespace(): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'latin1');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** Reads the status from /proc; undefined without /proc (not Linux), or when the process is hidden or has ended. */
async function readStatus(pid: number): Promise<{ isDead: boolean; started: string } | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'latin1');
    // The program name in parentheses may contain spaces and parentheses. After it come the state (field 3) and, as
    // field 22, the ticks from boot to the start of the process. @see proc_pid_stat(5)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process stays a zombie until its parent waits for it, which some parents never do.
    return { isDead: /^[ZXx]/.test(fields[0] ?? ''), started: `${boot.trim()} ${fields[19] ?? ''}` };
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
