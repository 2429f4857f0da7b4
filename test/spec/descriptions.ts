import { readFileSync } from 'node:fs';

/** A schema, with the keywords that these descriptions use. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  oneOf?: Schema[];
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
  schema: Schema;
  example?: unknown;
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

export interface Description {
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

/** Both descriptions, bundled. */
export const descriptions = names.map((name) => ({ name, description: load(name) }));

export const openapi = load('openapi');
export const sandbox = load('sandbox');

function load(name: string): Description {
  return JSON.parse(
    readFileSync(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8'),
  ) as Description;
}

/** What a reference within a description leads to; anything else is returned as it is. */
export function resolve<Target>(description: Description, target: Target | { $ref: string }): Target {
  if (typeof target !== 'object' || target === null || !('$ref' in target)) return target;
  const path = target.$ref.slice('#/'.length).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], description) as Target;
}

export interface PlacedOperation {
  /** Method and path, or `webhook` and event type. */
  place: string;
  method: string;
  path: string;
  operation: Operation;
}

export function operationsOf({ paths }: Description): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      place: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation,
    })),
  );
}

/** So that each can be sent: what takes something away comes after what needs it. */
export function operationsInTurn(description: Description): PlacedOperation[] {
  const rank = ({ method }: PlacedOperation): number => ['delete', 'put'].indexOf(method) + 1;
  return operationsOf(description).toSorted((one, other) => rank(one) - rank(other));
}

/** The operation and the status with which it answers what it has carried out. */
export function successOf({ operation: { operationId, responses } }: PlacedOperation): string {
  const status = Object.keys(responses).find((each) => each.startsWith('2') && each !== '200');
  return `${operationId} ${status ?? '200'}`;
}

export function webhooksOf({ webhooks = {} }: Description): PlacedOperation[] {
  return Object.entries(webhooks).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      place: `webhook ${path}`,
      method,
      path,
      operation,
    })),
  );
}

export interface PlacedResponse {
  place: string;
  status: string;
  response: Response;
}

export function responsesOf(description: Description): PlacedResponse[] {
  return operationsOf(description).flatMap(({ place, operation }) =>
    Object.entries(operation.responses).map(([status, response]) => ({
      place: `${place} ${status}`,
      status,
      response: resolve<Response>(description, response),
    })),
  );
}

/** Every schema that is written out, wherever it stands, with the place where it does. References are not followed. */
export function schemasOf(description: Description): { place: string; schema: Schema }[] {
  const { schemas, parameters, headers } = description.components;
  const roots: [string, Schema][] = [
    ...Object.entries(schemas),
    ...Object.entries(parameters).map(([name, { schema }]): [string, Schema] => [
      `parameter ${name}`,
      schema,
    ]),
    ...Object.entries(headers).map(([name, { schema }]): [string, Schema] => [`header ${name}`, schema]),
  ];
  return roots.flatMap(([place, schema]) => within(place, schema));
}

function within(place: string, schema: Schema): { place: string; schema: Schema }[] {
  const { properties = {}, additionalProperties, propertyNames, items, oneOf = [] } = schema;
  const inner: [string, Schema | boolean | undefined][] = [
    ...Object.entries(properties).map(([name, property]): [string, Schema] => [`${place}.${name}`, property]),
    [`${place}.*`, additionalProperties],
    [`${place} names`, propertyNames],
    [`${place}[]`, items],
    ...oneOf.map((branch, index): [string, Schema] => [`${place}|${index}`, branch]),
  ];
  return [
    { place, schema },
    ...inner.flatMap(([at, each]) => (typeof each === 'object' ? within(at, each) : [])),
  ];
}

export function typesOf({ type = [] }: Schema): string[] {
  return [type].flat();
}
