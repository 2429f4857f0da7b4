import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCustomer, listCustomers, readApiKey } from './api.js';
import { createTempFolder, runCli, startCli } from './program.js';

/** Reads all files of a folder, by name. */
const readFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]));

/** Creates the data folder `.tollgate` of a stopped sandbox with a customer. @returns its parent folder */
async function createStoppedSandbox(): Promise<string> {
  const cwd = createTempFolder();
  const { url, program } = await startCli({ cwd });
  await createCustomer(url, readApiKey(join(cwd, '.tollgate')));
  await program.stop();
  return cwd;
}

test('tollgate verify prints the contents of a sound data folder, exits with 0 and changes no file', async () => {
  const cwd = await createStoppedSandbox();
  const before = readFiles(join(cwd, '.tollgate'));
  const { exitCode, stdout, stderr } = await runCli(['verify'], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(
    /^Data folder +\S+\.tollgate\nNewest commit +\d+, last write at \S+Z\nSize +\d+ bytes, schema \d/,
  );
  expect(stdout).toMatch(/\n {2}customers +1\n/);
  expect(stdout).toMatch(/\n\nNo problems found\.\n$/);
  expect(readFiles(join(cwd, '.tollgate'))).toEqual(before);
});

test('tollgate verify prints the damaged file, its line and what to do, and exits with 1', async () => {
  const cwd = await createStoppedSandbox();
  const path = join(cwd, '.tollgate', 'journal.1');
  const bytes = readFileSync(path);
  const secondLine = bytes.indexOf('\n') + 20;
  bytes[secondLine] = (bytes[secondLine] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const { exitCode, stdout } = await runCli(['verify'], { cwd });
  expect(exitCode).toBe(1);
  expect(stdout).toContain('Problems found: 2\n');
  expect(stdout).toContain(
    `${path}, line 2: its checksum does not match. Restore the data directory from a backup`,
  );
  expect(stdout).toMatch(/ends at commit 0, and \d+ later ones that were acknowledged are missing/);
  const json = await runCli(['verify', '--json'], { cwd });
  expect(json.exitCode).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ problems: [{ file: path, line: 2 }, { line: null }] });
});

test('a backup of a running sandbox restores the same lists and the same API key in another folder', async () => {
  const cwd = createTempFolder();
  const { url, program } = await startCli({ cwd });
  const key = readApiKey(join(cwd, '.tollgate'));
  await createCustomer(url, key);
  await createCustomer(url, key);
  const customers = await listCustomers(url, key);
  const verified = await runCli(['verify'], { cwd });
  expect(verified.exitCode, verified.stdout).toBe(0);
  expect(verified.stdout).toContain(`by process ${program.child.pid}: this check does not include`);
  const saved = await runCli(['backup', 'saved'], { cwd });
  expect(saved).toMatchObject({ exitCode: 0, stdout: '' });
  expect(saved.stderr).toMatch(
    /^Saved \S+\.tollgate up to commit \d+ to \S+saved \(\d+ bytes\)\..* keep it secret/,
  );
  expect(statSync(join(cwd, 'saved')).mode & 0o777).toBe(0o600);
  await createCustomer(url, key);
  await program.stop();

  const restored = await runCli(['restore', 'saved', '--data', 'other'], { cwd });
  expect(restored).toMatchObject({ exitCode: 0, stdout: '' });
  expect(restored.stderr).toMatch(/^Restored \S+other up to commit \d+\.\n$/);
  expect(readApiKey(join(cwd, 'other'))).toBe(key);
  const second = await startCli({ cwd }, '--data', 'other');
  expect(await listCustomers(second.url, key)).toEqual(customers);
});

test('tollgate backup and restore keep existing data unless --force is given, and never use a locked folder', async () => {
  const cwd = await createStoppedSandbox();
  await runCli(['backup', 'saved'], { cwd });
  const again = await runCli(['backup', 'saved'], { cwd });
  expect(again.exitCode).toBe(1);
  expect(again.stderr).toContain('saved exists. Choose another name, or replace the file with --force.');
  expect((await runCli(['backup', 'saved', '--force'], { cwd })).exitCode).toBe(0);

  const rejected = await runCli(['restore', 'saved'], { cwd });
  expect(rejected).toMatchObject({ exitCode: 1, stdout: '' });
  expect(rejected.stderr).toContain('is not empty. Choose another folder, or use --force');
  const forced = await runCli(['restore', 'saved', '--force'], { cwd });
  expect(forced.exitCode, forced.stderr).toBe(0);
  expect(forced.stderr).toMatch(/The previous data is now in \S+\.tollgate\.before-restore-/);

  const { program } = await startCli({ cwd });
  const locked = await runCli(['restore', 'saved', '--force'], { cwd });
  expect(locked.exitCode).toBe(1);
  expect(locked.stderr).toContain(`is in use by process ${program.child.pid}`);
});

const url = 'postgres://user:secret@127.0.0.1/tollgate';

test.each(['verify', 'backup saved', 'restore saved'])(
  'tollgate %s exits with 2 and names pg_dump when the data is in PostgreSQL',
  async (command) => {
    const cwd = createTempFolder();
    for (const [source, flags, environment] of [
      ['--data', ['--data', url], {}],
      ['TOLLGATE_DATABASE_URL', [], { TOLLGATE_DATABASE_URL: url }],
    ] as const) {
      const { exitCode, stderr } = await runCli([...command.split(' '), ...flags], { cwd, environment });
      expect(exitCode).toBe(2);
      expect(stderr).toContain(`${source} names a PostgreSQL database`);
      expect(stderr).toContain('pg_dump');
      expect(stderr).not.toContain('secret');
    }
  },
);
