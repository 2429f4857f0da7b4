import { breakable, escaped, pageOf } from './page.js';

/** What the description says about one problem code. */
export interface ProblemMeaning {
  status: number;
  title: string;
  meaning: string;
  remedy: string;
}

export interface ProblemPage extends ProblemMeaning {
  code: string;
  /** A problem of this code, as an answer has it. */
  example: unknown;
  /** Each operation that names it. */
  uses: readonly ProblemUse[];
}

export interface ProblemUse {
  /** Method and path. */
  request: string;
  /** Where it is described, from the folder of the documentation. */
  place: string;
}

/** The page to which the `type` of a problem leads. */
export function problemPage({ code, status, title, meaning, remedy, example, uses }: ProblemPage): string {
  const links = uses.map(
    ({ request, place }) => `<li><a href="../${place}"><code>${escaped(request)}</code></a></li>`,
  );
  const where =
    links.length === 0
      ? '<p>No operation names it: it comes from the path, the method or the connection.</p>'
      : `<ul>${links.join('\n')}</ul>`;
  return page(
    `${title} (${code})`,
    `<p><a href="index.html">All problems</a></p>
<h1>${prose(title)}</h1>
<p><code>${escaped(code)}</code>, answered with status ${status}</p>
<h2>What it means</h2>
<p>${prose(meaning)}</p>
<h2>What to do</h2>
<p>${prose(remedy)}</p>
<h2>An example</h2>
<pre tabindex="0"><code>${escaped(JSON.stringify(example, null, 2))}</code></pre>
<h2>Where it can come</h2>
${where}`,
  );
}

/** The list of all of them. */
export function problemIndex(problems: readonly ({ code: string } & ProblemMeaning)[]): string {
  const rows = problems.map(
    ({ code, status, title }) =>
      `<tr><td>${status}</td><td><a href="${code}.html"><code>${breakable(escaped(code))}</code></a></td><td>${prose(title)}</td></tr>`,
  );
  return page(
    'Problems',
    `<h1>Problems</h1>
<table>
<thead><tr><th>Status</th><th>Code</th><th>Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  );
}

/** One line of the description: text with code in backticks. */
function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function page(title: string, body: string): string {
  return pageOf({ title, body, up: '../' });
}
