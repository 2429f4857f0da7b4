import { expect, test } from 'vitest';
import { sandboxOperations } from '../../src/commands/sandbox-operations.js';
import { testSandbox } from '../support/sandbox.js';
import { runCliAs } from './program.js';

const sandbox = await testSandbox();

test('tollgate call sends the parameters and the body of any operation, and prints the response', async () => {
  const organization = await sandbox.newOrganization();
  const created = await runCliAs(
    organization,
    'call',
    'createCustomer',
    '--body',
    '{"name":"Ada=1","email":"ada@example.com"}',
  );
  const { id } = JSON.parse(created.stdout) as { id: string };
  const read = await runCliAs(organization, 'call', 'getCustomer', `id=${id}`);
  expect(JSON.parse(read.stdout)).toMatchObject({ id, name: 'Ada=1' });
  const listed = await runCliAs(organization, 'call', 'listObjects', 'type=customer', 'q=Ada=1');
  expect(JSON.parse(listed.stdout)).toMatchObject({ data: [{ data: { id } }] });
});

test.each([
  [['getCounters'], 2, 'Did you mean getCounts?'],
  [['getPurchase'], 2, 'getPurchase needs `id`, which is missing.'],
  [['getCounts', 'limit'], 2, 'Write a name and a value, such as limit=10.'],
  [['createCustomer', '--body', '{"name"'], 2, 'Send a JSON object, in single quotes.'],
  [['getPurchase', 'id=pur_none'], 1, 'There is no purchase with the id "pur_none" in this organization.'],
  [['listCustomers', 'limit=1000'], 1, 'limit: Must be <= 100; received 1000.'],
])('tollgate call %j exits with %i and says "%s"', async (args, exitCode, message) => {
  const organization = await sandbox.newOrganization();
  const result = await runCliAs(organization, 'call', ...args);
  expect(result).toMatchObject({ exitCode, stdout: '' });
  expect(result.stderr).toContain(message);
});

test('tollgate call leaves out the operations for browsers and scrapers', async () => {
  const organization = await sandbox.newOrganization();
  const others = Object.entries(sandboxOperations).filter(([, operation]) => typeof operation === 'string');
  expect(others).toHaveLength(4);
  for (const [id] of others)
    expect(await runCliAs(organization, 'call', id)).toMatchObject({ exitCode: 2, stdout: '' });
});
