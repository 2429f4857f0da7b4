import { toSlug, getText, parseMarkdown, type MarkdownNode } from './lib/markdown-tree.js';
import { addBreakOpportunities, escapeHtml } from './render-page.js';

/** Converts a link of a Markdown document to one of its rendered page. */
export type ResolveLink = (url: string) => string;

/**
 * Renders Markdown as HTML.
 *
 * @throws for syntax that no renderer supports
 */
export async function renderMarkdown(text: string, linkTarget: ResolveLink): Promise<string> {
  const write = (node: MarkdownNode): string => {
    const writer = renderers[node.type];
    if (!writer) throw new Error(`There is no renderer for Markdown nodes of type ${node.type}.`);
    return writer(node, { inner: (node.children ?? []).map(write).join(''), linkTarget });
  };
  return write(await parseMarkdown(text));
}

type NodeRenderer = (node: MarkdownNode, around: { inner: string; linkTarget: ResolveLink }) => string;

const wrapIn =
  (tag: string): NodeRenderer =>
  (_node, { inner }) =>
    `<${tag}>${inner}</${tag}>\n`;

const renderers: Record<string, NodeRenderer> = {
  root: (_node, { inner }) => inner,
  text: ({ value = '' }) => escapeHtml(value),
  paragraph: wrapIn('p'),
  listItem: wrapIn('li'),
  list: ({ ordered }, { inner }) => (ordered ? `<ol>${inner}</ol>\n` : `<ul>${inner}</ul>\n`),
  strong: (_node, { inner }) => `<strong>${inner}</strong>`,
  emphasis: (_node, { inner }) => `<em>${inner}</em>`,
  inlineCode: ({ value = '' }) => `<code>${escapeHtml(value)}</code>`,
  heading: (node, { inner }) =>
    `<h${node.depth} id="${escapeHtml(toSlug(node))}">${inner}</h${node.depth}>\n`,
  link: ({ url = '' }, { inner, linkTarget }) => `<a href="${escapeHtml(linkTarget(url))}">${inner}</a>`,
  image: ({ url = '', alt }, { linkTarget }) =>
    `<img src="${escapeHtml(linkTarget(url))}" alt="${escapeHtml(alt ?? '')}">`,
  // Comments are notes for authors, such as the markers of generated parts.
  html: ({ value = '' }) => {
    if (!/^<!--.*-->$/s.test(value)) throw new Error(`A guide is Markdown alone, without ${value}`);
    return '';
  },
  code: ({ lang, value = '' }) =>
    lang === 'mermaid' ? renderStateDiagram(value) : renderCode(lang ?? '', value),
  table: ({ children = [] }, around) => wrapWideTable(renderTable(children, around)),
  tableRow: (_node, { inner }) => `<tr>${inner}</tr>\n`,
  tableCell: (node, { inner }) =>
    /^[\d ]+$/.test(getText(node))
      ? `<td class="number">${inner}</td>`
      : `<td>${addBreakOpportunities(inner)}</td>`,
};

/** Renders a code block. Blocks of the language `text` are the output of the previous block. */
function renderCode(language: string, code: string): string {
  const kind = language === 'text' ? ' class="said"' : '';
  return `<pre${kind} tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
}

/** Renders a table. The first row is the header; it is omitted if all of its cells are empty. */
function renderTable(rows: readonly MarkdownNode[], { inner }: { inner: string }): string {
  const [head = '', ...body] = inner.split(/(?<=<\/tr>\n)/);
  const hasHeader = rows[0]?.children?.some((cell) => getText(cell) !== '');
  const named = head.replaceAll('<td>', '<th scope="col">').replaceAll('</td>', '</th>');
  return `<table>${hasHeader ? `<thead>${named}</thead>` : ''}<tbody>${body.join('')}</tbody></table>`;
}

/** Wraps a table in a scrollable element that can be focused by keyboard. */
const wrapWideTable = (table: string): string => `<div class="wide" tabindex="0">${table}</div>\n`;

/** Renders a Mermaid state diagram as a table of transitions, since the pages have no scripts. */
function renderStateDiagram(diagram: string): string {
  const names = new Map([...diagram.matchAll(/state "(.+)" as (\w+)/g)].map(([, name, id]) => [id, name]));
  const getStateName = (id = ''): string => (id === '[*]' ? 'new' : (names.get(id) ?? id));
  const next = new Map<string, string[]>();
  for (const [, from, to] of diagram.matchAll(/(\S+) --> (\w+)/g))
    next.set(getStateName(from), [...(next.get(getStateName(from)) ?? []), getStateName(to)]);
  const rows = [...next].map(
    ([from, to]) => `<tr><td>${escapeHtml(from)}</td><td>${escapeHtml(to.join(' · '))}</td></tr>\n`,
  );
  const head = '<tr><th scope="col">from</th><th scope="col">to</th></tr>';
  return wrapWideTable(`<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`);
}
