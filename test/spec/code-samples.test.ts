import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { readDescriptions } from '../../spec/build/description.js';
import { codeSamplesOf } from '../../spec/build/samples/code-samples.js';
import { Project } from '../testing/installed.js';
import { SampleShop } from '../support/sample-shop.js';
import { testSandbox } from '../support/sandbox.js';
import { openapi, operationsInTurn, successOf } from './descriptions.js';

const sandbox = await testSandbox();
const [api] = await readDescriptions();
const samples = codeSamplesOf(api);
const operations = operationsInTurn(openapi);
const run = promisify(execFile);

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

/** The environment of a sample, and the samples of a language with what there is in place of the examples' ids. */
interface Sent {
  environment: Record<string, string>;
  sources: string[];
  /** Operation and status of each request that came. */
  journal: () => Promise<string[]>;
}

async function prepared(label: string): Promise<Sent> {
  const shop = await SampleShop.open(sandbox);
  const sources = operations.map(({ operation: { operationId } }) => {
    const source = samples.get(operationId)?.find((sample) => sample.label === label)?.source ?? '';
    return shop.translated(source.replaceAll(api.servers[0].url, `${sandbox.url}/v1`));
  });
  const environment = { PATH: process.env['PATH'] ?? '', TOLLGATE_API_KEY: shop.apiKey };
  return { environment, sources, journal: () => shop.journal() };
}

const documented = operations.map(successOf);

test('every operation has a sample in each language', () => {
  for (const { operation } of operations) {
    const labels = samples.get(operation.operationId)?.map(({ label }) => label);
    expect(labels, operation.operationId).toEqual(['curl', 'TypeScript', 'Python', 'PHP', 'Java']);
  }
});

test('the samples in curl do what they say', async ({ skip }) => {
  skip(!isThere('curl'), 'curl is not on this machine');
  const { environment, sources, journal } = await prepared('curl');
  for (const source of sources) await run('sh', ['-eu', '-c', source], { env: environment });
  expect(await journal()).toEqual(documented);
});

test('the samples in TypeScript are typed, and do what they say', async () => {
  const { environment, sources, journal } = await prepared('TypeScript');
  const project = new Project(['@types/node', 'undici-types']);
  const files = sources.map((source, index) => {
    project.write(`sample-${index}.ts`, source);
    project.write(`sample-${index}.js`, transformSync(source, { loader: 'ts' }).code);
    return `sample-${index}`;
  });
  project.checkTypes(...files.map((file) => `${file}.ts`));
  project.write('all.js', files.map((file) => `await import('./${file}.js');`).join('\n'));
  await run(process.execPath, ['all.js'], { cwd: project.folder, env: environment });
  expect(await journal()).toEqual(documented);
});

test('the samples in Python do what they say', async ({ skip }) => {
  skip(!isThere('python3'), 'Python is not on this machine');
  const { environment, sources, journal } = await prepared('Python');
  for (const source of sources) await run('python3', ['-c', source], { env: environment });
  expect(await journal()).toEqual(documented);
});

test('the samples in PHP do what they say', async ({ skip }) => {
  skip(!isThere('php'), 'PHP is not on this machine');
  const { environment, sources, journal } = await prepared('PHP');
  for (const source of sources) await run('php', ['-r', source.replace('<?php', '')], { env: environment });
  expect(await journal()).toEqual(documented);
});

test('the samples in Java do what they say', async ({ skip }) => {
  skip(!isThere('javac'), 'Java is not on this machine');
  const { environment, sources, journal } = await prepared('Java');
  const project = new Project();
  project.write('Samples.java', javaProgramOf(sources));
  await run('java', ['Samples.java'], { cwd: project.folder, env: environment });
  expect(await journal()).toEqual(documented);
});

/** One program of all of them, since each would take its time to compile. */
function javaProgramOf(sources: readonly string[]): string {
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
