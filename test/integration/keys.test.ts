import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashApiKey } from '../../src/lib/secrets.js';
import { cardNumberOf } from '../../src/domain/billing/payment-outcome.js';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { Client } from '../support/client.js';
import { Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { Shop } from '../support/shop.js';

/** After a day's work no key and no card number lies anywhere but in the file that is there for it. */

const CARD = cardNumberOf('tok_success');
const seededKey = 'sk_test_givenByADocument';
const wrongKey = 'sk_test_ofNobodyAtAllButLong';

const printed = vi.spyOn(process.stdout, 'write');
const complained = vi.spyOn(process.stderr, 'write');
let directory: string;
let sandbox: Sandbox;
let ownKey: string;
const told: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tollgate-keys-'));
  const note = (...parts: unknown[]): void => void told.push(parts.map(String).join(' '));
  sandbox = await startSandbox({ dataDirectory: directory, report: note, warn: note });
  const anybody = new Client(sandbox.url, null, []);
  const { api_key } = (await anybody.call('createSandboxOrganization', { body: {} })).body;
  ownKey = api_key;
  await work(new Shop(sandbox.url, sandbox.apiKey, [], 'default'));
  await work(new Shop(sandbox.url, ownKey, [], 'other'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true });
});

/** Requests of many kinds, with keys and cards in right and in wrong places. */
async function work(shop: Shop): Promise<void> {
  await shop.call('seedSandbox', { body: { api_key: seededKey + shop.organizationId } });
  await shop.call('createSession', { body: { api_key: shop.apiKey } });
  await shop.send('GET', '/v1/customers', { headers: { authorization: `Bearer ${wrongKey}` } });
  await shop.send('GET', `/v1/customers/${shop.apiKey}`);
  const order = await shop.order(plans.one_time);
  await shop.call('createPurchase', { body: { ...order, payment_token: CARD } });
  const { checkout_url } = await shop.purchase(plans.one_time, { payment_token: null });
  await new Payer(checkout_url).pay('tok_success');
  const { data } = (await shop.call('listPurchases', { query: { limit: 1 } })).body;
  expect(data[0]).toMatchObject({ status: 'succeeded', payment_method: { last4: CARD.slice(-4) } });
  await shop.call('createSnapshot', { body: { name: 'everything' } });
}

it('the files hold hashes of keys only', async () => {
  const names = (await readdir(directory)).filter((name) => name !== 'api-key');
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'latin1')));
  const kept = texts.join('\n');
  expect(await readFile(join(directory, 'api-key'), 'utf8')).toBe(`${sandbox.apiKey}\n`);
  for (const key of [sandbox.apiKey, ownKey]) expect(kept).toContain(hashApiKey(key));
  for (const secret of [sandbox.apiKey, ownKey, seededKey, wrongKey]) expect(kept).not.toContain(secret);
  expect(kept).not.toContain(CARD);
});

it('the log, the journal and every list hold none', async () => {
  for (const apiKey of [sandbox.apiKey, ownKey]) {
    const client = new Client(sandbox.url, apiKey, []);
    const { data: requests } = (await client.call('listRequests', { query: { limit: 100 } })).body;
    expect(requests.length).toBeGreaterThan(5);
    for (const { id } of requests) told.push((await client.call('getRequest', { path: { id } })).text);
    told.push((await client.call('listEvents', { query: { limit: 100 } })).text);
    told.push((await client.call('listObjects', { query: { type: 'purchase' } })).text);
  }
  told.push(...[...printed.mock.calls, ...complained.mock.calls].map(([chunk]) => String(chunk)));
  for (const text of told) {
    for (const secret of [sandbox.apiKey, ownKey, seededKey, wrongKey]) expect(text).not.toContain(secret);
    expect(text).not.toContain(CARD);
  }
});
