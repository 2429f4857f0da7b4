import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { readDescriptions } from '../../spec/build/description.js';
import { codeSamplesOf } from '../../spec/build/samples/code-samples.js';
import { Project } from '../kit/installed.js';
import { plans } from '../support/plans.js';
import { STORY_TIME, testSandbox } from '../support/sandbox.js';
import { Shop } from '../support/shop.js';
import { openapi, operationsOf } from './descriptions.js';

const sandbox = await testSandbox();
const [api] = await readDescriptions();
const samples = codeSamplesOf(api);
const run = promisify(execFile);

/** What takes something away comes after what needs it. */
const operations = operationsOf(openapi).toSorted((one, other) => rank(one.method) - rank(other.method));

function rank(method: string): number {
  return ['delete', 'put'].indexOf(method) + 1;
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

/** The environment of a sample, and the samples of a language with what there is in place of the examples' ids. */
interface Sent {
  environment: Record<string, string>;
  sources: string[];
  /** Operation and status of each request that came. */
  journal: () => Promise<string[]>;
}

async function prepared(label: string): Promise<Sent> {
  const shop = await shopAtStoryTime();
  const ids = await idsOf(shop);
  const before = (await requestsOf(shop)).length;
  const sources = operations.map(({ operation: { operationId } }) => {
    const source = samples.get(operationId)?.find((sample) => sample.label === label)?.source ?? '';
    return source
      .replaceAll(api.servers[0].url, `${sandbox.url}/v1`)
      .replaceAll(/[a-z]{3}_[0-9a-z]{26}/g, (id) => ids[id.slice(0, 3)] ?? id);
  });
  const environment = { PATH: process.env['PATH'] ?? '', TOLLGATE_API_KEY: shop.apiKey };
  return { environment, sources, journal: async () => (await requestsOf(shop)).slice(before) };
}

async function shopAtStoryTime(): Promise<Shop> {
  const { body } = await sandbox
    .client(null)
    .call('createSandboxOrganization', { body: { clock: { mode: 'frozen', now: STORY_TIME } } });
  return new Shop(sandbox.url, body.api_key, sandbox.exchanges, body.id);
}

/** One object of each kind, by the prefix of its id: a variable subscription is what every operation can be tried on. */
async function idsOf(shop: Shop): Promise<Record<string, string>> {
  const { id: pur } = await shop.purchase(plans.variable);
  const { id: con } = await shop.report(pur, { quantity: '1' });
  const order = await shop.order(plans.one_time);
  const { latest_charge_id: chg } = (
    await shop.call('createPurchase', { body: { ...order, payment_token: 'tok_success' } })
  ).body;
  const { id: svc } = await shop.service();
  return { pur, con, chg: chg ?? '', svc, cus: order.customer_id, pln: order.plan_id };
}

/** Oldest first. */
async function requestsOf(shop: Shop): Promise<string[]> {
  const { body } = await shop.call('listRequests', { query: { limit: 100 } });
  return body.data.map(({ operation_id, status }) => `${operation_id ?? ''} ${status}`).toReversed();
}

const documented = operations.map(({ operation: { operationId, responses } }) => {
  const status = Object.keys(responses).find((each) => each.startsWith('2') && each !== '200');
  return `${operationId} ${status ?? '200'}`;
});

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
