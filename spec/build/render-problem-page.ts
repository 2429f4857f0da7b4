import { addBreakOpportunities, escapeHtml, renderPage } from './render-page.js';
import type { ProblemMeaning } from './lib/openapi-document.js';

/** Contents of the page of an error code. */
export interface ProblemPageContent extends ProblemMeaning {
  code: string;
  /** Example of a problem document with this code. */
  example: unknown;
  /** Operations that document this code. */
  uses: readonly ProblemUse[];
}

/** Operation that documents an error code. */
export interface ProblemUse {
  /** Method and path. */
  request: string;
  /** Link to the operation, relative to the root of the documentation. */
  href: string;
}

/** Renders the page that the `type` URL of a problem document links to. */
export function renderProblemPage({
  code,
  status,
  title,
  meaning,
  remedy,
  example,
  uses,
}: ProblemPageContent): string {
  const links = uses.map(
    ({ request, href }) => `<li><a href="../${href}"><code>${escapeHtml(request)}</code></a></li>`,
  );
  const where =
    links.length === 0
      ? '<p>No operation documents this code. Its cause is the path, the method or the connection.</p>'
      : `<ul>${links.join('\n')}</ul>`;
  return renderSubpage(
    `${code}.html`,
    `${title} (${code})`,
    `<p><a href="index.html">All errors</a></p>
<h1>${renderInlineCode(title)}</h1>
<p><code>${escapeHtml(code)}</code>, status ${status}</p>
<h2>Meaning</h2>
<p>${renderInlineCode(meaning)}</p>
<h2>What to do</h2>
<p>${renderInlineCode(remedy)}</p>
<h2>Example</h2>
<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>
<h2>Operations</h2>
${where}`,
  );
}

/** Renders the index of all error codes. */
export function renderProblemIndex(problems: readonly ({ code: string } & ProblemMeaning)[]): string {
  const rows = problems.map(
    ({ code, status, title }) =>
      `<tr><td>${status}</td><td><a href="${code}.html"><code>${addBreakOpportunities(escapeHtml(code))}</code></a></td><td>${renderInlineCode(title)}</td></tr>`,
  );
  return renderSubpage(
    'index.html',
    'Errors',
    `<h1>Errors</h1>
<table>
<thead><tr><th>Status</th><th>Code</th><th>Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  );
}

/** Renders a line of text with code in backticks. */
function renderInlineCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function renderSubpage(path: string, title: string, body: string): string {
  return renderPage({ title, body, rootPath: '../', path });
}
