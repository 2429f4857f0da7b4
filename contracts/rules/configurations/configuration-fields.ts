import { withNewOrganization } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
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
  { webhook: { url: null, event_types: null } },
];

const { webhook } = allSettings;

const readSecretAfter = async (organization: TestOrganization, body: Body): Promise<string | null> =>
  (await configure(organization, body)).webhook?.secret ?? null;

const webhookFields = [
  defineConfigurationRequirement({
    id: 'configurations.webhook-ended',
    citation: cite('webhooks.removal'),
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
        const after = await configure(organization, { webhook: { url: webhook.url } });
        expectThat(after.webhook?.secret !== before, `The secret still exists after ${what}`);
        expectEqual(after.webhook?.event_types, null, `The event_types after ${what}`);
      }
    },
  }),
  defineConfigurationRequirement({
    id: 'configurations.webhook-null-fields',
    citation: cite('webhooks.null-secret'),
    statement: 'treat null for the secret and for its rotation like a missing field',
    verify: withNewOrganization({}, async (organization) => {
      const before = await readSettingsAfter(organization, { webhook });
      for (const field of ['secret', 'rotate_secret']) {
        const after = await configure(organization, { webhook: { [field]: null } });
        expectEqual(after.webhook?.secret, null, `The secret after ${field} was null`);
        expectEqual(toSettings(after), before, `The settings after ${field} was null`);
      }
    }),
  }),
];

export const configurationFields = [...singleFields, ...webhookFields];
