import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder, runCli, spawnCli, startCli } from './program.js';

/** Creates a data folder with the lock of a process in another container. @returns the parent folder */
function createLockedFolder(): string {
  const cwd = createTempFolder();
  mkdirSync(join(cwd, '.tollgate'));
  const owner = { pid: 1, started: null, namespace: 'another boot', host: 'another-host' };
  writeFileSync(join(cwd, '.tollgate', 'lock'), JSON.stringify(owner));
  return cwd;
}

test('tollgate start exits with 1 while another container renews its lock, and names the flag that overrides it', async () => {
  const cwd = createLockedFolder();
  const program = spawnCli(['start', '--port', '0'], { cwd });
  await program.waitForOutput('Waiting up to 5 s');
  const renewals = setInterval(() => {
    utimesSync(join(cwd, '.tollgate', 'lock'), new Date(), new Date());
  }, 50);
  expect(await program.waitForExit()).toBe(1);
  clearInterval(renewals);
  expect(program.stderr).toContain('is in use by process 1 on another-host, in another container or');
  expect(program.stderr).toContain('start with --take-over-lock');
  const doctor = await runCli(['doctor'], { cwd, environment: { PORT: '0' } });
  expect(doctor.stdout).toContain('used by process 1 on another-host, in another container or');
});

test('tollgate start --take-over-lock starts on a folder that another container has locked', async () => {
  const cwd = createLockedFolder();
  const { program } = await startCli({ cwd }, '--take-over-lock');
  expect(program.stderr).toBe('');
  expect(await program.stop()).toBe(0);
});

test('tollgate start exits with 1 after the data was deleted, and --accept-data-loss starts without it', async () => {
  const cwd = createTempFolder();
  const { program } = await startCli({ cwd });
  expect(await program.stop()).toBe(0);
  rmSync(join(cwd, '.tollgate', 'journal.1'));
  const rejected = await runCli(['start', '--port', '0'], { cwd });
  expect(rejected).toMatchObject({ exitCode: 1, stdout: '' });
  expect(rejected.stderr).toMatch(/ends at commit 0, and \d+ later ones.* start with --accept-data-loss/);
  const accepted = await startCli({ cwd }, '--accept-data-loss');
  expect(await accepted.program.stop()).toBe(0);
  const restarted = await startCli({ cwd });
  expect(await restarted.program.stop()).toBe(0);
});
