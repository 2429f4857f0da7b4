import { describe, expect, it } from 'vitest';
import type { Body, Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

type Configuration = Success<'createOrganizationConfiguration'>;

async function configure(
  organization: TestOrganization,
  body: Body<'createOrganizationConfiguration'>,
): Promise<Configuration> {
  return (await organization.call('createOrganizationConfiguration', { body })).body;
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

it('an organization has default settings before any configuration is created', async () => {
  const organization = await sandbox.newOrganization();
  expect(await configure(organization, {})).toMatchObject({ version: 1, ...initial });
});

it('the versions of a configuration are numbered', async () => {
  const organization = await sandbox.newOrganization();
  const versions = [
    await configure(organization, {}),
    await configure(organization, {}),
    await configure(organization, {}),
  ];
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(new Set(versions.map(({ id }) => id)).size).toBe(3);
});

describe('createOrganizationConfiguration with omitted parts', () => {
  it('keeps the settings of an omitted section', async () => {
    const organization = await sandbox.newOrganization();
    const { branding } = await configure(organization, {
      branding: { display_name: 'Brightwater', primary_color: '#0b6e99' },
    });
    const next = await configure(organization, { dunning: { max_retries: 0 } });
    expect(next.branding).toEqual(branding);
  });

  it('keeps the value of an omitted field', async () => {
    const organization = await sandbox.newOrganization();
    await configure(organization, { checkout: { locale: 'de', support_email: 'help@shop.example' } });
    const { checkout } = await configure(organization, { checkout: { locale: 'fr' } });
    expect(checkout).toEqual({ ...initial.checkout, locale: 'fr', support_email: 'help@shop.example' });
  });

  it('keeps the webhook endpoint when only its event types change', async () => {
    const organization = await sandbox.newOrganization();
    await configure(organization, { webhook: { url, event_types: ['ping'] } });
    const { webhook } = await configure(organization, { webhook: { event_types: null } });
    expect(webhook).toEqual({ url, event_types: null, secret: null });
  });
});

describe('createOrganizationConfiguration with null', () => {
  it('resets a field to its default', async () => {
    const organization = await sandbox.newOrganization();
    await configure(organization, { dunning: { max_retries: 0, on_exhausted: 'cancel' } });
    const { dunning } = await configure(organization, { dunning: { max_retries: null } });
    expect(dunning).toEqual({ ...initial.dunning, on_exhausted: 'cancel' });
  });

  it.each(['branding', 'checkout', 'dunning', 'webhook'] as const)(
    'resets the section %s to its defaults',
    async (section) => {
      const organization = await sandbox.newOrganization();
      await configure(organization, {
        branding: { display_name: 'Brightwater' },
        checkout: { locale: 'de' },
        dunning: { max_retries: 0 },
        webhook: { url },
      });
      const next = await configure(organization, { [section]: null });
      expect(next[section]).toEqual(initial[section]);
    },
  );

  it('removes the webhook when its url is null', async () => {
    const organization = await sandbox.newOrganization();
    await configure(organization, { webhook: { url } });
    expect((await configure(organization, { webhook: { url: null } })).webhook).toBeNull();
  });
});

describe('the secret of a webhook endpoint', () => {
  it('the secret of a webhook endpoint is generated, and returned only in the response that created it', async () => {
    const organization = await sandbox.newOrganization();
    const made = await configure(organization, { webhook: { url } });
    expect(made.webhook?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}=*$/);
    expect((await configure(organization, { branding: null })).webhook).toEqual({
      url,
      event_types: null,
      secret: null,
    });
    const moved = await configure(organization, { webhook: { url: `${url}/new` } });
    expect(moved.webhook?.secret).toBeNull();
  });

  it("the secret of a webhook endpoint is the client's own secret when the request contains one", async () => {
    const organization = await sandbox.newOrganization();
    expect((await configure(organization, { webhook: { url, secret } })).webhook?.secret).toBe(secret);
    expect((await configure(organization, { webhook: { secret } })).webhook?.secret).toBe(secret);
    expect((await configure(organization, {})).webhook?.secret).toBeNull();
  });

  it('the secret of a webhook endpoint is replaced when rotate_secret is true', async () => {
    const organization = await sandbox.newOrganization();
    const first = await configure(organization, { webhook: { url } });
    const second = await configure(organization, { webhook: { rotate_secret: true } });
    expect(second.webhook?.secret).toMatch(/^whsec_/);
    expect(second.webhook?.secret).not.toBe(first.webhook?.secret);
    expect((await configure(organization, { webhook: { rotate_secret: false } })).webhook?.secret).toBeNull();
  });

  it('the secret of a webhook endpoint is deleted with the webhook, so that a new webhook has a new secret', async () => {
    const organization = await sandbox.newOrganization();
    const first = await configure(organization, { webhook: { url } });
    await configure(organization, { webhook: null });
    const second = await configure(organization, { webhook: { url } });
    expect(second.webhook?.secret).toMatch(/^whsec_/);
    expect(second.webhook?.secret).not.toBe(first.webhook?.secret);
  });

  it('the secret of a webhook endpoint is absent from every other response, including replays of other requests', async () => {
    const organization = await sandbox.newOrganization();
    const { webhook } = await configure(organization, { webhook: { url } });
    await configure(organization, { dunning: null });
    await organization.purchase(plans.fixed);
    const texts = sandbox.exchanges.slice(-4).map(({ text }) => text);
    expect(texts.join()).not.toContain(webhook?.secret);
  });
});

describe('createOrganizationConfiguration with invalid settings', () => {
  it.each([
    ['settings of an endpoint that has no url', { event_types: ['ping'] as const }, '/webhook/url'],
    ['a rotation where no endpoint is', { rotate_secret: true }, '/webhook/url'],
    ['a secret beside a rotation', { url, secret, rotate_secret: true }, '/webhook/rotate_secret'],
  ])('rejects %s', async (_name, webhook, place) => {
    const organization = await sandbox.newOrganization();
    const body = { webhook } as Body<'createOrganizationConfiguration'>;
    const response = await organization.call('createOrganizationConfiguration', { body });
    expect([response.status, response.problem.code]).toEqual([422, 'configuration_rules_violated']);
    expect(response.errorLocations).toEqual([place]);
    expect((await configure(organization, {})).version).toBe(1);
  });
});

it('a new checkout expiry applies only to purchases that are created afterwards', async () => {
  const organization = await sandbox.newOrganization();
  await configure(organization, { checkout: { expires_after_minutes: 60 } });
  const { id } = await organization.purchase(plans.one_time, { payment_token: null });
  const kept = await sandbox.store.read(organization.organizationId, (reader) => reader.get('purchases', id));
  expect(kept?.checkout_expires_at).toBe('2027-01-10T16:30:00.000Z');
});

it('the configurations of two organizations are separate', async () => {
  const [one, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  await configure(one, { branding: { display_name: 'One' }, webhook: { url } });
  expect(await configure(other, {})).toMatchObject({ version: 1, ...initial });
});
