import { withNewOrganization } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { expectInvalidRequest } from '../../cases/expect-rejected.js';
import type { RequestBody } from '../../http/api.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import {
  configure,
  allSettings,
  defineConfigurationRequirement,
  toSettings,
  type Settings,
} from './configurations.js';
import { cite } from '../shared/cite.js';

type Body = RequestBody<'createOrganizationConfiguration'>;
type Section = 'branding' | 'checkout' | 'dunning';

const sections = ['branding', 'checkout', 'dunning'] as const satisfies Section[];

async function readSettingsAfter(organization: TestOrganization, body: unknown): Promise<Settings> {
  return toSettings(await configure(organization, body as Body));
}

/** Setting and resetting one field after the other, without changing the others. */
const singleFields = sections.map((section) =>
  defineConfigurationRequirement({
    id: `configurations.alone.${section}`,
    citation: cite('configurations.null-resets', 'configurations.omitted-kept'),
    statement: `set and reset each field of ${section} independently`,
    verify: withNewOrganization({}, async (organization) => {
      const initial = await readSettingsAfter(organization, {});
      const initially = initial[section] as Record<string, unknown>;
      let expected = initially;
      const say = async (field: string, value: unknown, becomes: unknown): Promise<void> => {
        expected = { ...expected, [field]: becomes };
        expectEqual(
          await readSettingsAfter(organization, { [section]: { [field]: value } }),
          { ...initial, [section]: expected },
          `The settings after ${section}.${field} was ${JSON.stringify(value)}`,
        );
      };
      for (const [field, value] of Object.entries(allSettings[section])) await say(field, value, value);
      for (const field of Object.keys(allSettings[section])) await say(field, null, initially[field]);
    }),
  }),
);

const webhookRemovals = [
  { webhook: null },
  { webhook: { url: null } },
  { webhook: { url: null, event_types: ['ping'], rotate_secret: true } },
] satisfies Body[];

const { webhook } = allSettings;

const readSecretAfter = async (organization: TestOrganization, body: Body): Promise<string | null> =>
  (await configure(organization, body)).webhook?.secret ?? null;

const webhookFields = [
  defineConfigurationRequirement({
    id: 'configurations.webhook-ended',
    citation: cite('webhooks.removal', 'webhooks.null-url', 'configurations.webhook-without-url'),
    statement: 'remove a webhook endpoint and its secret when the endpoint or its url is null',
    verify: async ({ newOrganization }) => {
      for (const ending of webhookRemovals) {
        const organization = await newOrganization();
        const before = await readSecretAfter(organization, { webhook });
        const what = JSON.stringify(ending);
        expectThat(before !== null, `The response that creates a webhook endpoint has no secret`);
        expectEqual((await configure(organization, ending)).webhook, null, `The webhook after ${what}`);
        expectEqual(
          (await configure(organization, {})).webhook,
          null,
          `The webhook after ${what} and nothing`,
        );
        expectEqual((await configure(organization, ending)).webhook, null, `The webhook after ${what} twice`);
        const empty = await organization.call('createOrganizationConfiguration', { body: { webhook: {} } });
        empty.expectProblem(422, 'configuration_rules_violated');
        const after = await configure(organization, { webhook: { url: webhook.url } });
        expectThat(after.webhook?.secret !== before, `The secret still exists after ${what}`);
        expectEqual(after.webhook?.event_types, null, `The event_types after ${what}`);
      }
    },
  }),
  defineConfigurationRequirement({
    id: 'configurations.webhook-null-fields',
    citation: cite('webhooks.null-secret', 'configurations.omitted-kept'),
    statement: 'treat null for the secret or its rotation like a missing field, and {} like no section',
    verify: withNewOrganization({}, async (organization) => {
      const before = await readSettingsAfter(organization, { webhook });
      for (const patch of [{}, { secret: null }, { rotate_secret: null }]) {
        const after = await configure(organization, { webhook: patch });
        expectEqual(after.webhook?.secret, null, `The secret after ${JSON.stringify(patch)}`);
        expectEqual(toSettings(after), before, `The settings after ${JSON.stringify(patch)}`);
      }
    }),
  }),
];

/** Base64 that is too short or too long, lacks its padding, or has bits that padding ignores. */
const invalidBase64 = [...[31, 33, 43, 89, 90].map((size) => 'A'.repeat(size)), 'B='.padStart(44, 'A')];

const secretForm = defineConfigurationRequirement({
  id: 'configurations.secret-form',
  citation: cite('webhooks.secret-format'),
  statement: 'accept a secret of 24 to 64 bytes in base64 with padding, and no other',
  verify: withNewOrganization({}, async (organization) => {
    for (const size of [24, 25, 26, 27, 62, 63, 64]) {
      const secret = `whsec_${Buffer.alloc(size, 'own').toString('base64')}`;
      expectEqual(await readSecretAfter(organization, { webhook: { ...webhook, secret } }), secret, 'secret');
    }
    for (const text of invalidBase64) {
      const body = { webhook: { secret: `whsec_${text}` } };
      const response = await organization.call('createOrganizationConfiguration', { body });
      expectInvalidRequest(response, { pointer: '/webhook/secret' }, `The secret whsec_${text}`);
    }
  }),
});

export const configurationFields = [...singleFields, ...webhookFields, secretForm];
