import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLI_PATH, createTempFolder, NODE_OPTIONS, spawnCli } from './program.js';

test.each(['check --help', 'docs', 'start --help'])(
  'tollgate %s exits with 141 and without a message if the reader of its output has ended',
  async (command) => {
    const program = spawnCli(command.split(' '), { cwd: createTempFolder() });
    program.child.stdout?.destroy();
    expect(await program.waitForExit()).toBe(141);
    expect(program.stderr).toBe('');
  },
);

/** Only Linux has a file that is always full. */
test
  .runIf(existsSync('/dev/full'))
  .each([
    '--version',
    '--help',
    'check --list',
    'completion bash',
    'docs',
    'doctor --json',
    'start --port 0',
  ])('tollgate %s exits with 74 and one line if its output cannot be written', (command) => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [...NODE_OPTIONS, CLI_PATH, ...command.split(' ')], {
    cwd: createTempFolder(),
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect(stderr).toBe('Cannot write to standard output: ENOSPC: no space left on device, write\n');
  expect(status).toBe(74);
});
