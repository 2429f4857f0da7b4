import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSeed } from '../../src/cli/start.js';
import { readApiKeyFile } from '../../src/store/api-key-file.js';
import { EncodingError, readTextFile } from './read-text-file.js';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-text-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const text = 'customers:\n  - name: Zoë 🎉\n';

function write(bytes: Buffer, name = 'file'): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const bigEndian = Buffer.from(text, 'utf16le').swap16();
const readable: [string, Buffer][] = [
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
];
const unreadable: [string, Buffer, string][] = [
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'it is UTF-16, '],
  [
    'big-endian UTF-16 with a byte order mark',
    Buffer.concat([Buffer.from('feff', 'hex'), bigEndian]),
    'it is UTF-16, ',
  ],
  ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le'), 'it is UTF-16, '],
  ['big-endian UTF-16 without a byte order mark', bigEndian, 'it is UTF-16, '],
  ['UTF-32', Buffer.from('fffe000041000000', 'hex'), 'it is UTF-32, '],
  [
    'Latin-1',
    Buffer.from('customers:\n  - name: Zoë\n', 'latin1'),
    'line 2 is not UTF-8, and is probably Latin-1, ',
  ],
  [
    'UTF-8 that ends within a character',
    Buffer.from('a\nb\né').subarray(0, -1),
    'line 3 is not UTF-8, and is probably Latin-1, ',
  ],
];

test.each(readable)('readTextFile reads %s', async (_, bytes) => {
  expect(await readTextFile(write(bytes))).toBe(text);
});

test('readTextFile reads an empty file', async () => {
  expect(await readTextFile(write(Buffer.alloc(0)))).toBe('');
});

test.each(unreadable)('readTextFile names %s and says how to convert it', async (_, bytes, reason) => {
  const path = write(bytes);
  await expect(readTextFile(path)).rejects.toThrow(EncodingError);
  await expect(readTextFile(path)).rejects.toThrow(`${reason}but Tollgate reads UTF-8`);
  await expect(readTextFile(path)).rejects.toThrow('"iconv -f ');
});

test.each(unreadable)('readSeed rejects a seed file in %s with its path', async (_, bytes, reason) => {
  const path = write(bytes, 'seed.yaml');
  await expect(readSeed(path)).rejects.toThrow(`--seed is "${path}", which cannot be read: ${reason}`);
});

test('readApiKeyFile reads a key with a byte order mark, and names the encoding of a key in UTF-16', async () => {
  write(Buffer.from('\uFEFFsk_test_of_mine\r\n'), 'api-key');
  expect(await readApiKeyFile(folder)).toBe('sk_test_of_mine');
  write(Buffer.from('\uFEFFsk_test_of_mine\r\n', 'utf16le'), 'api-key');
  await expect(readApiKeyFile(folder)).rejects.toThrow('cannot be read: it is UTF-16');
});
