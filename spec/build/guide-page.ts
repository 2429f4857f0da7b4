import { htmlOf } from './markdown.js';
import { escaped, pageOf } from './page.js';

export interface Guide {
  /** Below `spec/guides`. */
  file: string;
  title: string;
  text: string;
}

/** What lists the guides in the order in which they are read. */
export const INDEX = 'README.md';

/** Where an operation stands: the page of its reference, by the description that has it. */
export type OperationPlace = (description: string, operationId: string) => string;

/** A guide as a page, beside the list of all of them. @param guides in the order in which they are read */
export async function guidePage(
  guide: Guide,
  guides: readonly Guide[],
  operationPlace: OperationPlace,
): Promise<string> {
  const body = await htmlOf(guide.text, (url) => targetOf(url, guide.file, operationPlace));
  return pageOf({
    title: `${guide.title} · Tollgate`,
    body: body + turnFrom(guide, guides),
    up: '../',
    beside: listOf(guides, guide),
  });
}

export const pageName = (file: string): string =>
  file === INDEX ? 'index.html' : file.replace(/\.md$/, '.html');

/** A guide as it was written, but for links, which lead to what lies beside it in the documentation. */
export function guideText({ text }: Guide): string {
  return text
    .replaceAll('](../CHANGELOG.md)', '](../changelog.html)')
    .replaceAll(/\]\(\.\.\/(openapi|sandbox)\.yaml/g, '](../$1.json')
    .replaceAll(/\]\(\.\.\/components\/schemas\/ProblemCode\.yaml#(\w+)/g, '](../problems/$1.html')
    .replaceAll('](../components/schemas/ProblemCode.yaml', '](../problems/index.html');
}

/** What a guide leads to in the repository lies elsewhere in the documentation. */
function targetOf(url: string, file: string, operationPlace: OperationPlace): string {
  if (/^(https?:|#|pictures\/)/.test(url)) return url;
  const [path = '', fragment] = url.split('#');
  if (/^[\w-]+\.md$/.test(path)) return pageName(path) + (fragment === undefined ? '' : `#${fragment}`);
  const description = /^\.\.\/(openapi|sandbox)\.yaml$/.exec(path)?.[1];
  if (description) return `../${operationPlace(description, fragment ?? '')}`;
  if (url === '../CHANGELOG.md') return '../changelog.html';
  if (path === '../components/schemas/ProblemCode.yaml') return `../problems/${fragment ?? 'index'}.html`;
  throw new Error(`${file} leads to ${url}, which is no part of the documentation.`);
}

/** The list of them comes first, and is no part of itself. */
function listOf(guides: readonly Guide[], current: Guide): string {
  const items = guides.slice(1).map((guide) => {
    const here = guide === current ? ' aria-current="page"' : '';
    return `<li><a href="${pageName(guide.file)}"${here}>${escaped(guide.title)}</a></li>`;
  });
  return `<aside><nav aria-labelledby="all-guides"><h2 id="all-guides">Guides</h2><ul>${items.join('\n')}</ul></nav></aside>`;
}

/** To the one before and the one after. */
function turnFrom(guide: Guide, guides: readonly Guide[]): string {
  const place = guides.indexOf(guide);
  const [before, after] = [guides[place - 1], guides[place + 1]];
  const link = (to: Guide | undefined, label: (title: string) => string): string =>
    to ? `<a href="${pageName(to.file)}">${label(escaped(to.title))}</a>` : '<span></span>';
  const links = [link(before, (title) => `← ${title}`), link(after, (title) => `${title} →`)];
  return `<nav class="turn" aria-label="Next guides">${links.join('\n')}</nav>`;
}
