import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Longest time until the processes of a command have ended after a kill, in milliseconds. */
const KILL_TIMEOUT_MS = 1_500;
const hasProcessGroups = process.platform !== 'win32';

/**
 * Shell script that runs the command `$0`. A second process waits for the end of standard input, which comes even if this
 * program is killed. It then kills the processes with the mark `$1` in their environment, and its own process group.
 */
const supervisor = `exec 3<&0
env -i PATH="$PATH" sh -c 'cat
for pass in 1 2 3; do for file in $(grep -l "$0" /proc/[0-9]*/environ); do
pid=\${file%/*}; kill -KILL "\${pid#/proc/}"; done; done
kill -KILL 0' "$1" <&3 3<&- >/dev/null 2>&1 &
sh -c "$0" </dev/null 3<&-
exit $?`;

/** Command of a shell, without standard input. Its descendants have a mark in their environment. */
export class ShellCommand {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #mark = randomUUID();
  #isClosed = false;

  constructor(command: string, environment: Record<string, string> = {}) {
    // A command within a command has both marks.
    const marks = `${process.env['TOLLGATE_COMMAND'] ?? ''} ${this.#mark}`;
    const env = { ...process.env, ...environment, TOLLGATE_COMMAND: marks };
    this.child = hasProcessGroups
      ? spawn('sh', ['-c', supervisor, command, this.#mark], { env, detached: true })
      : spawn(command, { env, shell: true });
    this.child.on('close', () => (this.#isClosed = true)).on('error', () => undefined);
  }

  /**
   * Kills the process group and, on Linux, the processes that have left it. Then stops reading the output.
   *
   * @param keepsDaemons true to keep the processes that have left the group
   * @returns a sentence about what still runs, without a period, or null
   */
  async kill(keepsDaemons = false): Promise<string | null> {
    const { pid, stdin, stdout, stderr } = this.child;
    const deadline = Date.now() + KILL_TIMEOUT_MS;
    if (!hasProcessGroups) spawn('taskkill', ['/pid', `${pid}`, '/T', '/F']).on('error', () => undefined);
    let ids = this.#sendKill(keepsDaemons);
    while ((ids.length > 0 || !this.#isClosed) && Date.now() < deadline) {
      await delay(5);
      ids = this.#sendKill(keepsDaemons);
    }
    // A process that has the other ends would keep this one running.
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
    if (ids.length > 0) return `Processes that cannot be killed: ${ids.join(', ')}`;
    return this.#isClosed ? null : 'A process outside of its process group has its output open';
  }

  /** Sends SIGKILL once. @returns ids of the processes with the mark, also of those that end only now */
  #sendKill(keepsDaemons: boolean): number[] {
    const group = -(this.child.pid ?? NaN);
    const names = keepsDaemons || process.platform !== 'linux' ? [] : readdirSync('/proc');
    return [group, ...names.map(Number)].filter((id) => {
      try {
        const isMarked = id !== group && readFileSync(`/proc/${id}/environ`).includes(this.#mark);
        if (isMarked || id === group) process.kill(id, 'SIGKILL');
        return isMarked;
      } catch {
        return false; // It has ended, is no process, or belongs to another user.
      }
    });
  }
}
