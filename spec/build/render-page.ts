/** Contents of a static page. */
export interface Page {
  title: string;
  /** HTML. */
  body: string;
  /** Relative path from the page to the root of the documentation: empty, or `../`. */
  rootPath: '' | '../';
  /** File name of the page, whose Markdown is beside it. */
  path: string;
  /** HTML of the sidebar; on a narrow viewport it follows the body. */
  aside?: string;
}

/** Returns the path of the Markdown of a page. */
export const toMarkdownPath = (path: string): string => path.replace(/\.html$/, '.md');

/** Links of the page header. */
const navigationLinks = [
  ['guides/index.html', 'Guides'],
  ['index.html', 'API reference'],
  ['sandbox.html', 'Sandbox API'],
  ['problems/index.html', 'Errors'],
  ['changelog.html', 'Changelog'],
] as const;

/** Renders a static page: no scripts, inline styles or external resources. */
export function renderPage({ title, body, rootPath, path, aside = '' }: Page): string {
  const links = navigationLinks.map(([target, name]) => `<a href="${rootPath}${target}">${name}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${rootPath}style.css">
<link rel="alternate" type="text/markdown" href="${toMarkdownPath(path)}">
</head>
<body>
<header><nav aria-label="Documentation">${links.join(' ')}</nav></header>
<div class="page">
<main>
${body}
</main>
${aside}
</div>
</body>
</html>
`;
}

/** Stylesheet of all pages, written to a file so that they need no inline styles. */
export const stylesheet = `:root { color-scheme: light dark; background: light-dark(#ffffff, #191e26); color: light-dark(#1b2230, #e6eaf0); --line: light-dark(#d3d9e2, #3a4352); --soft: light-dark(#f4f6f9, #222936); }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
header { border-bottom: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; max-width: 80rem; margin: 0 auto; padding: 0.75rem 1rem; }
.page { display: grid; gap: 2rem 3rem; max-width: 80rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
main { min-width: 0; }
main > :is(h1, h2, h3, p, ul, ol, nav) { max-width: 46rem; }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 0.75rem; }
h1 { margin-top: 1rem; }
a { color: light-dark(#2450b2, #8db4ff); }
img { max-width: 100%; height: auto; background: #ffffff; }
pre { margin: 1rem 0; overflow-x: auto; padding: 0.75rem 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; line-height: 1.45; }
pre.said { margin-top: -0.75rem; border-left: 4px solid light-dark(#2450b2, #8db4ff); }
code { font-family: ui-monospace, monospace; font-size: 0.875em; }
:not(pre) > code { background: var(--soft); border-radius: 3px; padding: 0.1em 0.25em; }
li > p { margin: 0.35rem 0; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; }
th, td { padding: 0.35rem 1rem 0.35rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
.number { white-space: nowrap; }
aside h2 { font-size: 1rem; margin: 1rem 0 0.5rem; }
aside ul { list-style: none; margin: 0; padding: 0; }
aside li { margin: 0.35rem 0; }
aside [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 2rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
@media (min-width: 60rem) {
  .page { grid-template-columns: 14rem minmax(0, 1fr); }
  .page > main:only-child { grid-column: 1 / -1; max-width: 62rem; }
  aside { order: -1; }
}
`;

/** Allows line breaks after underscores in text, for long names on a phone. Attributes are not changed. */
export function addBreakOpportunities(html: string): string {
  return html.replaceAll(/_(?![^<]*>)/g, '_<wbr>');
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
