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

/** Contents of the page of an error code. */
export interface ProblemContent extends ProblemMeaning {
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

/** Collects the contents of the pages of all error codes, in the order of the documents. */
export function collectProblems(documents: readonly OpenApiDocument[]): ProblemContent[] {
  const meanings = Object.assign({}, ...documents.map(getProblemMeanings)) as Record<string, ProblemMeaning>;
  const examples = documents
    .flatMap(({ components }) => Object.values(components.examples))
    .map(({ value }) => value as { code?: string });
  const uses = collectUses(documents);
  return Object.entries(meanings).map(([code, meaning]) => ({
    code,
    ...meaning,
    example: examples.find((each) => each.code === code),
    uses: uses[code] ?? [],
  }));
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
