import { expect, it } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

const get = async (query: string) => (await sandbox.newOrganization()).send('GET', `/v1/purchases?${query}`);

it.each([
  ['constructor=x', 'constructor'],
  ['=x', ''],
  ['limit[]=1&limit=2', 'limit[]'],
  ['limit[max]=1', 'limit[max]'],
  ['status[]=active', 'status[]'],
  ['created_from[0]=2027-01-01T00:00:00Z', 'created_from[0]'],
])('the API rejects only the unknown query parameter of %s', async (query, parameter) => {
  const response = await get(query);
  expect([response.status, response.problem.code]).toEqual([400, 'invalid_request']);
  expect(response.errorLocations).toEqual([parameter]);
});

it('an error response lists every unknown query parameter, up to one hundred', async () => {
  const response = await get(Array.from({ length: 150 }, (_, number) => `p${number}=`).join('&'));
  expect(response.problem.errors).toHaveLength(100);
  expect(response.problem.errors_total).toBe(150);
});
