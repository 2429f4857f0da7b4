import { describe, expect, it, test } from 'vitest';
import { decided, now, refusal } from '../../../test/support/domain.js';
import { configure, initialSettings, showsSecret, type ConfigurationCreate } from './configuration.js';
import type { Configuration } from '../shared/records.js';

let secrets = 0;

function next(
  input: ConfigurationCreate,
  current: Configuration | null = null,
): ReturnType<typeof configure> {
  const newSecret = (): string => `whsec_${String((secrets += 1))}`;
  return configure({ input, current, id: 'cfg_1', now, real_now: '2026-01-01T00:00:00.000Z', newSecret });
}

const url = 'https://shop.example/hooks';

describe('a configuration', () => {
  it('begins with the initial settings', () => {
    expect(decided(next({}))).toMatchObject({ version: 1, ...initialSettings });
  });

  it('carries over what is left out, and resets what is null', () => {
    const first = decided(
      next({
        branding: { display_name: 'Brightwater', primary_color: '#003366' },
        dunning: { max_retries: 0 },
      }),
    );
    const second = decided(next({ branding: { display_name: null }, checkout: { locale: 'pt' } }, first));
    expect(second).toMatchObject({
      version: 2,
      branding: { display_name: null, primary_color: '#003366' },
      checkout: { locale: 'pt', expires_after_minutes: 1440 },
      dunning: { max_retries: 0, retry_interval_days: 2 },
    });
    expect(decided(next({ branding: null, dunning: null }, second))).toMatchObject({
      branding: initialSettings.branding,
      dunning: initialSettings.dunning,
      checkout: { locale: 'pt' },
    });
  });

  it('does not change the version before', () => {
    const first = decided(next({ checkout: { locale: 'de' } }));
    decided(next({ checkout: { locale: 'fr' } }, first));
    expect(first.checkout.locale).toBe('de');
  });
});

describe('a webhook', () => {
  it('gets a secret, which stays with it', () => {
    const first = decided(next({ webhook: { url } }));
    const second = decided(next({ webhook: { event_types: ['charge.failed'] } }, first));
    expect(second.webhook).toEqual({ ...first.webhook, event_types: ['charge.failed'] });
    expect(showsSecret({ webhook: { url } }, null, first)).toBe(true);
    expect(showsSecret({ webhook: { event_types: null } }, first, second)).toBe(false);
  });

  it('keeps the old secret signing for a day of real time after a rotation', () => {
    const first = decided(next({ webhook: { url } }));
    const second = decided(next({ webhook: { rotate_secret: true } }, first));
    expect(second.webhook?.secret).not.toBe(first.webhook?.secret);
    expect(second.webhook?.previous_secret).toEqual({
      secret: first.webhook?.secret,
      expires_at: '2026-01-02T00:00:00.000Z',
    });
    expect(showsSecret({ webhook: { rotate_secret: true } }, first, second)).toBe(true);
  });

  it('takes a secret of the client’s own', () => {
    const secret = 'whsec_b3duIHNlY3JldCBvZiB0aGUgY2xpZW50IGhlcmU=';
    const first = decided(next({ webhook: { url, secret } }));
    expect(first.webhook?.secret).toBe(secret);
    expect(showsSecret({ webhook: { url, secret } }, null, first)).toBe(true);
    expect(decided(next({ webhook: { secret } }, first)).webhook?.previous_secret).toBeNull();
  });

  test.each<[string, ConfigurationCreate]>([
    ['the section', { webhook: null }],
    ['its url', { webhook: { url: null } }],
  ])('ends when %s is reset, and forgets its secret', (_, input) => {
    const first = decided(next({ webhook: { url } }));
    const ended = decided(next(input, first));
    expect(ended.webhook).toBeNull();
    expect(decided(next({ webhook: { url } }, ended)).webhook?.secret).not.toBe(first.webhook?.secret);
  });

  test.each<[string, ConfigurationCreate, string]>([
    ['no url', { webhook: { event_types: null } }, '/webhook/url'],
    [
      'two ways of replacing the secret',
      { webhook: { url, secret: 'whsec_x', rotate_secret: true } },
      '/webhook/rotate_secret',
    ],
  ])('with %s is refused', (_, input, pointer) => {
    expect(refusal(next(input))).toEqual({ code: 'configuration_rules_violated', pointers: [pointer] });
  });
});
