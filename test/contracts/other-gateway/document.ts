import { readFileSync } from 'node:fs';

/** JSON Schema, in the subset that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  maxProperties?: number;
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

/** Operation of the public API. */
export interface Operation {
  id: string;
  method: string;
  /** Path template, such as `/customers/{id}`. */
  path: string;
  parameters: Parameter[];
  body: { schema: Schema; isRequired: boolean } | null;
  /** Schema of the object that it creates; null if it creates none. */
  created: Schema | null;
  /** True if a success has no body. */
  isEmpty: boolean;
}

/** Texts of one problem code. */
interface ProblemTexts {
  status: number;
  title: string;
  meaning: string;
  remedy: string;
}

interface Reference {
  $ref?: string;
}

interface RawResponse extends Reference {
  content?: { 'application/json'?: { schema: Schema } };
}

interface RawOperation {
  operationId: string;
  parameters?: (Parameter & Reference)[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, RawResponse>;
}

interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    schemas: Record<string, Schema & { 'x-problems'?: Record<string, ProblemTexts> }>;
  };
}

const document = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
) as RawDocument;

/** Returns a schema without reference; keywords beside the reference are annotations. */
export function dereference<T extends Reference>(value: T): T {
  if (value.$ref === undefined) return value;
  const names = value.$ref.slice('#/'.length).split('/');
  const target = names.reduce<unknown>(
    (node, name) => (node as Record<string, unknown>)[name.replaceAll('~1', '/')],
    document,
  );
  return dereference(target as T);
}

/** All public operations. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => ({
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (raw.parameters ?? []).map(dereference),
    body: raw.requestBody
      ? {
          schema: raw.requestBody.content['application/json'].schema,
          isRequired: raw.requestBody.required,
        }
      : null,
    created: toCreated(raw.responses['201']),
    isEmpty: '204' in raw.responses,
  })),
);

function toCreated(response: RawResponse | undefined): Schema | null {
  const schema = response && dereference(response).content?.['application/json']?.schema;
  return schema ? dereference(schema) : null;
}

/** Texts of the problem codes. */
export const problemTexts: Record<string, ProblemTexts> =
  document.components.schemas['ProblemCode']?.['x-problems'] ?? {};
