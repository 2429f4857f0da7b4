import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readApiKey, listCustomers } from './api.js';
import { createTempFolder, CLI_PATH, ChildProgram, startCli } from './program.js';

const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const hasCurl = isInstalled('curl');
const hasPython = isInstalled('python3');

test('tollgate start prints the URLs, the data directory and the key file in its banner', async () => {
  const cwd = createTempFolder();
  const { banner, url } = await startCli({ cwd }, '--data', 'data');
  expect(banner).toContain(`${url}/v1`);
  expect(banner).toContain(`${url}/docs`);
  expect(banner).toMatch(new RegExp(`Dashboard +${url}/`));
  expect(banner).toContain(join(cwd, 'data'));
  expect(banner).toContain('API key    in data/api-key');
  expect((await fetch(`${url}/docs/`)).status).toBe(200);
});

test('tollgate start writes the API key to a file with mode 600, and not to an output that is no terminal', async () => {
  const cwd = createTempFolder();
  const { program } = await startCli({ cwd }, '--data', 'data');
  expect(statSync(join(cwd, 'data', 'api-key')).mode & 0o777).toBe(0o600);
  expect(readApiKey(join(cwd, 'data'))).toMatch(/^sk_test_\w{32}$/);
  await program.stop();
  expect(program.output).not.toContain('sk_test_');
});

test.for(['.tollgate', 'a folder/with spaces', 'it\'s "quoted" $HOME'])(
  'the curl command in the banner of tollgate start works with the data directory "%s"',
  async (data, { skip }) => {
    skip(!hasCurl, 'curl is not installed');
    const cwd = createTempFolder();
    const { banner, url } = await startCli({ cwd }, '--data', data);
    const command = /curl [^]*?\}'$/m.exec(banner)?.[0];
    expect(command).toBeDefined();
    const result = spawnSync('sh', ['-c', command ?? ''], { cwd, encoding: 'utf8' });
    expect(result.stdout).toContain('"id":"cus_');
    expect(await listCustomers(url, readApiKey(join(cwd, data)))).toHaveLength(1);
  },
);

test('tollgate start prints the absolute path of a key file outside of the current folder', async () => {
  const data = createTempFolder();
  const { banner } = await startCli({ cwd: createTempFolder() }, '--data', data);
  expect(banner).toContain(`in ${join(data, 'api-key')}`);
});

test('tollgate start prints the API key on a terminal, and exits with 0 after Ctrl-C', async ({ skip }) => {
  skip(!hasPython, 'python3, which provides the terminal, is not installed');
  const cwd = createTempFolder();
  const script = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';
  const flags = [process.execPath, CLI_PATH, 'start', '--port', '0', '--data', 'data'];
  const terminal = new ChildProgram('python3', ['-c', script, ...flags], cwd, {});
  const output = await terminal.waitForOutput('Press Ctrl-C to stop');
  expect(output).toContain(`API key    ${readApiKey(join(cwd, 'data'))}`);
  expect(output).toContain(`Bearer ${readApiKey(join(cwd, 'data'))}`);
  terminal.child.stdin?.write('\x03');
  expect(await terminal.waitForExit()).toBe(0);
});
