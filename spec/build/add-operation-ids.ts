import type { OpenAPI3, SchemaObject } from './generate-types.js';
import { listOperations, type OpenApiDocument } from './lib/openapi-document.js';

/**
 * Adds the operation ids of the public API to the two schemas of the sandbox API that list them: `OperationIdInput` of
 * requests and `OperationId` of responses.
 */
export function addOperationIds(sandbox: OpenAPI3, publicApi: OpenAPI3): OpenAPI3 {
  const paths = publicApi.paths as OpenApiDocument['paths'];
  const ids = listOperations({ paths }).map(({ operation }) => operation.operationId);
  const { OperationIdInput, OperationId, ...others } = sandbox.components?.schemas ?? {};
  if (!OperationIdInput || !OperationId)
    throw new Error('The sandbox document must have the schemas OperationIdInput and OperationId.');
  const schemas = {
    ...others,
    OperationIdInput: addValues(OperationIdInput, 'enum', ids),
    OperationId: addValues(OperationId, 'x-extensible-enum', ids),
  };
  return { ...sandbox, components: { ...sandbox.components, schemas } };
}

type Schema = SchemaObject & { examples?: unknown };

/** Adds a list of values before the examples, as in schemas that list their values themselves. */
function addValues({ examples, ...schema }: Schema, keyword: string, values: readonly string[]): Schema {
  return { ...schema, [keyword]: values, examples };
}
