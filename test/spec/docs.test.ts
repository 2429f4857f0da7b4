import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocs } from '../../spec/build/docs.js';
import { openapi, operationsOf, sandbox } from './descriptions.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-docs-'));
  await buildDocs(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

const files = (): Promise<string[]> => readdir(folder, { recursive: true });

async function pages(): Promise<string[]> {
  return (await files()).filter((file) => file.endsWith('.html'));
}

const SERVED = 'http://127.0.0.1:4010/docs/';

/** What a link leads to within the documentation, which a sandbox serves; undefined where that is elsewhere. */
function targetWithin(path: string, target: string): string | undefined {
  const { href } = new URL(target, SERVED + path);
  return href.startsWith(SERVED) ? href.slice(SERVED.length) : undefined;
}

async function isThere(target: string): Promise<boolean> {
  const [file = '', fragment] = target.split('#');
  const text = await read(file || 'index.html').catch(() => undefined);
  if (text === undefined || fragment === undefined) return text !== undefined;
  if (file.endsWith('.html')) return text.includes(` id="${fragment}"`);
  // What a guide leads to as it was written is checked where it was written.
  return file.endsWith('.md') || text.includes(`"${fragment}"`);
}

test('every problem code has a page, to which its type leads', async () => {
  const codes = openapi.components.schemas['ProblemCode']?.enum as string[];
  const expected = [...codes.map((code) => `${code}.html`), 'index.html'];
  expect((await readdir(join(folder, 'problems'))).sort()).toEqual(expected.sort());
  expect(await read('problems/no_open_period.html')).toContain('POST /v1/purchases/{id}/consumptions');
});

test('no page loads anything from elsewhere', async () => {
  for (const path of await pages())
    expect(await read(path), path).not.toMatch(
      /<(script|link|img|iframe)\b[^>]*\b(src|href)="?(https?:)?\/\//,
    );
});

test('every guide is a page, to which the introduction of each reference leads', async () => {
  const guides = (await readdir('spec/guides')).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  );
  for (const guide of guides) {
    const path = `guides/${guide.replace('.md', '.html')}`;
    expect(await pages()).toContain(path);
    for (const reference of ['index.html', 'sandbox.html'])
      expect(await read(reference)).toContain(`](${path})`);
  }
});

test('no link of a page leads nowhere', async () => {
  const places = new Set(
    [
      { page: 'index.html', description: openapi },
      { page: 'sandbox.html', description: sandbox },
    ].flatMap(({ page, description }) =>
      operationsOf(description).map(
        ({ operation: { tags, operationId } }) => `${page}#/${tags.join()}/${operationId.toLowerCase()}`,
      ),
    ),
  );
  const dead: string[] = [];
  const written = (await files()).filter((path) =>
    /^(guides\/|problems\/|changelog).*\.(html|md)$/.test(path),
  );
  for (const path of written) {
    const link = path.endsWith('.md') ? /\]\(([^)\s]+)\)/g : /<\w+ [^>]*?(?:href|src)="([^"]+)"/g;
    for (const [, target = ''] of (await read(path)).matchAll(link)) {
      const leadsTo = targetWithin(path, target);
      if (leadsTo !== undefined && !places.has(leadsTo) && !(await isThere(leadsTo)))
        dead.push(`${path}: ${target}`);
    }
  }
  expect(dead).toEqual([]);
});

test.each(['index.html', 'sandbox.html'])('%s is not let to reach anything', async (path) => {
  expect(await read(path)).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'`,
  );
});

test('llms.txt leads to every operation, event, problem and guide', async () => {
  const text = await read('llms.txt');
  for (const [path, item] of Object.entries(openapi.paths)) {
    for (const [method, { operationId }] of Object.entries(item))
      expect(text).toContain(`${method.toUpperCase()} /v1${path}\` (${operationId})`);
  }
  for (const type of Object.keys(openapi.webhooks ?? {})) expect(text).toContain(`\`${type}\``);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const codes = openapi.components.schemas['ProblemCode']?.enum as string[];
  expect(links).toEqual(expect.arrayContaining(codes.map((code) => `problems/${code}.html`)));
  expect(links).toContain('guides/quickstart.md');
  for (const target of links) await expect(read(target), target).resolves.not.toBe('');
});

test('the skill says how to begin, and what is sent to make something', async () => {
  const text = await read('skill.md');
  expect(text).toMatch(/^---\nname: tollgate\ndescription: .+\n---\n/);
  expect(text).toContain('`POST /v1/purchases` (createPurchase)');
  expect(text).toContain('npx tollgate start');
});

test('what is fresh is not built again', async () => {
  expect(await buildDocs(folder)).toBe(false);
});
