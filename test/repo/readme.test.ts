import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTempFolder, startCli } from '../cli/program.js';
import { InstalledProject } from '../support/installed-project.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

function extractBlocks(language: string): string[] {
  const blocks = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...text.matchAll(blocks)].map(([, block = '']) => block);
}

/** Runs a block in a shell, in the folder of the running sandbox. */
function runInShell(cwd: string, url: string, block: string): string {
  const environment = { PATH: process.env['PATH'], PORT: new URL(url).port };
  const result = spawnSync('sh', ['-eu', '-c', block], { cwd, encoding: 'utf8', env: environment });
  expect(result.stderr).toBe('');
  expect(result.status).toBe(0);
  return result.stdout;
}

test('the shell blocks of the README create a successful charge, which is kept after a restart', async ({
  skip,
}) => {
  skip(!hasCurl, 'curl is not on this machine');
  const [startBlock, purchaseBlock = '', chargeBlock = '', ...more] = extractBlocks('sh');
  expect(startBlock).toBe('npm ci && npm start\n');
  expect(more).toEqual([]);
  const cwd = createTempFolder();
  const first = await startCli({ cwd });
  const charge = runInShell(cwd, first.url, purchaseBlock);
  expect(charge).toContain("status: 'succeeded'");
  expect(charge).toContain('amount: 12000');
  expect(await first.program.stop('SIGINT')).toBe(0);
  const second = await startCli({ cwd });
  expect(runInShell(cwd, second.url, chargeBlock)).toBe(charge);
});

test('the TypeScript example of the README runs and receives the failed charge', () => {
  const [example = '', ...more] = extractBlocks('ts');
  expect(more).toEqual([]);
  const project = new InstalledProject();
  project.write('your-application.js', applicationCode);
  project.write('example.mjs', example);
  expect(project.runNode('example.mjs')).toBe('a charge.failed of insufficient_funds\n');
});

/** Substitute for the reader's application: a shop and its webhook handler. */
const applicationCode = `
import { createClient, unwrap } from 'tollgate/client';

export async function sellSubscription(options) {
  const client = createClient(options);
  const post = async (path, body) => (await unwrap(client.POST(path, { body }))).id;
  const service_id = await post('/services', { name: 'Home electricity' });
  const rate = { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', interval_count: 1 };
  const plan_id = await post('/plans', { service_id, name: 'Fixed home tariff', rate });
  const customer_id = await post('/customers', { email: 'ada@example.com', name: 'Ada Lindqvist' });
  return post('/purchases', { plan_id, customer_id, payment_token: 'tok_success' });
}

export async function handleWebhook(request) {
  const { type, data } = await request.json();
  console.log('a', type, 'of', data.failure.code);
}
`;
