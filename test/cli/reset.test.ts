import { expect, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { tollgate } from './program.js';

const sandbox = await testSandbox();

test('it goes back to the last seed, or to nothing, and prints no data', async () => {
  const shop = await sandbox.shop();
  await shop.call('seedSandbox', { body: { name: 'smoke' } });
  await shop.customer({ email: 'bo@example.com' });
  const toSeed = await tollgate(shop, 'reset');
  expect(toSeed).toEqual({ exitCode: 0, stdout: '', stderr: 'Reset to the last seed.\n' });
  expect((await shop.call('listCustomers')).body.data).toHaveLength(1);
  const toEmpty = await tollgate(shop, 'reset', '--to', 'empty', '--json');
  expect(toEmpty).toMatchObject({ exitCode: 0, stderr: 'Emptied.\n' });
  expect(JSON.parse(toEmpty.stdout)).toEqual({ to: 'empty' });
  expect((await shop.call('listCustomers')).body.data).toEqual([]);
});

test('another state to go back to is wrong use', async () => {
  const { exitCode, stderr } = await tollgate(await sandbox.shop(), 'reset', '--to', 'yesterday');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are seed, empty.');
});
