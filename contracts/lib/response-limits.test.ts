import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { UnreadableResponse, MAX_BODY_BYTES, MAX_JSON_DEPTH, readResponseText } from './response-limits.js';

/** Yields bytes in chunks. */
async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536)
    yield await Promise.resolve(bytes.subarray(start, start + 65_536));
}

const limits = { items: 1_000, values: 50_000 };

const read = (body: Buffer | string, encoding?: string): Promise<string> =>
  readResponseText(toChunks(Buffer.from(body)), limits, encoding);

const text = '{"name":"Åse 👾"}';

test.each([
  { encoding: undefined, bytes: Buffer.from(text) },
  { encoding: 'identity', bytes: Buffer.from(text) },
  { encoding: 'constructor', bytes: Buffer.from(text) },
  { encoding: '__proto__', bytes: Buffer.from(text) },
  { encoding: 'gzip', bytes: gzipSync(text) },
  { encoding: ' GZIP', bytes: gzipSync(text) },
  { encoding: 'deflate', bytes: deflateSync(text) },
  { encoding: 'br', bytes: brotliCompressSync(text) },
])('readResponseText returns the text of a body with the encoding $encoding', async ({ encoding, bytes }) => {
  expect(await read(bytes, encoding)).toBe(text);
});

test('readResponseText returns an empty text for a compressed response without a body', async () => {
  expect(await read('', 'gzip')).toBe('');
});

test('readResponseText throws for a body that does not have its encoding', async () => {
  await expect(read(text, 'gzip')).rejects.toThrow(
    'returned a body that is not gzip: incorrect header check',
  );
});

const zeros = Buffer.alloc(MAX_BODY_BYTES + 1);
const list = (count: number): string => `[${'{},'.repeat(count)}{}]`;

test.each([
  { name: 'a body', body: zeros, message: 'more than 4 MiB' },
  { name: 'a gzip body', body: gzipSync(zeros), encoding: 'gzip', message: 'more than 4 MiB' },
  { name: 'a deflate body', body: deflateSync(zeros), encoding: 'deflate', message: 'more than 4 MiB' },
  { name: 'a Brotli body', body: brotliCompressSync(zeros), encoding: 'br', message: 'more than 4 MiB' },
  { name: 'JSON', body: '['.repeat(MAX_JSON_DEPTH + 1), message: 'more than 100 levels' },
  { name: 'JSON', body: '{"a":'.repeat(1_000), message: 'more than 100 levels' },
  { name: 'JSON', body: list(limits.items), message: 'more than 1000 items' },
  { name: 'JSON', body: ` {"a":[${'1,'.repeat(limits.items)}1]}`, message: 'more than 1000 items' },
  { name: 'JSON', body: `[${`${list(999)},`.repeat(25)}1]`, message: 'more than 50000 values' },
])('readResponseText throws for $name with $message', async ({ body, encoding, message }) => {
  const reading = read(body, encoding);
  await expect(reading).rejects.toThrow(UnreadableResponse);
  await expect(reading).rejects.toThrow(message);
});

test.each([
  ['a body of 4 MiB', zeros.subarray(1).toString()],
  ['JSON with 100 levels', '['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH)],
  ['JSON with 1,000 items', `[${'1,'.repeat(limits.items - 1)}1]`],
  ['JSON with 50,000 values', `[${`${list(998)},`.repeat(25)}1]`],
  ['brackets and escaped quotes in a string', JSON.stringify({ a: '\\"[,{'.repeat(100_000) })],
  ['a page that is not JSON', `<style>${'a{'.repeat(1_000)}</style>`],
])('readResponseText returns %s', async (_name, body) => {
  expect(await read(body)).toBe(body);
});

test('readResponseText stops reading an endless body', async () => {
  let isClosed = false;
  async function* createEndlessBody(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield await Promise.resolve(Buffer.alloc(65_536, ' '));
    } finally {
      isClosed = true;
    }
  }
  await expect(readResponseText(createEndlessBody(), limits)).rejects.toThrow(UnreadableResponse);
  expect(isClosed).toBe(true);
});
