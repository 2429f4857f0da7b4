import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { sendRequest } from '../../support/send-request.js';

const sandbox = await testSandbox();

it('X-Request-Id is generated and different for each request', async () => {
  const organization = await sandbox.newOrganization();
  const ids = [await organization.call('listCharges'), await organization.call('listCharges')].map(
    ({ headers }) => headers.get('x-request-id'),
  );
  expect(ids[0]).toMatch(/^req_[0-9a-z]{26}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

it('the response headers name neither the framework nor the platform', async () => {
  const { headers } = await sandbox.client(null).call('getHealth');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
});

describe('commands of web pages to /_sandbox', () => {
  it.each([
    'https://evil.example',
    'http://127.0.0.1.evil.example',
    'null',
    'http://localhost.evil.example:4010',
    'http://localhost:3000',
    'http://127.0.0.1',
  ])('are rejected from the other site %s', async (origin) => {
    const organization = await sandbox.newOrganization();
    const response = await organization.call('resetSandbox', { headers: { origin } });
    expect([response.status, response.problem.code]).toEqual([403, 'host_not_allowed']);
  });

  it('are accepted from the own pages', async () => {
    const organization = await sandbox.newOrganization();
    const headers = { origin: sandbox.url };
    expect((await organization.call('resetSandbox', { headers })).status).toBe(204);
  });

  it.each([
    ['Origin', { origin: 'http://localhost:3000' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
  ])('do not create organizations from another port of this machine: %s', async (_name, headers) => {
    const { host } = new URL(sandbox.url);
    const sent = { host, ...headers };
    const { status, text } = await sendRequest(`${sandbox.url}/_sandbox/organizations`, 'POST', sent);
    expect([status, text]).toMatchObject([403, expect.stringContaining('host_not_allowed')]);
  });

  it('may read from another port of this machine', async () => {
    const headers = { origin: 'http://localhost:3000' };
    expect((await sandbox.client(null).call('getHealth', { headers })).status).toBe(200);
  });
});
