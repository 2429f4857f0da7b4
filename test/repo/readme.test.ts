import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyFolder, start } from '../cli/program.js';
import { Project } from '../testing/installed.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

function blocksIn(language: string): string[] {
  const blocks = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...text.matchAll(blocks)].map(([, block = '']) => block);
}

/** Pastes into a shell that stands in the folder in which the server was started. */
function paste(cwd: string, url: string, block: string): string {
  const environment = { PATH: process.env['PATH'], PORT: new URL(url).port };
  const pasted = spawnSync('sh', ['-eu', '-c', block], { cwd, encoding: 'utf8', env: environment });
  expect(pasted.stderr).toBe('');
  expect(pasted.status).toBe(0);
  return pasted.stdout;
}

test('the README leads to a charge that succeeded, which is still there after a restart', async ({
  skip,
}) => {
  skip(!hasCurl, 'curl is not on this machine');
  const [toStart, toSell = '', toAskAgain = '', ...more] = blocksIn('sh');
  expect(toStart).toBe('npm ci && npm start\n');
  expect(more).toEqual([]);
  const cwd = emptyFolder();
  const first = await start({ cwd });
  const charge = paste(cwd, first.url, toSell);
  expect(charge).toContain("status: 'succeeded'");
  expect(charge).toContain('amount: 12000');
  expect(await first.program.stop('SIGINT')).toBe(0);
  const second = await start({ cwd });
  expect(paste(cwd, second.url, toAskAgain)).toBe(charge);
});

test('the example of the README for a test suite does what it says', () => {
  const [example = '', ...more] = blocksIn('ts');
  expect(more).toEqual([]);
  const project = new Project();
  project.write('example.mjs', example.replace(/^\/\/ … .+$/m, application));
  expect(project.node('example.mjs')).toBe('a charge.failed of insufficient_funds\n');
});

/** What stands for the reader's own: a shop, and what takes its webhooks. */
const application = `
const { client } = sandbox;
const post = async (path, body) => (await client.POST(path, { body })).data.id;
const service_id = await post('/services', { name: 'Home electricity' });
const rate = { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', interval_count: 1 };
const plan_id = await post('/plans', { service_id, name: 'Fixed home tariff', rate });
const customer_id = await post('/customers', { email: 'ada@example.com', name: 'Ada Lindqvist' });
const purchaseId = await post('/purchases', { plan_id, customer_id, payment_token: 'tok_success' });
const yourWebhookHandler = async (request) => {
  const { type, data } = await request.json();
  console.log('a', type, 'of', data.failure.code);
};
`;
