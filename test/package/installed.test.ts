import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { waitForBanner, ChildProgram, type RunningCli } from '../cli/program.js';
import { readApiKey, listCustomers } from '../cli/api.js';
import { InstalledProject } from '../support/installed-project.js';
import { testInLongRun } from '../support/sample-cases.js';

/** Runs the installed program in the project, as `npx tollgate` does. */
function runTollgate(
  project: InstalledProject,
  words: readonly string[],
  environment: Record<string, string> = {},
): ChildProgram {
  const program = join(project.folder, 'node_modules/tollgate/dist/bundle/cli/main.js');
  return new ChildProgram(process.execPath, [program, ...words], project.folder, environment);
}

async function startSandbox(project: InstalledProject): Promise<RunningCli> {
  return waitForBanner(runTollgate(project, ['start', '--port', '0', '--seed', 'smoke']));
}

test('tollgate start serves the dashboard and the API reference from an installed package', async () => {
  const project = new InstalledProject();
  const { url, program } = await startSandbox(project);
  expect(await listCustomers(url, readApiKey(join(project.folder, '.tollgate')))).toHaveLength(1);
  for (const path of ['/', '/docs/', '/docs/openapi.json', '/docs/llms.txt'])
    expect((await fetch(url + path)).status, path).toBe(200);
  expect(await program.stop('SIGINT')).toBe(0);
});

test('tollgate check passes against a sandbox if vitest is installed', async () => {
  const project = new InstalledProject(['vitest']);
  const { url } = await startSandbox(project);
  const check = runTollgate(project, ['check', `${url}/v1`, '--smoke']);
  expect(await check.waitForExit(), check.output).toBe(0);
});

test.each([
  { words: ['check', 'http://127.0.0.1:4010/v1'], environment: {}, missing: 'vitest@>=4.1' },
  { words: ['mock'], environment: {}, missing: '@stoplight/prism-cli@5.14.2' },
  {
    words: ['start'],
    environment: { TOLLGATE_DATABASE_URL: 'postgres://127.0.0.1/tollgate' },
    missing: 'pg@^8.23.1',
  },
])(
  'tollgate $words exits with 2 and names the missing package $missing',
  async ({ words, environment, missing }) => {
    const program = runTollgate(new InstalledProject(), words, environment);
    expect(await program.waitForExit()).toBe(2);
    expect(program.stdout).toBe('');
    expect(program.stderr).toContain(`npm install --save-dev "${missing}"`);
  },
);

test('a sandbox of the installed package sends webhooks', () => {
  const project = new InstalledProject();
  project.write(
    'webhook.mjs',
    `import { once } from 'node:events';
import { createServer } from 'node:http';
import { startSandbox, unwrap } from 'tollgate';
const receiver = createServer().listen(0, '127.0.0.1');
await once(receiver, 'listening');
const sandbox = await startSandbox();
const url = 'http://127.0.0.1:' + receiver.address().port;
await unwrap(sandbox.client.POST('/organizations/configurations', { body: { webhook: { url } } }));
await unwrap(sandbox.client.POST('/customers', { body: { name: 'Ada', email: 'ada@example.com' } }));
const [request, response] = await once(receiver, 'request');
response.writeHead(204).end();
console.log(request.method, request.headers['webhook-id'].slice(0, 4));
await sandbox.close();
receiver.close();
`,
  );
  expect(project.runNode('webhook.mjs')).toBe('POST evt_\n');
});

/** Runs vitest in the project. @returns its JSON report */
async function runVitest(
  project: InstalledProject,
  baseUrl: string,
): Promise<{ exit: number | string | null; report: VitestReport }> {
  const program = new ChildProgram(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=report.json'],
    project.folder,
    { GATEWAY_URL: baseUrl },
  );
  const exit = await program.waitForExit();
  const report = JSON.parse(readFileSync(join(project.folder, 'report.json'), 'utf8')) as VitestReport;
  return { exit, report };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { message: string; assertionResults: { title: string; failureMessages: string[] }[] }[];
}

const contractTest = `import { contractTests } from 'tollgate/contracts';

contractTests({ baseUrl: process.env.GATEWAY_URL ?? '', only: ['reachability.*', 'idempotency.replay.*'], seed: 7 });
`;

test('contractTests registers the requirements as tests of the project', async () => {
  const project = new InstalledProject(['vitest', '@types/node', 'undici-types']);
  project.write('contract.test.ts', contractTest);
  const { url, program } = await startSandbox(project);
  const { exit, report } = await runVitest(project, `${url}/v1`);
  expect(exit, JSON.stringify(report).slice(0, 2_000)).toBe(0);
  expect(report.numPassedTests).toBeGreaterThan(5);
  const titles = report.testResults.flatMap((file) => file.assertionResults.map(({ title }) => title));
  expect(titles.find((title) => title.startsWith('idempotency.replay.createCustomer'))).toMatch(
    /^idempotency\.replay\.createCustomer: the gateway MUST /,
  );
  expect(project.checkTypes('contract.test.ts')).toBe('');
  expect(await program.stop('SIGINT')).toBe(0);
});

test.each([
  { module: 'nodenext' },
  { module: 'es2022', moduleResolution: 'bundler' },
  { module: 'es2022', moduleResolution: 'node10' },
  { module: 'commonjs', moduleResolution: 'node10' },
])('each entry of the package has types with %o', (resolution) => {
  const entries = Object.keys(packageJson.exports).filter((entry) => !entry.endsWith('.json'));
  expect(entries.length).toBeGreaterThan(5);
  const project = new InstalledProject(['vitest', '@types/node', 'undici-types']);
  const code = entries.map((entry) => `export * from '${entry.replace('.', 'tollgate')}';\n`);
  project.write('entries.ts', code.join(''));
  expect(project.checkTypesWith({ ...resolution, skipLibCheck: true }, 'entries.ts')).toBe('');
});

test('contractTests fails the tests of broken requirements, with commands that send them again', async () => {
  const project = new InstalledProject(['vitest']);
  project.write(
    'contract.test.ts',
    contractTest.replace('seed: 7', "seed: 7, apiKey: 'sk_test_of_another_gateway'"),
  );
  const server = createServer((_request, response) => {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('It is broken.');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { exit, report } = await runVitest(project, `http://127.0.0.1:${port}/v1`);
  server.close();
  expect(exit).toBe(1);
  expect(report.numPassedTests).toBe(0);
  const messages = report.testResults.flatMap((file) =>
    file.assertionResults.flatMap(({ failureMessages }) => failureMessages),
  );
  expect(messages.join('\n')).toContain('Test again: npx tollgate check');
});

testInLongRun('contractTests fails if nothing answers', async () => {
  const project = new InstalledProject(['vitest']);
  project.write('contract.test.ts', contractTest);
  const { exit, report } = await runVitest(project, 'http://127.0.0.1:1/v1');
  expect(exit).toBe(1);
  expect(JSON.stringify(report)).toContain('Nothing answers at http://127.0.0.1:1');
});
