import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

const post = async (raw: string | Uint8Array) =>
  (await sandbox.newOrganization()).send('POST', '/v1/customers', { raw });

/** Returns `{"a":{"a":…}}` with the given number of nested objects. */
const nestObjects = (depth: number): string => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);

describe('malformed JSON', () => {
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
    ['21 levels deep', nestObjects(21)],
    ['10,000 arrays deep', '['.repeat(10_000) + ']'.repeat(10_000)],
  ];

  it.each(bodies)('a request body returns 400 for %s', async (_name, raw) => {
    const { status, problem } = await post(raw);
    expect([status, problem.code]).toEqual([400, 'malformed_json']);
  });

  it('a request body returns 400 with the unexpected character and its position', async () => {
    const { problem } = await post('{"email": }');
    expect(problem.detail).toBe(
      'The body cannot be parsed: it has an unexpected "}" at position 10 (line 1, column 11). Send one JSON value in UTF-8.',
    );
  });

  it('the last of several equal keys in a request body counts', async () => {
    const response = await post('{"email":"ada@example.com","name":"Eve","name":"Ada"}');
    expect(response.body).toMatchObject({ name: 'Ada' });
  });

  it('a request body may be nested in 20 levels', async () => {
    expect((await post(nestObjects(20))).problem.code).toBe('invalid_request');
  });
});

it.each(['[]', '"text"', '1', 'null', 'true'])(
  'a request body returns 400 for %s, which is valid JSON but not a customer',
  async (raw) => {
    const { status, problem, errorLocations } = await post(raw);
    expect([status, problem.code, errorLocations]).toEqual([400, 'invalid_request', ['']]);
  },
);

it('an operation returns 400 when its required body is missing', async () => {
  const organization = await sandbox.newOrganization();
  const response = await organization.send('POST', '/v1/customers');
  expect([response.status, response.problem.code]).toEqual([400, 'invalid_request']);
});

it('the API accepts a body of 100,000 bytes and rejects a larger one', async () => {
  const customer = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
  expect((await post(customer.padEnd(100_000))).status).toBe(201);
  expect((await post(customer.padEnd(100_001))).status).toBe(413);
});

describe('validation errors of a body', () => {
  it('validation errors of a body have a JSON pointer to each invalid value', async () => {
    const response = await post(
      JSON.stringify({
        name: '',
        phone: '123',
        address: { country: 'Sweden', planet: 'Earth' },
        colour: 'blue',
      }),
    );
    expect(new Set(response.errorLocations)).toEqual(
      new Set(['/email', '/name', '/phone', '/address/country', '/address/planet', '/colour']),
    );
    expect(response.problem.errors_total).toBe(response.problem.errors?.length);
  });

  it('validation errors of a body are limited to one hundred', async () => {
    const organization = await sandbox.newOrganization();
    const event_types = Array.from({ length: 5_000 }, () => 'no event');
    const response = await organization.send('POST', '/v1/organizations/configurations', {
      body: { webhook: { event_types } },
    });
    expect(response.problem.errors).toHaveLength(100);
    expect(response.problem.errors_total).toBeGreaterThanOrEqual(5_000);
    expect(response.text.length).toBeLessThan(100_000);
  });

  it('validation errors of a body escape their JSON pointers as RFC 6901 requires', async () => {
    const response = await post('{"email":"a@b.example","name":"A","a/b~c":1}');
    expect(response.errorLocations).toEqual(['/a~1b~0c']);
  });

  it('validation errors of a body point to the object that contains an unknown property', async () => {
    const metadata = { ['k'.repeat(41)]: 'v' };
    const response = await post(JSON.stringify({ email: 'a@b.example', name: 'A', metadata }));
    const [{ detail } = { detail: '' }] = response.problem.errors ?? [];
    expect([response.errorLocations, response.problem.errors_total]).toEqual([['/metadata'], 1]);
    expect(detail).toBe('A key of the object must NOT have more than 40 characters; received an object.');
  });

  it('validation errors of a body list only errors of the rate kind that the body names', async () => {
    const organization = await sandbox.newOrganization();
    const rate = { kind: 'one_time', amount: 0, currency: 'XXX', interval: 'month' };
    const response = await organization.send('POST', '/v1/plans', {
      body: { service_id: 's', name: 'P', rate },
    });
    expect(new Set(response.errorLocations)).toEqual(
      new Set(['/rate/amount', '/rate/currency', '/rate/interval']),
    );
    const unknown = await organization.send('POST', '/v1/plans', {
      body: { service_id: 's', name: 'P', rate: { ...rate, kind: 'free' } },
    });
    expect(unknown.errorLocations).toEqual(['/rate/kind']);
  });
});

describe('a property name that could pollute a prototype', () => {
  const customer = '"email":"ada@example.com","name":"Ada"';

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'is returned as a key of metadata as it was sent: %s',
    async (key) => {
      const organization = await sandbox.newOrganization();
      const raw = `{${customer},"metadata":{"${key}":"polluted"}}`;
      const created = await organization.send('POST', '/v1/customers', { raw });
      expect(created.status).toBe(201);
      const [{ metadata } = {}] = (
        JSON.parse((await organization.call('listCustomers')).text) as {
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
  ])('is rejected in other objects: %s', async (raw) => {
    expect((await post(raw)).status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

it('the API returns text exactly as it was sent', async () => {
  const organization = await sandbox.newOrganization();
  const name = ' Zoë 👩‍👩‍👧 \u202Eright to left\u202C e\u0301 ﷽  ';
  const metadata = { 'ключ 1': '', empty: ' ', html: '<b>&amp;</b>', lines: 'a\nb\u0000\u2028' };
  const { id } = await organization.customer({ name, metadata });
  const { body } = await organization.call('getCustomer', { path: { id } });
  expect(body.name).toBe(name);
  expect(body.metadata).toEqual(metadata);
});
