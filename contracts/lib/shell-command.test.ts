import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { findProcesses } from '../../test/support/find-processes.js';
import { ShellCommand } from './shell-command.js';

/** Starts a command that prints `ready`, with a text of its own in its environment. */
async function start(command: string): Promise<{ running: ShellCommand; mark: string }> {
  const mark = crypto.randomUUID();
  const running = new ShellCommand(command, { MARK: mark });
  if (command.includes('ready')) await once(running.child.stdout, 'data');
  return { running, mark };
}

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux.each([
  ['a process', 'echo ready; sleep 600'],
  ['a process in the background', 'sleep 600 & echo ready; sleep 600'],
  ['a process that ignores signals', `trap '' TERM INT HUP; echo ready; sleep 600; sleep 600`],
  ['a session', 'setsid sleep 600 & echo ready; sleep 600'],
  ['a daemon', `(setsid sh -c 'sleep 600 & sleep 600' &); echo ready; sleep 600`],
  ['a daemon without output', `(setsid sleep 600 </dev/null >/dev/null 2>&1 &); echo ready; sleep 600`],
  ['a process whose parents have ended', 'setsid sleep 600 & echo ready'],
  ['a process that has killed its parent', 'echo ready; kill -KILL $PPID; sleep 600'],
])('a killed shell command leaves nothing behind of %s', async (_, command) => {
  const { running, mark } = await start(command);
  expect(findProcesses(mark).length).toBeGreaterThan(0);
  expect(await running.kill()).toBe(null);
  expect(findProcesses(mark)).toEqual([]);
});

onLinux('a command within a command has the marks of both, so that each kill ends it', async () => {
  const outer = new ShellCommand('sleep 600');
  const [marks = ''] = /TOLLGATE_COMMAND=[^\0]*/.exec(
    readFileSync(`/proc/${outer.child.pid ?? 0}/environ`, 'utf8'),
  ) ?? [''];
  vi.stubEnv('TOLLGATE_COMMAND', marks.replace('TOLLGATE_COMMAND=', ''));
  const inner = new ShellCommand('setsid sleep 600');
  vi.unstubAllEnvs();
  const closed = once(inner.child, 'close');
  expect(await outer.kill()).toBe(null);
  await closed;
  expect(await inner.kill()).toBe(null);
});

onLinux('a kill of a shell command that keeps daemons ends only its process group', async () => {
  const { running, mark } = await start(`sleep 600 & setsid sh -c 'sleep 600 >/dev/null 2>&1 & echo ready'`);
  expect(await running.kill(true)).toBe(null);
  const daemons = findProcesses(mark);
  expect(daemons.map((id) => readFileSync(`/proc/${id}/comm`, 'utf8'))).toEqual(['sleep\n']);
  for (const id of daemons) process.kill(id, 'SIGKILL');
});

test.each([
  ['exit 3', 3],
  ['kill -KILL $$', 137],
  ['cat', 0],
])('the shell command `%s`, without input, exits with %d', async (command, exitCode) => {
  const { running } = await start(command);
  expect(await once(running.child, 'exit')).toEqual([exitCode, null]);
  await running.kill();
});
