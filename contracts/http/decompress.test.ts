import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompress } from './decompress.js';

const text = '{"name":"Åse 👾"}';

test.each([
  { encoding: undefined, bytes: Buffer.from(text) },
  { encoding: 'identity', bytes: Buffer.from(text) },
  { encoding: 'gzip', bytes: gzipSync(text) },
  { encoding: 'GZIP', bytes: gzipSync(text) },
  { encoding: 'deflate', bytes: deflateSync(text) },
  { encoding: 'br', bytes: brotliCompressSync(text) },
])('decompress returns the text of a body with the encoding $encoding', async ({ encoding, bytes }) => {
  expect(await decompress(bytes, encoding)).toBe(text);
});

test('decompress returns an empty text for a compressed response without a body', async () => {
  expect(await decompress(Buffer.alloc(0), 'gzip')).toBe('');
});

test('decompress throws for a body that does not have its encoding', async () => {
  await expect(decompress(Buffer.from(text), 'gzip')).rejects.toThrow('incorrect header check');
});
