import { describe, expect, it } from 'vitest';
import { publicOperations } from '../../support/description.js';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';
import { sendRequest } from '../../support/send-request.js';

const sandbox = await testSandbox();

describe('HEAD requests', () => {
  const gets = publicOperations.filter(({ method }) => method === 'GET');

  it.each(gets.map(({ path }) => path))(
    'HEAD requests return the headers of GET without a body: %s',
    async (path) => {
      const organization = await sandbox.newOrganization();
      await organization.customer();
      const target = path.replace(/\{\w+\}/g, 'none');
      const [get, head] = [await organization.send('GET', target), await organization.send('HEAD', target)];
      expect(head.status).toBe(get.status);
      expect(head.text).toBe('');
      for (const name of ['content-type', 'ratelimit-policy', 'link', 'allow']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
      // Error bodies contain their own request id.
      if (get.status === 200)
        expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    },
  );

  it('HEAD requests return 405 where GET is not supported', async () => {
    const organization = await sandbox.newOrganization();
    const response = await organization.send('HEAD', '/v1/services');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('X-Request-Id', () => {
  it('X-Request-Id is generated and different for each request', async () => {
    const organization = await sandbox.newOrganization();
    const ids = [await organization.call('listCharges'), await organization.call('listCharges')].map(
      ({ headers }) => headers.get('x-request-id'),
    );
    expect(ids[0]).toMatch(/^req_[0-9a-z]{26}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it.each(['mine', 'x'.repeat(128), '!~'])('X-Request-Id is echoed when it is valid: %s', async (id) => {
    const organization = await sandbox.newOrganization();
    const headers = { 'x-request-id': id };
    expect((await organization.call('listCharges', { headers })).headers.get('x-request-id')).toBe(id);
    const refused = await organization.send('GET', '/v1/nothing', { headers });
    expect(refused.problem.request_id).toBe(id);
  });

  it('X-Request-Id is replaced and not echoed when it contains an API key', async () => {
    const organization = await sandbox.newOrganization();
    const headers = { 'x-request-id': `retry:${organization.apiKey}` };
    const missing = await organization.send('GET', '/v1/nothing', { headers });
    expect(missing.problem.request_id).toMatch(/^req_/);
    expect(missing.headers.get('x-request-id')).toBe(missing.problem.request_id);
    expect((await organization.call('listCharges', { headers })).headers.get('x-request-id')).toMatch(
      /^req_/,
    );
  });

  it.each(['x'.repeat(129), 'two words', 'é'])(
    'X-Request-Id is replaced and not echoed when it is invalid: %s',
    async (id) => {
      const organization = await sandbox.newOrganization();
      const response = await organization.call('listCharges', { headers: { 'x-request-id': id } });
      expect(response.status).toBe(400);
      expect(new Set(response.errorLocations)).toEqual(new Set(['X-Request-Id']));
      expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    },
  );
});

describe('Location', () => {
  it('Location leads to the created customer, purchase and usage record', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.variable);
    const order = { plan_id: purchase.plan_id, customer_id: purchase.customer_id };
    const made = [
      await organization.call('createCustomer', { body: { email: 'ada@example.com', name: 'Ada' } }),
      await organization.call('createPurchase', { body: order }),
      await organization.call('createConsumption', { path: purchase, body: { quantity: '1' } }),
    ];
    for (const { headers, text } of made) {
      const found = await organization.send('GET', headers.get('location') ?? '');
      expect([found.status, found.text]).toEqual([200, text]);
    }
  });

  it('Location is absent when the created object cannot be read', async () => {
    const organization = await sandbox.newOrganization();
    const { headers } = await organization.call('createOrganizationConfiguration', { body: {} });
    expect(headers.get('location')).toBeNull();
  });
});

describe('rate limit', () => {
  it('the rate limit counts down and sends Retry-After when it is exceeded', async () => {
    const organization = await sandbox.newOrganization({ limit: 3 });
    const responses = [];
    for (let count = 0; count < 4; count += 1) responses.push(await organization.call('listCharges'));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(responses.map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ]);
    expect(responses[0]?.headers.get('ratelimit-policy')).toMatch(/^"default"; q=3; w=10/);
    const wait = Number(responses[3]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(10);
  });

  it('the rate limit applies to one key, and not to other keys or to /_sandbox', async () => {
    const [one, other] = [
      await sandbox.newOrganization({ limit: 1 }),
      await sandbox.newOrganization({ limit: 1 }),
    ];
    await one.call('listCharges');
    expect((await one.call('listCharges')).status).toBe(429);
    expect((await other.call('listCharges')).status).toBe(200);
    expect((await one.call('resetSandbox')).status).toBe(204);
  });

  it('the rate limit ignores requests without a valid key', async () => {
    const organization = await sandbox.newOrganization({ limit: 1 });
    const headers = { authorization: 'Bearer unknown' };
    for (let count = 0; count < 3; count += 1) {
      expect((await organization.call('listCharges', { headers })).status).toBe(401);
    }
    expect((await organization.call('listCharges')).status).toBe(200);
  });
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
