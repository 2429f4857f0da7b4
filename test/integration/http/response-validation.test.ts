import { expect, it } from 'vitest';
import { force } from '../../support/force.js';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

it('returns 500 and reports an error when a response violates the OpenAPI document', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.customer();
  await force(sandbox, shop, ['customers', id], { name: 42 as unknown as string });
  const { status, problem, text } = await shop.call('getCustomer', { path: { id } });
  expect([status, problem.code]).toEqual([500, 'internal_error']);
  expect(text).not.toContain('42');
  expect(sandbox.errors).toHaveLength(1);
  expect(String(sandbox.errors[0])).toContain('/response/name must be string');
});

it('returns 500 when a response has an undocumented property', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.customer();
  await force(sandbox, shop, ['customers', id], { internal: 'secret' } as object);
  const { problem, text } = await shop.call('listCustomers');
  expect(problem.code).toBe('internal_error');
  expect(text).not.toContain('secret');
});

it('keeps serving after a response-validation failure', async () => {
  const shop = await sandbox.newOrganization();
  const { id } = await shop.customer();
  expect((await shop.call('getCustomer', { path: { id } })).status).toBe(200);
});
