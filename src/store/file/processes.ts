import { readFile } from 'node:fs/promises';
import { codeOf, isMissing } from './file-system.js';

/** A process, told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When it was started, in whatever terms the system has; null where it cannot be told. */
  started: string | null;
}

/** What the lock has to know of processes. */
export interface Processes {
  own(): Promise<ProcessIdentity>;
  isAlive(identity: ProcessIdentity): Promise<boolean>;
}

export const systemProcesses: Processes = {
  own: async () => ({ pid: process.pid, started: (await statusOf(process.pid))?.started ?? null }),

  isAlive: async ({ pid, started }) => {
    const status = await statusOf(pid);
    if (status === undefined) return answersSignals(pid);
    return !status.isDead && (started === null || started === status.started);
  },
};

/** Undefined where there is no /proc (not Linux), or where it hides the process or the process is gone. */
async function statusOf(pid: number): Promise<{ isDead: boolean; started: string } | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'latin1');
    // The name of the program, in parentheses, may itself hold spaces and parentheses. After it come the state
    // (field 3) and, as field 22, the ticks from the boot of the machine to the start of the process.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that was killed stays as a zombie until its parent takes note, which some never do.
    return { isDead: /^[ZXx]/.test(fields[0] ?? ''), started: `${boot.trim()} ${fields[19] ?? ''}` };
  } catch (error) {
    if (isMissing(error) || codeOf(error) === 'EACCES' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
