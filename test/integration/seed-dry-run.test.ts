import { expect, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

test('a dry run of a seed reports its errors or its objects, and changes neither the organization nor a later reset', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('seedSandbox', { body: { name: 'smoke' } });
  const before = (await organization.call('listObjects', { query: { type: 'plan' } })).body;
  const query = { dry_run: true };
  const purchases = [{ plan_id: 'unknown', customer_id: 'unknown' }];
  const rejected = await organization.call('seedSandbox', { query, body: { purchases } });
  expect([rejected.status, rejected.problem.errors?.[0]?.pointer]).toEqual([422, '/purchases/0/plan_id']);
  const accepted = await organization.call('seedSandbox', { query, body: { name: 'demo' } });
  expect([accepted.status, accepted.body.counts.purchases]).toEqual([200, 11]);
  expect((await organization.call('listObjects', { query: { type: 'plan' } })).body).toEqual(before);
  await organization.call('resetSandbox');
  expect((await organization.call('getCounts')).body.objects).toMatchObject({ customers: 1, plans: 3 });
});
