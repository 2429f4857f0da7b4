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

test('what is fresh is not built again', async () => {
  expect(await buildDocs(folder)).toBe(false);
});
