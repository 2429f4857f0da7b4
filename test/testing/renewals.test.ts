import { expect, test } from 'vitest';
import { unwrap, type Sandbox } from '../../src/testing/index.js';
import { startTestSandbox, createSubscription } from './fixtures.js';

const now = '2027-01-31T09:00:00Z';

const listRenewals = async (sandbox: Sandbox, count: number, purchase?: string): Promise<string[]> => {
  const times: string[] = [];
  for (let index = 0; index < count; index += 1)
    times.push((await sandbox.clock.advanceToNextRenewal(purchase)).now);
  return times;
};

test('advanceToNextRenewal() reaches each renewal of a subscription that started on 31 January', async () => {
  const sandbox = await startTestSandbox({ now });
  await createSubscription(sandbox);
  expect(await listRenewals(sandbox, 4)).toEqual([
    '2027-02-28T09:00:00.000Z',
    '2027-03-31T09:00:00.000Z',
    '2027-04-30T09:00:00.000Z',
    '2027-05-31T09:00:00.000Z',
  ]);
  const { data } = await unwrap(sandbox.client.GET('/charges'));
  expect(data.map(({ period }) => period?.index)).toEqual([5, 4, 3, 2, 1]);
});

test('advanceToNextRenewal() reaches the first renewal of several, or that of one purchase', async () => {
  const sandbox = await startTestSandbox({ now });
  await createSubscription(sandbox);
  await sandbox.clock.advance('10d');
  const { id } = await createSubscription(sandbox);
  expect(await listRenewals(sandbox, 2)).toEqual(['2027-02-28T09:00:00.000Z', '2027-03-10T09:00:00.000Z']);
  const { charges } = await sandbox.clock.advanceToNextRenewal({ id });
  expect([charges.count, await sandbox.clock.now()]).toEqual([2, '2027-04-10T09:00:00.000Z']);
});

test('advanceToNextRenewal() runs the retries before the renewal, and is not logged or affected by faults', async () => {
  const sandbox = await startTestSandbox({ now });
  const { id } = await createSubscription(sandbox);
  await sandbox.outcomes.force(id, 'insufficient_funds', 'succeeded');
  await sandbox.faults.add({ effect: { kind: 'status', status: 503 } });
  const logged = (await sandbox.requests()).length;
  await sandbox.clock.advanceToNextRenewal(id);
  const { charges, now: time } = await sandbox.clock.advanceToNextRenewal(id);
  expect([charges.data.map(({ attempt }) => attempt), time]).toEqual([[2, 1], '2027-03-31T09:00:00.000Z']);
  expect(await sandbox.requests()).toHaveLength(logged);
});

test('advanceToNextRenewal() stops at the end of a trial', async () => {
  const sandbox = await startTestSandbox({ now });
  const { customer_id } = await createSubscription(sandbox);
  const service = await unwrap(sandbox.client.POST('/services', { body: { name: 'Home electricity' } }));
  const rate = {
    kind: 'fixed_subscription',
    amount: 4900,
    currency: 'EUR',
    interval: 'month',
  } as const;
  const body = { service_id: service.id, name: 'Trial', rate, trial_days: 14 };
  const plan = await unwrap(sandbox.client.POST('/plans', { body }));
  const purchase = await unwrap(
    sandbox.client.POST('/purchases', {
      body: { plan_id: plan.id, customer_id, payment_token: 'tok_success' },
    }),
  );
  expect(await listRenewals(sandbox, 2, purchase.id)).toEqual([
    '2027-02-14T09:00:00.000Z',
    '2027-03-14T09:00:00.000Z',
  ]);
});

test('advanceToNextRenewal() throws an error that names the purchase if no renewal is scheduled', async () => {
  const sandbox = await startTestSandbox({ now });
  await expect(sandbox.clock.advanceToNextRenewal()).rejects.toThrow(
    'No purchase has a scheduled renewal or trial end.',
  );
  const { id } = await createSubscription(sandbox);
  await unwrap(sandbox.client.PUT('/purchases/{id}/cancel', { params: { path: { id } } }));
  await expect(sandbox.clock.advanceToNextRenewal(id)).rejects.toThrow(
    `The purchase "${id}" does not exist, or it has no scheduled renewal or trial end.`,
  );
  expect(await sandbox.clock.now()).toBe('2027-01-31T09:00:00.000Z');
});
