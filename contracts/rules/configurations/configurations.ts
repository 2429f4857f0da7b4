import { defineLawRequirement, withNewOrganization, withDefaults } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import type { RequestBody, SuccessBody } from '../../http/api.js';
import { Finding } from '../../results/finding.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { expectReplayed, rewriteJson } from '../idempotency/idempotency.js';
import { repeatConcurrently } from '../shared/operations.js';
import { cite } from '../shared/cite.js';

type Configuration = SuccessBody<'createOrganizationConfiguration'>;

/** Defines a requirement on configurations. They need a new organization: they cannot be read, so not be restored. */
export const defineConfigurationRequirement = withDefaults(defineLawRequirement, {
  area: 'configurations',
  operation: 'createOrganizationConfiguration',
  needs: ['write', 'own-organization'],
});

/** Creates a version of the configuration. @throws Finding unless the response is 201 */
export async function configure(
  organization: TestOrganization,
  body: RequestBody<'createOrganizationConfiguration'>,
): Promise<Configuration> {
  return (await organization.call('createOrganizationConfiguration', { body })).expectStatus(201).body;
}

const sections = ['branding', 'checkout', 'dunning', 'webhook'] as const;

export type Settings = Pick<Configuration, (typeof sections)[number]>;

/** Settings that later versions inherit. */
export function toSettings(configuration: Configuration): Settings {
  const { branding, checkout, dunning, webhook } = configuration;
  return { branding, checkout, dunning, webhook: webhook && { ...webhook, secret: null } };
}

/** Every setting, with a value other than its default. */
export const allSettings = {
  branding: {
    display_name: 'Brightwater',
    logo_url: 'https://brightwater.example/logo.svg',
    primary_color: '#0f62fe',
  },
  checkout: {
    locale: 'pt',
    success_url: 'https://brightwater.example/thanks',
    cancel_url: 'https://brightwater.example/basket',
    terms_url: 'https://brightwater.example/terms',
    privacy_url: 'https://brightwater.example/privacy',
    support_email: 'help@brightwater.example',
    expires_after_minutes: 60,
  },
  dunning: { max_retries: 5, retry_interval_days: 7, on_exhausted: 'cancel' },
  webhook: { url: 'https://brightwater.example/hook', event_types: ['charge.failed'] },
} as const satisfies RequestBody<'createOrganizationConfiguration'>;

const OTHER_URL = 'https://brightwater.example/other-hook';

/** Webhooks as a request can send them without `event_types`, with the URL afterwards. */
const webhooksWithoutTypes = [
  [{ url: allSettings.webhook.url }, allSettings.webhook.url],
  [{ url: OTHER_URL }, OTHER_URL],
  [{ rotate_secret: true }, OTHER_URL],
  [{ secret: `whsec_${Buffer.alloc(32, 'own').toString('base64')}` }, OTHER_URL],
] as const;

/** Requests that neither set nor generate a secret, if a webhook exists. */
const bodiesWithoutSecret: RequestBody<'createOrganizationConfiguration'>[] = [
  {},
  { webhook: { event_types: null } },
  { webhook: { url: allSettings.webhook.url } },
  { webhook: { url: OTHER_URL } },
  { webhook: { ...allSettings.webhook, event_types: ['charge.succeeded'] } },
];

const cloneAllSettings = (): RequestBody<'createOrganizationConfiguration'> => structuredClone(allSettings);

export const configurations = [
  defineConfigurationRequirement({
    id: 'configurations.versions',
    citation: cite('configurations.versions', 'configurations.immediate'),
    statement: 'number the versions of a configuration without gaps, even for ten concurrent requests',
    verify: withNewOrganization({}, async (organization) => {
      const { version } = await configure(organization, {});
      const configurations = await repeatConcurrently(10, () => configure(organization, {}));
      const versions = configurations.map((each) => each.version).toSorted((a, b) => a - b);
      const expected = versions.map((_, index) => version + 1 + index);
      expectEqual(versions, expected, 'The versions');
      const ids = new Set(configurations.map(({ id }) => id));
      expectEqual(ids.size, configurations.length, 'Number of different ids');
    }),
  }),
  defineConfigurationRequirement({
    id: 'configurations.concurrent-fields',
    citation: cite('configurations.omitted-kept', 'configurations.immediate'),
    statement: 'keep the settings of concurrent requests that change different fields',
    verify: withNewOrganization({}, async (organization) => {
      const { branding, checkout, dunning } = allSettings;
      const changes = Object.entries({ branding, checkout, dunning }).flatMap(([section, fields]) =>
        Object.entries(fields).map(([field, value]: [string, unknown]) => ({
          [section]: { [field]: value },
        })),
      );
      await Promise.all(changes.map((change) => configure(organization, change)));
      const after = await organization.call('createOrganizationConfiguration', { body: {} });
      const settings = toSettings(after.expectStatus(201).body);
      const expected = { branding, checkout, dunning, webhook: null };
      expectEqual(settings, expected, 'The settings after all requests', after);
    }),
  }),
  defineConfigurationRequirement({
    id: 'configurations.echo',
    citation: cite('configurations.every-setting'),
    statement: 'return each setting as sent',
    verify: async ({ newOrganization }) => {
      const configuration = await configure(await newOrganization(), cloneAllSettings());
      const expected = { ...allSettings, webhook: { ...allSettings.webhook, secret: null } };
      expectEqual(toSettings(configuration), expected, 'The settings');
    },
  }),
  defineConfigurationRequirement({
    id: 'configurations.section-left-out',
    citation: cite('configurations.null-resets', 'configurations.omitted-kept'),
    statement: 'keep the previous value of a missing section',
    verify: withNewOrganization({}, async (organization) => {
      const before = toSettings(await configure(organization, cloneAllSettings()));
      const unchanged = toSettings(await configure(organization, {}));
      expectEqual(unchanged, before, 'The settings after an empty request');
      const after = await configure(organization, { dunning: { max_retries: 1 } });
      const expected = { ...before, dunning: { ...before.dunning, max_retries: 1 } };
      expectEqual(toSettings(after), expected, 'The settings');
    }),
  }),
  defineConfigurationRequirement({
    id: 'configurations.field-left-out',
    citation: cite('configurations.null-resets', 'configurations.omitted-kept'),
    statement: 'keep the previous value of a missing field of a section',
    verify: withNewOrganization({}, async (organization) => {
      const before = toSettings(await configure(organization, cloneAllSettings()));
      const after = await configure(organization, {
        branding: { display_name: 'Clearwater' },
        checkout: { locale: 'de' },
        dunning: { on_exhausted: 'mark_unpaid' },
        webhook: { event_types: ['charge.succeeded'] },
      });
      const expected = {
        branding: { ...before.branding, display_name: 'Clearwater' },
        checkout: { ...before.checkout, locale: 'de' },
        dunning: { ...before.dunning, on_exhausted: 'mark_unpaid' },
        webhook: { ...allSettings.webhook, event_types: ['charge.succeeded'], secret: null },
      };
      expectEqual(toSettings(after), expected, 'The settings');
      for (const [sent, url] of webhooksWithoutTypes) {
        const { webhook } = toSettings(await configure(organization, { webhook: sent }));
        expectEqual(webhook, { ...expected.webhook, url }, `The webhook after ${Object.keys(sent).join()}`);
      }
    }),
  }),
  defineConfigurationRequirement({
    id: 'configurations.null-field',
    citation: cite('configurations.null-resets', 'configurations.omitted-kept'),
    statement: 'reset a field that is null, and no other field',
    verify: withNewOrganization({}, async (organization) => {
      const initial = toSettings(await configure(organization, {}));
      const before = toSettings(await configure(organization, cloneAllSettings()));
      const after = await configure(organization, {
        branding: { logo_url: null },
        checkout: { locale: null, expires_after_minutes: null },
        dunning: { max_retries: null },
        webhook: { event_types: null },
      });
      const expected = {
        branding: { ...before.branding, logo_url: null },
        checkout: { ...before.checkout, locale: null, expires_after_minutes: 1440 },
        dunning: { ...before.dunning, max_retries: 3 },
        webhook: { ...allSettings.webhook, event_types: null, secret: null },
      };
      expectEqual(toSettings(after), expected, 'The settings');
      const defaults = { max_retries: 3, retry_interval_days: 2, on_exhausted: 'mark_unpaid' };
      expectEqual(initial.dunning, defaults, 'The initial dunning settings');
    }),
  }),
  defineConfigurationRequirement({
    id: 'configurations.null-section',
    citation: cite('configurations.null-resets', 'configurations.omitted-kept'),
    statement: 'reset a section that is null, and no other section',
    verify: withNewOrganization({}, async (organization) => {
      const initial = toSettings(await configure(organization, {}));
      for (const section of sections) {
        const before = toSettings(await configure(organization, cloneAllSettings()));
        const after = toSettings(await configure(organization, { [section]: null }));
        const expected = { ...before, [section]: initial[section] };
        expectEqual(after, expected, `The settings after ${section} was null`);
      }
    }),
  }),
  defineConfigurationRequirement({
    id: 'configurations.secret-once',
    citation: cite('webhooks.secret-once', 'webhooks.secret-source'),
    statement: 'return the webhook secret only in the response that creates or sets it',
    verify: async ({ newOrganization }) => {
      const organization = await newOrganization();
      const secret =
        (await configure(organization, { webhook: allSettings.webhook })).webhook?.secret ?? null;
      expectThat(secret !== null, 'The response that creates a webhook endpoint has no secret');
      for (const body of bodiesWithoutSecret) {
        const { webhook } = await configure(organization, body);
        expectEqual(webhook?.secret, null, 'The secret in a later response');
      }
      const rotated =
        (await configure(organization, { webhook: { rotate_secret: true } })).webhook?.secret ?? null;
      expectThat(rotated !== null && rotated !== secret, 'rotate_secret shows no secret, or the old one');
      const own = `whsec_${Buffer.alloc(32, organization.addUniqueSuffix('own')).toString('base64')}`;
      const { webhook } = await configure(organization, { webhook: { secret: own } });
      expectEqual(webhook?.secret, own, 'The secret set by the client');
      expectEqual(
        (await configure(organization, {})).webhook?.secret,
        null,
        'The secret in a later response',
      );
      const other = (await configure(await newOrganization(), { webhook: allSettings.webhook })).webhook;
      expectThat(other?.secret !== secret, 'Two organizations have the same secret');
    },
  }),
  defineConfigurationRequirement({
    id: 'configurations.refused',
    citation: cite('errors.no-side-effects'),
    category: 104,
    statement: 'create no version and change nothing when a configuration is rejected',
    verify: withNewOrganization({}, async (organization) => {
      const before = await configure(organization, cloneAllSettings());
      const invalidSecret = {
        webhook: { secret: `whsec_${'a'.repeat(32)}`, rotate_secret: true },
        dunning: { max_retries: 9 },
      };
      const rejected = await organization.send('POST', '/organizations/configurations', {
        body: invalidSecret,
      });
      rejected.expectProblem(422, 'configuration_rules_violated');
      const invalidBody = { dunning: { max_retries: 8 }, branding: { contract_check: 'red' } };
      (await organization.send('POST', '/organizations/configurations', { body: invalidBody })).expectProblem(
        400,
      );
      const after = await configure(organization, {});
      expectEqual(after.version, before.version + 1, 'The version');
      expectEqual(toSettings(after), toSettings(before), 'The settings');
    }),
  }),
  defineConfigurationRequirement({
    id: 'idempotency.replay.createOrganizationConfiguration',
    area: 'idempotency',
    citation: cite('idempotency.replay', 'idempotency.json-comparison', 'idempotency.same-response'),
    statement:
      'create one version of a configuration per Idempotency-Key, and return the first response again',
    verify: withNewOrganization({}, async (organization) => {
      const headers = { 'idempotency-key': organization.addUniqueSuffix('key') };
      const path = '/organizations/configurations';
      const send = (): ReturnType<TestOrganization['send']> =>
        organization.send('POST', path, { headers, body: allSettings });
      const responses = await repeatConcurrently(20, send);
      for (const response of responses)
        if (response.status !== 201) response.expectProblem(409, 'idempotency_key_in_use');
      const first = responses.find(({ status, isReplay }) => status === 201 && !isReplay);
      if (!first) throw new Finding('None of twenty requests with the same key was executed');
      const replays = responses.filter((response) => response !== first && response.status === 201);
      for (const replay of replays) expectReplayed(replay, first);
      expectReplayed(
        await organization.send('POST', path, { headers, raw: rewriteJson(allSettings) }),
        first,
      );
      const other = await organization.send('POST', path, { headers, body: {} });
      other.expectProblem(422, 'idempotency_key_reused');
      const { version } = await configure(organization, {});
      expectEqual(version, (first.body as Configuration).version + 1, 'The next version');
    }),
  }),
  defineConfigurationRequirement({
    id: 'configurations.organizations-apart',
    area: 'isolation',
    citation: cite('isolation.own-organization'),
    category: 207,
    statement: 'separate configurations by organization',
    verify: async ({ newOrganization }) => {
      const [organization, other] = [await newOrganization(), await newOrganization()];
      const before = await configure(other, {});
      await configure(organization, cloneAllSettings());
      const after = await configure(other, {});
      expectEqual(after.version, before.version + 1, 'The version');
      expectEqual(toSettings(after), toSettings(before), 'The settings');
    },
  }),
];
