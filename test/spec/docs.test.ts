import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { buildDocs, listSources } from '../../spec/build/docs.js';
import { findFirstSentence, joinPages } from '../../spec/build/llms.js';
import { slugify } from '../../spec/build/lib/markdown-tree.js';
import { testInLongRun } from '../support/sample-cases.js';
import { openapi, listOperations, listValues, listWebhooks, sandbox } from './openapi-documents.js';

const folder = fileURLToPath(new URL('../../dist/docs', import.meta.url));

// `npm run build` has built them; after a change of their sources, they are built again.
beforeAll(() => buildDocs(folder), 120_000);

const readOutput = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

const listFiles = (): Promise<string[]> => readdir(folder, { recursive: true });

async function listPages(): Promise<string[]> {
  return (await listFiles()).filter((file) => file.endsWith('.html') && file !== '404.html');
}

const BASE_URL = 'http://127.0.0.1:4010/docs/';

/** Returns the path of a link within the documentation as served by a sandbox; undefined for other links. */
function toLocalTarget(path: string, target: string): string | undefined {
  const { href } = new URL(target, BASE_URL + path);
  return href.startsWith(BASE_URL) ? href.slice(BASE_URL.length) : undefined;
}

/** Returns the file of a path: pages have none of their extension, and folders an index. */
const toFile = (path: string): string => {
  const file = path === '' || path.endsWith('/') ? `${path}index` : path;
  return file.includes('.') ? file : `${file}.html`;
};

async function targetExists(target: string): Promise<boolean> {
  const [path = '', fragment = ''] = target.split('#').map(decodeURIComponent);
  const file = toFile(path);
  const text = await readOutput(file).catch(() => undefined);
  if (text === undefined || fragment === '') return text !== undefined;
  if (file.endsWith('.html')) return text.includes(` id="${fragment}"`);
  // Fragments of Markdown files are checked by test/repo/links.test.ts.
  return file.endsWith('.md') || text.includes(`"${fragment}"`);
}

test('every error code has a page at the path of its type URL', async () => {
  const codes = listValues(openapi.components.schemas['ProblemCode']) as string[];
  const expected = [...codes, 'index'].flatMap((name) => [`${name}.html`, `${name}.md`]);
  expect((await readdir(join(folder, 'problems'))).sort()).toEqual(expected.sort());
  expect(await readOutput('problems/no_open_period.html')).toContain('POST /v1/purchases/{id}/consumptions');
});

test('the reference lists the known values of open lists', async () => {
  const page = await readOutput('api.html');
  expect(page).toContain('Known values: `pending`, `requires_action`, `trialing`, `active`');
  expect(page).toContain('Later versions may add values.');
});

test('no page loads external resources', async () => {
  for (const path of await listPages())
    expect(await readOutput(path), path).not.toMatch(
      /<(script|link|img|iframe)\b[^>]*\b(src|href)="?(https?:)?\/\//,
    );
});

test('every page is also Markdown at its path, and names it', async () => {
  for (const path of await listPages()) {
    const markdown = path.replace(/\.html$/, '.md');
    expect(await readOutput(markdown), markdown).toMatch(/^# ./m);
    const name = markdown.split('/').at(-1) ?? '';
    expect(await readOutput(path), path).toContain(
      `<link rel="alternate" type="text/markdown" href="${name}">`,
    );
  }
});

test('the Markdown of a reference has the parameters, examples and responses of its operations', async () => {
  const text = await readOutput('api.md');
  const [, section = ''] = /^### Create a purchase\n(.*?)^### /ms.exec(text) ?? [];
  expect(section).toContain('`POST /v1/purchases`');
  expect(section).toContain('- `Idempotency-Key` (header)');
  expect(section).toContain('"payment_token"');
  expect(section).toMatch(/^- 201: ./m);
});

test.each([
  { file: 'api.md', document: openapi },
  { file: 'sandbox.md', document: sandbox },
])(
  '$file and llms-full.txt have each property of each object, with its own description and "or null" if it is nullable',
  async ({ file, document }) => {
    const removeSpace = (text: string): string => text.replaceAll(/\s+/g, ' ');
    const text = removeSpace(await readOutput(file));
    const wrong = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) => {
      const [, section = ''] = text.split(` ### ${name} object `);
      return Object.entries(properties).flatMap(([property, { description = '', oneOf = [] }]) => {
        const [, item = ''] = section.split(/ #{2,3} /)[0]?.split(` - \`${property}\` (`) ?? [];
        const isNullable = oneOf.some(({ type }) => type === 'null');
        const isRight =
          item.includes(removeSpace(description).trim()) && (!isNullable || /^.*? or null/.test(item));
        return item !== '' && isRight ? [] : [`${name}.${property}`];
      });
    });
    expect(wrong).toEqual([]);
    const complete = (await readOutput('llms-full.txt')).replaceAll(/\]\([^)\s]+\)/g, ']');
    expect(complete).toContain((await readOutput(file)).replaceAll(/\]\([^)\s]+\)/g, ']'));
  },
);

test('the Markdown of a guide has its code in the shell, TypeScript and Python, each with a label', async () => {
  for (const path of ['guides/quickstart.md', 'llms-full.txt']) {
    const text = await readOutput(path);
    const [, section = ''] = /^## Make a payment\n(.*?)^## /ms.exec(text) ?? [];
    expect(section.match(/^```.+$/gm), path).toEqual([
      '```sh [curl]',
      '```ts [TypeScript]',
      '```python [Python]',
      '```text',
    ]);
    expect(section).toContain('"payment_token": "tok_success"');
    expect(section).toContain("payment_token: 'tok_success'");
  }
  const webhooks = await readOutput('guides/webhooks.md');
  expect(webhooks).toContain('```ts [TypeScript]\nimport { createHmac');
  expect(webhooks).toMatch(/^```py \[Python\]\nimport base64/m);
});

test('llms-full.txt has all guides, both references and all errors', async () => {
  const text = await readOutput('llms-full.txt');
  const removeLinks = (markdown: string): string => markdown.replaceAll(/\]\([^)\s]+\)/g, ']');
  for (const path of [
    'guides/quickstart.md',
    'examples/go-net-http/index.md',
    'api.md',
    'sandbox.md',
    'problems/rate_limit_exceeded.md',
  ])
    expect(removeLinks(text)).toContain(removeLinks(await readOutput(path)));
});

test('joinPages makes the links of each page relative to the documentation', () => {
  const text = '[a](b.md) [c](#d) [e](../problems/f.md#g) [h](https://example.com/) [i](/v1)';
  expect(joinPages({ 'guides/x.md': text, 'index.md': '[a](guides/b.md)' })).toBe(
    '[a](guides/b.md) [c](guides/x.md#d) [e](problems/f.md#g) [h](https://example.com/) [i](/v1)\n[a](guides/b.md)',
  );
});

test('every guide has a page', async () => {
  const guides = (await readdir('spec/guides')).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  );
  const pages = await listPages();
  expect(pages).toEqual(
    expect.arrayContaining(guides.map((file) => `guides/${file.replace('.md', '.html')}`)),
  );
});

test.each([
  { page: 'api.html', document: openapi },
  { page: 'sandbox.html', document: sandbox },
])(
  'the reference $page links to each of its operations before its first chapter',
  async ({ page, document }) => {
    const html = await readOutput(page);
    const start = html.indexOf('id="redoc"');
    const rendered = html.slice(start, html.indexOf('__redoc_definition', start));
    const [, table = ''] = /<table[^>]*>(.*?)<\/table>/s.exec(rendered) ?? [];
    const targets = [...table.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);
    const operations = listOperations(document).map(
      ({ operation: { tags, operationId } }) => `#/${tags.join()}/${operationId.toLowerCase()}`,
    );
    expect(targets).toEqual(expect.arrayContaining(operations));
    expect(/<h2 id="([^"]+)"/.exec(rendered)?.[1]).toBe('section/operations');
  },
);

test('a link of a guide to a sample application leads to a page of the documentation', async () => {
  const page = await readOutput('guides/testing-with-go.html');
  expect(page).toContain('href="/docs/examples/go-net-http/"');
  expect(await readOutput('guides/testing-with-go.md')).toContain('](../examples/go-net-http/index.md)');
  expect(page).not.toContain('github.com/tollgate-sandbox');
});

test('the documentation contains each file of the sample applications, on a page and as a file', async () => {
  const folder = 'spec/guides/examples';
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    const code = await readFile(join(folder, path), 'utf8');
    expect(await readOutput(`examples/${path}`)).toBe(code);
    const page = await readOutput(`examples/${path.split('/')[0] ?? ''}/index.md`);
    expect(page, path).toContain(code.trimEnd());
  }
});

testInLongRun('no page has a broken link', async () => {
  const operationHrefs = new Set(
    [
      { page: 'api', document: openapi },
      { page: 'sandbox', document: sandbox },
    ].flatMap(({ page, document }) =>
      [...listOperations(document), ...listWebhooks(document)].map(
        ({ operation: { tags, operationId } }) => `${page}#/${tags.join()}/${operationId.toLowerCase()}`,
      ),
    ),
  );
  const brokenLinks: string[] = [];
  const linkingFiles = (await listFiles()).filter((path) =>
    /^(index|guides\/|examples\/|problems\/|changelog).*\.(html|md)$/.test(path),
  );
  for (const path of linkingFiles) {
    const link = path.endsWith('.md') ? /\]\(([^)\s]+)\)/g : /<\w+ [^>]*?(?:href|src)="([^"]+)"/g;
    for (const [, target = ''] of (await readOutput(path)).matchAll(link)) {
      const localTarget = toLocalTarget(path, target);
      if (localTarget !== undefined && !operationHrefs.has(localTarget) && !(await targetExists(localTarget)))
        brokenLinks.push(`${path}: ${target}`);
    }
  }
  expect(brokenLinks).toEqual([]);
});

test('the sidebar of a guide lists all guides in the groups of the index', async () => {
  const page = await readOutput('guides/quickstart.html');
  const index = await readFile('spec/guides/README.md', 'utf8');
  const sidebar = page.slice(page.indexOf('<aside class="VPSidebar"'), page.indexOf('id="VPContent"'));
  const texts = [...sidebar.matchAll(/class="text"[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(texts).toEqual(
    [...index.matchAll(/^## (.+)$|^- \[([^\]]+)\]/gm)].map(([, group, guide]) => group ?? guide),
  );
});

test('a page shows the file of a copy, but not why tests do not run a code block', async () => {
  expect(await readOutput('guides/testing-with-go.html')).toContain(
    'This is the file examples/go-net-http/sandbox_test.go.',
  );
  expect(await readOutput('guides/authentication.html')).toContain(
    'This example is available in the shell only, because it reads headers.',
  );
  for (const page of ['guides/a-shared-sandbox.html', 'guides/a-shared-sandbox.md'])
    expect(await readOutput(page), page).not.toContain('it needs a PostgreSQL database');
});

test('highlighted code has classes and no style attributes', async () => {
  const page = await readOutput('guides/quickstart.html');
  expect(page).toContain('<span class="code-string">');
  expect(page).not.toMatch(/<(span|pre) [^>]*style=/);
});

test('llms.txt lists every operation, event, error code and guide', async () => {
  const text = await readOutput('llms.txt');
  for (const [path, item] of Object.entries(openapi.paths)) {
    for (const [method, { operationId }] of Object.entries(item))
      expect(text).toContain(`${method.toUpperCase()} /v1${path}\` (${operationId})`);
  }
  for (const type of Object.keys(openapi.webhooks ?? {})) expect(text).toContain(`\`${type}\``);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const codes = listValues(openapi.components.schemas['ProblemCode']) as string[];
  expect(links).toEqual(expect.arrayContaining(codes.map((code) => `problems/${code}.md`)));
  expect(links).toContain('guides/quickstart.md');
  for (const target of links) await expect(readOutput(target), target).resolves.not.toBe('');
});

test('llms.txt lists every Markdown page', async () => {
  const text = await readOutput('llms.txt');
  const pages = (await listFiles()).filter((file) => file.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((page) => !text.includes(`](${page})`))).toEqual([]);
});

test('the Markdown of a guide links to the Markdown of the references, and to the headings of operations', async () => {
  const headings = new Map<string, string[]>();
  for (const page of ['api.md', 'sandbox.md'])
    headings.set(
      page,
      [...(await readOutput(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugify(heading)),
    );
  const links: [string, string, string | undefined][] = [];
  for (const file of (await listFiles()).filter((path) => path.endsWith('.md'))) {
    const text = await readOutput(file);
    expect(text, file).not.toMatch(/\]\([^)]*(openapi|sandbox)\.(json|yaml)#/);
    for (const [, page = '', anchor] of text.matchAll(/\]\([./]*(api\.md|sandbox\.md)(?:#([^)]+))?\)/g))
      links.push([file, page, anchor]);
  }
  expect(links).toContainEqual(['guides/authentication.md', 'api.md', 'create-a-purchase']);
  const broken = links.filter(([, page, anchor]) => anchor && headings.get(page)?.includes(anchor) !== true);
  expect(broken).toEqual([]);
});

test('a reference links to its Markdown for readers without JavaScript', async () => {
  for (const name of ['api', 'sandbox'])
    expect(await readOutput(`${name}.html`)).toMatch(
      new RegExp(`<noscript><p>[^<]+<a href="${name}\\.md">[^<]+</a>\\.</p></noscript>`),
    );
});

test('llms.txt describes each guide with its first sentence', async () => {
  const text = await readOutput('llms.txt');
  expect(text).toContain(
    '- [Use Tollgate in a test suite](guides/in-a-test-suite.md): Start a sandbox in your tests with `startSandbox()`.\n',
  );
  const guides = text.split('\n').filter((line) => line.includes('](guides/'));
  expect(guides.filter((line) => !/\.md\): [A-Z`].+[.:]$/.test(line))).toEqual([]);
});

test('findFirstSentence keeps version numbers and the text of links', () => {
  expect(findFirstSentence('# Title\n\nUse [version](versioning.md) 1.0 of the API. Then go on.\n')).toBe(
    'Use version 1.0 of the API.',
  );
  expect(findFirstSentence('# Title only\n')).toBeUndefined();
});

test('skill.md has front matter, a start command and the create operations', async () => {
  const text = await readOutput('skill.md');
  expect(text).toMatch(/^---\nname: tollgate\ndescription: .+\n---\n/);
  expect(text).toContain('`POST /v1/purchases` (createPurchase)');
  expect(text).toContain('npx tollgate start');
});

test('an installation of other package versions makes the documentation outdated', async () => {
  const installation = fileURLToPath(new URL('../../node_modules/.package-lock.json', import.meta.url));
  expect(await listSources()).toContain(installation);
});

test('buildDocs returns false if the output is up to date', async () => {
  expect(await buildDocs(folder)).toBe(false);
});
