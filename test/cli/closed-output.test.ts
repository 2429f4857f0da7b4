import { expect, test } from 'vitest';
import { createTempFolder, spawnCli } from './program.js';

test.each(['check --help', 'docs', 'start --help'])(
  'tollgate %s exits with 141 and without a message if the reader of its output has ended',
  async (command) => {
    const program = spawnCli(command.split(' '), { cwd: createTempFolder() });
    program.child.stdout?.destroy();
    expect(await program.waitForExit()).toBe(141);
    expect(program.stderr).toBe('');
  },
);
