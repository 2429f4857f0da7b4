import { slugOf, textOf, treeOf, type Node } from './markdown-tree.js';
import { breakable, escaped } from './page.js';

/** Where a link of a text leads on the page that is made of it. */
export type LinkTarget = (url: string) => string;

export async function htmlOf(text: string, linkTarget: LinkTarget): Promise<string> {
  const write = (node: Node): string => {
    const writer = writers[node.type];
    if (!writer) throw new Error(`Nothing writes what Markdown calls ${node.type}.`);
    return writer(node, { inner: (node.children ?? []).map(write).join(''), linkTarget });
  };
  return write(await treeOf(text));
}

type Writer = (node: Node, around: { inner: string; linkTarget: LinkTarget }) => string;

const within =
  (tag: string): Writer =>
  (_node, { inner }) =>
    `<${tag}>${inner}</${tag}>\n`;

const writers: Record<string, Writer> = {
  root: (_node, { inner }) => inner,
  text: ({ value = '' }) => escaped(value),
  paragraph: within('p'),
  listItem: within('li'),
  list: ({ ordered }, { inner }) => (ordered ? `<ol>${inner}</ol>\n` : `<ul>${inner}</ul>\n`),
  strong: (_node, { inner }) => `<strong>${inner}</strong>`,
  emphasis: (_node, { inner }) => `<em>${inner}</em>`,
  inlineCode: ({ value = '' }) => `<code>${escaped(value)}</code>`,
  heading: (node, { inner }) => `<h${node.depth} id="${escaped(slugOf(node))}">${inner}</h${node.depth}>\n`,
  link: ({ url = '' }, { inner, linkTarget }) => `<a href="${escaped(linkTarget(url))}">${inner}</a>`,
  image: ({ url = '', alt }, { linkTarget }) =>
    `<img src="${escaped(linkTarget(url))}" alt="${escaped(alt ?? '')}">`,
  // Only marks for those who write stand in comments.
  html: ({ value = '' }) => {
    if (!/^<!--.*-->$/s.test(value)) throw new Error(`A guide is Markdown alone, without ${value}`);
    return '';
  },
  code: ({ lang, value = '' }) => (lang === 'mermaid' ? arrowsOf(value) : codeOf(lang ?? '', value)),
  table: ({ children = [] }, around) => wide(tableOf(children, around)),
  tableRow: (_node, { inner }) => `<tr>${inner}</tr>\n`,
  tableCell: (node, { inner }) =>
    /^[\d ]+$/.test(textOf(node)) ? `<td class="number">${inner}</td>` : `<td>${breakable(inner)}</td>`,
};

/** @param code what is typed, or, as `text`, what is said to it */
function codeOf(language: string, code: string): string {
  const kind = language === 'text' ? ' class="said"' : '';
  return `<pre${kind} tabindex="0"><code>${escaped(code)}</code></pre>\n`;
}

/** The first row is the head, and was written as any other. */
function tableOf(rows: readonly Node[], { inner }: { inner: string }): string {
  const [head = '', ...body] = inner.split(/(?<=<\/tr>\n)/);
  const isNamed = rows[0]?.children?.some((cell) => textOf(cell) !== '');
  const named = head.replaceAll('<td>', '<th scope="col">').replaceAll('</td>', '</th>');
  return `<table>${isNamed ? `<thead>${named}</thead>` : ''}<tbody>${body.join('')}</tbody></table>`;
}

/** What is too wide for the page is moved by itself, by keys too. */
const wide = (table: string): string => `<div class="wide" tabindex="0">${table}</div>\n`;

/** Nothing here draws a diagram of states: what it says, as a table. */
function arrowsOf(diagram: string): string {
  const names = new Map([...diagram.matchAll(/state "(.+)" as (\w+)/g)].map(([, name, id]) => [id, name]));
  const nameOf = (id = ''): string => (id === '[*]' ? 'new' : (names.get(id) ?? id));
  const next = new Map<string, string[]>();
  for (const [, from, to] of diagram.matchAll(/(\S+) --> (\w+)/g))
    next.set(nameOf(from), [...(next.get(nameOf(from)) ?? []), nameOf(to)]);
  const rows = [...next].map(
    ([from, to]) => `<tr><td>${escaped(from)}</td><td>${escaped(to.join(' · '))}</td></tr>\n`,
  );
  const head = '<tr><th scope="col">from</th><th scope="col">to</th></tr>';
  return wide(`<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`);
}
