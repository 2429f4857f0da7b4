import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { readDocuments } from '../../spec/build/lib/openapi-document.js';
import { createCodeSamples } from '../../spec/build/samples/code-samples.js';
import { InstalledProject } from '../support/installed-project.js';
import { SampleOrganization } from '../support/sample-organization.js';
import { testSandbox } from '../support/sandbox.js';
import { openapi, listOperationsInCallOrder, formatSuccess } from './openapi-documents.js';

const sandbox = await testSandbox();
const [api] = await readDocuments();
const samples = createCodeSamples(api);
const operations = listOperationsInCallOrder(openapi);
const execute = promisify(execFile);

const succeeds = (command: string, ...parameters: string[]): boolean =>
  spawnSync(command, parameters).status === 0;
const isInstalled = (command: string): boolean => succeeds(command, '--version');

/** Samples of one language, with existing ids in place of those of the examples, and their environment. */
interface PreparedSamples {
  environment: Record<string, string>;
  sources: string[];
  /** Returns operation and status of each logged request. */
  listRequests: () => Promise<string[]>;
}

async function prepareSamples(label: string): Promise<PreparedSamples> {
  const shop = await SampleOrganization.open(sandbox);
  const sources = operations.map(({ operation: { operationId } }) => {
    const source = samples.get(operationId)?.find((sample) => sample.label === label)?.source ?? '';
    return shop.replaceIds(source.replaceAll(api.servers[0].url, `${sandbox.url}/v1`));
  });
  const environment = { PATH: process.env['PATH'] ?? '', TOLLGATE_API_KEY: shop.apiKey };
  return { environment, sources, listRequests: () => shop.listLoggedRequests() };
}

const expectedRequests = operations.map(formatSuccess);

test('every operation has a code sample in each language', () => {
  for (const { operation } of operations) {
    const labels = samples.get(operation.operationId)?.map(({ label }) => label);
    expect(labels, operation.operationId).toEqual(['curl', 'TypeScript', 'Python', 'PHP', 'Java']);
  }
});

test('the curl samples of the API reference receive the documented HTTP status', async ({ skip }) => {
  skip(!isInstalled('curl'), 'curl is not installed');
  const { environment, sources, listRequests } = await prepareSamples('curl');
  for (const source of sources) await execute('sh', ['-eu', '-c', source], { env: environment });
  expect(await listRequests()).toEqual(expectedRequests);
});

test('the TypeScript samples type-check and return the documented status', async () => {
  const { environment, sources, listRequests } = await prepareSamples('TypeScript');
  const project = new InstalledProject(['@types/node', 'undici-types']);
  const files = sources.map((source, index) => {
    project.write(`sample-${index}.ts`, source);
    project.write(`sample-${index}.js`, transformSync(source, { loader: 'ts' }).code);
    return `sample-${index}`;
  });
  project.checkTypes(...files.map((file) => `${file}.ts`));
  project.write('all.js', files.map((file) => `await import('./${file}.js');`).join('\n'));
  await execute(process.execPath, ['all.js'], { cwd: project.folder, env: environment });
  expect(await listRequests()).toEqual(expectedRequests);
});

test('the Python samples of the API reference receive the documented HTTP status', async ({ skip }) => {
  skip(!isInstalled('python3'), 'Python is not installed');
  const { environment, sources, listRequests } = await prepareSamples('Python');
  for (const source of sources) await execute('python3', ['-c', source], { env: environment });
  expect(await listRequests()).toEqual(expectedRequests);
});

test('the PHP samples of the API reference receive the documented HTTP status', async ({ skip }) => {
  skip(!succeeds('php', '-r', 'curl_version();'), 'PHP with its curl extension is not installed');
  const { environment, sources, listRequests } = await prepareSamples('PHP');
  for (const source of sources)
    await execute('php', ['-r', source.replace('<?php', '')], { env: environment });
  expect(await listRequests()).toEqual(expectedRequests);
});

test('the Java samples of the API reference receive the documented HTTP status', async ({ skip }) => {
  skip(!isInstalled('javac'), 'Java is not installed');
  const { environment, sources, listRequests } = await prepareSamples('Java');
  const project = new InstalledProject();
  project.write('Samples.java', createJavaProgram(sources));
  await execute('java', ['Samples.java'], { cwd: project.folder, env: environment });
  expect(await listRequests()).toEqual(expectedRequests);
});

/** Combines the samples into one program, because compiling each takes too long. */
function createJavaProgram(sources: readonly string[]): string {
  const parts = sources.map((source) => source.split('\n\n'));
  const imports = new Set(parts.flatMap(([lines = '']) => lines.split('\n')));
  const bodies = parts.map(([, ...body]) => `{ ${body.join('\n\n')} }`);
  return `${[...imports].join('\n')}
class Samples {
  public static void main(String[] arguments) throws Exception {
    ${bodies.join('\n')}
  }
}
`;
}
