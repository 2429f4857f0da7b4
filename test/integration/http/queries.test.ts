import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

const get = async (query: string) => (await sandbox.newOrganization()).send('GET', `/v1/purchases?${query}`);

it.each([
  ['colour=blue', 'colour'],
  ['Limit=1', 'Limit'],
  ['limit[]=1', 'limit[]'],
  ['__proto__=x', '__proto__'],
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

it('the API rejects an unknown query parameter and an invalid value of a known one', async () => {
  const response = await get('status[]=active&status=paid');
  expect([response.status, response.errorLocations]).toEqual([400, ['status[]', 'status']]);
});

it('an error response lists every unknown query parameter, up to one hundred', async () => {
  const response = await get(Array.from({ length: 150 }, (_, number) => `p${number}=`).join('&'));
  expect(response.problem.errors).toHaveLength(100);
  expect(response.problem.errors_total).toBe(150);
});

it('an operation without query parameters rejects every one', async () => {
  const organization = await sandbox.newOrganization();
  expect((await organization.send('POST', '/v1/services?limit=1', { body: { name: 'S' } })).status).toBe(400);
  expect((await organization.send('GET', '/v1/customers/none?limit=1')).status).toBe(400);
});

it.each([
  ['limit=1&limit=2', 'limit'],
  ['limit=1&limit=1', 'limit'],
  ['status=active&status=active', 'status'],
  ['external_id=a&external_id=b', 'external_id'],
  ['customer_id=a&customer_id=b', 'customer_id'],
  ['cursor=a&cursor=b', 'cursor'],
])('the API rejects a repeated query parameter: %s', async (query, parameter) => {
  const response = await get(query);
  expect(response.status).toBe(400);
  expect(response.errorLocations).toContain(parameter);
});

it.each([
  ['status=paid', 'status'],
  ['status=', 'status'],
  ['kind=Fixed_subscription', 'kind'],
  ['customer_id=', 'customer_id'],
  [`customer_id=${'x'.repeat(101)}`, 'customer_id'],
  [`external_id=${'x'.repeat(201)}`, 'external_id'],
  [`cursor=${'x'.repeat(501)}`, 'cursor'],
])('the API rejects a query parameter that does not match its schema: %s', async (query, parameter) => {
  const response = await get(query);
  expect([response.status, new Set(response.errorLocations)]).toEqual([400, new Set([parameter])]);
});

it.each(['1e2', '0x10', '%2B5', '1.0', '%205', '5%20', '0b1', ''])(
  'the API rejects a limit that is not written in decimal digits: %s',
  async (limit) => {
    const response = await get(`limit=${limit}`);
    expect([response.status, response.errorLocations]).toEqual([400, ['limit']]);
  },
);

describe('time filters', () => {
  it.each([
    '2027-01-10T15:30:00Z',
    '2027-01-10T15:30:00.123456789Z',
    '2027-01-10T15:30:00-23:59',
    '2027-01-10T16:30:00%2B01:00',
    '2028-02-29T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ])('time filters accept %s', async (time) => {
    expect((await get(`created_from=${time}&created_to=${time}`)).status).toBe(200);
  });

  it.each([
    '2020-02-31T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2027-13-01T00:00:00Z',
    '2027-01-10T24:00:00Z',
    '2027-01-10T15:60:00Z',
    '2027-01-10T15:30:60Z',
    '2027-01-10T15:30:00',
    '2027-01-10T15:30:00%2B24:00',
    '2027-01-10T15:30:00%2B0100',
    // An unencoded plus is a space.
    '2027-01-10T16:30:00+01:00',
    '2027-01-10 15:30:00Z',
    '2027-01-10t15:30:00z',
    '2027-01-10',
    '1767225600',
    '%2B002027-01-10T15:30:00Z',
    '',
  ])('time filters reject "%s"', async (time) => {
    const response = await get(`created_from=${time}`);
    expect([response.status, new Set(response.errorLocations)]).toEqual([400, new Set(['created_from'])]);
  });
});
