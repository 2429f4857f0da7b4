import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { testInLongRun } from '../support/sample-cases.js';
import { createTempFolder, runCli, startCli } from './program.js';

interface Finding {
  name: string;
  verdict: string;
  detail: string;
}

const parseFindings = (stdout: string): Record<string, Finding> =>
  Object.fromEntries((JSON.parse(stdout) as Finding[]).map((finding) => [finding.name, finding]));

test('tollgate doctor reports ok for everything, and the process that uses the data, while a sandbox runs', async () => {
  const cwd = createTempFolder();
  const { url, program } = await startCli({ cwd });
  const environment = { PORT: new URL(url).port };
  const result = await runCli(['doctor', '--json'], { cwd, environment });
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
  const { node, data, port, clock } = parseFindings(result.stdout);
  expect(node).toMatchObject({
    verdict: 'ok',
    detail: expect.stringContaining(process.versions.node) as string,
  });
  expect(data?.detail).toMatch(new RegExp(`schema \\d+, used by process ${program.child.pid}$`));
  expect(port?.detail).toContain('is used by a sandbox');
  expect(clock).toMatchObject({
    verdict: 'ok',
    detail: expect.stringContaining(`live, at ${url}`) as string,
  });

  const text = await runCli(['doctor'], { cwd, environment });
  expect(text.stdout).toMatch(/^ok +node +\S.*\nok +data +\S.*\nok +port +\S.*\nok +clock +\S.*\n/);
});

test('tollgate doctor names only tools that a command or a setting of the package requires', async () => {
  const { stdout } = await runCli(['doctor', '--json'], {
    cwd: createTempFolder(),
    environment: { PORT: '0' },
  });
  const tools = (JSON.parse(stdout) as Finding[]).slice(4);
  expect(tools.map(({ name }) => name)).toEqual(['vitest', 'Prism', 'pg', 'kysely']);
  const names = createProgram().commands.map((command) => command.name());
  for (const { name, detail } of tools) {
    const [, command = '', setting = ''] = /(?:for|requires) (?:tollgate (\w+)|([A-Z_]+))/.exec(detail) ?? [];
    expect([...names, 'TOLLGATE_DATABASE_URL'], `${name}: ${detail}`).toContain(command || setting);
  }
});

test('tollgate doctor exits with 1 for an unusable data directory, and prints how to start a missing sandbox', async () => {
  const cwd = createTempFolder();
  writeFileSync(join(cwd, 'file'), '');
  const result = await runCli(['doctor', '--json', '--data', 'file'], { cwd, environment: { PORT: '0' } });
  expect(result.exitCode).toBe(1);
  const { data, clock } = parseFindings(result.stdout);
  expect(data?.verdict).toBe('wrong');
  expect(clock).toMatchObject({
    verdict: 'missing',
    detail: expect.stringContaining('tollgate start') as string,
  });
});

testInLongRun(
  'tollgate start and tollgate doctor print the same reason for an unusable data folder',
  async () => {
    const cwd = createTempFolder();
    writeFileSync(join(cwd, 'file'), '');
    symlinkSync('/nowhere/data', join(cwd, 'link'));
    const { program } = await startCli({ cwd }, '--data', 'corrupt');
    await program.stop();
    writeFileSync(join(cwd, 'corrupt', 'api-key'), 'nonsense');
    const reasons = {
      file: `${join(cwd, 'file')} is a file.`,
      link: `${join(cwd, 'link')} is a symbolic link to /nowhere/data, which does not exist.`,
      corrupt: `${join(cwd, 'corrupt', 'api-key')} has no valid API key:`,
    };
    for (const [data, reason] of Object.entries(reasons)) {
      const environment = { PORT: '0' };
      const started = await runCli(['start', '--data', data], { cwd, environment });
      expect(started).toMatchObject({ exitCode: 1, stdout: '' });
      expect(started.stderr).toContain(reason);
      const checked = await runCli(['doctor', '--json', '--data', data], { cwd, environment });
      expect(checked.exitCode).toBe(1);
      expect(parseFindings(checked.stdout)['data']).toMatchObject({
        verdict: 'wrong',
        detail: started.stderr.trim(),
      });
    }
  },
);

test('tollgate doctor names a vitest that is too old for tollgate check', async () => {
  const cwd = createTempFolder();
  const folder = join(cwd, 'node_modules/vitest');
  mkdirSync(folder, { recursive: true });
  const findVitest = async (version: string): Promise<Finding | undefined> => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'vitest', version }));
    const { stdout } = await runCli(['doctor', '--json'], { cwd, environment: { PORT: '0' } });
    return parseFindings(stdout)['vitest'];
  };
  expect(await findVitest('3.2.7')).toMatchObject({
    verdict: 'missing',
    detail: '3.2.7; tollgate check requires >=4.1; install it: npm install --save-dev "vitest@>=4.1"',
  });
  expect(await findVitest('4.1.0')).toMatchObject({ verdict: 'ok', detail: '4.1.0, for tollgate check' });
  expect(await findVitest('5.0.1')).toMatchObject({ verdict: 'ok' });
});

test.skipIf(process.platform === 'win32')(
  'tollgate doctor exits with 1 for a data folder that the group can write to',
  async () => {
    const cwd = createTempFolder();
    mkdirSync(join(cwd, 'data'));
    chmodSync(join(cwd, 'data'), 0o770);
    const checked = await runCli(['doctor', '--json', '--data', 'data'], { cwd, environment: { PORT: '0' } });
    expect(checked.exitCode).toBe(1);
    expect(parseFindings(checked.stdout)['data']).toMatchObject({
      verdict: 'wrong',
      detail: `Other users can write to ${join(cwd, 'data')} (mode 0770). Run: chmod 700 ${join(cwd, 'data')}`,
    });
  },
);

test('tollgate doctor exits with 2 for an unknown flag', async () => {
  const { exitCode, stderr } = await runCli(['doctor', '--loud'], { cwd: createTempFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("unknown option '--loud'");
});
