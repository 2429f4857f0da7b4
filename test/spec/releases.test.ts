import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import {
  findLatestRelease,
  PUBLISHED_RELEASES,
  readDocumentText,
  writeRelease,
} from '../../spec/build/releases.js';

const FOLDER = 'spec/releases';

const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-releases-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
};

const createDocument = (description: string, version = '1.0.0'): string =>
  JSON.stringify({ info: { version, description } });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

test('spec/releases has the documents of the published versions, unchanged, and of the current version', () => {
  const current = readDocumentText('generated/openapi.json');
  const { version } = (JSON.parse(current) as { info: { version: string } }).info;
  const hashes = { [version]: hash(current), ...PUBLISHED_RELEASES };
  const present = readdirSync(FOLDER).map((name) => [name, hash(readDocumentText(join(FOLDER, name)))]);
  expect(
    Object.fromEntries(present),
    'a published document has changed, or that of the current version is stale: run npm run generate',
  ).toEqual(
    Object.fromEntries(Object.entries(hashes).map(([each, value]) => [`openapi-${each}.json.gz`, value])),
  );
});

test('writeRelease never writes the document of a published version', () => {
  const folder = createFolder();
  const published = { '1.0.0': hash(createDocument('published')) };
  writeRelease(createDocument('published'), folder);
  writeRelease(createDocument('changed'), folder, published);
  const file = findLatestRelease(folder);
  expect(readDocumentText(file)).toBe(createDocument('published'));
  rmSync(file);
  writeRelease(createDocument('changed'), folder, published);
  expect(readdirSync(folder)).toEqual([]);
});

test('writeRelease replaces the document of an unpublished version and leaves other versions as they are', () => {
  const folder = createFolder();
  writeRelease(createDocument('first'), folder);
  writeRelease(createDocument('second', '1.1.0'), folder, {});
  writeRelease(createDocument('third', '1.1.0'), folder, {});
  const texts = readdirSync(folder).map((name) => readDocumentText(join(folder, name)));
  expect(texts).toEqual([createDocument('first'), createDocument('third', '1.1.0')]);
});

test('writeRelease writes a header without time and platform, and keeps other bytes of the same document', () => {
  const folder = createFolder();
  writeRelease(createDocument('x'.repeat(999)), folder);
  const file = findLatestRelease(folder);
  expect(readFileSync(file).subarray(0, 10).toString('hex')).toBe('1f8b08000000000002ff');
  const otherBytes = gzipSync(createDocument('x'.repeat(999)), { level: 1 });
  writeFileSync(file, otherBytes);
  writeRelease(createDocument('x'.repeat(999)), folder);
  expect(readFileSync(file).equals(otherBytes)).toBe(true);
});

test('findLatestRelease compares versions by their numbers', () => {
  const folder = createFolder();
  for (const version of ['1.9.0', '1.10.0', '1.2.0']) writeRelease(createDocument('', version), folder);
  expect(findLatestRelease(folder)).toBe(join(folder, 'openapi-1.10.0.json.gz'));
  expect(() => findLatestRelease(createFolder())).toThrow('holds no release');
});
