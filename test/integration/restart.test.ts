import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox.js';
import { Client } from '../support/client.js';
import { plans } from '../support/plans.js';
import { Shop } from '../support/shop.js';

/** A sandbox over a folder is, after a restart, what it was before. */

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

/** Stops the sandbox, if one runs, and starts one over the same folder. */
async function restart(options: SandboxOptions = {}): Promise<Sandbox> {
  await running?.close();
  running = null;
  running = await startSandbox({ dataDirectory, ...options });
  return running;
}

const clientOf = ({ url, apiKey }: Sandbox): Client => new Client(url, apiKey, []);
const customer = { email: 'ada@example.com', name: 'Ada' };

it('keeps every object', async () => {
  const before = await restart();
  const shop = new Shop(before.url, before.apiKey, [], 'default');
  const purchase = await shop.purchase(plans.variable);
  const consumption = await shop.report(purchase.id, { quantity: '1', metadata: { note: 'naïve\n' } });
  const after = clientOf(await restart());
  const path = { id: purchase.id, consumption_id: consumption.id };
  const { checkout_url } = purchase;
  const read = (await after.call('getPurchase', { path })).body;
  // The address is that of the sandbox that answers.
  expect({ ...read, checkout_url }).toEqual(purchase);
  expect(new URL(read.checkout_url).pathname).toBe(new URL(checkout_url).pathname);
  expect((await after.call('getConsumption', { path })).body).toEqual(consumption);
});

it('goes on where a walk through pages was', async () => {
  const before = clientOf(await restart());
  for (let number = 1; number <= 3; number += 1) await before.call('createCustomer', { body: customer });
  const all = (await before.call('listCustomers')).body.data;
  const { next_cursor } = (await before.call('listCustomers', { query: { limit: 1 } })).body;
  const after = clientOf(await restart());
  await after.call('createCustomer', { body: customer });
  const page = await after.call('listCustomers', { query: { cursor: next_cursor ?? '' } });
  expect(page.body.data).toEqual(all.slice(1));
});

it('replays the answer to an idempotency key', async () => {
  const call = { body: customer, headers: { 'idempotency-key': 'k' } };
  const first = await clientOf(await restart()).call('createCustomer', call);
  const second = await clientOf(await restart()).call('createCustomer', call);
  expect(second.isReplay).toBe(true);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
});

describe('the default key', () => {
  it('lies beside the data, for its owner only, and stays', async () => {
    const { apiKey } = await restart();
    const file = join(dataDirectory, 'api-key');
    expect((await readFile(file, 'utf8')).trim()).toBe(apiKey);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect((await restart()).apiKey).toBe(apiKey);
  });

  it('can be given, and then opens what was there before', async () => {
    const before = await restart();
    const { id } = (await clientOf(before).call('createCustomer', { body: customer })).body;
    const apiKey = 'sk_test_given0123456789abcdef';
    const after = await restart({ apiKey });
    expect(after.apiKey).toBe(apiKey);
    expect((await clientOf(after).call('getCustomer', { path: { id } })).status).toBe(200);
    expect((await new Client(after.url, before.apiKey, []).call('listCustomers')).status).toBe(401);
  });

  it('is nowhere in the data itself', async () => {
    const { apiKey } = await restart();
    await running?.close();
    running = null;
    const names = (await readdir(dataDirectory)).filter((name) => name !== 'api-key');
    for (const name of names) expect(await readFile(join(dataDirectory, name), 'utf8')).not.toContain(apiKey);
    expect(names.length).toBeGreaterThan(0);
  });
});

it('keeps the organizations that were made, and their frozen clocks', async () => {
  const before = await restart();
  const body = { clock: { mode: 'frozen' as const, now: '2030-01-01T00:00:00Z' } };
  const { api_key } = (await clientOf(before).call('createSandboxOrganization', { body })).body;
  const after = new Client((await restart()).url, api_key, []);
  const made = await after.call('createCustomer', { body: customer });
  expect(made.body.created_at).toBe('2030-01-01T00:00:00.000Z');
});
