import { spawnSync } from 'node:child_process';
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

/** What makes a shell complete what is typed already, without a terminal. */
const typed = {
  bash: `COMP_WORDS=(tollgate clock --json adv); COMP_CWORD=3; _tollgate; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // What zsh completes with is only there while somebody types.
  zsh: `words=(tollgate clock --json adv); CURRENT=4; _tollgate | grep '^adv'`,
  fish: `complete -C 'tollgate clock --json adv'`,
};
const flags = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] };
const before = { bash: '', zsh: `compdef() { :; }; compadd() { shift; print -rl -- $@; }`, fish: '' };

test.for(['bash', 'zsh', 'fish'] as const)(
  '%s completes a command within a command',
  async (shell, { skip }) => {
    skip(spawnSync(shell, ['--version']).status !== 0, `${shell} is not on this machine`);
    const cwd = emptyFolder();
    const { stdout } = await ran(['completion', shell], { cwd });
    const script = [before[shell], stdout, typed[shell]].join('\n');
    const program = new Program(shell, [...flags[shell], '-c', script], cwd, { HOME: cwd });
    expect(await program.ended(), program.output).toBe(0);
    expect(program.output).toBe('advance\n');
  },
);

test('another shell is wrong use', async () => {
  const { exitCode, stderr } = await ran(['completion', 'tcsh'], { cwd: emptyFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish.');
});
