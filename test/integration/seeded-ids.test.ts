import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { Shop } from '../support/shop.js';

/** An organization with a seed makes the same ids whenever it is asked for the same. */

const sandbox = await testSandbox();

/** Ids of everything that a few requests and a month make. */
async function idsMadeBy(shop: Shop): Promise<string[]> {
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

it('the same requests make the same ids in two organizations of one seed', async () => {
  const one = await idsMadeBy(await sandbox.shop({ seed: 'a test' }));
  const other = await idsMadeBy(await sandbox.shop({ seed: 'a test' }));
  expect(one).toEqual(other);
  expect(one.length).toBeGreaterThan(20);
});

it('ids of another seed, or of none, are others', async () => {
  const [one, other, random] = [
    await sandbox.shop({ seed: 'a test' }),
    await sandbox.shop({ seed: 'another' }),
    await sandbox.shop(),
  ];
  const ids = [(await one.customer()).id, (await other.customer()).id, (await random.customer()).id];
  expect(new Set(ids).size).toBe(3);
});

it('a request that is refused uses no id up', async () => {
  const [one, other] = [await sandbox.shop({ seed: 's' }), await sandbox.shop({ seed: 's' })];
  const { service_id } = await one.plan(plans.fixed);
  await one.call('createPlan', { body: { ...plans.one_time, name: 'Plan', service_id, trial_days: 1 } });
  await other.plan(plans.fixed);
  expect((await one.customer()).id).toBe((await other.customer()).id);
});

it('ids begin anew after a reset', async () => {
  const shop = await sandbox.shop({ seed: 'a test' });
  const { id } = await shop.customer();
  await shop.call('resetSandbox');
  expect((await shop.customer()).id).toBe(id);
});

it('what must not be guessed does not come from the seed', async () => {
  const [one, other] = [await sandbox.shop({ seed: 's' }), await sandbox.shop({ seed: 's' })];
  expect(one.apiKey).not.toBe(other.apiKey);
  const [first, second] = [await one.purchase(plans.one_time), await other.purchase(plans.one_time)];
  expect(first.id).toBe(second.id);
  expect(first.checkout_url).not.toBe(second.checkout_url);
  const body = { webhook: { url: 'https://shop.example/hooks' } };
  const made = await one.call('createOrganizationConfiguration', { body });
  const alike = await other.call('createOrganizationConfiguration', { body });
  expect(made.body.webhook?.secret).not.toBe(alike.body.webhook?.secret);
});

it('ids go on after a restart where they were', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-seeded-'));
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }));
  const expected = await sandbox.shop({ seed: 's' });
  const first = await startSandbox({ dataDirectory });
  const body = { clock: { mode: 'frozen', now: '2027-01-10T15:30:00.000Z' }, seed: 's' } as const;
  const { body: made } = await new Shop(first.url, '', [], '').call('createSandboxOrganization', {
    body,
    headers: { authorization: null },
  });
  const before = await new Shop(first.url, made.api_key, [], made.id).customer();
  await first.close();
  const second = await startSandbox({ dataDirectory });
  const after = await new Shop(second.url, made.api_key, [], made.id).customer();
  await second.close();
  expect([before.id, after.id]).toEqual([(await expected.customer()).id, (await expected.customer()).id]);
});
