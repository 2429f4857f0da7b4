import { expectEqual, expectThat } from '../../assert.js';
import type { BodyOf } from '../../http/api.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { configure, full, onlyInItsOwn, settingsOf, type Settings } from './configurations.js';
import { law } from './law.js';

type Body = BodyOf<'createOrganizationConfiguration'>;
type Section = 'branding' | 'checkout' | 'dunning';

const sections = ['branding', 'checkout', 'dunning'] as const satisfies Section[];

async function settingsAfter(shop: Shop, body: unknown): Promise<Settings> {
  return settingsOf(await configure(shop, body as Body));
}

/** One field after the other is set, and then reset: the others stay what they were, set or not. */
const alone = sections.map((section) =>
  law({
    ...onlyInItsOwn,
    id: `configurations.alone.${section}`,
    statement: `set and reset each field of ${section} by itself`,
    verify: async ({ freshShop }) => {
      const shop = await freshShop();
      const initial = await settingsAfter(shop, {});
      const initially = initial[section] as Record<string, unknown>;
      let expected = initially;
      const say = async (field: string, value: unknown, becomes: unknown): Promise<void> => {
        expected = { ...expected, [field]: becomes };
        expectEqual(
          await settingsAfter(shop, { [section]: { [field]: value } }),
          { ...initial, [section]: expected },
          `The settings after ${section}.${field} was ${JSON.stringify(value)}`,
        );
      };
      for (const [field, value] of Object.entries(full[section])) await say(field, value, value);
      for (const field of Object.keys(full[section])) await say(field, null, initially[field]);
    },
  }),
);

/** How a webhook is taken away. */
const endings = [
  { webhook: null },
  { webhook: { url: null } },
  { webhook: { url: null, event_types: null } },
];

const { webhook } = full;

const secretOf = async (shop: Shop, body: Body): Promise<string | null> =>
  (await configure(shop, body)).webhook?.secret ?? null;

const taken = [
  law({
    ...onlyInItsOwn,
    id: 'configurations.webhook-ended',
    statement: 'forget a webhook and its secret when it, or its url, is null',
    verify: async ({ freshShop }) => {
      for (const ending of endings) {
        const shop = await freshShop();
        const before = await secretOf(shop, { webhook });
        const what = JSON.stringify(ending);
        expectThat(before !== null, `The answer that makes a webhook shows no secret`);
        expectEqual((await configure(shop, ending)).webhook, null, `The webhook after ${what}`);
        expectEqual((await configure(shop, {})).webhook, null, `The webhook after ${what} and nothing`);
        const after = await configure(shop, { webhook: { url: webhook.url } });
        expectThat(after.webhook?.secret !== before, `The secret survives ${what}`);
        expectEqual(after.webhook?.event_types, null, `The event_types after ${what}`);
      }
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.webhook-null-fields',
    statement: 'take null for a secret, or for whether to rotate it, for left out',
    verify: async ({ freshShop }) => {
      const shop = await freshShop();
      const before = await settingsAfter(shop, { webhook });
      for (const field of ['secret', 'rotate_secret']) {
        const after = await configure(shop, { webhook: { [field]: null } });
        expectEqual(after.webhook?.secret, null, `The secret after ${field} was null`);
        expectEqual(settingsOf(after), before, `The settings after ${field} was null`);
      }
    },
  }),
];

/** What becomes of the fields of a configuration one by one. */
export const configurationFields: readonly Requirement[] = [...alone, ...taken];
