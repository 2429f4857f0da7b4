import { expect, test } from 'vitest';
import { startTestSandbox, createSubscription } from './fixtures.js';

const DAYS = Array.from({ length: 10 }, (_, day) => `2027-03-${day + 10}T09:00:00.000Z`);

test('ten sandboxes in one process have separate clocks, API keys and objects', async () => {
  const results = await Promise.all(
    DAYS.map(async (now) => {
      const sandbox = await startTestSandbox({ now });
      const { id } = await createSubscription(sandbox);
      const { charges } = await sandbox.clock.advance('1mo');
      const { data } = await sandbox.client.GET('/purchases');
      return {
        url: sandbox.url,
        apiKey: sandbox.apiKey,
        now: await sandbox.clock.now(),
        charges: charges.count,
        isOwn: data?.data.map((purchase) => purchase.id).join() === id,
      };
    }),
  );
  expect(new Set(results.map(({ url }) => url)).size).toBe(10);
  expect(new Set(results.map(({ apiKey }) => apiKey)).size).toBe(10);
  expect(results.map(({ now, charges, isOwn }) => ({ now, charges, isOwn }))).toEqual(
    DAYS.map((day) => ({ now: day.replace('-03-', '-04-'), charges: 1, isOwn: true })),
  );
});

test('the API key of one sandbox is rejected with 401 by another', async () => {
  const [one, other] = await Promise.all([startTestSandbox(), startTestSandbox()]);
  const { status } = await one.request('/v1/purchases', {
    headers: { authorization: `Bearer ${other.apiKey}` },
  });
  expect(status).toBe(401);
});

test('organizations of one sandbox have separate clocks, events and objects', async () => {
  const sandbox = await startTestSandbox({ now: '2027-01-31T09:00:00Z' });
  const organizations = await Promise.all(DAYS.map((now) => sandbox.organization({ now })));
  await Promise.all(organizations.map((organization) => createSubscription(organization)));
  const [first, ...others] = organizations;
  await first?.clock.advance('1y');
  expect(await sandbox.events()).toEqual([]);
  expect(await sandbox.clock.now()).toBe('2027-01-31T09:00:00.000Z');
  expect(await Promise.all(others.map(({ clock }) => clock.now()))).toEqual(DAYS.slice(1));
  const charges = await Promise.all(organizations.map(({ client }) => client.GET('/charges')));
  expect(charges.map(({ data }) => data?.data.length)).toEqual([13, ...others.map(() => 1)]);
});

test('deleting an organization revokes its API key and leaves the others unchanged', async () => {
  const sandbox = await startTestSandbox({ now: '2027-01-31T09:00:00Z' });
  const [one, other] = [await sandbox.organization(), await sandbox.organization()];
  await createSubscription(one);
  await one.delete();
  expect((await one.client.GET('/purchases')).error?.code).toBe('api_key_invalid');
  await one.delete();
  let key = '';
  {
    await using third = await sandbox.organization({ now: DAYS[0] ?? '' });
    await createSubscription(third);
    key = third.apiKey;
  }
  const { status } = await sandbox.request('/v1/purchases', { headers: { authorization: `Bearer ${key}` } });
  expect(status).toBe(401);
  for (const { client } of [sandbox, other]) expect((await client.GET('/customers')).data?.data).toEqual([]);
});

test('each organization has its own rate limit', async () => {
  const sandbox = await startTestSandbox({ rateLimit: 1_000 });
  const slow = await sandbox.organization({ rateLimit: 1 });
  expect((await slow.client.GET('/customers')).response.status).toBe(200);
  expect((await slow.client.GET('/customers')).error?.code).toBe('rate_limit_exceeded');
  const { response } = await sandbox.client.GET('/customers');
  expect(response.headers.get('ratelimit-policy')).toBe('"default"; q=1000; w=10');
});
