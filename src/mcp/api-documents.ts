import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiBase, Method } from '../client/api-client.js';
import { simplifySchema, type Schema } from './schema.js';

/** OpenAPI document, as far as tools use it. */
interface OpenApiDocument {
  info: { title: string; version: string; summary?: string };
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, ParameterObject> };
}

interface OperationObject {
  operationId?: string;
  summary: string;
  description?: string;
  parameters?: ({ $ref: string } | ParameterObject)[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
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
export interface ApiOperation {
  operationId: string;
  base: ApiBase;
  method: Method;
  /** Path template below the base, such as `/purchases/{id}`. */
  path: string;
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  /** Schema of the JSON body; null without a body. */
  body: Schema | null;
}

export interface ApiDocuments {
  openapi: OpenApiDocument;
  sandbox: OpenApiDocument;
}

export function readApiDocuments(distFolder: string): ApiDocuments {
  const read = (name: string): OpenApiDocument =>
    JSON.parse(readFileSync(join(distFolder, 'docs', `${name}.json`), 'utf8')) as OpenApiDocument;
  return { openapi: read('openapi'), sandbox: read('sandbox') };
}

export function listOperationIds({ paths }: OpenApiDocument): string[] {
  return Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId }) => operationId ?? []);
}

/** Levels of properties in the schema of a body. The deepest request has five. */
const DEFAULT_DEPTH = 6;

/**
 * Finds an operation of either document.
 *
 * @param depth number of levels of properties in the schema of its body
 * @throws {Error} if there is none
 */
export function getOperation(
  { openapi, sandbox }: ApiDocuments,
  operationId: string,
  depth = DEFAULT_DEPTH,
): ApiOperation {
  const found =
    findOperation(openapi, '/v1', operationId, depth) ??
    findOperation(sandbox, '/_sandbox', operationId, depth);
  if (found) return found;
  throw new Error(`No OpenAPI document has the operation ${operationId}.`);
}

function findOperation(
  document: OpenApiDocument,
  base: ApiBase,
  operationId: string,
  depth: number,
): ApiOperation | null {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId !== operationId) continue;
      const { summary, description = '', parameters = [], requestBody } = operation;
      const body = requestBody?.content['application/json']?.schema;
      return {
        operationId,
        base,
        method: method.toUpperCase() as Method,
        path,
        summary,
        description: description.trim(),
        parameters: parameters.flatMap((each) => toParameter(document, each)),
        body: body === undefined ? null : simplifySchema(body, document.components.schemas, depth),
      };
    }
  }
  return null;
}

/** Returns a parameter; none for a header. */
function toParameter(document: OpenApiDocument, parameter: { $ref: string } | ParameterObject): Parameter[] {
  const found =
    '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter;
  if (!found) throw new Error(`The OpenAPI document lacks a parameter: ${JSON.stringify(parameter)}.`);
  const { name, in: location, required: isRequired = false, description, schema } = found;
  if (location === 'header') return [];
  const described = description === undefined ? schema : { ...schema, description };
  const simplified = simplifySchema(described, document.components.schemas, DEFAULT_DEPTH);
  // An empty text in a path would select another operation.
  const isInPath = location === 'path';
  return [
    { name, in: location, isRequired, schema: isInPath ? { ...simplified, minLength: 1 } : simplified },
  ];
}
