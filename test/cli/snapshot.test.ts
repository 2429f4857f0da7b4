import { expect, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { tollgate } from './program.js';

const sandbox = await testSandbox();

test('a snapshot is saved, listed, restored and removed', async () => {
  const shop = await sandbox.shop();
  const none = await tollgate(shop, 'snapshot', 'list');
  expect(none).toMatchObject({ exitCode: 0, stdout: '' });
  expect(none.stderr).toContain('tollgate snapshot save');

  await shop.customer();
  const saved = await tollgate(shop, 'snapshot', 'save', 'with-ada', '--json');
  expect(JSON.parse(saved.stdout)).toMatchObject({ name: 'with-ada', counts: { customers: 1 } });
  await shop.customer({ email: 'bo@example.com' });
  const restored = await tollgate(shop, 'snapshot', 'restore', 'with-ada');
  expect(restored).toEqual({ exitCode: 0, stdout: '', stderr: 'Restored with-ada.\n' });
  expect((await shop.call('listCustomers')).body.data).toHaveLength(1);

  const listed = await tollgate(shop, 'snapshot', 'list');
  expect(listed.stdout).toMatch(/^name .*\nwith-ada +\S+Z +2027-01-10T15:30:00\.000Z +1 +0 +0\n$/);
  const removed = await tollgate(shop, 'snapshot', 'remove', 'with-ada');
  expect(removed).toEqual({ exitCode: 0, stdout: '', stderr: 'Removed with-ada.\n' });
  const left = await tollgate(shop, 'snapshot', 'list', '--json');
  expect(JSON.parse(left.stdout)).toEqual({ data: [] });
});

test('a name that cannot be, one that is not there, and none at all', async () => {
  const shop = await sandbox.shop();
  const refused = await tollgate(shop, 'snapshot', 'save', 'two words');
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('/name: ');
  const missing = await tollgate(shop, 'snapshot', 'restore', '../clock');
  expect(missing).toMatchObject({ exitCode: 1, stdout: '' });
  expect(missing.stderr).toContain('snapshot');
  const unnamed = await tollgate(shop, 'snapshot', 'save');
  expect(unnamed.exitCode).toBe(2);
  expect(unnamed.stderr).toContain("missing required argument 'name'");
});
