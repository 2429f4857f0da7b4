import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/shop.js';

/** An organization with a seed creates the same ids for the same requests. */

const sandbox = await testSandbox();

/** Returns the ids of all objects that a few requests and one month create. */
async function createAndListIds(shop: TestOrganization): Promise<string[]> {
  await shop.purchase(plans.fixed);
  await shop.call('createOrganizationConfiguration', { body: { dunning: { max_retries: 1 } } });
  const { id } = await shop.purchase(plans.variable);
  await shop.report(id, { quantity: '1' });
  const { body } = await shop.call('advanceClock', { body: { by: 'P1M' } });
  const records: { id: string }[] = [
    ...body.events.data,
    ...(await shop.call('listCustomers')).body.data,
    ...(await shop.call('listPurchases')).body.data,
    ...(await shop.call('listCharges')).body.data,
    ...(await shop.call('listConsumptions', { path: { id } })).body.data,
    ...(await shop.call('listEvents', { query: { limit: 100 } })).body.data,
  ];
  return records.map((record) => record.id);
}

it('creates the same ids for the same requests in two organizations with the same seed', async () => {
  const one = await createAndListIds(await sandbox.newOrganization({ seed: 'a test' }));
  const other = await createAndListIds(await sandbox.newOrganization({ seed: 'a test' }));
  expect(one).toEqual(other);
  expect(one.length).toBeGreaterThan(20);
});

it('creates different ids with another seed or without one', async () => {
  const [one, other, random] = [
    await sandbox.newOrganization({ seed: 'a test' }),
    await sandbox.newOrganization({ seed: 'another' }),
    await sandbox.newOrganization(),
  ];
  const ids = [(await one.customer()).id, (await other.customer()).id, (await random.customer()).id];
  expect(new Set(ids).size).toBe(3);
});

it('uses no id for a rejected request', async () => {
  const [one, other] = [
    await sandbox.newOrganization({ seed: 's' }),
    await sandbox.newOrganization({ seed: 's' }),
  ];
  const { service_id } = await one.plan(plans.fixed);
  await one.call('createPlan', { body: { ...plans.one_time, name: 'Plan', service_id, trial_days: 1 } });
  await other.plan(plans.fixed);
  expect((await one.customer()).id).toBe((await other.customer()).id);
});

it('restarts the sequence of ids after a reset', async () => {
  const shop = await sandbox.newOrganization({ seed: 'a test' });
  const { id } = await shop.customer();
  await shop.call('resetSandbox');
  expect((await shop.customer()).id).toBe(id);
});

it('takes secrets from a secure random source, not from the seed', async () => {
  const [one, other] = [
    await sandbox.newOrganization({ seed: 's' }),
    await sandbox.newOrganization({ seed: 's' }),
  ];
  expect(one.apiKey).not.toBe(other.apiKey);
  const [first, second] = [await one.purchase(plans.one_time), await other.purchase(plans.one_time)];
  expect(first.id).toBe(second.id);
  expect(first.checkout_url).not.toBe(second.checkout_url);
  const body = { webhook: { url: 'https://shop.example/hooks' } };
  const made = await one.call('createOrganizationConfiguration', { body });
  const alike = await other.call('createOrganizationConfiguration', { body });
  expect(made.body.webhook?.secret).not.toBe(alike.body.webhook?.secret);
});

it('continues the sequence of ids after a restart', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-seeded-'));
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }));
  const expected = await sandbox.newOrganization({ seed: 's' });
  const first = await startSandbox({ dataDirectory });
  const body = { clock: { mode: 'frozen', now: '2027-01-10T15:30:00.000Z' }, seed: 's' } as const;
  const { body: made } = await new TestOrganization(first.url, '', [], '').call('createSandboxOrganization', {
    body,
    headers: { authorization: null },
  });
  const before = await new TestOrganization(first.url, made.api_key, [], made.id).customer();
  await first.close();
  const second = await startSandbox({ dataDirectory });
  const after = await new TestOrganization(second.url, made.api_key, [], made.id).customer();
  await second.close();
  expect([before.id, after.id]).toEqual([(await expected.customer()).id, (await expected.customer()).id]);
});
