import { readFileSync } from 'node:fs';

/** JSON Schema, reduced to the keywords in use. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  'x-extensible-enum'?: unknown[];
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface MediaType {
  schema: Schema;
  examples?: Record<string, { $ref: string }>;
}

export interface Header {
  description: string;
  schema: Schema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
  links?: Record<string, { operationId: string; parameters: Record<string, string> }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { $ref: string }[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | { $ref: string }>;
}

export interface ProblemMeaning {
  status: number;
  title: string;
  meaning: string;
  remedy: string;
}

export interface OpenApiDocument {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
  };
}

const names = ['openapi', 'sandbox'] as const;

/** Both published OpenAPI documents with their names. */
export const documents = names.map((name) => ({ name, document: loadDocument(name) }));

/** Both closed OpenAPI documents, with which the server validates its responses. */
export const closedDocuments = names.map((name) => ({ name, document: loadDocument(`closed/${name}`) }));

export const openapi = loadDocument('openapi');
export const sandbox = loadDocument('sandbox');

function loadDocument(name: string): OpenApiDocument {
  return JSON.parse(
    readFileSync(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8'),
  ) as OpenApiDocument;
}

/** Resolves a `$ref` within a document; returns any other value unchanged. */
export function resolveReference<Target>(
  document: OpenApiDocument,
  target: Target | { $ref: string },
): Target {
  if (typeof target !== 'object' || target === null || !('$ref' in target)) return target;
  const path = target.$ref.slice('#/'.length).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as Target;
}

export interface LocatedOperation {
  /** Method and path, or `webhook` and event type. */
  location: string;
  method: string;
  path: string;
  operation: Operation;
}

export function listOperations({ paths }: OpenApiDocument): LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      location: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation,
    })),
  );
}

/** Returns all operations in an order in which they can be called: DELETE and PUT come last. */
export function listOperationsInCallOrder(document: OpenApiDocument): LocatedOperation[] {
  const getRank = ({ method }: LocatedOperation): number => ['delete', 'put'].indexOf(method) + 1;
  return listOperations(document).toSorted((first, second) => getRank(first) - getRank(second));
}

/** Formats an operation with its success status, for example `createPlan 201`. */
export function formatSuccess({ operation: { operationId, responses } }: LocatedOperation): string {
  const status = Object.keys(responses).find((each) => each.startsWith('2') && each !== '200');
  return `${operationId} ${status ?? '200'}`;
}

export function listWebhooks({ webhooks = {} }: OpenApiDocument): LocatedOperation[] {
  return Object.entries(webhooks).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      location: `webhook ${path}`,
      method,
      path,
      operation,
    })),
  );
}

export interface LocatedResponse {
  location: string;
  status: string;
  response: Response;
}

export function listResponses(document: OpenApiDocument): LocatedResponse[] {
  return listOperations(document).flatMap(({ location, operation }) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      location: `${location} ${status}`,
      status,
      response: resolveReference<Response>(document, response),
    })),
  );
}

/** Returns all inline schemas of the components with their locations. References are not followed. */
export function listSchemas(document: OpenApiDocument): { location: string; schema: Schema }[] {
  const { schemas, parameters, headers } = document.components;
  const roots: [string, Schema][] = [
    ...Object.entries(schemas),
    ...Object.entries(parameters).map(([name, { schema }]): [string, Schema] => [
      `parameter ${name}`,
      schema,
    ]),
    ...Object.entries(headers).map(([name, { schema }]): [string, Schema] => [`header ${name}`, schema]),
  ];
  return roots.flatMap(([location, schema]) => listNestedSchemas(location, schema));
}

function listNestedSchemas(location: string, schema: Schema): { location: string; schema: Schema }[] {
  const { properties = {}, additionalProperties, propertyNames, items, anyOf = [], oneOf = [] } = schema;
  const inner: [string, Schema | boolean | undefined][] = [
    ...Object.entries(properties).map(([name, property]): [string, Schema] => [
      `${location}.${name}`,
      property,
    ]),
    [`${location}.*`, additionalProperties],
    [`${location} names`, propertyNames],
    [`${location}[]`, items],
    ...[...anyOf, ...oneOf].map((branch, index): [string, Schema] => [`${location}|${index}`, branch]),
  ];
  return [
    { location, schema },
    ...inner.flatMap(([at, each]) => (typeof each === 'object' ? listNestedSchemas(at, each) : [])),
  ];
}

/** Returns the values of a schema that a response may have: all of a closed list, or the known ones of an open list. */
export function listValues(schema: Schema | undefined): unknown[] {
  return schema?.enum ?? schema?.['x-extensible-enum'] ?? [];
}

export function getTypes({ type = [] }: Schema): string[] {
  return [type].flat();
}
