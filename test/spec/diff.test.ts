import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareDocuments } from '../../spec/build/diff.js';
import { findLatestRelease, readDocumentText } from '../../spec/build/releases.js';
import { sampleCases } from '../support/sample-cases.js';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-diff-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const released = findLatestRelease();

interface Document {
  info: { version: string };
  paths: Record<string, Record<string, { parameters?: unknown }>>;
  components: {
    schemas: Record<
      string,
      {
        properties: Record<string, unknown>;
        required: string[];
        enum: string[];
        'x-extensible-enum': string[];
        oneOf: object[];
      }
    >;
  };
}

/**
 * Writes a modified copy of the last release.
 *
 * @returns its path
 */
function writeChangedRelease(change: (document: Document) => void): string {
  const document = JSON.parse(readDocumentText(released)) as Document;
  change(document);
  const file = join(folder, 'changed.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

test('the OpenAPI document is compatible with the last release', async () => {
  expect(await compareDocuments(released, 'generated/openapi.json')).toMatchObject({
    kind: 'compatible',
    exit: 0,
  });
});

const breakingChanges: { title: string; change: (document: Document) => void; reason: string }[] = [
  {
    title: 'a removed operation',
    change: ({ paths }) => delete paths['/plans'],
    reason: '/paths/~1plans',
  },
  {
    title: 'a removed parameter',
    change: ({ paths }) => delete paths['/customers']?.['get']?.parameters,
    reason: 'parameter',
  },
  {
    title: 'a new required request field',
    change: ({ components }) => components.schemas['CustomerCreate']?.required.push('phone'),
    reason: 'phone',
  },
  {
    title: 'a response property that is no longer required',
    change: ({ components }) => components.schemas['Customer']?.required.shift(),
    reason: 'required-properties-removed',
  },
  {
    title: 'a removed value of a request',
    change: ({ components }) => components.schemas['IntervalInput']?.enum.pop(),
    reason: 'enum-values-removed',
  },
  {
    title: 'a new kind of rate in responses',
    change: ({ components }) => {
      components.schemas['Rate']?.oneOf.push({ $ref: '#/components/schemas/Service' });
    },
    reason: 'rate',
  },
];

// `npm run diff` below reports a removed operation.
test.each(sampleCases(breakingChanges, ({ title }) => /request field|no longer required/.test(title)))(
  'reports $title as breaking, with the reason',
  async ({ change, reason }) => {
    const comparison = await compareDocuments(released, writeChangedRelease(change));
    expect(comparison).toMatchObject({ kind: 'breaking', exit: 1 });
    expect(comparison.kind === 'breaking' && comparison.changes.join('\n')).toContain(reason);
  },
);

const compatibleChanges: { title: string; change: (document: Document) => void }[] = [
  {
    title: 'a new response property',
    change: ({ components }) => {
      Object.assign(components.schemas['Customer']?.properties ?? {}, {
        added_field: { type: 'string', maxLength: 9 },
      });
    },
  },
  {
    title: 'a new error code',
    change: ({ components }) => components.schemas['ProblemCode']?.['x-extensible-enum'].push('one_more'),
  },
  {
    title: 'an optional request field that was required',
    change: ({ components }) => components.schemas['CustomerCreate']?.required.pop(),
  },
  {
    title: 'any change with a new major version',
    change: (document) => {
      delete document.paths['/plans'];
      document.info.version = '2.0.0';
    },
  },
];

test.each(sampleCases(compatibleChanges, ({ title }) => /response property|major version/.test(title)))(
  'reports $title as compatible',
  async ({ change }) => {
    const comparison = await compareDocuments(released, writeChangedRelease(change));
    expect(comparison).toMatchObject({ kind: 'compatible', exit: 0 });
    expect(comparison.kind === 'compatible' && comparison.changes).not.toEqual([]);
  },
);

test('reports open responses as compatible with closed ones', async () => {
  expect(await compareDocuments('generated/closed/openapi.json', 'generated/openapi.json')).toEqual({
    kind: 'compatible',
    exit: 0,
    changes: [],
  });
});

test('compareDocuments fails if the documents cannot be read or the tool fails', async () => {
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{"openapi": "3.1.0"');
  expect(await compareDocuments(released, broken)).toMatchObject({ kind: 'failed', exit: 2 });
  expect(await compareDocuments(released, join(folder, 'missing.json'))).toMatchObject({
    kind: 'failed',
    exit: 2,
  });
  const silent = ['-e', 'process.exit(0)', '--'];
  expect(await compareDocuments(released, released, silent)).toMatchObject({ kind: 'failed', exit: 2 });
  const crashing = [
    '-e',
    'console.log("{\\"summary\\":{},\\"changes\\":[],\\"infoVersions\\":{}}"); process.exit(7)',
    '--',
  ];
  expect(await compareDocuments(released, released, crashing)).toMatchObject({ kind: 'failed', exit: 2 });
});

test('npm run diff exits with 1 for breaking changes and with 2 for errors', () => {
  const diff = (...files: string[]) =>
    spawnSync('npx', ['tsx', 'spec/build/diff.ts', ...files], { encoding: 'utf8' });
  const breaking = diff(
    released,
    writeChangedRelease(({ paths }) => delete paths['/plans']),
  );
  expect(breaking.stdout).toContain('This breaks clients of 1.0.0');
  expect(breaking.status).toBe(1);
  expect(diff(released, join(folder, 'missing.json')).status).toBe(2);
});
