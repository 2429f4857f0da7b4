import { expect, test } from 'vitest';
import { emptyFolder, Program, ran } from './program.js';

test.each(['bash', 'zsh', 'fish'])(
  'completion for %s has the commands and flags that there are',
  async (shell) => {
    const { exitCode, stdout, stderr } = await ran(['completion', shell], { cwd: emptyFolder() });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('advance');
    expect(stdout).toContain('--forward-to');
  },
);

test('bash completes a command within a command', async () => {
  const { stdout } = await ran(['completion', 'bash'], { cwd: emptyFolder() });
  const typed = 'COMP_WORDS=(tollgate clock --json adv); COMP_CWORD=3; _tollgate; echo "${COMPREPLY[@]}"';
  const bash = new Program('bash', ['-c', `${stdout}\n${typed}`], emptyFolder(), {});
  expect(await bash.ended()).toBe(0);
  expect(bash.stdout).toBe('advance\n');
});

test('another shell is wrong use', async () => {
  const { exitCode, stderr } = await ran(['completion', 'tcsh'], { cwd: emptyFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish.');
});
