import { expect, it } from 'vitest';
import { force } from '../../support/force.js';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

it('a response that violates the OpenAPI document is replaced by 500 and reported as a bug', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.customer();
  await force(sandbox, organization, ['customers', id], { name: 271828182845 as unknown as string });
  const { status, problem, text } = await organization.call('getCustomer', { path: { id } });
  expect([status, problem.code]).toEqual([500, 'internal_error']);
  expect(text).not.toContain('271828182845');
  expect(sandbox.errors).toHaveLength(1);
  expect(String(sandbox.errors[0])).toContain('/response/name must be string');
});

it('a response with an undocumented property is replaced by 500', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.customer();
  await force(sandbox, organization, ['customers', id], { internal: 'secret' } as object);
  const { problem, text } = await organization.call('listCustomers');
  expect(problem.code).toBe('internal_error');
  expect(text).not.toContain('secret');
});

it('the API keeps serving after a response-validation failure', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.customer();
  expect((await organization.call('getCustomer', { path: { id } })).status).toBe(200);
});
