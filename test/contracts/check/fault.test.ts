import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder, main } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();
const compiled = (path: string): string => new URL(`../../contracts/${path}`, pathToFileURL(main)).href;

/** Runs the compiled check with a suite of the test's own. */
async function checkWith(suite: string): Promise<{ exit: number | null; output: string }> {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'suite.mjs'), suite);
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
    timeout_ms: 15_000,
    selection: { only: [], phases: [] },
    isStrict: false,
    isBailing: false,
    keepsExchanges: false,
    baseline: null,
    ledger: null,
    command: 'npx tollgate check',
    version: '0.0.0',
  };
  const outputs = {
    json: null,
    junit: null,
    html: null,
    har: null,
    summary: null,
    isAnnotating: false,
    stepSummary: null,
  };
  const program = `
    import { check } from ${JSON.stringify(compiled('check/check.js'))};
    const { stdout, stderr } = process;
    const options = { isQuiet: false, isColored: false, stdout, stderr, suite: ${JSON.stringify(join(folder, 'suite.mjs'))} };
    process.exitCode = await check({ ...options, settings: ${JSON.stringify(settings)}, outputs: ${JSON.stringify(outputs)} });`;
  writeFileSync(join(folder, 'program.mjs'), program);
  const child = spawn(process.execPath, [join(folder, 'program.mjs')], { cwd: folder, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  await once(child, 'close');
  return { exit: child.exitCode, output };
}

const registering = (verify: string): string => `
  import { registerSuite } from ${JSON.stringify(compiled('check/suite.js'))};
  import { reachability } from ${JSON.stringify(compiled('requirements/reachability.js'))};
  const [one] = reachability;
  registerSuite([one, { ...one, id: 'reachability.fault', verify: ${verify} }]);`;

test('a suite without a fault passes in this way', async () => {
  const { exit, output } = await checkWith(registering('async () => undefined'));
  expect(output).toContain('2 passed');
  expect(exit).toBe(0);
});

test('what a requirement throws that is no finding is a fault of the suite', async () => {
  const { exit, output } = await checkWith(
    registering(`async () => { throw new TypeError('it is not a function'); }`),
  );
  expect(output).toContain('reachability.fault: TypeError: it is not a function');
  expect(output).toContain('this says nothing about the gateway');
  expect(output).toContain('1 passed, 0 broken, 1 not run');
  expect(exit).toBe(70);
});

test('a write in a run that only reads is a fault of the suite, and never leaves', async () => {
  const verify = `async ({ shop }) => { await (await shop()).call('createService', { body: { name: 'x' } }); }`;
  const { exit, output } = await checkWith(registering(verify));
  expect(output).toContain('POST /v1/services would change a target that is only read.');
  expect(exit).toBe(70);
});

test('an error outside of every requirement is a fault of the suite', async () => {
  const verify = `async () => { setTimeout(() => { throw new Error('out of nowhere'); }); await new Promise((go) => setTimeout(go, 50)); }`;
  const { exit, output } = await checkWith(registering(verify));
  expect(output).toContain('out of nowhere');
  expect(exit).toBe(70);
});

test.each(['this is no program', "import './missing.mjs';", "throw new Error('no suite');"])(
  'a suite that does not load is a fault of the suite: %s',
  async (suite) => {
    const { exit, output } = await checkWith(suite);
    expect(output).toContain('The suite itself failed');
    expect(exit).toBe(70);
  },
);
