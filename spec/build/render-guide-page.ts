import { renderMarkdown } from './render-markdown.js';
import { escapeHtml, renderPage } from './render-page.js';

/** Guide with its Markdown source. */
export interface Guide {
  /** File name in `spec/guides`. */
  file: string;
  title: string;
  text: string;
}

/** Index that lists the guides in reading order. */
export const INDEX_FILE = 'README.md';

/** Returns the link to an operation of an OpenAPI document; with an empty id, to its reference. */
export type OperationLocator = (document: string, operationId: string) => string;

/** Renders a guide with the list of all guides, which are in reading order. */
export async function renderGuidePage(
  guide: Guide,
  guides: readonly Guide[],
  locateOperation: OperationLocator,
): Promise<string> {
  const body = await renderMarkdown(guide.text, (url) => resolveGuideLink(url, guide.file, locateOperation));
  return renderPage({
    title: `${guide.title} · Tollgate`,
    body: body + renderPageNavigation(guide, guides),
    rootPath: '../',
    path: toPageName(guide.file),
    aside: renderGuideList(guides, guide),
  });
}

/** Returns the HTML file name of a guide. */
export const toPageName = (file: string): string =>
  file === INDEX_FILE ? 'index.html' : file.replace(/\.md$/, '.html');

/** Returns the Markdown of a guide with links adapted to the folder of the documentation. */
export function toPublishedMarkdown({ text }: Guide): string {
  return text
    .replaceAll(/\]\(README\.md(?=[#)])/g, '](index.md')
    .replaceAll('](../CHANGELOG.md)', '](../changelog.md)')
    .replaceAll(/\]\(\.\.\/(openapi|sandbox)\.yaml/g, '](../$1.json')
    .replaceAll(/\]\(\.\.\/components\/schemas\/ProblemCode\.yaml#(\w+)/g, '](../problems/$1.md')
    .replaceAll('](../components/shared/schemas/ProblemCode.yaml', '](../problems/index.md');
}

/**
 * Converts a link within the repository to one within the documentation.
 *
 * @throws for any other local link
 */
function resolveGuideLink(url: string, file: string, locateOperation: OperationLocator): string {
  if (/^(https?:|#|pictures\/)/.test(url)) return url;
  const [path = '', fragment] = url.split('#');
  if (/^[\w-]+\.md$/.test(path)) return toPageName(path) + (fragment === undefined ? '' : `#${fragment}`);
  const document = /^\.\.\/(openapi|sandbox)\.yaml$/.exec(path)?.[1];
  if (document) return `../${locateOperation(document, fragment ?? '')}`;
  if (url === '../CHANGELOG.md') return '../changelog.html';
  if (path === '../components/shared/schemas/ProblemCode.yaml')
    return `../problems/${fragment ?? 'index'}.html`;
  throw new Error(`${file} leads to ${url}, which is no part of the documentation.`);
}

/** Renders the list of guides, without the index itself. */
function renderGuideList(guides: readonly Guide[], current: Guide): string {
  const items = guides.slice(1).map((guide) => {
    const here = guide === current ? ' aria-current="page"' : '';
    return `<li><a href="${toPageName(guide.file)}"${here}>${escapeHtml(guide.title)}</a></li>`;
  });
  return `<aside><nav aria-labelledby="all-guides"><h2 id="all-guides">Guides</h2><ul>${items.join('\n')}</ul></nav></aside>`;
}

/** Renders links to the previous and next guide. */
function renderPageNavigation(guide: Guide, guides: readonly Guide[]): string {
  const place = guides.indexOf(guide);
  const [before, after] = [guides[place - 1], guides[place + 1]];
  const link = (to: Guide | undefined, label: (title: string) => string): string =>
    to ? `<a href="${toPageName(to.file)}">${label(escapeHtml(to.title))}</a>` : '<span></span>';
  const links = [link(before, (title) => `← ${title}`), link(after, (title) => `${title} →`)];
  return `<nav class="turn" aria-label="Next guides">${links.join('\n')}</nav>`;
}
