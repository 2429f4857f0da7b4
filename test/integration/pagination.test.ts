import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

/** Details of lists beyond the requirements `pages.*`, `cursors.*` and `filters.*` of the contract suite. */

const sandbox = await testSandbox();

it('reading all pages evaluates a changing status when the page is read', async () => {
  const organization = await sandbox.newOrganization();
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push((await organization.purchase(plans.fixed)).id);
  const query = { status: 'active', limit: 2 } as const;
  const first = (await organization.call('listPurchases', { query })).body;
  await organization.call('cancelPurchase', { path: { id: ids[1] ?? '' } });
  const next = { ...query, cursor: first.next_cursor ?? '' };
  const second = (await organization.call('listPurchases', { query: next })).body;
  expect(second.data.map(({ id }) => id)).toEqual([ids[0]]);
});

it('a cursor is accepted with another limit', async () => {
  const organization = await sandbox.newOrganization();
  for (const name of ['1', '2', '3', '4']) await organization.customer({ name });
  const { next_cursor } = (await organization.call('listCustomers', { query: { limit: 1 } })).body;
  const query = { cursor: next_cursor ?? '', limit: 100 };
  const { body } = await organization.call('listCustomers', { query });
  expect(body.data.map(({ name }) => name)).toEqual(['3', '2', '1']);
});

it('a cursor is rejected for the usage records of another purchase', async () => {
  const organization = await sandbox.newOrganization();
  const one = await organization.purchase(plans.variable);
  const other = await organization.purchase(plans.variable);
  for (const quantity of ['1', '2']) await organization.report(one.id, { quantity });
  const { body } = await organization.call('listConsumptions', { path: one, query: { limit: 1 } });
  const query = { cursor: body.next_cursor ?? '' };
  const response = await organization.call('listConsumptions', { path: other, query });
  expect(response.problem.code).toBe('invalid_cursor');
});
