import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

it('GET /_sandbox/health returns 200 without a key', async () => {
  const { status, body } = await sandbox.client(null).call('getHealth');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', api_version: '1.0.0' });
});

it('createSandboxOrganization creates an organization with a frozen clock', async () => {
  const organization = await sandbox.newOrganization({ now: '2030-05-01T12:00:00+02:00' });
  const customer = await organization.customer();
  expect(customer.created_at).toBe('2030-05-01T10:00:00.000Z');
});
