import { expect, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { runCliAs } from './program.js';

const sandbox = await testSandbox();

test('tollgate reset restores the last seed, or an empty organization with --to empty', async () => {
  const shop = await sandbox.newOrganization();
  await shop.call('seedSandbox', { body: { name: 'smoke' } });
  await shop.customer({ email: 'bo@example.com' });
  const toSeed = await runCliAs(shop, 'reset');
  expect(toSeed).toEqual({ exitCode: 0, stdout: '', stderr: 'Reset to the last seed.\n' });
  expect((await shop.call('listCustomers')).body.data).toHaveLength(1);
  const toEmpty = await runCliAs(shop, 'reset', '--to', 'empty', '--json');
  expect(toEmpty).toMatchObject({ exitCode: 0, stderr: 'Emptied.\n' });
  expect(JSON.parse(toEmpty.stdout)).toEqual({ to: 'empty' });
  expect((await shop.call('listCustomers')).body.data).toEqual([]);
});

test('tollgate reset --to exits with 2 for an unknown state', async () => {
  const { exitCode, stderr } = await runCliAs(await sandbox.newOrganization(), 'reset', '--to', 'yesterday');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are seed, empty.');
});
