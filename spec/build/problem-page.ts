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
  /** Method and path of each operation that names it. */
  operations: readonly string[];
}

/** The page to which the `type` of a problem leads. */
export function problemPage({
  code,
  status,
  title,
  meaning,
  remedy,
  example,
  operations,
}: ProblemPage): string {
  const where =
    operations.length === 0
      ? '<p>No operation names it: it comes from the path, the method or the connection.</p>'
      : `<ul>${operations.map((operation) => `<li><code>${escaped(operation)}</code></li>`).join('\n')}</ul>`;
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
<pre><code>${escaped(JSON.stringify(example, null, 2))}</code></pre>
<h2>Where it can come</h2>
${where}`,
  );
}

/** The list of all of them. */
export function problemIndex(problems: readonly ({ code: string } & ProblemMeaning)[]): string {
  const rows = problems.map(
    ({ code, status, title }) =>
      `<tr><td>${status}</td><td><a href="${code}.html"><code>${breakable(code)}</code></a></td><td>${prose(title)}</td></tr>`,
  );
  return page(
    'Problems',
    `<p><a href="../index.html">Reference</a></p>
<h1>Problems</h1>
<table>
<thead><tr><th>Status</th><th>Code</th><th>Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  );
}

/** In a file of its own, so that the pages need neither inline styles nor anything from elsewhere. */
export const style = `:root { color-scheme: light dark; background: light-dark(#ffffff, #191e26); color: light-dark(#1b2230, #e6eaf0); }
body { margin: 2rem auto; padding: 0 1rem; max-width: 44rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: light-dark(#2450b2, #8db4ff); }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 4px; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** One line of the description: text with code in backticks. */
function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** On a phone a name is broken at its underscores. */
function breakable(name: string): string {
  return escaped(name).replaceAll('_', '_<wbr>');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
