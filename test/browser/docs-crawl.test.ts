import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findNodes, toSlug } from '../../spec/build/lib/markdown-tree.js';
import {
  listOperations,
  listValues,
  listWebhooks,
  openapi,
  sandbox as sandboxDocument,
  type OpenApiDocument,
} from '../spec/openapi-documents.js';
import { testSandbox } from '../support/sandbox.js';
import { emptyScreens } from './dashboard-screens.js';

const sandbox = await testSandbox();
const docsUrl = `${sandbox.url}/docs/`;

interface Link {
  /** URL of the page that has the link. */
  source: string;
  /** URL with its fragment. */
  target: string;
}

/** Documentation as served, with its links. */
interface Crawl {
  /** Texts by URL; null if the status is not 200. */
  texts: Map<string, string | null>;
  links: Link[];
}

/** Requests all pages and files that can be reached from the start. */
async function crawl(start: string): Promise<Crawl> {
  const texts = new Map<string, string | null>();
  const links: Link[] = [];
  const queue = [start];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (texts.has(url)) continue;
    const response = await fetch(url);
    const text = await response.text();
    texts.set(url, response.status === 200 ? text : null);
    for (const href of listHrefs(text, response.headers.get('content-type') ?? '')) {
      const target = new URL(href, response.url).href;
      if (!target.startsWith(sandbox.url)) continue;
      links.push({ source: url, target });
      const [page = ''] = target.split('#');
      if (page.startsWith(docsUrl)) queue.push(page);
    }
  }
  return { texts, links };
}

function listHrefs(text: string, contentType: string): string[] {
  if (contentType.includes('text/html')) {
    const attributes = text.matchAll(/<(?:a|link|img|script)\b[^>]*?\b(?:href|src)="([^"]+)"/g);
    // The references have their operations as data, with Markdown links to guides and to the console.
    const markdown = text.matchAll(/\]\(((?:guides|problems|\/#\/console)\/[\w./#-]+)\)/g);
    return [...attributes, ...markdown].map(([, href = '']) => href);
  }
  if (/markdown|plain/.test(contentType))
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
  return [];
}

/** Fragments of the dashboard: its screens, and the operations in its console. */
const dashboardAnchors = [
  ...emptyScreens.map(({ hash }) => hash.slice(1)),
  ...[openapi, sandboxDocument]
    .flatMap(listOperations)
    .map(({ operation }) => `/console/${operation.operationId}`),
];

/** Returns the anchors of the operations and webhooks in a reference. */
const listOperationAnchors = (document: OpenApiDocument): string[] =>
  [...listOperations(document), ...listWebhooks(document)].map(
    ({ operation: { tags, operationId } }) => `/${tags.join()}/${operationId.toLowerCase()}`,
  );

/** Returns the fragments that links to a page of the documentation may have. */
async function listAnchors(url: string, text: string): Promise<Set<string>> {
  if (url.endsWith('.json'))
    return new Set([...text.matchAll(/"operationId": ?"(\w+)"/g)].map(([, id = '']) => id));
  if (/\.(md|txt)$/.test(url)) return new Set((await findNodes(text, 'heading')).map(toSlug));
  const ids = [...text.matchAll(/ id="([^"]+)"/g)];
  const sections = [...text.matchAll(/ href="#(\/[^"]+)"/g)];
  const operations =
    {
      [`${docsUrl}api`]: listOperationAnchors(openapi),
      [`${docsUrl}sandbox`]: listOperationAnchors(sandboxDocument),
    }[url] ?? [];
  return new Set([...[...ids, ...sections].map(([, anchor = '']) => anchor), ...operations, '/']);
}

/** Returns the links whose page does not exist, or has no such anchor. */
async function findBrokenLinks({ texts, links }: Crawl): Promise<string[]> {
  const anchors = new Map([[`${sandbox.url}/`, new Set(dashboardAnchors)]]);
  for (const [url, text] of texts) if (text !== null) anchors.set(url, await listAnchors(url, text));
  const broken = links.filter(({ target }) => {
    const [url = '', fragment = ''] = decodeURI(target).split('#');
    return !anchors.has(url) || (fragment !== '' && anchors.get(url)?.has(fragment) === false);
  });
  return [...new Set(broken.map(({ source, target }) => `${source}: ${target}`))];
}

it('every link of the served documentation and of llms.txt leads to an existing page, anchor or operation', async () => {
  const [site, index] = [await crawl(docsUrl), await crawl(`${docsUrl}llms.txt`)];
  expect(await findBrokenLinks(site)).toEqual([]);
  expect(await findBrokenLinks(index)).toEqual([]);

  const reached = new Set([...site.texts.keys(), ...index.texts.keys()].map(toFile));
  const built = listBuiltPages();
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter((file) => !reached.has(file) && file !== '404.html')).toEqual([]);
}, 120_000);

/** Returns the file of a URL, relative to the documentation. */
function toFile(url: string): string {
  const path = url.slice(docsUrl.length);
  const file = path === '' || path.endsWith('/') ? `${path}index` : path;
  return /\.\w+$/.test(file) ? file : `${file}.html`;
}

function listBuiltPages(): string[] {
  const folder = fileURLToPath(new URL('../../dist/docs', import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|md)$/.test(file),
  );
}

it('the type URI of an error response is a page of the documentation, for every error code', async () => {
  const response = await fetch(`${sandbox.url}/v1/customers/cus_unknown`, {
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
  });
  const { type } = (await response.json()) as { type: string };
  expect(type).toBe('/docs/problems/resource_not_found');
  const codes = listValues(openapi.components.schemas['ProblemCode']) as string[];
  for (const code of codes) {
    const page = await fetch(new URL(type.replace('resource_not_found', code), response.url));
    expect([page.status, page.headers.get('content-type')], code).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(`<code>${code}</code>`);
  }
});

it('a page of the documentation is Markdown under its path with .md, and only there', async () => {
  for (const path of ['guides/webhooks', 'problems/external_id_taken', 'changelog', 'sandbox']) {
    const [html, markdown] = await Promise.all([fetch(docsUrl + path), fetch(`${docsUrl}${path}.md`)]);
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await markdown.text()).toMatch(/^# /m);
  }
});
