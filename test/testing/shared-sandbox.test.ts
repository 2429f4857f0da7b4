import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox as startServer } from '../../src/sandbox.js';
import { createOrganization, startSandbox, unwrap, verifyWebhook } from '../../src/testing/index.js';
import { findClosedPort } from '../webhooks/receivers.js';
import { createSubscription } from './fixtures.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
beforeEach(() => {
  vi.stubEnv('TOLLGATE_URL', sandbox.url);
  vi.stubEnv('TOLLGATE_API_KEY', '');
});

test('createOrganization returns an isolated organization with all helpers in the sandbox at TOLLGATE_URL', async () => {
  await using one = await createOrganization({ now: '2027-01-31T09:00:00Z', rateLimit: 500 });
  await using other = await createOrganization({ now: '2027-06-30T09:00:00Z', seed: 'smoke' });
  const further = await sandbox.organization();
  expect(Object.keys(one).sort()).toEqual(Object.keys(further).sort());

  const { id: purchase_id } = await createSubscription(one);
  await one.outcomes.force(purchase_id, 'lost_card');
  await one.clock.advance('1mo');
  const failed = await one.waitForEvent('charge.failed', { where: { purchase_id } });
  expect(failed.data.failure?.code).toBe('lost_card');

  expect(await other.clock.now()).toBe('2027-06-30T09:00:00.000Z');
  await other.expectNoEvent('charge.failed');
  expect((await unwrap(other.client.GET('/customers'))).data).toMatchObject([{ name: 'Ada Lindqvist' }]);
  const { response } = await one.client.GET('/customers');
  expect(response.headers.get('ratelimit-policy')).toBe('"default"; q=500; w=10');
});

test('an organization of createOrganization signs webhooks with the secret that the application sets', async () => {
  await using organization = await createOrganization();
  const { client, control } = organization;
  await control.POST('/events', { body: { type: 'ping' } });
  const ping = await organization.waitForEvent('ping');
  const secrets = [await organization.getWebhookSecret()];
  for (const webhook of [{ url: 'https://shop.example/webhooks' }, { rotate_secret: true }]) {
    const configuration = await unwrap(client.POST('/organizations/configurations', { body: { webhook } }));
    secrets.push(configuration.webhook?.secret ?? '');
    const signed = await organization.signedRequest(ping);
    expect(verifyWebhook(await signed.text(), signed.headers, secrets.at(-1) ?? '')).toEqual(ping);
  }
  expect(new Set(secrets).size).toBe(3);
});

test('delete of an organization that createOrganization created revokes its API key', async () => {
  const organization = await createOrganization();
  await organization.delete();
  expect((await organization.client.GET('/customers')).error?.code).toBe('api_key_invalid');
});

test('createOrganization sends TOLLGATE_API_KEY to a sandbox that requires an API key', async () => {
  const server = await startServer({ publicUrl: 'https://sandbox.example.com' });
  onTestFinished(() => server.close());
  const options = { url: `http://127.0.0.1:${new URL(server.url).port}/` };
  await expect(createOrganization(options)).rejects.toMatchObject({ problem: { code: 'host_not_allowed' } });
  vi.stubEnv('TOLLGATE_API_KEY', server.apiKey);
  await using organization = await createOrganization(options);
  expect((await unwrap(organization.client.GET('/customers'))).data).toEqual([]);
});

test('createOrganization says how to start a sandbox if TOLLGATE_URL is not set or no sandbox responds', async () => {
  const closed = `http://127.0.0.1:${await findClosedPort()}`;
  const advice = 'Start a sandbox with startSandbox() in the global setup of your test runner';
  await expect(createOrganization({ url: closed })).rejects.toThrow(
    `No sandbox responds at ${closed}. ${advice}`,
  );
  vi.stubEnv('TOLLGATE_URL', '');
  await expect(createOrganization()).rejects.toThrow(`TOLLGATE_URL is not set. ${advice}`);
});

test.for(['127.0.0.1:4010', 'http://user:secret@127.0.0.1:4010', 'http://127.0.0.1:port', 'ftp://127.0.0.1'])(
  'createOrganization rejects the URL %s with a message that does not contain it',
  async (url) => {
    await expect(createOrganization({ url })).rejects.toThrow(
      new TypeError('`url` is not the URL of a sandbox. Use a URL such as http://127.0.0.1:4010.'),
    );
    vi.stubEnv('TOLLGATE_URL', url);
    await expect(createOrganization()).rejects.toThrow(/^TOLLGATE_URL is not the URL of a sandbox\./);
  },
);

test('createOrganization rejects an unknown option', async () => {
  const options = { webhookURL: 'http://127.0.0.1:1/webhooks' } as object;
  await expect(createOrganization(options)).rejects.toThrow(
    new TypeError('createOrganization() has no option `webhookURL`. Did you mean `webhookUrl`?'),
  );
});
