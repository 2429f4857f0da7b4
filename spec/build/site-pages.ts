/**
 * Sources of the pages that VitePress renders: the guides, the error codes, the changelog and, for the search, the
 * operations of the references.
 */
import {
  documentReferences,
  formatRequestLine,
  getReferenceHref,
  listOperations,
  listWebhooks,
  type OpenApiDocument,
} from './lib/openapi-document.js';
import {
  findExampleUrl,
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

/** Names of the references in the header and in search results. */
const REFERENCE_TITLES = ['API reference', 'Sandbox API'];

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
  const text = insertFileTabs(insertCodeTabs(guide.text), GUIDES_FOLDER)
    .replaceAll(/(?<=\]\()[^)\s]+(?=\))/g, (url) => resolveGuideLink(url, guide.file, documents))
    // The site's script replaces this address by the one that serves the page.
    .replaceAll('127.0.0.1:${PORT:-4010}', '127.0.0.1:4010')
    .replaceAll(/^```mermaid\n(.*?)^```$/gms, (_, diagram: string) => renderDiagram(diagram));
  const markdownPath = `/docs/${toGuidePath(guide.file)}.md`;
  const actions = `<p class="page-actions"><a href="${markdownPath}" target="_self">View as Markdown</a></p>`;
  const [title = '', ...rest] = text.split(/(?<=^# .+\n)/m);
  return [
    ...(group ? [`<p class="page-group">${group.title}</p>\n`] : []),
    title,
    // The actions follow the first paragraph.
    rest.join('').replace(/^\n*(.+\n)/, (paragraph) => `${paragraph}\n${actions}\n`),
  ].join('\n');
}

/**
 * Converts a link within the repository to one within the site.
 *
 * @throws for any other local link
 */
export function resolveGuideLink(url: string, file: string, documents: readonly OpenApiDocument[]): string {
  const [path = '', fragment] = url.split('#');
  if (/^(https?:|#|pictures\/)/.test(url)) return url;
  if (path === INDEX_FILE) return `/guides/${fragment === undefined ? '' : `#${fragment}`}`;
  if (/^[\w-]+\.md$/.test(path)) return url;
  const exampleUrl = findExampleUrl(url);
  if (exampleUrl !== undefined) return exampleUrl;
  const document = /^\.\.\/(openapi|sandbox)\.yaml$/.exec(path)?.[1];
  if (document) return findReferenceLink(document, fragment, documents);
  if (url === '../CHANGELOG.md') return '/changelog';
  if (path === '../components/shared/schemas/ProblemCode.yaml') return `/problems/${fragment ?? ''}`;
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
const toSitePath = (path: string): string => `/${path.replace(/^index\.html/, '').replace('.html', '')}`;

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
 * only, which links each heading to its operation.
 */
export function createReferencePage(document: OpenApiDocument, index: number): string {
  const operations = listOperations(document).map((located) => {
    const { operation } = located;
    const { operationId, summary, description = '' } = operation;
    const [, anchor = ''] = getReferenceHref('', operation).split('#');
    const details = description.trim().replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
    return `## ${summary} {#${anchor}}\n\n\`${formatRequestLine(document, located)}\` \`${operationId}\`\n\n${details}\n`;
  });
  const title = REFERENCE_TITLES[index] ?? '';
  return [`---\nlayout: reference\ntitle: ${title}\n---\n`, `# ${title}\n`, ...operations].join('\n');
}
