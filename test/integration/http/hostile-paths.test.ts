import { describe, expect, it } from 'vitest';
import { publicOperations } from '../../support/description.js';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';
import { parseResponse, sendBytes } from '../../support/socket.js';

const sandbox = await testSandbox();

const operationsWithId = publicOperations.filter(({ path }) => path.includes('{'));

const ids = [
  'none',
  'x'.repeat(100),
  '..%2F..%2Fetc%2Fpasswd',
  '..%5C..%5Cwindows',
  '%00',
  'pur_%00',
  '%20',
  '%F0%9F%92%A5',
  '%D8%B9%D8%B1',
  "'%20OR%201=1--",
  '<script>alert(1)<%2Fscript>',
  '$%7Bjndi:ldap:%2F%2Fx%7D',
  '%7B%22$gt%22:%22%22%7D',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  '-1',
  'pur_01mc03h060e0mbhar4zfht6rt8',
  ';id=1',
  '%25%32%65',
];

it.each(ids)('the API returns 404 for the id %s on every operation', async (id) => {
  const organization = await sandbox.newOrganization();
  for (const operation of operationsWithId) {
    const target = operation.path.replace(/\{\w+\}/g, id);
    const body = operation.id === 'createConsumption' ? { quantity: '1' } : undefined;
    const response = await organization.send(operation.method, target, { body });
    expect([response.status, response.problem.code], operation.id).toEqual([404, 'resource_not_found']);
  }
});

it('the API returns 400 for an id that is too long', async () => {
  const organization = await sandbox.newOrganization();
  const response = await organization.call('getPurchase', { path: { id: 'x'.repeat(101) } });
  expect([response.status, response.errorLocations]).toEqual([400, ['id']]);
});

it('the API returns 404 for an id of another kind, of another case or with a suffix', async () => {
  const organization = await sandbox.newOrganization();
  const { id, customer_id, latest_charge_id } = await organization.purchase(plans.one_time);
  for (const wrong of [
    customer_id,
    latest_charge_id ?? '',
    id.toUpperCase(),
    `${id} `,
    ` ${id}`,
    `${id}\u0000`,
    id.slice(4),
  ]) {
    expect((await organization.call('getPurchase', { path: { id: wrong } })).status).toBe(404);
  }
});

describe('unknown paths', () => {
  it.each([
    '/dashboard',
    '/dashboard/assets/',
    '/dashboard/assets/..%2Findex.html',
    '/index.html',
    '/v1',
    '/v1/',
    '/V1/customers',
    '/v1/Customers',
    '/v1/customers/',
    '/v1//customers',
    '//v1/customers',
    '/v1/customers%2F',
    '/v1/purchases//cancel',
    '/v1/purchases/a/b/c/d',
    '/v1/services/svc_1/a',
    '/v1/%zz',
    '/v1/customers/%zz',
    '/v1/customers/%E0%A4%A',
    '/v1/customers/%FF',
    '/v2/customers',
    '/_sandbox',
    '/_sandbox/',
    '/_sandbox/HEALTH',
    '/favicon.ico',
    '/.env',
    `/v1/${'x'.repeat(5_000)}`,
  ])('unknown paths return 404: %s', async (path) => {
    const organization = await sandbox.newOrganization();
    const response = await organization.send('GET', path);
    expect([response.status, response.problem.code]).toEqual([404, 'path_not_found']);
  });

  // An HTTP client would normalize these paths.
  it.each([
    '/v1/purchases/../customers',
    '/v1/customers/..',
    '/v1/./customers',
    '/../../etc/passwd',
    '/v1/customers/|"',
  ])('unknown paths return 404 for a path that is sent without normalization: %s', async (path) => {
    const { apiKey } = await sandbox.newOrganization();
    const headers = `Host: localhost\r\nAuthorization: Bearer ${apiKey}\r\nConnection: close\r\n`;
    const text = await sendBytes(sandbox.url, `GET ${path} HTTP/1.1\r\n${headers}\r\n`);
    expect(parseResponse(text, { method: 'GET', path }).status).toBe(404);
  });
});
