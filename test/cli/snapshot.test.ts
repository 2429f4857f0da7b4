import { expect, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { runCliAs } from './program.js';

const sandbox = await testSandbox();

test('tollgate snapshot saves, lists, restores and removes a snapshot', async () => {
  const organization = await sandbox.newOrganization();
  const none = await runCliAs(organization, 'snapshot', 'list');
  expect(none).toMatchObject({ exitCode: 0, stdout: '' });
  expect(none.stderr).toContain('tollgate snapshot save');

  await organization.customer();
  const saved = await runCliAs(organization, 'snapshot', 'save', 'with-ada', '--json');
  expect(JSON.parse(saved.stdout)).toMatchObject({ name: 'with-ada', counts: { customers: 1 } });
  await organization.customer({ email: 'bo@example.com' });
  const restored = await runCliAs(organization, 'snapshot', 'restore', 'with-ada');
  expect(restored).toEqual({ exitCode: 0, stdout: '', stderr: 'Restored with-ada.\n' });
  expect((await organization.call('listCustomers')).body.data).toHaveLength(1);

  const listed = await runCliAs(organization, 'snapshot', 'list');
  expect(listed.stdout).toMatch(/^name .*\nwith-ada +\S+Z +2027-01-10T15:30:00\.000Z +1 +0 +0\n$/);
  const removed = await runCliAs(organization, 'snapshot', 'remove', 'with-ada');
  expect(removed).toEqual({ exitCode: 0, stdout: '', stderr: 'Removed with-ada.\n' });
  const remaining = await runCliAs(organization, 'snapshot', 'list', '--json');
  expect(JSON.parse(remaining.stdout)).toEqual({ data: [] });
});

test.each(['save', 'restore', 'remove'])(
  'tollgate snapshot %s exits with 2 for an invalid name and explains it, and without a name',
  async (action) => {
    const organization = await sandbox.newOrganization();
    const invalid = await runCliAs(organization, 'snapshot', action, '../clock');
    expect(invalid).toMatchObject({ exitCode: 2, stdout: '' });
    expect(invalid.stderr).toContain("value '../clock' is invalid for argument 'name'");
    expect(invalid.stderr).toContain(
      'Use up to 64 letters, digits, ".", "_" and "-". Start with a letter or a digit.',
    );
    const unnamed = await runCliAs(organization, 'snapshot', action);
    expect(unnamed.exitCode).toBe(2);
    expect(unnamed.stderr).toContain("missing required argument 'name'");
  },
);

test.each(['restore', 'remove'])('tollgate snapshot %s exits with 1 for an unknown name', async (action) => {
  const missing = await runCliAs(await sandbox.newOrganization(), 'snapshot', action, 'before-renewal');
  expect(missing).toMatchObject({ exitCode: 1, stdout: '' });
  expect(missing.stderr).toContain('There is no snapshot with the name "before-renewal"');
});
