import { expect, test } from 'vitest';
import { createTempFolder, CLI_PATH, ChildProgram, spawnCli, waitForBanner } from './program.js';

/** Script as npm runs it in a shell. Without `; true` some shells would replace themselves by the program. */
const script = `"${process.execPath}" "${CLI_PATH}" start --port 0; true`;

test('tollgate start --stop-with-stdin stops when standard input ends', async () => {
  const sandbox = spawnCli(['start', '--port', '0', '--stop-with-stdin'], { cwd: createTempFolder() });
  await waitForBanner(sandbox);
  sandbox.child.stdin?.end();
  expect(await sandbox.waitForExit()).toBe(0);
});

test('tollgate start --stop-with-stdin exits after a signal while standard input is open', async () => {
  const sandbox = spawnCli(['start', '--port', '0', '--stop-with-stdin'], { cwd: createTempFolder() });
  await waitForBanner(sandbox);
  expect(await sandbox.stop('SIGTERM')).toBe(0);
});

test('tollgate start drains when npm ends the shell in which it runs', async () => {
  const environment = { npm_lifecycle_event: 'start' };
  const shell = new ChildProgram('sh', ['-c', script], createTempFolder(), environment);
  await shell.waitForOutput('Press Ctrl-C to stop');
  // npm forwards SIGTERM to its shell, which it ends. `close` is emitted after the child has ended as well.
  expect(await shell.stop('SIGTERM')).toBe('SIGTERM');
  expect(shell.output).toContain('Stopping. Waiting for requests in progress.');
});
