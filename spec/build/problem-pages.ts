import {
  operationsOf,
  placeOf,
  references,
  requestLine,
  resolve,
  type Description,
  type Operation,
} from './description.js';
import { problemIndex, problemPage, type ProblemMeaning, type ProblemUse } from './problem-page.js';

/** A page for each problem, and the list of them, by path. */
export function problemPages(descriptions: readonly Description[]): Record<string, string> {
  const meanings = Object.assign({}, ...descriptions.map(meaningsIn)) as Record<string, ProblemMeaning>;
  const problems = Object.entries(meanings);
  const examples = descriptions
    .flatMap(({ components }) => Object.values(components.examples))
    .map(({ value }) => value as { code?: string });
  const uses = usesByCode(descriptions);
  const pages = problems.map(([code, meaning]): [string, string] => {
    const example = examples.find((each) => each.code === code);
    return [`problems/${code}.html`, problemPage({ code, ...meaning, example, uses: uses[code] ?? [] })];
  });
  return {
    ...Object.fromEntries(pages),
    'problems/index.html': problemIndex(problems.map(([code, meaning]) => ({ code, ...meaning }))),
  };
}

function meaningsIn({ components }: Description): Record<string, ProblemMeaning> {
  return components.schemas.ProblemCode['x-problems'];
}

function usesByCode(descriptions: readonly Description[]): Record<string, ProblemUse[]> {
  const uses: Record<string, ProblemUse[]> = {};
  for (const [index, description] of descriptions.entries()) {
    for (const placed of operationsOf(description)) {
      const request = requestLine(description, placed);
      const place = placeOf(references[index]?.page ?? '', placed.operation);
      for (const code of codesOf(placed.operation, description)) (uses[code] ??= []).push({ request, place });
    }
  }
  return uses;
}

/** The codes that an operation names itself: those of its default response belong to no operation. */
function codesOf(operation: Operation, description: Description): Set<string> {
  const named = Object.entries(operation.responses).filter(([status]) => status !== 'default');
  const codes = named.flatMap(([, reference]) => {
    const { content } = resolve(description, reference);
    const shown = Object.values(content?.['application/problem+json']?.examples ?? {});
    return shown.flatMap((example) => {
      const { code } = resolve<{ value: { code?: string } }>(description, example).value;
      return code ?? [];
    });
  });
  return new Set(codes);
}
