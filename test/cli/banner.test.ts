import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyIn, listCustomers } from './api.js';
import { emptyFolder, main, Program, start } from './program.js';

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const hasCurl = has('curl');
const hasPython = has('python3');

test('the banner says where everything is', async () => {
  const cwd = emptyFolder();
  const { banner, url } = await start({ cwd }, '--data', 'data');
  expect(banner).toContain(`${url}/v1`);
  expect(banner).toContain(`${url}/docs`);
  expect(banner).toMatch(new RegExp(`Dashboard +${url}/`));
  expect(banner).toContain(join(cwd, 'data'));
  expect(banner).toContain('API key    in data/api-key');
  expect((await fetch(`${url}/docs/`)).status).toBe(200);
});

test('the key lies in a file that only its owner can read, and in no output that is kept', async () => {
  const cwd = emptyFolder();
  const { program } = await start({ cwd }, '--data', 'data');
  expect(statSync(join(cwd, 'data', 'api-key')).mode & 0o777).toBe(0o600);
  expect(keyIn(join(cwd, 'data'))).toMatch(/^sk_test_\w{32}$/);
  await program.stop();
  expect(program.output).not.toContain('sk_test_');
});

test.for(['.tollgate', 'a folder/with spaces', 'it\'s "quoted" $HOME'])(
  'the curl in the banner works as it stands with data in %s',
  async (data, { skip }) => {
    skip(!hasCurl, 'curl is not on this machine');
    const cwd = emptyFolder();
    const { banner, url } = await start({ cwd }, '--data', data);
    const command = /curl [^]*?\}'$/m.exec(banner)?.[0];
    expect(command).toBeDefined();
    const pasted = spawnSync('sh', ['-c', command ?? ''], { cwd, encoding: 'utf8' });
    expect(pasted.stdout).toContain('"id":"cus_');
    expect(await listCustomers(url, keyIn(join(cwd, data)))).toHaveLength(1);
  },
);

test('with data elsewhere the banner names its whole path', async () => {
  const data = emptyFolder();
  const { banner } = await start({ cwd: emptyFolder() }, '--data', data);
  expect(banner).toContain(`in ${join(data, 'api-key')}`);
});

test('a terminal is shown the key, and Ctrl-C there ends it well', async ({ skip }) => {
  skip(!hasPython, 'python3 lends the terminal and is not on this machine');
  const cwd = emptyFolder();
  const script = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';
  const flags = [process.execPath, main, 'start', '--port', '0', '--data', 'data'];
  const terminal = new Program('python3', ['-c', script, ...flags], cwd, {});
  const shown = await terminal.said('Ctrl-C stops it');
  expect(shown).toContain(`API key    ${keyIn(join(cwd, 'data'))}`);
  expect(shown).toContain(`Bearer ${keyIn(join(cwd, 'data'))}`);
  terminal.child.stdin?.write('\x03');
  expect(await terminal.ended()).toBe(0);
});
