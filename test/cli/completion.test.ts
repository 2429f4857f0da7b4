import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createTempFolder, ChildProgram, runCli } from './program.js';

test.each(['bash', 'zsh', 'fish'])(
  'tollgate completion %s prints a script with commands and flags',
  async (shell) => {
    const { exitCode, stdout, stderr } = await runCli(['completion', shell], { cwd: createTempFolder() });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('advance');
    expect(stdout).toContain('--forward-to');
  },
);

/** Scripts that complete `tollgate clock --json adv` without a terminal. */
const completeAdvance = {
  bash: `COMP_WORDS=(tollgate clock --json adv); COMP_CWORD=3; _tollgate; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // `compadd` of zsh works only in an interactive shell; `setup` replaces it.
  zsh: `words=(tollgate clock --json adv); CURRENT=4; _tollgate | grep '^adv'`,
  fish: `complete -C 'tollgate clock --json adv'`,
};
const flags = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] };
const setup = { bash: '', zsh: `compdef() { :; }; compadd() { shift; print -rl -- $@; }`, fish: '' };

test.for(['bash', 'zsh', 'fish'] as const)(
  '%s completes a subcommand with the script of tollgate completion',
  async (shell, { skip }) => {
    skip(spawnSync(shell, ['--version']).status !== 0, `${shell} is not installed`);
    const cwd = createTempFolder();
    const { stdout } = await runCli(['completion', shell], { cwd });
    const script = [setup[shell], stdout, completeAdvance[shell]].join('\n');
    const program = new ChildProgram(shell, [...flags[shell], '-c', script], cwd, { HOME: cwd });
    expect(await program.waitForExit(), program.output).toBe(0);
    expect(program.output).toBe('advance\n');
  },
);

test('tollgate completion exits with 2 for an unsupported shell', async () => {
  const { exitCode, stderr } = await runCli(['completion', 'tcsh'], { cwd: createTempFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish.');
});
