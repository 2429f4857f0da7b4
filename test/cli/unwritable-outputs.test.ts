import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { ChildProgram, CLI_PATH, createTempFolder, NODE_OPTIONS, runCli } from './program.js';

const sandbox = await testSandbox();
const target = `${sandbox.url}/v1`;

/**
 * Returns the arguments of a command whose target is the sandbox, or an address where no server is: with it, exit code 74
 * shows that the command has sent nothing.
 */
const toArguments = (command: string): string[] =>
  command.replaceAll('SANDBOX', target).replaceAll('NO_SERVER', 'http://127.0.0.1:9/v1').split(' ');

const checkOutputs = [
  '--json',
  '--junit',
  '--html',
  '--har',
  '--sarif',
  '--gitlab',
  '--ctrf',
  '--github-comment',
];
const driftOutputs = ['--json', '--junit', '--html'];
const compareOutputs = ['--json', '--junit'];

/** Creates a folder with a recording of one request, and a file named `file`. */
function createFolder(): string {
  const cwd = createTempFolder();
  const request = { method: 'GET', url: `${target}/customers`, headers: [] };
  const response = { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } };
  const entries = [{ startedDateTime: '2027-01-10T15:30:00Z', time: 1, request, response }];
  writeFileSync(join(cwd, 'traffic.har'), JSON.stringify({ log: { version: '1.2', entries } }));
  writeFileSync(join(cwd, 'file'), '');
  return cwd;
}

test.each([
  ...[...checkOutputs, '--out', '--record', '--baseline-update --baseline'].map(
    (flag) => `check NO_SERVER ${flag}`,
  ),
  ...[...compareOutputs, '--out'].map((flag) => `compare NO_SERVER --with NO_SERVER ${flag}`),
  ...[...driftOutputs, '--out'].map((flag) => `drift traffic.har ${flag}`),
  'exam --app true --max-time 5 --out',
])('tollgate %s exits with 74 and one line before it starts if the path is below a file', async (command) => {
  const result = await runCli([...toArguments(command), 'file/out.txt'], { cwd: createFolder() });
  expect(result.stderr).toMatch(/^Cannot write file\/out\.txt[^\n]*: E[A-Z]+: [^\n]*\.\n$/);
  expect(result).toMatchObject({ exitCode: 74, stdout: '' });
});

test('tollgate check exits with 74 and one line before it starts if the path of an output is a folder', async () => {
  const cwd = createFolder();
  mkdirSync(join(cwd, 'folder'));
  expect(await runCli(toArguments('check NO_SERVER --junit folder'), { cwd })).toEqual({
    exitCode: 74,
    stdout: '',
    stderr: 'Cannot write folder: it is a folder. Name a file.\n',
  });
});

/** Only Linux has a file that is always full. */
test.runIf(existsSync('/dev/full')).each([
  { command: 'check SANDBOX --smoke --quiet', outputs: checkOutputs },
  { command: 'compare SANDBOX --with SANDBOX --sessions 1 --quiet', outputs: compareOutputs },
  { command: 'drift traffic.har', outputs: driftOutputs },
])(
  'tollgate $command prints its report, writes the other outputs, and exits with 74 and a line for each full one',
  async ({ command, outputs }) => {
    const cwd = createFolder();
    const flags = outputs.flatMap((flag) => [flag, '/dev/full']);
    const { exitCode, stdout, stderr } = await runCli(
      [...toArguments(command), '--out', 'reports', '--github', ...flags],
      { cwd, environment: { GITHUB_STEP_SUMMARY: '/dev/full' } },
    );
    const line = 'Cannot write /dev/full: ENOSPC: no space left on device, write.';
    const lines = stderr.trimEnd().split('\n');
    expect(lines.filter((one) => one === line)).toHaveLength(outputs.length + 1);
    expect(stderr).not.toMatch(/^\s+at |suite itself/m);
    expect(readdirSync(join(cwd, 'reports'))).toContain('summary.md');
    expect(stdout).not.toBe('');
    expect(exitCode).toBe(74);
  },
);

test.each(['check SANDBOX --smoke --quiet', 'compare SANDBOX --with SANDBOX --sessions 1 --quiet'])(
  'tollgate %s exits with 74 and one line before its first request if the folder of its cleanup log cannot be created',
  async (command) => {
    const cwd = createFolder();
    writeFileSync(join(cwd, '.tollgate-check'), '');
    const { exitCode, stdout, stderr } = await runCli(toArguments(command), { cwd });
    expect(stderr).toMatch(/^Cannot write \S+\.tollgate-check\/\S+: ENOTDIR: [^\n]*\.\n$/);
    expect({ exitCode, stdout }).toEqual({ exitCode: 74, stdout: '' });
  },
);

test.each([
  'check SANDBOX --quiet --no-sandbox --area purchases',
  'compare SANDBOX --with SANDBOX --sessions 20 --quiet',
])(
  'tollgate %s stops, cleans up and exits with 74 if its cleanup log is full during the run',
  async (command) => {
    const limited = ['-c', 'ulimit -f 4; exec "$@"', 'sh', process.execPath, ...NODE_OPTIONS, CLI_PATH];
    const program = new ChildProgram('sh', [...limited, ...toArguments(command)], createFolder(), {
      TOLLGATE_API_KEY: sandbox.apiKey,
    });
    const exitCode = await program.waitForExit();
    expect(program.output).toMatch(/Cannot write \S+\.tollgate-check\/\S+: EFBIG: file too large, write\./);
    expect(program.output).not.toMatch(/^\s+at |suite itself/m);
    // Without organizations of its own, a run leaves objects that the API cannot delete.
    expect(program.output.includes('lists what the run created')).toBe(command.includes('--no-sandbox'));
    expect(exitCode).toBe(74);
  },
);

test('tollgate init exits with 74 and one line if it cannot write its files', async () => {
  const cwd = createFolder();
  writeFileSync(join(cwd, 'tollgate'), '');
  const { exitCode, stdout, stderr } = await runCli(['init'], { cwd });
  expect(stderr).toMatch(/^Cannot write tollgate\/seed\.json: [^\n]*\.\n$/);
  expect({ exitCode, stdout }).toEqual({ exitCode: 74, stdout: '' });
});

test('tollgate requests exits with 74 and one line if it cannot write its HAR file', async () => {
  const environment = { TOLLGATE_URL: sandbox.url, TOLLGATE_API_KEY: sandbox.apiKey };
  const { exitCode, stderr } = await runCli(['requests', '--har', 'file/requests.har'], {
    cwd: createFolder(),
    environment,
  });
  expect(stderr).toMatch(/^Cannot write file\/requests\.har: [^\n]*\.\n$/);
  expect(exitCode).toBe(74);
});
