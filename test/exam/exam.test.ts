import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invariants } from '../../src/exam/invariants.js';
import { createTempFolder, runCli, spawnCli, type CliResult } from '../cli/program.js';
import { sampleCases, testInLongRun } from '../support/sample-cases.js';
import { examinedShop } from './examined-shop.js';

const [, , ...adapter] = examinedShop;

const fulfilledOnce = invariants.find(({ id }) => id === 'fulfilled-once')?.statement ?? '';

/** Examines the shop with a planted bug until the first finding. */
function examine(bug: string, flags: readonly string[] = []): Promise<CliResult> {
  const environment = { BUG: bug };
  return runCli(['exam', ...examinedShop, '--bail', '--quiet', '--seed', '1', ...flags], {
    cwd: createTempFolder(),
    environment,
  });
}

test('tollgate exam exits with 2 and says so if the time ends before the catalogue, without a bug', async () => {
  const { exitCode, stdout } = await examine('none', ['--max-time', '5']);
  expect(stdout).toMatch(/^No bug found with \d+ sequences?/);
  expect(stdout).toMatch(
    /\nThe exam is incomplete: \d+ sequences of the catalogue were not tried, .* To try the whole catalogue at this speed, use --max-time \d+\.\n$/,
  );
  expect(exitCode).toBe(2);
});

test('tollgate exam prints the shortest sequence of a bug, and the written test replays it', async () => {
  const out = join(createTempFolder(), 'exam');
  const { exitCode, stdout } = await examine('twice', ['--out', out]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain(`1. ${fulfilledOnce} (fulfilled-once)`);
  expect(stdout).toContain('The application has fulfilled the order 2 times for 1 payments.');
  expect(stdout).toContain('2. Every webhook arrives again.');
  expect(stdout).toContain('The exam ended at the first confirmed finding, because of --bail.');
  expect(readdirSync(out).sort()).toEqual([
    'fulfilled-once-1.json',
    'fulfilled-once-1.test.js',
    'junit.xml',
    'report.html',
    'report.json',
  ]);
  expect(readFileSync(join(out, 'junit.xml'), 'utf8')).toContain('failures="1"');
  for (const file of readdirSync(out)) expect(readFileSync(join(out, file), 'utf8'), file).not.toContain(out);

  const replay = ['exam', ...examinedShop, '--replay', join(out, 'fulfilled-once-1.json')];
  const cwd = createTempFolder();
  const buggy = await runCli(replay, { cwd, environment: { BUG: 'twice' } });
  expect({ exitCode: buggy.exitCode, text: buggy.stdout }).toEqual({
    exitCode: 1,
    text: expect.stringContaining('fulfilled the order 2 times') as string,
  });
  const fixed = await runCli(replay, { cwd, environment: { BUG: 'none' } });
  expect({ exitCode: fixed.exitCode, text: fixed.stdout }).toEqual({
    exitCode: 0,
    text: `The application keeps the rule: ${fulfilledOnce}\n`,
  });
}, 180_000);

testInLongRun(
  'tollgate exam reports an application that does not start again, with the end of its log',
  async () => {
    const { exitCode, stdout } = await examine('no-restart');
    expect(stdout).toContain('1. The application starts again after it was killed. (starts-again)');
    expect(stdout).toMatch(/1\. The application is killed and started again\.[^]*does not start again/);
    expect(stdout).toMatch(/Log of the application:[^]*Error: The data file exists\./);
    expect(exitCode).toBe(1);
  },
  90_000,
);

test.each(
  sampleCases(
    [
      ['no adapter', [], 'There is no tollgate.exam.mjs or tollgate.exam.yaml in this folder.'],
      ['a missing adapter', ['--adapter', 'shop.mjs'], 'There is no adapter at shop.mjs.'],
    ],
    ([name]) => name === 'a missing adapter',
  ),
)('tollgate exam exits with 2 for %s, and says what to do', async (_, flags, message) => {
  const { exitCode, stderr } = await runCli(['exam', '--app', 'node shop.js', ...flags], {
    cwd: createTempFolder(),
  });
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

test('tollgate exam exits with 2 and shows the log of an application that does not start', async () => {
  const { exitCode, stderr } = await runCli(['exam', '--app', 'echo no database; exit 3', ...adapter], {
    cwd: createTempFolder(),
  });
  expect(stderr).toContain('The application ended with exit code 3 before it listened.\nno database');
  expect(exitCode).toBe(2);
});

test('tollgate exam exits with 2 and one line if a function of the adapter throws', async () => {
  const cwd = createTempFolder();
  const properties =
    "environment: () => { throw new Error('no settings'); }, webhookPath: '/', actions: { buy() {} }, state() {}";
  writeFileSync(join(cwd, 'tollgate.exam.mjs'), `export default { ${properties} };`);
  const { exitCode, stderr } = await runCli(['exam', '--app', 'exit 3', '--quiet'], { cwd });
  expect(stderr).toBe('The exam cannot continue. Error: no settings\n');
  expect(exitCode).toBe(2);
});

test.each(
  sampleCases(
    [
      ['tollgate.exam.mjs', []],
      ['tollgate.exam.yaml', ['--yaml']],
    ],
    ([file]) => file === 'tollgate.exam.yaml',
  ),
)('tollgate init --exam writes a %s that tollgate exam loads', async (file, flags) => {
  const cwd = createTempFolder();
  const init = await runCli(['init', '--exam', ...flags], { cwd });
  expect(init.stderr).toContain(`Wrote ${file}.`);
  expect(init.stdout).toBe("npx tollgate exam --app '<command that starts your application>'\n");
  const { exitCode, stderr } = await runCli(['exam', '--app', 'exit 3'], { cwd });
  expect(stderr).toContain('The application ended with exit code 3 before it listened.');
  expect(exitCode).toBe(2);
});

test('tollgate init --exam names npm start as the command if package.json has a start script', async () => {
  const cwd = createTempFolder();
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts: { start: 'node shop.js' } }));
  const { stdout } = await runCli(['init', '--exam'], { cwd });
  expect(stdout).toBe("npx tollgate exam --app 'npm start'\n");
});

test('the application ends if the exam is killed', async () => {
  const cwd = createTempFolder();
  const pidFile = join(cwd, 'pid');
  const command = `echo $$ > ${pidFile}; exec ${examinedShop[1] ?? ''}`;
  const program = spawnCli(['exam', '--app', command, ...adapter, '--quiet'], { cwd });
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim() !== '').toBe(true);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await program.stop('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
