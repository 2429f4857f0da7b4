import { describe, expect, it } from 'vitest';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';
import { sendRequest } from '../../support/send-request.js';

const sandbox = await testSandbox();
const organization = await sandbox.newOrganization();
const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
const checkout = new URL(checkout_url).pathname;
const { host } = new URL(sandbox.url);

const requestStatus = async (
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> => (await sendRequest(`${sandbox.url}${path}`, method, { host, ...headers })).status;

const pages: [string, number][] = [
  ['/', 200],
  ['/v1/customers', 401],
  ['/dashboard/assets/none.js', 404],
  ['/docs/', 200],
  ['/docs/openapi.json', 200],
  ['/_sandbox/health', 200],
  [checkout, 200],
  [`${checkout}/challenge`, 303],
  ['/checkout/assets/checkout.css', 200],
];

describe.each(pages)('a request to %s', (path, expected) => {
  it.each(['evil.example', 'evil.example:4010', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    "is rejected with the Host header %s, which may be an attacker's domain",
    async (name) => {
      expect(await requestStatus('GET', path, { host: name, origin: `http://${name}` })).toBe(403);
    },
  );

  it.each(['localhost', '127.0.0.1:1', '[::1]:4010'])('is served with the Host header %s', async (name) => {
    expect(await requestStatus('GET', path, { host: name })).toBe(expected);
  });
});

describe('a form from another page', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
    { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
  ])('a form from another page is rejected: %o', async (headers) => {
    for (const path of [checkout, `${checkout}/challenge`])
      expect(await requestStatus('POST', path, headers)).toBe(403);
    expect((await organization.call('listCharges')).body.data).toEqual([]);
  });
});
