import { promisify } from 'node:util';
import { brotliCompress, deflate, gzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';

/** Small inputs that would expand to large data. */

const sandbox = await testSandbox();
const organization = await sandbox.newOrganization();

const customer = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
const long = Buffer.alloc(50_000_000, ' ');

describe('a compressed body', () => {
  // Asynchronous: compressing 50 MB takes seconds, in which the sandbox in this process could not respond.
  const encodings = [
    ['gzip', promisify<Buffer, Buffer>(gzip)],
    ['deflate', promisify<Buffer, Buffer>(deflate)],
    ['br', promisify<Buffer, Buffer>(brotliCompress)],
  ] as const;

  it.each(encodings)('a compressed body is decompressed: %s', async (encoding, compress) => {
    const headers = { 'content-encoding': encoding };
    const raw = await compress(Buffer.from(customer));
    const response = await organization.send('POST', '/v1/customers', { raw, headers });
    expect(response.status).toBe(201);
  });

  it.each(encodings)(
    'a compressed body is rejected with 413 when it is too large after decompression: %s',
    async (encoding, compress) => {
      const raw = await compress(long);
      expect(raw.length).toBeLessThan(100_000);
      const response = await organization.send('POST', '/v1/customers', {
        raw,
        headers: { 'content-encoding': encoding },
      });
      expect([response.status, response.problem.code]).toEqual([413, 'body_too_large']);
    },
  );

  it.each(['gzip, gzip', 'gzip, br', 'compress', 'zstd'])(
    'a compressed body is rejected with 415 for the encoding "%s"',
    async (encoding) => {
      const raw = gzipSync(gzipSync(customer));
      const response = await organization.send('POST', '/v1/customers', {
        raw,
        headers: { 'content-encoding': encoding },
      });
      expect([response.status, response.problem.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it('a compressed body is rejected with 400 when it is truncated', async () => {
    const raw = gzipSync(customer).subarray(0, 30);
    const response = await organization.send('POST', '/v1/customers', {
      raw,
      headers: { 'content-encoding': 'gzip' },
    });
    expect([response.status, response.problem.code]).toEqual([400, 'malformed_json']);
  });
});

describe('a seed in YAML', () => {
  const plant = (raw: string) =>
    organization.send('POST', '/_sandbox/seed', { raw, headers: { 'content-type': 'application/yaml' } });

  const laughs = ['a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]'];
  for (let level = 1; level < 12; level += 1)
    laughs.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ')}]`);

  it.each([
    ['of a billion laughs', laughs.join('\n')],
    ['that holds itself', 'customers: &all [*all]'],
    ['of ten thousand anchors', Array.from({ length: 5_000 }, (_, n) => `k${n}: &a${n} x`).join('\n')],
    ['with a key that is a whole document', '? {a: 1}\n: b'],
    ['with a tag that makes an object', 'customers: !!js/function "function () {}"'],
    ['that merges into the prototype', '<<: {__proto__: {polluted: yes}}\n__proto__: {polluted: yes}'],
    ['with a constructor', 'constructor: {prototype: {polluted: yes}}'],
  ])('a seed in YAML is rejected with %s', async (_what, text) => {
    const response = await plant(text);
    expect(response.status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('a seed in YAML keeps __proto__ in metadata as an ordinary key', async () => {
    const response = await plant(
      'customers: [{ref: ada, email: ada@example.com, name: Ada, metadata: {__proto__: polluted, constructor: x}}]',
    );
    expect(response.status).toBe(200);
    const { data } = (await organization.call('listCustomers')).body;
    expect(Object.entries(data[0]?.metadata ?? {})).toEqual([
      ['__proto__', 'polluted'],
      ['constructor', 'x'],
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
