import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();

const post = async (raw: string | Uint8Array) =>
  (await sandbox.newOrganization()).send('POST', '/v1/customers', { raw });

it('a request body returns 400 with the unexpected character and its position', async () => {
  const { problem } = await post('{"email": }');
  expect(problem.detail).toBe(
    'The body cannot be parsed: it has an unexpected "}" at position 10 (line 1, column 11). Send one JSON value in UTF-8.',
  );
});

describe('validation errors of a body', () => {
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
