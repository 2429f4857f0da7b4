import {
  listOperations,
  resolveReference,
  type OpenApiDocument,
  type Parameter,
} from './lib/openapi-document.js';

/** Query parameters of lists that are no filters. Creation times are compared, not matched. */
const PAGE_PARAMETERS = ['limit', 'cursor', 'created_from', 'created_to'];

/** Returns the content of `generated/filters.ts`: the filters of each list, in the order of its parameters. */
export function formatFilters(documents: readonly OpenApiDocument[]): string {
  const lists = documents.flatMap((document) =>
    listOperations(document).flatMap(({ operation: { operationId, parameters = [] } }) => {
      const names = parameters
        .map((parameter) => resolveReference<Parameter>(document, parameter))
        .flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
      return names.includes('cursor') && operationId.startsWith('list')
        ? [[operationId, names.filter((name) => !PAGE_PARAMETERS.includes(name))] as const]
        : [];
    }),
  );
  return [
    '// Generated from the parameters of the lists by spec/build/generate.ts. Do not edit.',
    '',
    '/** Filters of each list, by operation id. */',
    `export const FILTERS = ${JSON.stringify(Object.fromEntries(lists), null, 2)} as const;`,
    '',
  ].join('\n');
}
