import { describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { secureSecrets } from '../lib/secrets.js';
import { createSignatureHeaders } from './sign.js';

const id = 'evt_01mc03h060e34vk3mjmkrqpv3x';
const text = JSON.stringify({ id, type: 'customer.created', data: { name: 'Zoë 🎈 Ωmega' } });
const body = Buffer.from(text);
const current = secureSecrets.createWebhookSecret();
const previous = secureSecrets.createWebhookSecret();
const realNow = Date.now();
const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

const verify = (secret: string, headers: object): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

const toSecret = (letter: string): string => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;

describe('createSignatureHeaders', () => {
  it('returns the signature of the example of the Standard Webhooks libraries', () => {
    const headers = createSignatureHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      Buffer.from('{"test": 2432232314}'),
      { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', previous_secret: null },
      1_614_265_330_999,
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('returns headers that the standardwebhooks package verifies', () => {
    const headers = createSignatureHeaders(id, body, { secret: current, previous_secret: null }, realNow);
    expect(verify(current, headers)).toEqual(JSON.parse(text));
    expect(() => verify(previous, headers)).toThrow('No matching signature');
    expect(() => new Webhook(current).verify(`${text} `, headers as never)).toThrow('No matching signature');
  });

  it('adds the signature of the previous secret after the current one until it expires', () => {
    const previous_secret = { secret: previous, expires_at: at(realNow + 1) };
    const headers = createSignatureHeaders(id, body, { secret: current, previous_secret }, realNow);
    expect(verify(current, headers)).toEqual(JSON.parse(text));
    expect(verify(previous, headers)).toEqual(JSON.parse(text));
    const [first] = headers['webhook-signature'].split(' ');
    expect(verify(current, { ...headers, 'webhook-signature': first })).toEqual(JSON.parse(text));
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/=]{44} v1,[A-Za-z0-9+/=]{44}$/);
  });

  it('adds the signature of each older secret until it expires', () => {
    const toReplaced = (letter: string, expires_at: string) => ({ secret: toSecret(letter), expires_at });
    const previous_secret = toReplaced('b', at(realNow + 3));
    const older_secrets = [toReplaced('c', at(realNow + 2)), toReplaced('d', at(realNow))];
    const headers = createSignatureHeaders(
      id,
      body,
      { secret: current, previous_secret, older_secrets },
      realNow,
    );
    for (const secret of [current, toSecret('b'), toSecret('c')])
      expect(verify(secret, headers)).toEqual(JSON.parse(text));
    expect(() => verify(toSecret('d'), headers)).toThrow('No matching signature');
    expect(headers['webhook-signature'].split(' ')).toHaveLength(3);
  });

  it('leaves out the signature of the previous secret from the instant at which it expires', () => {
    const previous_secret = { secret: previous, expires_at: at(realNow) };
    const headers = createSignatureHeaders(id, body, { secret: current, previous_secret }, realNow);
    expect(verify(current, headers)).toEqual(JSON.parse(text));
    expect(() => verify(previous, headers)).toThrow('No matching signature');
  });
});
