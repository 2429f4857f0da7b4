import { describe, expect, it } from 'vitest';
import type { Body, Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/shop.js';

const sandbox = await testSandbox();

type Configuration = Success<'createOrganizationConfiguration'>;

async function configure(
  shop: TestOrganization,
  body: Body<'createOrganizationConfiguration'>,
): Promise<Configuration> {
  return (await shop.call('createOrganizationConfiguration', { body })).body;
}

const initial = {
  branding: { display_name: null, logo_url: null, primary_color: null },
  checkout: {
    locale: null,
    success_url: null,
    cancel_url: null,
    terms_url: null,
    privacy_url: null,
    support_email: null,
    expires_after_minutes: 1440,
  },
  dunning: { max_retries: 3, retry_interval_days: 2, on_exhausted: 'mark_unpaid' },
  webhook: null,
};

const url = 'https://shop.example/webhooks';
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

it('has default values before any configuration is created', async () => {
  const shop = await sandbox.newOrganization();
  expect(await configure(shop, {})).toMatchObject({ version: 1, ...initial });
});

it('numbers the versions of a configuration', async () => {
  const shop = await sandbox.newOrganization();
  const versions = [await configure(shop, {}), await configure(shop, {}), await configure(shop, {})];
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(new Set(versions.map(({ id }) => id)).size).toBe(3);
});

describe('omitted parts of a configuration', () => {
  it('carries over an omitted section', async () => {
    const shop = await sandbox.newOrganization();
    const { branding } = await configure(shop, {
      branding: { display_name: 'Brightwater', primary_color: '#0b6e99' },
    });
    const next = await configure(shop, { dunning: { max_retries: 0 } });
    expect(next.branding).toEqual(branding);
  });

  it('carries over an omitted field', async () => {
    const shop = await sandbox.newOrganization();
    await configure(shop, { checkout: { locale: 'de', support_email: 'help@shop.example' } });
    const { checkout } = await configure(shop, { checkout: { locale: 'fr' } });
    expect(checkout).toEqual({ ...initial.checkout, locale: 'fr', support_email: 'help@shop.example' });
  });

  it('keeps the webhook endpoint when only its event types change', async () => {
    const shop = await sandbox.newOrganization();
    await configure(shop, { webhook: { url, event_types: ['ping'] } });
    const { webhook } = await configure(shop, { webhook: { event_types: null } });
    expect(webhook).toEqual({ url, event_types: null, secret: null });
  });
});

describe('null in a configuration', () => {
  it('resets a field to its default', async () => {
    const shop = await sandbox.newOrganization();
    await configure(shop, { dunning: { max_retries: 0, on_exhausted: 'cancel' } });
    const { dunning } = await configure(shop, { dunning: { max_retries: null } });
    expect(dunning).toEqual({ ...initial.dunning, on_exhausted: 'cancel' });
  });

  it.each(['branding', 'checkout', 'dunning', 'webhook'] as const)(
    'resets the section %s to its defaults',
    async (section) => {
      const shop = await sandbox.newOrganization();
      await configure(shop, {
        branding: { display_name: 'Brightwater' },
        checkout: { locale: 'de' },
        dunning: { max_retries: 0 },
        webhook: { url },
      });
      const next = await configure(shop, { [section]: null });
      expect(next[section]).toEqual(initial[section]);
    },
  );

  it('removes the webhook when its url is null', async () => {
    const shop = await sandbox.newOrganization();
    await configure(shop, { webhook: { url } });
    expect((await configure(shop, { webhook: { url: null } })).webhook).toBeNull();
  });
});

describe('secret of a webhook endpoint', () => {
  it('the secret of a webhook endpoint is generated, and returned only in the response that created it', async () => {
    const shop = await sandbox.newOrganization();
    const made = await configure(shop, { webhook: { url } });
    expect(made.webhook?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}=*$/);
    expect((await configure(shop, { branding: null })).webhook).toEqual({
      url,
      event_types: null,
      secret: null,
    });
    const moved = await configure(shop, { webhook: { url: `${url}/new` } });
    expect(moved.webhook?.secret).toBeNull();
  });

  it("the secret of a webhook endpoint is the client's own secret when the request contains one", async () => {
    const shop = await sandbox.newOrganization();
    expect((await configure(shop, { webhook: { url, secret } })).webhook?.secret).toBe(secret);
    expect((await configure(shop, { webhook: { secret } })).webhook?.secret).toBe(secret);
    expect((await configure(shop, {})).webhook?.secret).toBeNull();
  });

  it('the secret of a webhook endpoint is replaced when rotate_secret is true', async () => {
    const shop = await sandbox.newOrganization();
    const first = await configure(shop, { webhook: { url } });
    const second = await configure(shop, { webhook: { rotate_secret: true } });
    expect(second.webhook?.secret).toMatch(/^whsec_/);
    expect(second.webhook?.secret).not.toBe(first.webhook?.secret);
    expect((await configure(shop, { webhook: { rotate_secret: false } })).webhook?.secret).toBeNull();
  });

  it('the secret of a webhook endpoint is deleted with the webhook, so that a new webhook has a new secret', async () => {
    const shop = await sandbox.newOrganization();
    const first = await configure(shop, { webhook: { url } });
    await configure(shop, { webhook: null });
    const second = await configure(shop, { webhook: { url } });
    expect(second.webhook?.secret).toMatch(/^whsec_/);
    expect(second.webhook?.secret).not.toBe(first.webhook?.secret);
  });

  it('the secret of a webhook endpoint is absent from every other response, including replays of other requests', async () => {
    const shop = await sandbox.newOrganization();
    const { webhook } = await configure(shop, { webhook: { url } });
    await configure(shop, { dunning: null });
    await shop.purchase(plans.fixed);
    const texts = sandbox.exchanges.slice(-4).map(({ text }) => text);
    expect(texts.join()).not.toContain(webhook?.secret);
  });
});

describe('rejected configurations', () => {
  it.each([
    ['settings of an endpoint that has no url', { event_types: ['ping'] as const }, '/webhook/url'],
    ['a rotation where no endpoint is', { rotate_secret: true }, '/webhook/url'],
    ['a secret beside a rotation', { url, secret, rotate_secret: true }, '/webhook/rotate_secret'],
  ])('rejects %s', async (_name, webhook, place) => {
    const shop = await sandbox.newOrganization();
    const body = { webhook } as Body<'createOrganizationConfiguration'>;
    const answer = await shop.call('createOrganizationConfiguration', { body });
    expect([answer.status, answer.problem.code]).toEqual([422, 'configuration_rules_violated']);
    expect(answer.errorLocations).toEqual([place]);
    expect((await configure(shop, {})).version).toBe(1);
  });
});

it('applies a new checkout expiry to purchases that are created afterwards', async () => {
  const shop = await sandbox.newOrganization();
  await configure(shop, { checkout: { expires_after_minutes: 60 } });
  const { id } = await shop.purchase(plans.one_time, { payment_token: null });
  const kept = await sandbox.store.read(shop.organizationId, (reader) => reader.get('purchases', id));
  expect(kept?.checkout_expires_at).toBe('2027-01-10T16:30:00.000Z');
});

it('keeps the configurations of two organizations separate', async () => {
  const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  await configure(one, { branding: { display_name: 'One' }, webhook: { url } });
  expect(await configure(other, {})).toMatchObject({ version: 1, ...initial });
});
