import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox.js';
import { Client } from '../support/client.js';
import { plans } from '../support/plans.js';
import { TestOrganization } from '../support/test-organization.js';

/** A sandbox with a data folder has the same state after a restart. */

let dataDirectory: string;
let running: Sandbox | null = null;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-restart-'));
});

afterEach(async () => {
  await running?.close();
  running = null;
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Stops the running sandbox, if any, and starts one with the same folder. */
async function restart(options: SandboxOptions = {}): Promise<Sandbox> {
  await running?.close();
  running = null;
  running = await startSandbox({ dataDirectory, ...options });
  return running;
}

const connect = ({ url, apiKey }: Sandbox): Client => new Client(url, apiKey, []);
const customer = { email: 'ada@example.com', name: 'Ada' };

it('the sandbox keeps every object after a restart', async () => {
  const before = await restart();
  const organization = new TestOrganization(before.url, before.apiKey, [], 'default');
  const purchase = await organization.purchase(plans.variable);
  const consumption = await organization.report(purchase.id, {
    quantity: '1',
    metadata: { note: 'naïve\n' },
  });
  const after = connect(await restart());
  const path = { id: purchase.id, consumption_id: consumption.id };
  const { checkout_url } = purchase;
  const read = (await after.call('getPurchase', { path })).body;
  // The checkout URL contains the address of the restarted sandbox.
  expect({ ...read, checkout_url }).toEqual(purchase);
  expect(new URL(read.checkout_url).pathname).toBe(new URL(checkout_url).pathname);
  expect((await after.call('getConsumption', { path })).body).toEqual(consumption);
});

it('a cursor continues its list after a restart', async () => {
  const before = connect(await restart());
  for (let number = 1; number <= 3; number += 1) await before.call('createCustomer', { body: customer });
  const all = (await before.call('listCustomers')).body.data;
  const { next_cursor } = (await before.call('listCustomers', { query: { limit: 1 } })).body;
  const after = connect(await restart());
  await after.call('createCustomer', { body: customer });
  const page = await after.call('listCustomers', { query: { cursor: next_cursor ?? '' } });
  expect(page.body.data).toEqual(all.slice(1));
});

it('an idempotency key returns the response of its first request after a restart', async () => {
  const call = { body: customer, headers: { 'idempotency-key': 'k' } };
  const first = await connect(await restart()).call('createCustomer', call);
  const second = await connect(await restart()).call('createCustomer', call);
  expect(second.isReplay).toBe(true);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
});

describe('the default API key', () => {
  it('the default API key is stored in the data folder, readable only by its owner, and does not change', async () => {
    const { apiKey } = await restart();
    const file = join(dataDirectory, 'api-key');
    expect((await readFile(file, 'utf8')).trim()).toBe(apiKey);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect((await restart()).apiKey).toBe(apiKey);
  });

  it('the default API key can be configured, and then opens the existing data', async () => {
    const before = await restart();
    const { id } = (await connect(before).call('createCustomer', { body: customer })).body;
    const apiKey = 'sk_test_given0123456789abcdef';
    const after = await restart({ apiKey });
    expect(after.apiKey).toBe(apiKey);
    expect((await connect(after).call('getCustomer', { path: { id } })).status).toBe(200);
    expect((await new Client(after.url, before.apiKey, []).call('listCustomers')).status).toBe(401);
  });

  it('the default API key appears nowhere in the stored records', async () => {
    const { apiKey } = await restart();
    await running?.close();
    running = null;
    const names = (await readdir(dataDirectory)).filter((name) => name !== 'api-key');
    for (const name of names) expect(await readFile(join(dataDirectory, name), 'utf8')).not.toContain(apiKey);
    expect(names.length).toBeGreaterThan(0);
  });
});

it('the sandbox keeps created organizations and their frozen clocks after a restart', async () => {
  const before = await restart();
  const body = { clock: { mode: 'frozen' as const, now: '2030-01-01T00:00:00Z' } };
  const { api_key } = (await connect(before).call('createSandboxOrganization', { body })).body;
  const after = new Client((await restart()).url, api_key, []);
  const made = await after.call('createCustomer', { body: customer });
  expect(made.body.created_at).toBe('2030-01-01T00:00:00.000Z');
});
