import type { ProblemMeaning } from './lib/openapi-document.js';
import type { ProblemContent } from './problems.js';

/** Renders the Markdown of the page of an error code. */
export function renderProblemMarkdown({
  code,
  status,
  title,
  meaning,
  remedy,
  example,
  uses,
}: ProblemContent): string {
  const sections = [
    `# ${title}`,
    `Code \`${code}\`, status ${status}`,
    `## Meaning\n\n${meaning}`,
    `## What to do\n\n${remedy}`,
    ...(example === undefined ? [] : [`## Example\n\n${formatJsonBlock(example)}`]),
    ...(uses.length === 0
      ? []
      : [`## Operations\n\n${uses.map(({ request }) => `- \`${request}\``).join('\n')}`]),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Renders the Markdown of the index of all error codes. */
export function renderProblemIndexMarkdown(problems: readonly ({ code: string } & ProblemMeaning)[]): string {
  const lines = problems.map(({ code, status, title }) => `- [\`${code}\`](${code}.md): ${status}, ${title}`);
  return `# Errors\n\n${lines.join('\n')}\n`;
}

/** Formats a value as a code block. */
export function formatJsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
