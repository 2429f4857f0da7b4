import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { whileAdvancing } from '../support/advancing.js';
import { ControlledStore } from '../support/controlled-store.js';
import { documents, type Example } from '../support/description.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/test-organization.js';

/** A restore returns an organization to the state of the snapshot. */

let realNow = Date.parse('2026-11-20T10:00:00.000Z');
const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({ store, realNow: () => realNow });

const body = { name: 'before' };
const path = body;

/** Returns all data that the API shows of an organization. */
async function readAll(organization: TestOrganization): Promise<object[]> {
  const query = { limit: 100 };
  return [
    (await organization.call('getClock')).body,
    (await organization.call('listCustomers', { query })).body.data,
    (await organization.call('listPurchases', { query })).body.data,
    (await organization.call('listCharges', { query })).body.data,
    (await organization.call('listEvents', { query })).body.data,
  ];
}

it('restoreSnapshot restores all data, whatever has changed', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.variable);
  await organization.report(id, { quantity: '50' });
  await organization.call('createOrganizationConfiguration', { body: { dunning: { max_retries: 0 } } });
  const before = await readAll(organization);
  await organization.call('createSnapshot', { body });
  await organization.call('advanceClock', { body: { by: 'P3M' } });
  await organization.call('cancelPurchase', { path: { id } });
  await organization.customer();
  for (let time = 0; time < 2; time += 1) {
    expect((await organization.call('restoreSnapshot', { path })).status).toBe(204);
    expect(await readAll(organization)).toEqual(before);
    await organization.call('resetSandbox');
  }
});

it('an organization behaves after a restore as it did the first time, except that events get new sequences and causes', async () => {
  const organization = await sandbox.newOrganization({ seed: 's' });
  await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
  await organization.call('createSnapshot', { body });
  const goOn = async (): Promise<unknown> => {
    await organization.customer();
    await organization.call('advanceClock', { body: { by: 'P2M' } });
    return withoutCommitData(await readAll(organization));
  };
  const first = await goOn();
  await organization.call('restoreSnapshot', { path });
  expect(await goOn()).toEqual(first);
});

/** Returns a copy without the sequences and the causes of events, which another request changes. */
const withoutCommitData = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (name, value: unknown) =>
      name === 'sequence' || name === 'cause' ? undefined : value,
    ),
  );

it('restoreSnapshot restores idempotency records together with their objects', async () => {
  const organization = await sandbox.newOrganization();
  const send = (key: string): ReturnType<TestOrganization['send']> =>
    organization.send('POST', '/v1/services', { body: { name: 'S' }, headers: { 'idempotency-key': key } });
  const early = await send('early');
  await organization.call('createSnapshot', { body });
  await send('late');
  await organization.call('restoreSnapshot', { path });
  expect([(await send('early')).text, (await send('late')).isReplay]).toEqual([early.text, false]);
});

it('restoreSnapshot continues a live clock from the time of the snapshot', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('setClock', { body: { mode: 'live' } });
  await organization.purchase(plans.fixed);
  await organization.call('createSnapshot', { body });
  realNow += 40 * 86_400_000;
  await organization.call('restoreSnapshot', { path });
  expect((await organization.call('getClock')).body).toMatchObject({ mode: 'live', now: EXAMPLE_TIME });
  realNow += 1_000;
  expect((await organization.call('getClock')).body.now).toBe('2027-01-10T15:30:01.000Z');
  expect((await organization.call('listCharges')).body.data).toHaveLength(1);
});

it('a restore invalidates older cursors and continues the sequence numbers', async () => {
  const organization = await sandbox.newOrganization();
  for (let number = 0; number < 3; number += 1) await organization.customer();
  const cursor = (await organization.call('listCustomers', { query: { limit: 1 } })).body.next_cursor ?? '';
  await organization.call('createSnapshot', { body });
  await organization.call('restoreSnapshot', { path });
  expect((await organization.call('listCustomers', { query: { cursor } })).problem.code).toBe(
    'invalid_cursor',
  );
  const newest = await organization.customer();
  const { data } = (await organization.call('listCustomers', { query: { limit: 2 } })).body;
  expect([data[0]?.id, data.length]).toEqual([newest.id, 2]);
});

it('a snapshot can store an organization that is larger than one part, in order', async () => {
  const organization = await sandbox.newOrganization();
  await organization.purchase({ rate: { ...plans.fixed.rate, interval: 'day' } });
  await organization.call('advanceClock', { body: { by: 'P300D' } });
  const before = await readAll(organization);
  const { body: taken } = await organization.call('createSnapshot', { body });
  expect(taken.counts.charges).toBe(301);
  await organization.call('resetSandbox');
  await organization.call('restoreSnapshot', { path });
  expect(await readAll(organization)).toEqual(before);
});

it('a snapshot survives resets and seeds, and matches the documented example', async () => {
  const examples = documents.sandbox.components['examples'] as Record<string, Example>;
  const at = realNow;
  realNow = Date.parse('2026-11-20T10:00:00.000Z');
  const organization = await sandbox.newOrganization();
  await organization.call('seedSandbox', { body: { name: 'smoke' } });
  const taken = await organization.call('createSnapshot', { body: { name: 'before-checkout' } });
  realNow = at;
  expect(taken.body).toEqual(examples['sandbox_snapshot_before_checkout']?.value);
  await organization.call('resetSandbox');
  await organization.call('seedSandbox', { body: { name: 'demo' } });
  expect((await organization.call('listSnapshots')).body).toEqual(examples['sandbox_snapshot_list']?.value);
});

it('a snapshot is replaced by one of the same name, and can be deleted', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('createSnapshot', { body });
  await organization.customer();
  await organization.call('createSnapshot', { body });
  const { data } = (await organization.call('listSnapshots')).body;
  expect(data.map(({ name, counts }) => [name, counts.customers])).toEqual([['before', 1]]);
  expect((await organization.call('deleteSnapshot', { path })).status).toBe(204);
  expect((await organization.call('listSnapshots')).body.data).toEqual([]);
  expect((await organization.call('restoreSnapshot', { path })).problem.code).toBe('resource_not_found');
  expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
});

it('createSnapshot is limited to twenty snapshots per organization', async () => {
  const organization = await sandbox.newOrganization();
  for (let number = 1; number <= 20; number += 1)
    await organization.call('createSnapshot', { body: { name: `n${number}` } });
  const refused = await organization.call('createSnapshot', { body: { name: 'n21' } });
  expect(refused.problem.code).toBe('snapshot_limit_reached');
  expect((await organization.call('createSnapshot', { body: { name: 'n20' } })).status).toBe(201);
  const { data } = (await organization.call('listSnapshots')).body;
  expect(data.map(({ name }) => name).slice(0, 2)).toEqual(['n20', 'n19']);
});

it('a snapshot is visible only to its organization', async () => {
  const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  await one.call('createSnapshot', { body });
  expect((await other.call('listSnapshots')).body.data).toEqual([]);
  expect((await other.call('restoreSnapshot', { path })).problem.code).toBe('resource_not_found');
  expect((await other.call('deleteSnapshot', { path })).problem.code).toBe('resource_not_found');
});

it.each(['', '-a', 'a b', 'ä', '../x', 'x'.repeat(65)])(
  'createSnapshot rejects the name "%s"',
  async (name) => {
    const response = await (await sandbox.newOrganization()).call('createSnapshot', { body: { name } });
    expect([response.problem.code, ...new Set(response.errorLocations)]).toEqual([
      'invalid_request',
      '/name',
    ]);
  },
);

it('createSnapshot and restoreSnapshot return 409 while an advance is running', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('createSnapshot', { body });
  const codes = await whileAdvancing(store, organization, async () => [
    (await organization.call('createSnapshot', { body })).problem.code,
    (await organization.call('restoreSnapshot', { path })).problem.code,
  ]);
  expect(codes).toEqual(['clock_advancing', 'clock_advancing']);
});

it('a snapshot survives a restart, together with the last seed', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-snapshots-'));
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }));
  const first = await startSandbox({ dataDirectory });
  const before = new TestOrganization(first.url, first.apiKey, [], '');
  await before.call('seedSandbox', { body: { name: 'demo' } });
  await before.call('createSnapshot', { body });
  const held = (await before.call('listCharges')).body;
  await before.call('resetSandbox', { body: { to: 'empty' } });
  await first.close();
  const second = await startSandbox({ dataDirectory });
  const after = new TestOrganization(second.url, second.apiKey, [], '');
  await after.call('restoreSnapshot', { path });
  const restored = (await after.call('listCharges')).body;
  await after.call('resetSandbox');
  const seeded = (await after.call('listCharges')).body;
  await second.close();
  expect([restored.data, seeded.data]).toEqual([held.data, held.data]);
});
