import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

const post = async (raw: string | Uint8Array) =>
  (await sandbox.shop()).send('POST', '/v1/customers', { raw });

/** `{"a":{"a":…}}`, with so many objects. */
const nested = (depth: number): string => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);

describe('what cannot be read as JSON is malformed', () => {
  const bodies: [string, string | Uint8Array][] = [
    ['cut off', '{"email":'],
    ['with single quotes', "{'email':'a'}"],
    ['with a comma too many', '{"email":"a",}'],
    ['with a comment', '{/* */}'],
    ['with something behind it', '{} {}'],
    ['NaN', '{"email":NaN}'],
    ['a control character in a string', '{"email":"\u0001"}'],
    ['half a character as an escape', '{"name":"\\ud800"}'],
    ['half a character in a property', '{"\\udc00":"x"}'],
    ['half a character in depth', '{"metadata":{"k":"a\\ud83d"}}'],
    ['bytes that are not UTF-8', Uint8Array.from([0x22, 0xff, 0xfe, 0x22])],
    ['an overlong form', Uint8Array.from([0x22, 0xc0, 0xaf, 0x22])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['21 levels deep', nested(21)],
    ['10,000 arrays deep', '['.repeat(10_000) + ']'.repeat(10_000)],
  ];

  it.each(bodies)('%s', async (_name, raw) => {
    const { status, problem } = await post(raw);
    expect([status, problem.code]).toEqual([400, 'malformed_json']);
  });

  it('but 20 levels can be read', async () => {
    expect((await post(nested(20))).problem.code).toBe('invalid_request');
  });
});

it.each(['[]', '"text"', '1', 'null', 'true'])('%s is JSON, but no customer', async (raw) => {
  const { status, problem, places } = await post(raw);
  expect([status, problem.code, places]).toEqual([400, 'invalid_request', ['']]);
});

it('refuses no body where one is required', async () => {
  const shop = await sandbox.shop();
  const answer = await shop.send('POST', '/v1/customers');
  expect([answer.status, answer.problem.code]).toEqual([400, 'invalid_request']);
});

it('takes a body of 100,000 bytes, and none larger', async () => {
  const customer = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
  expect((await post(customer.padEnd(100_000))).status).toBe(201);
  expect((await post(customer.padEnd(100_001))).status).toBe(413);
});

describe('names every fault at once', () => {
  it('with a pointer to each', async () => {
    const answer = await post(
      JSON.stringify({
        name: '',
        phone: '123',
        address: { country: 'Sweden', planet: 'Earth' },
        colour: 'blue',
      }),
    );
    expect(new Set(answer.places)).toEqual(
      new Set(['/email', '/name', '/phone', '/address/country', '/address/planet', '/colour']),
    );
    expect(answer.problem.errors_total).toBe(answer.problem.errors?.length);
  });

  it('but lists no more than a hundred of them', async () => {
    const shop = await sandbox.shop();
    const event_types = Array.from({ length: 5_000 }, () => 'no event');
    const answer = await shop.send('POST', '/v1/organizations/configurations', {
      body: { webhook: { event_types } },
    });
    expect(answer.problem.errors).toHaveLength(100);
    expect(answer.problem.errors_total).toBeGreaterThanOrEqual(5_000);
    expect(answer.text.length).toBeLessThan(100_000);
  });

  it('with a pointer that escapes as RFC 6901 says', async () => {
    const answer = await post('{"email":"a@b.example","name":"A","a/b~c":1}');
    expect(answer.places).toEqual(['/a~1b~0c']);
  });

  it('with the object that has a key which is not allowed', async () => {
    const metadata = { ['k'.repeat(41)]: 'v' };
    const answer = await post(JSON.stringify({ email: 'a@b.example', name: 'A', metadata }));
    const [{ detail } = { detail: '' }] = answer.problem.errors ?? [];
    expect([answer.places, answer.problem.errors_total]).toEqual([['/metadata'], 1]);
    expect(detail).toBe('A key of it must NOT have more than 40 characters; received an object.');
  });

  it('and of a rate the faults of the form that its kind names only', async () => {
    const shop = await sandbox.shop();
    const rate = { kind: 'one_time', amount: 0, currency: 'XXX', interval: 'month' };
    const answer = await shop.send('POST', '/v1/plans', { body: { service_id: 's', name: 'P', rate } });
    expect(new Set(answer.places)).toEqual(new Set(['/rate/amount', '/rate/currency', '/rate/interval']));
    const unknown = await shop.send('POST', '/v1/plans', {
      body: { service_id: 's', name: 'P', rate: { ...rate, kind: 'free' } },
    });
    expect(unknown.places).toEqual(['/rate/kind']);
  });
});

describe('prototypes stay clean', () => {
  const customer = '"email":"ada@example.com","name":"Ada"';

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'metadata with the key %s comes back as it was sent',
    async (key) => {
      const shop = await sandbox.shop();
      const raw = `{${customer},"metadata":{"${key}":"polluted"}}`;
      const created = await shop.send('POST', '/v1/customers', { raw });
      expect(created.status).toBe(201);
      const [{ metadata } = {}] = (
        JSON.parse((await shop.call('listCustomers')).text) as {
          data: { metadata: object }[];
        }
      ).data;
      expect(Object.entries(metadata ?? {})).toEqual([[key, 'polluted']]);
      expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
    },
  );

  it.each([
    `{${customer},"__proto__":{"polluted":"yes"}}`,
    `{${customer},"constructor":{"prototype":{"polluted":"yes"}}}`,
    `{${customer},"metadata":{"__proto__":{"polluted":"yes"}}}`,
    `{${customer},"address":{"__proto__":{"polluted":"yes"}}}`,
  ])('%s is refused', async (raw) => {
    expect((await post(raw)).status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

it('answers text as it was sent, letter for letter', async () => {
  const shop = await sandbox.shop();
  const name = ' Zoë 👩‍👩‍👧 \u202Eright to left\u202C e\u0301 ﷽  ';
  const metadata = { 'ключ 1': '', empty: ' ', html: '<b>&amp;</b>', lines: 'a\nb\u0000\u2028' };
  const { id } = await shop.customer({ name, metadata });
  const { body } = await shop.call('getCustomer', { path: { id } });
  expect(body.name).toBe(name);
  expect(body.metadata).toEqual(metadata);
});
