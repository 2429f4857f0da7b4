import { expectEqual, expectThat } from '../../assert.js';
import type { BodyOf, SuccessOf } from '../../http/api.js';
import { Finding } from '../../finding.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { expectReplayed, rewritten } from './idempotency.js';
import { law } from './law.js';

type Configuration = SuccessOf<'createOrganizationConfiguration'>;

/** Only in an organization of its own: a configuration cannot be read, and so not be put back. */
export const onlyInItsOwn = {
  operation: 'createOrganizationConfiguration',
  needs: ['write', 'sandbox'],
} as const;

export async function configure(
  shop: Shop,
  body: BodyOf<'createOrganizationConfiguration'>,
): Promise<Configuration> {
  return (await shop.call('createOrganizationConfiguration', { body })).expectStatus(201).body;
}

const sections = ['branding', 'checkout', 'dunning', 'webhook'] as const;

export type Settings = Pick<Configuration, (typeof sections)[number]>;

/** What stays when nothing says otherwise. */
export function settingsOf(configuration: Configuration): Settings {
  const { branding, checkout, dunning, webhook } = configuration;
  return { branding, checkout, dunning, webhook: webhook && { ...webhook, secret: null } };
}

/** Every setting, each of them unlike what it is in the beginning. */
export const full = {
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
} as const satisfies BodyOf<'createOrganizationConfiguration'>;

const mutable = (): BodyOf<'createOrganizationConfiguration'> => structuredClone(full);

export const configurations: readonly Requirement[] = [
  law({
    ...onlyInItsOwn,
    id: 'configurations.versions',
    statement: 'count the versions of a configuration, also when ten are made at once',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const { version } = await configure(one, {});
      const made = await Promise.all(Array.from({ length: 10 }, () => configure(one, {})));
      const versions = made.map((each) => each.version).toSorted((a, b) => a - b);
      expectEqual(
        versions,
        versions.map((_, place) => version + 1 + place),
        'The versions',
      );
      expectEqual(new Set(made.map(({ id }) => id)).size, made.length, 'How many ids there are');
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.echo',
    statement: 'answer every setting as it was sent',
    verify: async ({ freshShop }) => {
      const made = await configure(await freshShop(), mutable());
      expectEqual(settingsOf(made), { ...full, webhook: { ...full.webhook, secret: null } }, 'The settings');
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.section-left-out',
    statement: 'carry over a section that is left out',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const before = settingsOf(await configure(one, mutable()));
      expectEqual(settingsOf(await configure(one, {})), before, 'The settings after nothing was said');
      const after = await configure(one, { dunning: { max_retries: 1 } });
      expectEqual(
        settingsOf(after),
        { ...before, dunning: { ...before.dunning, max_retries: 1 } },
        'The settings',
      );
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.field-left-out',
    statement: 'carry over a field that is left out of its section',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const before = settingsOf(await configure(one, mutable()));
      const after = await configure(one, {
        branding: { display_name: 'Clearwater' },
        checkout: { locale: 'de' },
        dunning: { on_exhausted: 'mark_unpaid' },
        webhook: { event_types: ['charge.succeeded'] },
      });
      const expected = {
        branding: { ...before.branding, display_name: 'Clearwater' },
        checkout: { ...before.checkout, locale: 'de' },
        dunning: { ...before.dunning, on_exhausted: 'mark_unpaid' },
        webhook: { ...full.webhook, event_types: ['charge.succeeded'], secret: null },
      };
      expectEqual(settingsOf(after), expected, 'The settings');
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.null-field',
    statement: 'reset a field that is null, and no other',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const initial = settingsOf(await configure(one, {}));
      const before = settingsOf(await configure(one, mutable()));
      const after = await configure(one, {
        branding: { logo_url: null },
        checkout: { locale: null, expires_after_minutes: null },
        dunning: { max_retries: null },
        webhook: { event_types: null },
      });
      const expected = {
        branding: { ...before.branding, logo_url: null },
        checkout: { ...before.checkout, locale: null, expires_after_minutes: 1440 },
        dunning: { ...before.dunning, max_retries: 3 },
        webhook: { ...full.webhook, event_types: null, secret: null },
      };
      expectEqual(settingsOf(after), expected, 'The settings');
      expectEqual(
        initial.dunning,
        { max_retries: 3, retry_interval_days: 2, on_exhausted: 'mark_unpaid' },
        'Dunning as it begins',
      );
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.null-section',
    statement: 'reset a section that is null, and no other',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const initial = settingsOf(await configure(one, {}));
      for (const section of sections) {
        const before = settingsOf(await configure(one, mutable()));
        const after = settingsOf(await configure(one, { [section]: null }));
        expectEqual(
          after,
          { ...before, [section]: initial[section] },
          `The settings after ${section} was null`,
        );
      }
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.secret-once',
    statement: 'show the secret of a webhook only in the answer that made or took it',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const made = (await configure(one, { webhook: full.webhook })).webhook?.secret ?? null;
      expectThat(made !== null, 'The answer that makes a webhook shows no secret');
      for (const body of [{}, { webhook: { event_types: null } }]) {
        expectEqual((await configure(one, body)).webhook?.secret, null, 'The secret in a later answer');
      }
      const rotated = (await configure(one, { webhook: { rotate_secret: true } })).webhook?.secret ?? null;
      expectThat(rotated !== null && rotated !== made, 'rotate_secret shows no secret, or the old one');
      const own = `whsec_${Buffer.alloc(32, one.unique('own')).toString('base64')}`;
      expectEqual((await configure(one, { webhook: { secret: own } })).webhook?.secret, own, 'My own secret');
      expectEqual((await configure(one, {})).webhook?.secret, null, 'The secret in a later answer');
      const other = (await configure(await freshShop(), { webhook: full.webhook })).webhook;
      expectThat(other?.secret !== made, 'Two organizations have the same secret');
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.refused',
    category: 104,
    statement: 'make no version and change nothing when a configuration is refused',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const before = await configure(one, mutable());
      const both = {
        webhook: { secret: `whsec_${'a'.repeat(32)}`, rotate_secret: true },
        dunning: { max_retries: 9 },
      };
      const refused = await one.send('POST', '/organizations/configurations', { body: both });
      refused.expectProblem(422, 'configuration_rules_violated');
      const wrong = { dunning: { max_retries: 8 }, branding: { colour: 'red' } };
      (await one.send('POST', '/organizations/configurations', { body: wrong })).expectProblem(400);
      const after = await configure(one, {});
      expectEqual(after.version, before.version + 1, 'The version');
      expectEqual(settingsOf(after), settingsOf(before), 'The settings');
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'idempotency.replay.createOrganizationConfiguration',
    statement:
      'make one version of a configuration for one Idempotency-Key, and answer a repetition as the first',
    verify: async ({ freshShop }) => {
      const one = await freshShop();
      const headers = { 'idempotency-key': one.unique('key') };
      const path = '/organizations/configurations';
      const send = (): ReturnType<Shop['send']> => one.send('POST', path, { headers, body: full });
      const answers = await Promise.all(Array.from({ length: 20 }, send));
      for (const answer of answers)
        if (answer.status !== 201) answer.expectProblem(409, 'idempotency_key_in_use');
      const first = answers.find(({ status, isReplay }) => status === 201 && !isReplay);
      if (!first) throw new Finding('None of twenty requests with one key was carried out');
      const replays = answers.filter((answer) => answer !== first && answer.status === 201);
      for (const replay of replays) expectReplayed(replay, first);
      expectReplayed(await one.send('POST', path, { headers, raw: rewritten(full) }), first);
      const other = await one.send('POST', path, { headers, body: {} });
      other.expectProblem(422, 'idempotency_key_reused');
      expectEqual(
        (await configure(one, {})).version,
        (first.body as Configuration).version + 1,
        'The next version',
      );
    },
  }),
  law({
    ...onlyInItsOwn,
    id: 'configurations.organizations-apart',
    category: 207,
    statement: 'keep the configurations of two organizations apart',
    verify: async ({ freshShop }) => {
      const [one, other] = [await freshShop(), await freshShop()];
      const before = await configure(other, {});
      await configure(one, mutable());
      const after = await configure(other, {});
      expectEqual(after.version, before.version + 1, 'The version');
      expectEqual(settingsOf(after), settingsOf(before), 'The settings');
    },
  }),
];
