import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { TestOrganization } from '../support/test-organization.js';

/** An organization with a seed creates the same ids for the same requests. */

const sandbox = await testSandbox();

/** Returns the ids of all objects that a few requests and one month create. */
async function createAndListIds(organization: TestOrganization): Promise<string[]> {
  await organization.purchase(plans.fixed);
  await organization.call('createOrganizationConfiguration', { body: { dunning: { max_retries: 1 } } });
  const { id } = await organization.purchase(plans.variable);
  await organization.report(id, { quantity: '1' });
  const { body } = await organization.call('advanceClock', { body: { by: 'P1M' } });
  const records: { id: string }[] = [
    ...body.events.data,
    ...(await organization.call('listCustomers')).body.data,
    ...(await organization.call('listPurchases')).body.data,
    ...(await organization.call('listCharges')).body.data,
    ...(await organization.call('listConsumptions', { path: { id } })).body.data,
    ...(await organization.call('listEvents', { query: { limit: 100 } })).body.data,
  ];
  return records.map((record) => record.id);
}

it('two organizations with the same id seed create the same ids for the same requests', async () => {
  const one = await createAndListIds(await sandbox.newOrganization({ seed: 'a test' }));
  const other = await createAndListIds(await sandbox.newOrganization({ seed: 'a test' }));
  expect(one).toEqual(other);
  expect(one.length).toBeGreaterThan(20);
});

it('organizations with another id seed, or without one, create different ids', async () => {
  const [one, other, random] = [
    await sandbox.newOrganization({ seed: 'a test' }),
    await sandbox.newOrganization({ seed: 'another' }),
    await sandbox.newOrganization(),
  ];
  const ids = [(await one.customer()).id, (await other.customer()).id, (await random.customer()).id];
  expect(new Set(ids).size).toBe(3);
});

it('a rejected request uses no id of the sequence', async () => {
  const [one, other] = [
    await sandbox.newOrganization({ seed: 's' }),
    await sandbox.newOrganization({ seed: 's' }),
  ];
  const { service_id } = await one.plan(plans.fixed);
  await one.call('createPlan', { body: { ...plans.one_time, name: 'Plan', service_id, trial_days: 1 } });
  await other.plan(plans.fixed);
  expect((await one.customer()).id).toBe((await other.customer()).id);
});

it('the sequence of ids restarts after a reset', async () => {
  const organization = await sandbox.newOrganization({ seed: 'a test' });
  const { id } = await organization.customer();
  await organization.call('resetSandbox');
  expect((await organization.customer()).id).toBe(id);
});

it.each([
  ['an empty organization', {}],
  [
    'a seed',
    {
      customers: [{ name: 'Ada', email: 'ada@example.com' }],
      configuration: { webhook: { url: 'http://127.0.0.1:1' } },
    },
  ],
])('the ids and sequences of events start alike after each reset of %s', async (_name, document) => {
  const organization = await sandbox.newOrganization();
  await organization.call('setDeliveryMode', { body: { mode: 'collect' } });
  const clock = { mode: 'frozen', now: '2027-01-10T15:30:00Z' } as const;
  await organization.call('seedSandbox', { body: { ...document, clock, seed: 'a test' } });
  const listEvents = async (): Promise<[string, number][]> => {
    await organization.customer();
    await organization.customer();
    const { data } = (await organization.call('listEvents')).body;
    return data.map(({ id, sequence }) => [id, sequence]);
  };
  const first = await listEvents();
  const sequences = first.map(([, sequence]) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => other - one));
  for (let reset = 0; reset < 2; reset += 1) {
    await organization.call('resetSandbox');
    expect(await listEvents()).toEqual(first);
  }
});

it('secrets come from a secure random source, not from the id seed', async () => {
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

it('the sequence of ids continues after a restart', async () => {
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
