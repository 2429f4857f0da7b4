import { describe, expect, it } from 'vitest';
import { publicOperations } from '../../support/description.js';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

describe('HEAD requests', () => {
  const gets = publicOperations.filter(({ method }) => method === 'GET');

  it.each(gets.map(({ path }) => path))(
    'HEAD requests return the headers of GET without a body: %s',
    async (path) => {
      const shop = await sandbox.newOrganization();
      await shop.customer();
      const target = path.replace(/\{\w+\}/g, 'none');
      const [get, head] = [await shop.send('GET', target), await shop.send('HEAD', target)];
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
    const shop = await sandbox.newOrganization();
    const answer = await shop.send('HEAD', '/v1/services');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('X-Request-Id', () => {
  it('X-Request-Id is generated and different for each request', async () => {
    const shop = await sandbox.newOrganization();
    const ids = [await shop.call('listCharges'), await shop.call('listCharges')].map(({ headers }) =>
      headers.get('x-request-id'),
    );
    expect(ids[0]).toMatch(/^req_[0-9a-z]{26}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it.each(['mine', 'x'.repeat(128), '!~'])('X-Request-Id is echoed when it is valid: %s', async (id) => {
    const shop = await sandbox.newOrganization();
    const headers = { 'x-request-id': id };
    expect((await shop.call('listCharges', { headers })).headers.get('x-request-id')).toBe(id);
    const refused = await shop.send('GET', '/v1/nothing', { headers });
    expect(refused.problem.request_id).toBe(id);
  });

  it.each(['x'.repeat(129), 'two words', 'é'])(
    'X-Request-Id is replaced and not echoed when it is invalid: %s',
    async (id) => {
      const shop = await sandbox.newOrganization();
      const answer = await shop.call('listCharges', { headers: { 'x-request-id': id } });
      expect(answer.status).toBe(400);
      expect(new Set(answer.errorLocations)).toEqual(new Set(['X-Request-Id']));
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    },
  );
});

describe('Location', () => {
  it('Location leads to the created customer, purchase and usage record', async () => {
    const shop = await sandbox.newOrganization();
    const purchase = await shop.purchase(plans.variable);
    const order = { plan_id: purchase.plan_id, customer_id: purchase.customer_id };
    const made = [
      await shop.call('createCustomer', { body: { email: 'ada@example.com', name: 'Ada' } }),
      await shop.call('createPurchase', { body: order }),
      await shop.call('createConsumption', { path: purchase, body: { quantity: '1' } }),
    ];
    for (const { headers, text } of made) {
      const found = await shop.send('GET', headers.get('location') ?? '');
      expect([found.status, found.text]).toEqual([200, text]);
    }
  });

  it('Location is absent when the created object cannot be read', async () => {
    const shop = await sandbox.newOrganization();
    const { headers } = await shop.call('createService', { body: { name: 'Electricity' } });
    expect(headers.get('location')).toBeNull();
  });
});

describe('rate limit', () => {
  it('the rate limit counts down and sends Retry-After when it is exceeded', async () => {
    const shop = await sandbox.newOrganization({ limit: 3 });
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await shop.call('listCharges'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ]);
    expect(answers[0]?.headers.get('ratelimit-policy')).toMatch(/^"default"; q=3; w=10/);
    const wait = Number(answers[3]?.headers.get('retry-after'));
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
    const shop = await sandbox.newOrganization({ limit: 1 });
    const headers = { authorization: 'Bearer unknown' };
    for (let count = 0; count < 3; count += 1) {
      expect((await shop.call('listCharges', { headers })).status).toBe(401);
    }
    expect((await shop.call('listCharges')).status).toBe(200);
  });
});

it('names neither the framework nor the platform', async () => {
  const { headers } = await sandbox.client(null).call('getHealth');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
});

describe('requests of other sites to /_sandbox', () => {
  it.each([
    'https://evil.example',
    'http://127.0.0.1.evil.example',
    'null',
    'http://localhost.evil.example:4010',
  ])('are rejected from %s', async (origin) => {
    const shop = await sandbox.newOrganization();
    const answer = await shop.call('resetSandbox', { headers: { origin } });
    expect([answer.status, answer.problem.code]).toEqual([403, 'host_not_allowed']);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'are accepted from this machine: %s',
    async (origin) => {
      const shop = await sandbox.newOrganization();
      expect((await shop.call('resetSandbox', { headers: { origin } })).status).toBe(204);
    },
  );
});
