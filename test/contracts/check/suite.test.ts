import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createTempFolder, CLI_PATH } from '../../cli/program.js';
import { sampleCases, testInLongRun } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();
const toCompiledUrl = (path: string): string =>
  new URL(`../../contracts/${path}`, pathToFileURL(CLI_PATH)).href;

const settings = {
  baseUrl: `${sandbox.url}/v1`,
  apiKey: sandbox.apiKey,
  secondApiKey: null,
  isWritable: false,
  usesSandbox: true,
  seed: 1,
  runs: 1,
  runId: 'a-run',
  startedAt: new Date().toISOString(),
  timeoutMs: 15_000,
  selection: { only: [], phases: [] },
  isStrict: false,
  isBailing: false,
  keepsExchanges: false,
  baseline: null,
  cleanupLogFile: null,
  command: 'npx tollgate check',
  version: '0.0.0',
};

/** Runs a program in a child process. It finds `settings` and `suite`, the path of a test file, as variables. */
async function runProgram(suite: string, program: string): Promise<{ exit: number | null; output: string }> {
  const folder = createTempFolder();
  writeFileSync(join(folder, 'suite.mjs'), suite);
  const variables = `
    const settings = ${JSON.stringify(settings)};
    const suite = ${JSON.stringify(join(folder, 'suite.mjs'))};`;
  writeFileSync(join(folder, 'program.mjs'), variables + program);
  const child = spawn(process.execPath, [join(folder, 'program.mjs')], { cwd: folder, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  await once(child, 'close');
  return { exit: child.exitCode, output };
}

/** Runs the compiled `runCheck` with a test file in place of the contract suite. @param change changes the settings */
function runSuite(suite: string, change = ''): Promise<{ exit: number | null; output: string }> {
  return runProgram(
    suite,
    `
    ${change}
    import { runCheck } from ${JSON.stringify(toCompiledUrl('runner/check.js'))};
    const { stdout, stderr } = process;
    const outputs = { json: null, junit: null, html: null, har: null, sarif: null, gitlab: null, ctrf: null,
      githubComment: null, document: null, summary: null, isAnnotating: false, stepSummary: null };
    process.exitCode = await runCheck({ settings, outputs, isQuiet: false, isColored: false, stdout, stderr, suite });`,
  );
}

/** Renders a test file with a requirement that passes and one with the given `verify`. */
const renderSuite = (verify: string): string => `
  import { registerSuite } from ${JSON.stringify(toCompiledUrl('runner/suite.js'))};
  import { reachability } from ${JSON.stringify(toCompiledUrl('rules/auth/keys.js'))};
  const [requirement] = reachability;
  registerSuite([requirement, { ...requirement, id: 'reachability.fault', verify: ${verify} }]);`;

testInLongRun('tollgate check exits with 0 if all requirements of a suite pass', async () => {
  const { exit, output } = await runSuite(renderSuite('async () => undefined'));
  expect(output).toContain('2 passed');
  expect(exit).toBe(0);
});

test('tollgate check exits with 70 and reports a suite error if a requirement throws anything but a finding', async () => {
  const { exit, output } = await runSuite(
    renderSuite(`async () => { throw new TypeError('it is not a function'); }`),
  );
  expect(output).toContain('reachability.fault: TypeError: it is not a function');
  expect(output).toContain('this says nothing about the gateway');
  expect(output).toContain('1 passed, 0 broken, 1 not run');
  expect(exit).toBe(70);
});

testInLongRun(
  'tollgate check exits with 70 if a requirement writes to a read-only target, and does not send the request',
  async () => {
    const verify = `async ({ organization }) => { await (await organization()).call('createService', { body: { name: 'x' } }); }`;
    const { exit, output } = await runSuite(renderSuite(verify));
    expect(output).toContain('POST /v1/services would change a target that is only read.');
    expect(exit).toBe(70);
  },
);

test('tollgate check exits with 70 after an uncaught error outside of all requirements', async () => {
  const verify = `async () => { setTimeout(() => { throw new Error('out of nowhere'); }); await new Promise((go) => setTimeout(go, 50)); }`;
  const { exit, output } = await runSuite(renderSuite(verify));
  expect(output).toContain('out of nowhere');
  expect(exit).toBe(70);
});

testInLongRun(
  'tollgate check exits with 1 if a requirement fails, even after an uncaught error outside of all requirements',
  async () => {
    const verify = `async () => { setTimeout(() => { throw new Error('out of nowhere'); }); await new Promise((go) => setTimeout(go, 50)); throw new Finding('nothing works'); }`;
    const finding = `import { Finding } from ${JSON.stringify(toCompiledUrl('results/finding.js'))};`;
    const { exit, output } = await runSuite(finding + renderSuite(verify));
    expect(output).toContain('nothing works');
    expect(output).toContain('out of nowhere');
    expect(exit).toBe(1);
  },
);

test.each(
  sampleCases(['this is no program', "import './missing.mjs';", "throw new Error('no suite');"], (suite) =>
    suite.startsWith('throw'),
  ),
)('tollgate check exits with 70 if the suite cannot be loaded: %s', async (suite) => {
  const { exit, output } = await runSuite(suite);
  expect(output).toContain('The suite itself failed');
  expect(exit).toBe(70);
});

test('vitest reports each requirement as a test that passes, fails with the finding or is skipped with a reason', async () => {
  const suite = `
    import { writeSync } from 'node:fs';
    import { registerSuite } from ${JSON.stringify(toCompiledUrl('runner/suite.js'))};
    import { Finding } from ${JSON.stringify(toCompiledUrl('results/finding.js'))};
    import { reachability } from ${JSON.stringify(toCompiledUrl('rules/auth/keys.js'))};
    const [requirement] = reachability;
    registerSuite([
      { ...requirement, id: 'reachability.passes' },
      { ...requirement, id: 'reachability.fails', verify: async () => { throw new Finding('nothing works'); } },
      { ...requirement, id: 'reachability.crashes', verify: async () => { throw new TypeError('a bug'); } },
      { ...requirement, id: 'reachability.skips', needs: ['write'] },
    ]);`;
  const { output } = await runProgram(
    suite,
    `
    import { runEngine } from ${JSON.stringify(toCompiledUrl('runner/engine.js'))};
    const print = (testCase) => {
      const { state, errors = [], note = null } = testCase.result();
      console.log(JSON.stringify([testCase.name, state, errors.map(({ name, message }) => name + ': ' + message), note]));
    };
    await runEngine({ settings, suite, reporters: [{ onTestCaseResult: print }], onInterrupt: () => undefined });`,
  );
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    ['reachability.passes', 'passed', [], null],
    ['reachability.fails', 'failed', ['Finding: nothing works'], null],
    ['reachability.crashes', 'failed', ['TypeError: a bug'], null],
    ['reachability.skips', 'skipped', [], 'needs write: the target is only read'],
  ]);
});

test.each(
  sampleCases(
    [
      { first: [['third', 'second']], order: 'second third first fourth' },
      { first: [['third'], ['second']], order: 'third second first fourth' },
      { first: [], order: 'first second third fourth' },
    ],
    (_, index) => index === 0,
  ),
)(
  'the groups $first of the setting `first` finish one after the other, before the others start',
  async ({ first, order }) => {
    const suite = `
    import { writeSync } from 'node:fs';
    import { registerSuite } from ${JSON.stringify(toCompiledUrl('runner/suite.js'))};
    import { reachability } from ${JSON.stringify(toCompiledUrl('rules/auth/keys.js'))};
    const [requirement] = reachability;
    const started = [];
    const toRequirement = (id) => ({
      ...requirement,
      id,
      phase: 'protocol',
      verify: async () => {
        started.push(id);
        await new Promise((resolve) => setImmediate(resolve));
        if (started.length === 4) writeSync(2, started.join(' '));
      },
    });
    registerSuite(['first', 'second', 'third', 'fourth'].map(toRequirement));
  `;
    const settings = `settings.first = ${JSON.stringify(first)}; settings.limits = { maxObjects: 9 };`;
    const { exit, output } = await runSuite(suite, settings);
    expect(output).toContain(order);
    expect(exit).toBe(0);
  },
);
