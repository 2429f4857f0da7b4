import {
  listOperations,
  getReferenceHref,
  documentReferences,
  formatRequestLine,
  resolveReference,
  type OpenApiDocument,
  type ProblemMeaning,
  type Operation,
} from './lib/openapi-document.js';
import { renderProblemIndexMarkdown, renderProblemMarkdown } from './render-problem-markdown.js';
import { renderProblemIndex, renderProblemPage, type ProblemUse } from './render-problem-page.js';

/**
 * Renders a page for each error code and their index, as HTML and as Markdown.
 *
 * @returns pages by path
 */
export function renderProblemPages(documents: readonly OpenApiDocument[]): Record<string, string> {
  const meanings = Object.assign({}, ...documents.map(getProblemMeanings)) as Record<string, ProblemMeaning>;
  const problems = Object.entries(meanings);
  const examples = documents
    .flatMap(({ components }) => Object.values(components.examples))
    .map(({ value }) => value as { code?: string });
  const uses = collectUses(documents);
  const contents = problems.map(([code, meaning]) => ({
    code,
    ...meaning,
    example: examples.find((each) => each.code === code),
    uses: uses[code] ?? [],
  }));
  return {
    ...Object.fromEntries(
      contents.flatMap((content) => [
        [`problems/${content.code}.html`, renderProblemPage(content)],
        [`problems/${content.code}.md`, renderProblemMarkdown(content)],
      ]),
    ),
    'problems/index.html': renderProblemIndex(contents),
    'problems/index.md': renderProblemIndexMarkdown(contents),
  };
}

function getProblemMeanings({ components }: OpenApiDocument): Record<string, ProblemMeaning> {
  return components.schemas.ProblemCode['x-problems'];
}

function collectUses(documents: readonly OpenApiDocument[]): Record<string, ProblemUse[]> {
  const uses: Record<string, ProblemUse[]> = {};
  for (const [index, document] of documents.entries()) {
    for (const located of listOperations(document)) {
      const request = formatRequestLine(document, located);
      const href = getReferenceHref(documentReferences[index]?.page ?? '', located.operation);
      for (const code of listProblemCodes(located.operation, document))
        (uses[code] ??= []).push({ request, href });
    }
  }
  return uses;
}

/** Returns the error codes that an operation documents, without those of its default response. */
function listProblemCodes(operation: Operation, document: OpenApiDocument): Set<string> {
  const named = Object.entries(operation.responses).filter(([status]) => status !== 'default');
  const codes = named.flatMap(([, reference]) => {
    const { content } = resolveReference(document, reference);
    const shown = Object.values(content?.['application/problem+json']?.examples ?? {});
    return shown.flatMap((example) => {
      const { code } = resolveReference<{ value: { code?: string } }>(document, example).value;
      return code ?? [];
    });
  });
  return new Set(codes);
}
