import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationId } from '../client/operation-client.js';
import { simplifySchema, type Schema } from './schema.js';

/** OpenAPI document, as far as tools use it. */
interface OpenApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, ParameterObject> };
}

interface OperationObject {
  operationId?: OperationId;
  summary: string;
  description?: string;
  tags: readonly string[];
  parameters?: ({ $ref: string } | ParameterObject)[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** Parameter in the path or the query. */
interface Parameter {
  name: string;
  in: 'path' | 'query';
  isRequired: boolean;
  schema: Schema;
}

/** Operation of an OpenAPI document, with schemas without references. */
export interface ApiOperation extends Pick<OperationObject, 'summary' | 'tags'> {
  operationId: OperationId;
  method: string;
  /** Path template, such as `/v1/purchases/{purchase_id}`. */
  path: string;
  /** Name of the parameter `id` in tools, such as `purchase_id`. */
  idName: string;
  description: string;
  parameters: readonly Parameter[];
  /** Schema of the JSON body; null without a body. */
  body: Schema | null;
}

export interface ApiDocuments {
  /** Operations of both documents by their ids, in the order of the documents. */
  operations: ReadonlyMap<string, ApiOperation>;
}

export function readApiDocuments(distFolder: string): ApiDocuments {
  const read = (name: string): OpenApiDocument =>
    JSON.parse(readFileSync(join(distFolder, 'docs', `${name}.json`), 'utf8')) as OpenApiDocument;
  const operations = [...toOperations(read('openapi'), '/v1'), ...toOperations(read('sandbox'), '/_sandbox')];
  return { operations: new Map(operations.map((each) => [each.operationId, each])) };
}

/** Returns an operation of either document. @throws {Error} if there is none */
export function getOperation({ operations }: ApiDocuments, operationId: string): ApiOperation {
  const found = operations.get(operationId);
  if (found) return found;
  throw new Error(`No OpenAPI document has the operation ${operationId}.`);
}

function toOperations(document: OpenApiDocument, base: string): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) => {
    // The parameter `id` gets the name that it has in bodies and queries, such as `purchase_id` in `/purchases/{id}`.
    const idName = `${/\/([a-z]+)s\/\{id\}/.exec(path)?.[1] ?? ''}_id`;
    return Object.entries(operations).flatMap(([method, operation]) => {
      const { operationId, summary, description = '', tags, parameters = [], requestBody } = operation;
      if (operationId === undefined) return [];
      const body = requestBody?.content['application/json']?.schema;
      const found: ApiOperation = {
        operationId,
        method: method.toUpperCase(),
        path: base + path.replace('{id}', `{${idName}}`),
        idName,
        summary,
        description: description.trim(),
        tags,
        parameters: parameters.flatMap((each) => toParameter(document, each, idName)),
        body: body === undefined ? null : simplifySchema(body, document.components.schemas),
      };
      return [found];
    });
  });
}

/** Returns a parameter; none for a header. */
function toParameter(
  document: OpenApiDocument,
  parameter: { $ref: string } | ParameterObject,
  idName: string,
): Parameter[] {
  const found =
    '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter;
  if (!found) throw new Error(`The OpenAPI document lacks a parameter: ${JSON.stringify(parameter)}.`);
  const { name, in: location, required: isRequired = false, description, schema } = found;
  if (location === 'header') return [];
  const described = description === undefined ? schema : { ...schema, description };
  const simplified = simplifySchema(described, document.components.schemas);
  // An empty text in a path would select another operation.
  const nonEmpty = location === 'path' ? { ...simplified, minLength: 1 } : simplified;
  return [{ name: name === 'id' ? idName : name, in: location, isRequired, schema: nonEmpty }];
}
