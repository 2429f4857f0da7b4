import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';

/** Details of lists beyond the requirements `pages.*`, `cursors.*` and `filters.*` of the contract suite. */

const sandbox = await testSandbox();

it('a cursor is accepted with another limit', async () => {
  const organization = await sandbox.newOrganization();
  for (const name of ['1', '2', '3', '4']) await organization.customer({ name });
  const { next_cursor } = (await organization.call('listCustomers', { query: { limit: 1 } })).body;
  const query = { cursor: next_cursor ?? '', limit: 100 };
  const { body } = await organization.call('listCustomers', { query });
  expect(body.data.map(({ name }) => name)).toEqual(['3', '2', '1']);
});
