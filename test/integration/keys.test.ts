import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashApiKey } from '../../src/lib/secrets.js';
import { getCardNumber } from '../../src/domain/billing/payment-outcome.js';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { Client } from '../support/client.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { TestOrganization } from '../support/test-organization.js';

/** Keys are stored only in the `api-key` file, and card numbers nowhere. */

const CARD = getCardNumber('tok_success');
const seededKey = 'sk_test_givenByADocument';
const wrongKey = 'sk_test_ofNobodyAtAllButLong';

const printed = vi.spyOn(process.stdout, 'write');
const errorOutput = vi.spyOn(process.stderr, 'write');
let directory: string;
let sandbox: Sandbox;
let ownKey: string;
const output: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-keys-'));
  const note = (...parts: unknown[]): void => void output.push(parts.map(String).join(' '));
  sandbox = await startSandbox({ dataDirectory: directory, report: note, warn: note });
  const anybody = new Client(sandbox.url, null, []);
  const { api_key } = (await anybody.call('createSandboxOrganization', { body: {} })).body;
  ownKey = api_key;
  await sendManyRequests(new TestOrganization(sandbox.url, sandbox.apiKey, [], 'default'));
  await sendManyRequests(new TestOrganization(sandbox.url, ownKey, [], 'other'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true });
});

/** Sends requests of many kinds, with keys and cards in right and wrong places. */
async function sendManyRequests(organization: TestOrganization): Promise<void> {
  await organization.call('seedSandbox', { body: { api_key: seededKey + organization.organizationId } });
  await organization.call('createSession', { body: { api_key: organization.apiKey } });
  await organization.send('GET', '/v1/customers', { headers: { authorization: `Bearer ${wrongKey}` } });
  await organization.send('GET', `/v1/customers/${organization.apiKey}`);
  const order = await organization.order(plans.one_time);
  await organization.call('createPurchase', { body: { ...order, payment_token: CARD } });
  const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
  await new Payer(checkout_url).pay('tok_success');
  const { data } = (await organization.call('listPurchases', { query: { limit: 1 } })).body;
  expect(data[0]).toMatchObject({ status: 'succeeded', payment_method: { last4: CARD.slice(-4) } });
  await organization.call('createSnapshot', { body: { name: 'everything' } });
}

it('the data directory contains only hashes of API keys', async () => {
  const names = (await readdir(directory)).filter((name) => name !== 'api-key');
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'latin1')));
  const kept = texts.join('\n');
  expect(await readFile(join(directory, 'api-key'), 'utf8')).toBe(`${sandbox.apiKey}\n`);
  for (const key of [sandbox.apiKey, ownKey]) expect(kept).toContain(hashApiKey(key));
  for (const secret of [sandbox.apiKey, ownKey, seededKey, wrongKey]) expect(kept).not.toContain(secret);
  expect(kept).not.toContain(CARD);
});

it('no output, request log entry or list contains an API key', async () => {
  for (const apiKey of [sandbox.apiKey, ownKey]) {
    const client = new Client(sandbox.url, apiKey, []);
    const { data: requests } = (await client.call('listRequests', { query: { limit: 100 } })).body;
    expect(requests.length).toBeGreaterThan(5);
    for (const { id } of requests) output.push((await client.call('getRequest', { path: { id } })).text);
    output.push((await client.call('listEvents', { query: { limit: 100 } })).text);
    output.push((await client.call('listObjects', { query: { type: 'purchase' } })).text);
  }
  output.push(...[...printed.mock.calls, ...errorOutput.mock.calls].map(([chunk]) => String(chunk)));
  for (const text of output) {
    for (const secret of [sandbox.apiKey, ownKey, seededKey, wrongKey]) expect(text).not.toContain(secret);
    expect(text).not.toContain(CARD);
  }
});
