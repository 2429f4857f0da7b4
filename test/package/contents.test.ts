import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listExampleFiles } from '../../spec/build/examples.js';
import { INSTALL_LIMITS, sumFileSizes } from './fresh-project.js';
import { listPackedFiles } from '../../.config/list-packed-files.js';
import { listRuntimePackages, root } from '../support/packed-files.js';

const files = listPackedFiles();
const readText = (file: string): string => readFileSync(join(root, file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(readText(file));
/** File, or files by condition such as `types` or `require`. */
type ExportTarget = string | { [condition: string]: ExportTarget };

const manifest = readJson('package.json') as {
  private?: boolean;
  repository: { url: string };
  bin: Record<string, string>;
  exports: Record<string, ExportTarget>;
  dependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  devDependencies: Record<string, string>;
};

test('the package contains the build, and no tests or sources', () => {
  const built = files.filter((file) => !file.startsWith('dist/docs/examples/'));
  const kinds = new Set(built.map((file) => file.replace(/^dist\/[^/]+\/.*\/|^dist\/[^/]+\//, '')));
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  expect(files.filter((file) => !file.startsWith('dist/')).length).toBe(3);
  expect([...kinds].filter((name) => /(?<!\.d)\.ts$|\.test\.|tsbuildinfo/.test(name))).toEqual([]);
});

test('the package contains every file of the sample applications', async () => {
  const sources = (await listExampleFiles()).filter((file) => !file.endsWith('README.md'));
  expect(sources.length).toBeGreaterThan(25);
  const expected = sources.map((file) => `dist/docs/examples/${file}`);
  expect(expected.filter((file) => !files.includes(file))).toEqual([]);
});

test('the package contains every entry point with its types', () => {
  const listFiles = (target: ExportTarget): string[] =>
    typeof target === 'string' ? [target] : Object.values(target).flatMap(listFiles);
  const entries = Object.values(manifest.exports).flatMap(listFiles);
  expect(entries.filter((path) => path.endsWith('.d.cts'))).toHaveLength(2);
  const named = [...entries, ...Object.values(manifest.bin)].map((path) => path.replace('./', ''));
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

test('the package contains the source map of each module of its bundle', () => {
  // Acceptors and the schemas of responses are generated, and no line of the source leads to them.
  const generated = /\/(accept-request|compile-response-acceptors|responses)-\w+\.js$/;
  const modules = files.filter((file) => /^dist\/bundle\/.*\.js$/.test(file) && !generated.test(file));
  const maps = modules.map((file) =>
    join(dirname(file), /\/\/# sourceMappingURL=(\S+)$/m.exec(readText(file))?.[1] ?? 'none'),
  );
  expect(modules.length).toBeGreaterThan(10);
  expect(maps.filter((map) => !files.includes(map))).toEqual([]);
  const sources = maps.flatMap((map) => (readJson(map) as { sources: string[] }).sources);
  expect(sources.some((source) => source.endsWith('src/http/api.ts'))).toBe(true);
});

test('no file of the package contains a path of the build machine', () => {
  const own = root.replace(/\/$/, '');
  expect(files.filter((file) => readText(file).includes(own))).toEqual([]);
});

test('the package is published publicly and with provenance', () => {
  expect(manifest).toMatchObject({ publishConfig: { access: 'public', provenance: true } });
  expect(manifest.private).toBeUndefined();
  expect(manifest.repository.url).toMatch(/^git\+https:\/\/\S+\.git$/);
});

test('peer dependencies are also development dependencies, and tools are no runtime dependencies', () => {
  const peerNames = Object.keys(manifest.peerDependenciesMeta);
  expect(peerNames.filter((name) => !(name in manifest.devDependencies))).toEqual([]);
  for (const absent of ['@redocly/cli', '@stoplight/prism-cli', 'esbuild', 'typescript', 'vite', 'vitest'])
    expect(manifest.dependencies).not.toHaveProperty(absent);
});

interface Component {
  name: string;
  version: string;
  components?: Component[];
}

const billOfMaterials = readJson('dist/sbom.cdx.json') as {
  metadata: { component: { name: string } };
  components: Component[];
};
const notices = readText('dist/NOTICES.txt');
const toName = ({ name, version = '' }: { name: string; version?: string }): string => `${name}@${version}`;

test('the bill of materials lists all runtime packages, and NOTICES.txt the licenses of the bundled ones', () => {
  expect(billOfMaterials.metadata.component.name).toBe('tollgate');
  const listed = new Set(billOfMaterials.components.map(toName));
  const runtimePackages = [...listRuntimePackages().values()].map(toName);
  expect(runtimePackages.filter((each) => !listed.has(each))).toEqual([]);
  const bundled = [...listed].filter((each) => !runtimePackages.includes(each));
  const missing = bundled.filter((each) => !notices.includes(each.replace(/@(?=[^@]+$)/, ' ')));
  expect(missing).toEqual([]);
  expect(notices).not.toContain('undefined');
});

test('every package in a source map of the program is in the bill of materials and in NOTICES.txt', () => {
  const maps = files.filter((file) => file.startsWith('dist/bundle/') && file.endsWith('.map'));
  const sources = maps.flatMap((map) => (readJson(map) as { sources: string[] }).sources);
  const shipped = listPackages(sources.filter((source) => source.includes('node_modules/')));
  expect(shipped).toContain('express-openapi-validator');
  expect(shipped.filter((name) => !isListed(name))).toEqual([]);
});

test('every package that the dashboard imports, and its fonts, are in the bill of materials and in NOTICES.txt', () => {
  const sources = readdirSync(join(root, 'src/dashboard'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|css)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => join('src/dashboard', file));
  const imports = sources.flatMap((file) =>
    [...readText(file).matchAll(/(?:from |import |url\()'((?:@[\w-]+\/)?[a-z][\w-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const shipped = [...new Set(imports)];
  expect(shipped).toEqual(expect.arrayContaining(['react', '@mantine/core', '@fontsource-variable/inter']));
  expect(shipped.filter((name) => !isListed(name))).toEqual([]);
});

test('every package that the documentation imports or that its theme contains is in the bill of materials and in NOTICES.txt', () => {
  const folder = join(root, 'spec/build/site/theme');
  const imports = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|vue|css)$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:from |import )'((?:@[\w-]+\/)?[a-z][\w.-]*)(?=['/])/g,
      ),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('virtual'));
  expect(imports).toEqual(expect.arrayContaining(['vue', 'vitepress']));
  const shipped = [...imports, 'minisearch', 'mark.js', 'focus-trap', '@vueuse/core', '@docsearch/css'];
  expect([...new Set(shipped)].filter((name) => !isListed(name))).toEqual([]);
});

test('NOTICES.txt has a license text for each package', () => {
  const sections = notices.split(`\n\n${'-'.repeat(80)}\n\n`);
  expect(sections.length).toBeGreaterThan(100);
  const isText = (section: string): boolean => /copyright|licen[cs]e/i.test(section) && section.length > 500;
  const withoutText = sections.slice(1, -2).filter((section) => !isText(section));
  expect(withoutText.map((section) => section.split('\n', 1)[0])).toEqual([]);
});

test('NOTICES.txt has every license comment of the API reference, and the packages that render it', () => {
  const page = readText('dist/docs/assets/redoc.js');
  const names = [...page.matchAll(/^\s*\*\s+(?:@license )?([\w.-]+) v\d+\.\d+\.\d+/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toContain('react-router');
  expect(names.filter((name) => !notices.includes(` ${name} v`))).toEqual([]);
  const reference = billOfMaterials.components.find(({ name }) => name === '@redocly/cli');
  for (const name of ['react', 'react-dom', 'styled-components']) {
    const component = reference?.components?.find((each) => each.name === name);
    expect(component, name).toBeDefined();
    expect(notices).toContain(`${name}@${component?.version ?? ''}`);
  }
});

/** Returns the names of the packages that have these files. */
function listPackages(paths: readonly string[]): string[] {
  const names = paths.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(names)];
}

/** Checks whether both the bill of materials and NOTICES.txt name a package. */
const isListed = (name: string): boolean =>
  billOfMaterials.components.some((each) => each.name === name) && notices.includes(`${name} `);

/** Size of a package without nested packages, which are measured separately. */
const measurePackage = (folder: string): number =>
  sumFileSizes(join(root, folder), (path) => !path.endsWith('node_modules'));

test('the package with its dependencies is within the install limits', () => {
  const runtimePackages = listRuntimePackages();
  const own = files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0);
  const others = [...runtimePackages.keys()].reduce((sum, folder) => sum + measurePackage(folder), 0);
  expect(runtimePackages.size + 1).toBeLessThanOrEqual(INSTALL_LIMITS.packages);
  expect(own + others).toBeLessThanOrEqual(INSTALL_LIMITS.bytes);
});
