import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesIn } from './fresh.js';
import { limits } from './limits.js';
import { broughtPackages, packedFiles, root } from './packed.js';

const files = packedFiles();
const contentOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const parsed = (file: string): unknown => JSON.parse(contentOf(file));
const manifest = parsed('package.json') as {
  private?: boolean;
  repository: { url: string };
  bin: Record<string, string>;
  exports: Record<string, string | { types: string; default: string }>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

test('it holds what runs, and nothing of the tests and sources', () => {
  const kinds = new Set(files.map((file) => file.replace(/^dist\/[^/]+\/.*\/|^dist\/[^/]+\//, '')));
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  expect(files.filter((file) => !file.startsWith('dist/')).length).toBe(3);
  expect([...kinds].filter((name) => /(?<!\.d)\.ts$|\.test\.|tsbuildinfo/.test(name))).toEqual([]);
});

test('every entry is there, and the types with it', () => {
  const entries = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : [entry.types, entry.default],
  );
  const named = [...entries, ...Object.values(manifest.bin)].map((path) => path.replace('./', ''));
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

test('every source map that a file names is there, with the source in it', () => {
  // What is bundled from others has maps to sources that they do not publish.
  const ours = files.filter((file) => file.startsWith('dist/src/') && file !== 'dist/src/openapi/validator.js');
  const named = ours.filter((file) => file.endsWith('.js'));
  const maps = named.map((file) =>
    join(dirname(file), /\/\/# sourceMappingURL=(\S+)$/m.exec(contentOf(file))?.[1] ?? 'none'),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(maps.filter((map) => !files.includes(map))).toEqual([]);
  const sources = maps.flatMap(
    (map) => (parsed(map) as { sourcesContent?: string[] }).sourcesContent ?? [''],
  );
  expect(sources.filter((source) => source.trim() === '')).toEqual([]);
  expect(files).toContain('dist/src/openapi/validator.js.map');
});

test('no file names a folder of the machine that it was built on', () => {
  const own = root.replace(/\/$/, '');
  expect(files.filter((file) => contentOf(file).includes(own))).toEqual([]);
});

test('it can be published with its provenance, and for everybody', () => {
  expect(manifest).toMatchObject({ publishConfig: { access: 'public', provenance: true } });
  expect(manifest.private).toBeUndefined();
  expect(manifest.repository.url).toMatch(/^git\+https:\/\/\S+\.git$/);
});

test('what is not brought along is asked for in the versions that it is tested with', () => {
  const asked = Object.keys(manifest.peerDependencies);
  expect(asked.filter((name) => !(name in manifest.devDependencies))).toEqual([]);
  for (const absent of ['@redocly/cli', '@stoplight/prism-cli', 'esbuild', 'typescript', 'vite', 'vitest'])
    expect(manifest.dependencies).not.toHaveProperty(absent);
});

interface Materials {
  metadata: { component: { name: string } };
  components: { name: string; version: string }[];
}

test('the bill of materials has all that is brought, and what is built in, whose licences are there', () => {
  const { metadata, components } = parsed('dist/sbom.cdx.json') as Materials;
  expect(metadata.component.name).toBe('tollgate');
  const billed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const brought = [...broughtPackages().values()].map(({ name, version }) => `${name}@${version}`);
  expect(brought.filter((each) => !billed.has(each))).toEqual([]);
  const builtIn = [...billed].filter((each) => !brought.includes(each));
  expect(builtIn.join()).toContain('express-openapi-validator@');
  const notices = contentOf('dist/NOTICES.txt');
  const unnamed = builtIn.filter((each) => !notices.includes(each.replace(/@(?=[^@]+$)/, ' ')));
  expect(unnamed).toEqual([]);
  expect(notices).not.toContain('undefined');
});

/** The packages within it are counted for themselves. */
const bytesOf = (folder: string): number =>
  bytesIn(join(root, folder), (path) => !path.endsWith('node_modules'));

test('with all that it brings it is small enough for a test suite', () => {
  const brought = broughtPackages();
  const own = files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0);
  const others = [...brought.keys()].reduce((sum, folder) => sum + bytesOf(folder), 0);
  expect(brought.size + 1).toBeLessThanOrEqual(limits.packages);
  expect(own + others).toBeLessThanOrEqual(limits.bytes);
});
