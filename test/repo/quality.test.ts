import { execFile, type ExecFileException } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MINUTES = 60_000;

interface Outcome {
  error: ExecFileException | null;
  output: string;
}

function run(command: string, ...parameters: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(command, parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ error, output: stdout + stderr });
    });
  });
}

// They are tests like any other, so that `npm test` is all there is to run.
test.each(['lint', 'types'])(
  'npm run %s',
  async (script) => {
    const { error, output } = await run('npm', 'run', '--silent', script);
    expect(error === null ? '' : output).toBe('');
  },
  5 * MINUTES,
);

test('no file names a path of the machine that it was written on', async ({ skip }) => {
  const tracked = await run('git', 'ls-files', '-z');
  skip(tracked.error !== null, 'git does not know which files are of the project');
  const files = tracked.output.split('\0').filter((file) => file !== '' && file !== 'package-lock.json');
  // Home and working folders, but for those of Ada, who lives in the examples; and this very checkout.
  const ownPath = /(?<![\w.{}/$-])\/(?:home|Users|root|workspaces?|work|builds)\/(?!ada\b)[\w.-]+/;
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(`${root}${file}`, 'utf8').catch(() => '');
    const path = ownPath.exec(text)?.[0] ?? (text.includes(root) ? root : undefined);
    if (path !== undefined) found.push(`${file}: ${path}`);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
