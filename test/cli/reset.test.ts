import { expect, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { runCliAs } from './program.js';

const sandbox = await testSandbox();

test('tollgate reset restores the last seed, or an empty organization with --to empty', async () => {
  const organization = await sandbox.newOrganization();
  await organization.call('seedSandbox', { body: { name: 'smoke' } });
  await organization.customer({ email: 'bo@example.com' });
  const toSeed = await runCliAs(organization, 'reset');
  expect(toSeed).toEqual({ exitCode: 0, stdout: '', stderr: 'Reset to the last seed.\n' });
  expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
  const toEmpty = await runCliAs(organization, 'reset', '--to', 'empty', '--json');
  expect(toEmpty).toMatchObject({ exitCode: 0, stderr: 'Emptied.\n' });
  expect(JSON.parse(toEmpty.stdout)).toEqual({ to: 'empty' });
  expect((await organization.call('listCustomers')).body.data).toEqual([]);
});

test('tollgate reset --to exits with 2 for an unknown state', async () => {
  const { exitCode, stderr } = await runCliAs(await sandbox.newOrganization(), 'reset', '--to', 'yesterday');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are seed, empty.');
});
