import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocs } from '../../spec/build/docs.js';
import { openapi } from './descriptions.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-docs-'));
  await buildDocs(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

test('every problem code has a page, to which its type leads', async () => {
  const codes = openapi.components.schemas['ProblemCode']?.enum as string[];
  const expected = [...codes.map((code) => `${code}.html`), 'index.html', 'style.css'];
  expect((await readdir(join(folder, 'problems'))).sort()).toEqual(expected.sort());
  expect(await read('problems/no_open_period.html')).toContain('POST /v1/purchases/{id}/consumptions');
});

test.each(['index.html', 'sandbox.html', 'problems/index.html', 'problems/invalid_request.html'])(
  '%s loads nothing from elsewhere',
  async (path) => {
    const html = await read(path);
    expect(html).not.toMatch(/<(script|link|img|iframe)\b[^>]*\b(src|href)="?(https?:)?\/\//);
  },
);

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
