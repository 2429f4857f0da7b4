import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compare, lastRelease } from '../../spec/build/diff.js';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-diff-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const released = lastRelease();

interface Description {
  info: { version: string };
  paths: Record<string, Record<string, { parameters?: unknown }>>;
  components: {
    schemas: Record<string, { properties: Record<string, unknown>; required: string[]; enum: string[] }>;
  };
}

/** The last release with a change. */
function changed(change: (description: Description) => void): string {
  const description = JSON.parse(readFileSync(released, 'utf8')) as Description;
  change(description);
  const file = join(folder, 'changed.json');
  writeFileSync(file, JSON.stringify(description));
  return file;
}

test('the description breaks no client of the last release', async () => {
  expect(await compare(released, 'generated/openapi.json')).toMatchObject({ kind: 'compatible', exit: 0 });
});

test.each<{ what: string; change: (description: Description) => void; told: string }>([
  {
    what: 'an operation that is gone',
    change: ({ paths }) => delete paths['/plans'],
    told: '/paths/~1plans',
  },
  {
    what: 'a parameter that is gone',
    change: ({ paths }) => delete paths['/customers']?.['get']?.parameters,
    told: 'parameter',
  },
  {
    what: 'a field of a request that is required from now on',
    change: ({ components }) => components.schemas['CustomerCreate']?.required.push('phone'),
    told: 'phone',
  },
  {
    what: 'a property of a response that may be left out from now on',
    change: ({ components }) => components.schemas['Customer']?.required.shift(),
    told: 'required-properties-removed',
  },
])('$what breaks clients, and the reason is told', async ({ change, told }) => {
  const comparison = await compare(released, changed(change));
  expect(comparison).toMatchObject({ kind: 'breaking', exit: 1 });
  expect(comparison.kind === 'breaking' && comparison.changes.join('\n')).toContain(told);
});

test.each<{ what: string; change: (description: Description) => void }>([
  {
    what: 'a property of a response',
    change: ({ components }) => {
      Object.assign(components.schemas['Customer']?.properties ?? {}, {
        nickname: { type: 'string', maxLength: 9 },
      });
    },
  },
  {
    what: 'a code of a problem',
    change: ({ components }) => components.schemas['ProblemCode']?.enum.push('one_more'),
  },
  {
    what: 'whatever comes with a new major version',
    change: (description) => {
      delete description.paths['/plans'];
      description.info.version = '2.0.0';
    },
  },
])('$what breaks nobody', async ({ change }) => {
  const comparison = await compare(released, changed(change));
  expect(comparison).toMatchObject({ kind: 'compatible', exit: 0 });
  expect(comparison.kind === 'compatible' && comparison.changes).not.toEqual([]);
});

test('what cannot be compared never reads as no change', async () => {
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{"openapi": "3.1.0"');
  expect(await compare(released, broken)).toMatchObject({ kind: 'failed', exit: 2 });
  expect(await compare(released, join(folder, 'missing.json'))).toMatchObject({ kind: 'failed', exit: 2 });
  const silent = ['-e', 'process.exit(0)', '--'];
  expect(await compare(released, released, silent)).toMatchObject({ kind: 'failed', exit: 2 });
  const crashing = [
    '-e',
    'console.log("{\\"summary\\":{},\\"changes\\":[],\\"infoVersions\\":{}}"); process.exit(7)',
    '--',
  ];
  expect(await compare(released, released, crashing)).toMatchObject({ kind: 'failed', exit: 2 });
});

test('npm run diff tells a shell', () => {
  const diff = (...files: string[]) =>
    spawnSync('npx', ['tsx', 'spec/build/diff.ts', ...files], { encoding: 'utf8' });
  const breaking = diff(
    released,
    changed(({ paths }) => delete paths['/plans']),
  );
  expect(breaking.stdout).toContain('This breaks clients of 1.0.0');
  expect(breaking.status).toBe(1);
  expect(diff(released, join(folder, 'missing.json')).status).toBe(2);
});
