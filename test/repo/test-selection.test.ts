import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ChildProgram } from '../cli/program.js';
import { ownRequirements } from '../contracts/own-sandbox.js';
import { equivalent } from '../mutants/equivalent.js';
import { mutants } from '../mutants/source/mutants.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs vitest with the configuration of the repository. */
async function runVitest(...words: string[]): Promise<{ exitCode: unknown; output: string; stdout: string }> {
  const parameters = ['node_modules/vitest/vitest.mjs', ...words, '--config', '.config/vitest.config.ts'];
  const program = new ChildProgram(process.execPath, parameters, root, { NO_COLOR: '1' });
  const exitCode = await program.waitForExit();
  return { exitCode, output: program.output, stdout: program.stdout };
}

test('a run of tests fails if -t matches no title', async () => {
  const { exitCode, output } = await runVitest('run', 'src/lib/ids.test.ts', '-t', 'no.such.requirement');
  expect(output).toContain('No title of a test contains "no.such.requirement", so that no test ran.');
  expect(output).toContain('0 passed, 1 failed');
  expect(exitCode).toBe(1);
});

test.each([
  { file: 'test/contracts/sandbox.test.ts', ids: ownRequirements.map(({ id }) => id) },
  {
    file: 'test/mutants/source-mutants',
    ids: mutants.map(({ name }) => name).filter((name) => !(name in equivalent)),
  },
])('-t selects a test of $file by each id', async ({ file, ids }) => {
  const { stdout } = await runVitest('list', file, '-t', '', '--json');
  const titles = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !titles.some((title) => title.includes(id)))).toEqual([]);
});
