/**
 * Sources of the pages that VitePress renders: the guides, the sample applications, the error codes, the changelog and,
 * for the search, the texts of the references.
 */
import {
  documentReferences,
  formatRequestLine,
  getReferenceHref,
  listOperations,
  listWebhooks,
  type WebhookOperation,
  type OpenApiDocument,
  type Operation,
} from './lib/openapi-document.js';
import { slugify } from './lib/markdown-tree.js';
import { renderExampleMarkdown, toExamplePath, type Example } from './examples.js';
import {
  findExamplePath,
  GUIDES_FOLDER,
  INDEX_FILE,
  toGuidePath,
  type Guide,
  type GuideGroup,
} from './guides.js';
import { renderDiagram } from './render-diagram.js';
import { renderProblemMarkdown } from './render-problem-markdown.js';
import type { ProblemContent } from './problems.js';
import { insertFileTabs } from './samples/guides/insert-file-tabs.js';
import { insertCodeTabs } from './samples/guides/translate-guide.js';

/** Code block that is the copy of a file, or has a reason why it is in one language only. */
const BLOCK_WITH_REASON = /^```\w+ (?:not run: copy of ([^\n]+)|only: ([^\n]+))\n.*?^```$/gms;

/**
 * Converts a guide to a page with code tabs, its group above the title and a link to its Markdown.
 *
 * @throws for a link to a file that is not part of the documentation
 */
export function createGuidePage(
  guide: Guide,
  groups: readonly GuideGroup[],
  documents: readonly OpenApiDocument[],
): string {
  const group = groups.find(({ guides }) => guides.some(({ file }) => file === guide.file));
  const text = addReasons(insertFileTabs(insertCodeTabs(guide.text), GUIDES_FOLDER))
    .replaceAll(/(?<=\]\()[^)\s]+(?=\))/g, (url) => resolveGuideLink(url, guide.file, documents))
    // The site's script replaces this address by the one that serves the page.
    .replaceAll('127.0.0.1:${PORT:-4010}', '127.0.0.1:4010')
    .replaceAll(/^```mermaid\n(.*?)^```$/gms, (_, diagram: string) => renderDiagram(diagram));
  const page = addPageElements(text, toGuidePath(guide.file), group?.title);
  return guide.file === INDEX_FILE ? createHomePage(page) : page;
}

/** Removes the colon between a guide and its description, which the style sheet shows below each other. */
const createHomePage = (markdown: string): string =>
  `---\npageClass: home\n---\n${markdown.replaceAll(
    /(?<=^- \[.+?\]\(\S+\)): (.)/gm,
    (_, first: string) => ` ${first.toUpperCase()}`,
  )}`;

/** Creates the page of a sample application. */
export function createExamplePage(example: Example): string {
  return addPageElements(
    addReasons(renderExampleMarkdown(example)),
    toExamplePath(example),
    'Sample applications',
  );
}

/** Shows below a code block which file it is a copy of, or why it has no tabs. */
const addReasons = (markdown: string): string =>
  markdown.replaceAll(BLOCK_WITH_REASON, (block, copied?: string, shellReason?: string) => {
    const note =
      copied === undefined
        ? `This example is available in the shell only, because ${shellReason}.`
        : `This is the file ${copied}.`;
    return `${block}\n\n<p class="block-note">${note}</p>`;
  });

/**
 * Adds the group above the title, and a link to the Markdown below the first paragraph. On the home page, the link is
 * below the introduction, so that the command follows the first paragraph.
 */
function addPageElements(markdown: string, path: string, group?: string): string {
  const actions = `<p class="page-actions"><a href="/docs/${path}.md" target="_self">View as Markdown</a></p>`;
  const [title = '', ...rest] = markdown.split(/(?<=^# .+\n)/m);
  return [
    ...(group === undefined ? [] : [`<p class="page-group">${group}</p>\n`]),
    title,
    rest
      .join('')
      .replace(path === 'index' ? /^[^]*?(?=^## )/m : /^\n*.+\n/, (text) => `${text}\n${actions}\n\n`),
  ].join('\n');
}

/**
 * Converts a link within the repository to one within the site.
 *
 * @throws for any other local link
 */
export function resolveGuideLink(url: string, file: string, documents: readonly OpenApiDocument[]): string {
  const [path = '', fragment] = url.split('#');
  if (/^(https?:|#)/.test(url)) return url;
  if (url.startsWith('pictures/')) return `/guides/${url}`;
  if (path === INDEX_FILE) return `/${fragment === undefined ? '' : `#${fragment}`}`;
  if (/^[\w-]+\.md$/.test(path)) return `/guides/${url}`;
  const examplePath = findExamplePath(url);
  if (examplePath !== undefined) return toSitePath(`${examplePath}.html`);
  const document = /^\.\.\/(openapi|sandbox)\.yaml$/.exec(path)?.[1];
  if (document) return findReferenceLink(document, fragment, documents);
  if (url === '../CHANGELOG.md') return '/changelog';
  if (path === '../schemas/problem-codes.yaml') return `/problems/${fragment ?? ''}`;
  throw new Error(`${file} links to ${url}, which is not part of the documentation.`);
}

/** Returns the link to an operation of a document; without an operation id, to its reference. @throws {Error} if there is no such operation */
function findReferenceLink(
  name: string,
  operationId: string | undefined,
  documents: readonly OpenApiDocument[],
): string {
  const index = documentReferences.findIndex((reference) => reference.name === name);
  const [page = '', document] = [documentReferences[index]?.page, documents[index]];
  if (operationId === undefined) return toSitePath(page);
  const operations = document
    ? [
        ...listOperations(document).map(({ operation }) => operation),
        ...listWebhooks(document).map(([, operation]) => operation),
      ]
    : [];
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`The OpenAPI document ${name} has no operation ${operationId}.`);
  return toSitePath(getReferenceHref(page, operation));
}

/** Converts a path such as `sandbox.html#/x` to a link of the site, such as `/sandbox#/x`. */
export const toSitePath = (path: string): string => `/${path.replace(/(?:\bindex)?\.html/, '')}`;

/** Creates the page of an error code, with links to the operations that return it. */
export function createProblemPage(problem: ProblemContent): string {
  const operations = problem.uses.map(({ request, href }) => `- [\`${request}\`](${toSitePath(href)})`);
  const list =
    operations.length === 0
      ? 'No operation documents this code. Its cause is the path, the method or the connection.'
      : operations.join('\n');
  return `${renderProblemMarkdown({ ...problem, uses: [] })}\n## Operations\n\n${list}\n`;
}

/** Creates the index of all error codes. */
export function createProblemIndexPage(problems: readonly ProblemContent[]): string {
  const rows = problems.map(
    ({ code, status, title }) => `| ${status} | [\`${code}\`](./${code}) | ${title} |`,
  );
  return ['# Errors', '', '| Status | Code | Title |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

/**
 * Creates the page of a reference. Its layout shows the reference that Redocly renders; its Markdown is for the search
 * only, which links each heading to its section, tag, operation or webhook.
 */
export function createReferencePage(document: OpenApiDocument, index: number): string {
  const title = documentReferences[index]?.title ?? '';
  const [about = '', ...chapters] = document.info.description.split(/^## /m);
  const sections = chapters.map((chapter) => {
    const [heading = ''] = chapter.split('\n', 1);
    return createSearchSection(heading, `/section/${slugify(heading)}`, chapter.slice(heading.length));
  });
  const tags = document.tags.map(({ name, description }) =>
    createSearchSection(name, `/${name}`, description),
  );
  const operations = listOperations(document).map((located) =>
    createOperationSection(located.operation, formatRequestLine(document, located)),
  );
  const webhooks = listWebhooks(document).map(([type, operation]) => createOperationSection(operation, type));
  const frontMatter = `---\nlayout: reference\ntitle: ${title}\n---\n`;
  const introduction = `# ${title}\n\n${removeLinks(about)}`;
  return [frontMatter, introduction, ...sections, ...tags, ...operations, ...webhooks].join('\n');
}

/** @param name method and path, or the type of an event */
function createOperationSection(operation: Operation | WebhookOperation, name: string): string {
  const { summary, operationId, description = '' } = operation;
  const [, anchor = ''] = getReferenceHref('', operation).split('#');
  return createSearchSection(summary, anchor, `\`${name}\` \`${operationId}\`\n\n${description}`);
}

const createSearchSection = (heading: string, anchor: string, text: string): string =>
  `## ${heading} {#${anchor}}\n\n${removeLinks(text).trim()}\n`;

/** Removes links, whose addresses are relative to the reference. */
const removeLinks = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
