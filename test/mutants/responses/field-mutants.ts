import { getBodySchema } from '../../../contracts/spec/api-documents.js';
import { getTypes, listProperties, type DocumentedResponse, type Property } from './documented-responses.js';
import type { JsonObject, ResponseMutant } from './response-mutant.js';

/** Returns mutants that lose an optional property of a request, which the created object would have. */
export function listFieldMutants({ operation, status, schema }: DocumentedResponse): ResponseMutant[] {
  const body = getBodySchema(operation)?.value;
  if (!body || !schema || status !== 201) return [];
  const shown = new Set(listProperties(schema).map(({ path }) => path.join('.')));
  return listProperties(body)
    .filter((property) => shown.has(property.path.join('.')) && getTypes(property.schema).includes('null'))
    .map((property) => createFieldMutant(operation.id, status, property));
}

function createFieldMutant(operation: string, status: number, { path }: Property): ResponseMutant {
  return {
    name: `${operation}.${status}.field-lost.${path.join('.')}`,
    class: 'field lost',
    operation,
    status,
    mutate: () => null,
    mutateRequest: (body) => {
      const parent = path
        .slice(0, -1)
        .reduce<unknown>((value, key) => (value as JsonObject | null)?.[key], body);
      const last = path.at(-1) ?? '';
      return (
        typeof parent === 'object' &&
        parent !== null &&
        last in parent &&
        Reflect.deleteProperty(parent, last)
      );
    },
  };
}
