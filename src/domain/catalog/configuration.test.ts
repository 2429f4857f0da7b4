import { describe, expect, it, test } from 'vitest';
import { expectDecision, now, summarizeProblem } from '../../../test/support/domain.js';
import {
  configure,
  defaultSettings,
  listReplacedSecrets,
  showsSecret,
  type ConfigurationCreate,
} from './configuration.js';
import { addHours } from '../shared/calendar.js';
import type { Configuration } from '../shared/records.js';

let secretCount = 0;

function configureNext(
  input: ConfigurationCreate,
  current: Configuration | null = null,
): ReturnType<typeof configure> {
  const newSecret = (): string => `whsec_${String((secretCount += 1))}`;
  return configure({ input, current, id: 'cfg_1', now, real_now: '2026-01-01T00:00:00.000Z', newSecret });
}

const url = 'https://shop.example/hooks';

describe('configure', () => {
  it('starts with the default settings', () => {
    expect(expectDecision(configureNext({}))).toMatchObject({ version: 1, ...defaultSettings });
  });

  it('keeps omitted fields and resets null fields', () => {
    const first = expectDecision(
      configureNext({
        branding: { display_name: 'Brightwater', primary_color: '#003366' },
        dunning: { max_retries: 0 },
      }),
    );
    const second = expectDecision(
      configureNext({ branding: { display_name: null }, checkout: { locale: 'pt' } }, first),
    );
    expect(second).toMatchObject({
      version: 2,
      branding: { display_name: null, primary_color: '#003366' },
      checkout: { locale: 'pt', expires_after_minutes: 1440 },
      dunning: { max_retries: 0, retry_interval_days: 2 },
    });
    expect(expectDecision(configureNext({ branding: null, dunning: null }, second))).toMatchObject({
      branding: defaultSettings.branding,
      dunning: defaultSettings.dunning,
      checkout: { locale: 'pt' },
    });
  });

  it('does not modify the previous version', () => {
    const first = expectDecision(configureNext({ checkout: { locale: 'de' } }));
    expectDecision(configureNext({ checkout: { locale: 'fr' } }, first));
    expect(first.checkout.locale).toBe('de');
  });
});

describe('configure with a webhook section', () => {
  it('generates a webhook secret and keeps it in later versions', () => {
    const first = expectDecision(configureNext({ webhook: { url } }));
    const second = expectDecision(configureNext({ webhook: { event_types: ['charge.failed'] } }, first));
    expect(second.webhook).toEqual({ ...first.webhook, event_types: ['charge.failed'] });
    expect(showsSecret({ webhook: { url } }, null, first)).toBe(true);
    expect(showsSecret({ webhook: { event_types: null } }, first, second)).toBe(false);
  });

  it('keeps the previous secret for a day of real time and of the clock after a rotation', () => {
    const first = expectDecision(configureNext({ webhook: { url } }));
    const second = expectDecision(configureNext({ webhook: { rotate_secret: true } }, first));
    expect(second.webhook?.secret).not.toBe(first.webhook?.secret);
    expect(second.webhook?.previous_secret).toEqual({
      secret: first.webhook?.secret,
      expires_at: '2026-01-02T00:00:00.000Z',
      clock_expires_at: addHours(now, 24),
    });
    expect(showsSecret({ webhook: { rotate_secret: true } }, first, second)).toBe(true);
  });

  const toSecret = (letter: string): string => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;
  const listSecrets = ({ webhook }: Configuration): string[] =>
    webhook ? [webhook.secret, ...listReplacedSecrets(webhook).map(({ secret }) => secret)] : [];
  const rotate = (to: Configuration, webhook: object): Configuration =>
    expectDecision(configureNext({ webhook }, to));

  it.each(['a new secret', 'rotate_secret'])('keeps each replaced secret after rotations by %s', (way) => {
    let configuration = expectDecision(configureNext({ webhook: { url, secret: toSecret('0') } }));
    const secrets = listSecrets(configuration);
    for (let count = 1; count < 13; count += 1) {
      const change =
        way === 'rotate_secret'
          ? { rotate_secret: true }
          : { secret: toSecret(String.fromCharCode(65 + count)) };
      configuration = rotate(configuration, change);
      configuration = rotate(configuration, { url: `${url}/${count}` });
      secrets.unshift(configuration.webhook?.secret ?? '');
      expect(listSecrets(configuration)).toEqual(secrets.slice(0, 10));
    }
  });

  it('keeps the end of each replaced secret when another rotation follows', () => {
    const first = expectDecision(configureNext({ webhook: { url } }));
    const second = rotate(first, { rotate_secret: true });
    const third = expectDecision(
      configure({
        input: { webhook: { rotate_secret: true } },
        current: second,
        id: 'cfg_3',
        now: addHours(now, 12),
        real_now: '2026-01-01T12:00:00.000Z',
        newSecret: () => toSecret('n'),
      }),
    );
    expect(third.webhook?.older_secrets).toEqual([second.webhook?.previous_secret]);
    expect(third.webhook?.previous_secret).toMatchObject({
      expires_at: '2026-01-02T12:00:00.000Z',
      clock_expires_at: addHours(now, 36),
    });
  });

  it('lists a secret that is used again only once', () => {
    const [one, two, three] = [toSecret('1'), toSecret('2'), toSecret('3')];
    const first = expectDecision(configureNext({ webhook: { url, secret: one } }));
    const back = rotate(rotate(rotate(first, { secret: two }), { secret: three }), { secret: one });
    expect(listSecrets(back)).toEqual([one, three, two]);
    expect(listSecrets(rotate(back, { secret: three }))).toEqual([three, one, two]);
  });

  it('continues a rotation that an earlier version stored, which kept one replaced secret', () => {
    const [old, previous] = [toSecret('1'), toSecret('2')];
    const first = expectDecision(configureNext({ webhook: { url, secret: previous } }));
    const stored = {
      ...first.webhook,
      previous_secret: { secret: old, expires_at: '2026-01-01T18:00:00.000Z' },
    };
    const rotated = rotate(
      { ...first, webhook: stored as Configuration['webhook'] },
      { rotate_secret: true },
    );
    expect(listSecrets(rotated)).toEqual([rotated.webhook?.secret, previous, old]);
    expect(rotated.webhook?.older_secrets).toEqual([stored.previous_secret]);
  });

  it('forgets all replaced secrets when the webhook is removed', () => {
    const first = expectDecision(configureNext({ webhook: { url } }));
    const ended = expectDecision(configureNext({ webhook: null }, rotate(first, { rotate_secret: true })));
    expect(listSecrets(rotate(ended, { url, secret: toSecret('1') }))).toEqual([toSecret('1')]);
  });

  it('accepts a secret from the client', () => {
    const secret = 'whsec_b3duIHNlY3JldCBvZiB0aGUgY2xpZW50IGhlcmU=';
    const first = expectDecision(configureNext({ webhook: { url, secret } }));
    expect(first.webhook?.secret).toBe(secret);
    expect(showsSecret({ webhook: { url, secret } }, null, first)).toBe(true);
    expect(expectDecision(configureNext({ webhook: { secret } }, first)).webhook?.previous_secret).toBeNull();
  });

  test.each<[string, ConfigurationCreate]>([
    ['the section', { webhook: null }],
    ['its url', { webhook: { url: null } }],
  ])('removes the webhook and its secret when %s is reset', (_, input) => {
    const first = expectDecision(configureNext({ webhook: { url } }));
    const ended = expectDecision(configureNext(input, first));
    expect(ended.webhook).toBeNull();
    expect(expectDecision(configureNext({ webhook: { url } }, ended)).webhook?.secret).not.toBe(
      first.webhook?.secret,
    );
  });

  test.each<[string, ConfigurationCreate, string]>([
    ['no url', { webhook: { event_types: null } }, '/webhook/url'],
    [
      'both a secret and rotate_secret',
      { webhook: { url, secret: 'whsec_x', rotate_secret: true } },
      '/webhook/rotate_secret',
    ],
  ])('rejects a webhook with %s', (_, input, pointer) => {
    expect(summarizeProblem(configureNext(input))).toEqual({
      code: 'configuration_rules_violated',
      pointers: [pointer],
    });
  });
});
