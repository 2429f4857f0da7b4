import { execFile, type ExecFileException } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MINUTE_MS = 60_000;

interface CommandResult {
  error: ExecFileException | null;
  output: string;
}

function runCommand(command: string, ...parameters: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(command, parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ error, output: stdout + stderr });
    });
  });
}

// Part of the test suite, so that `npm test` covers all checks.
test.each(['lint', 'types'])(
  'npm run %s passes without output',
  async (script) => {
    const { error, output } = await runCommand('npm', 'run', '--silent', script);
    expect(error === null ? '' : output).toBe('');
  },
  5 * MINUTE_MS,
);

test('no file contains a path of the machine that it was written on', async ({ skip }) => {
  const tracked = await runCommand('git', 'ls-files', '-z');
  skip(tracked.error !== null, 'not a git checkout');
  const files = tracked.output.split('\0').filter((file) => file !== '' && file !== 'package-lock.json');
  // Home and workspace folders, except `/home/ada` of the examples; and the path of this checkout.
  const machinePath = /(?<![\w.{}/$-])\/(?:home|Users|root|workspaces?|work|builds)\/(?!ada\b)[\w.-]+/;
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(`${root}${file}`, 'utf8').catch(() => '');
    const path = machinePath.exec(text)?.[0] ?? (text.includes(root) ? root : undefined);
    if (path !== undefined) found.push(`${file}: ${path}`);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
