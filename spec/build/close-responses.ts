import { getReferenceTarget } from './lib/openapi-document.js';

/** JSON Schema with the keywords that closing reads or writes. */
interface Schema {
  $ref?: string;
  type?: unknown;
  const?: unknown;
  enum?: unknown[];
  'x-extensible-enum'?: unknown[];
  /** True for an enum that later versions may extend. */
  'x-extensible'?: true;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  [keyword: string]: unknown;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Content> }>>;
  webhooks?: Record<string, { post: { requestBody: Content } }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

/** Limits of response objects. The published document leaves them out, because generators reject or enforce them. */
const propertyLimits: Record<string, { minProperties?: number; maxProperties: number }> = {
  Metadata: { maxProperties: 50 },
  ProblemError: { minProperties: 3, maxProperties: 3 },
};

/**
 * Creates the closed OpenAPI document from the published one. Clients must accept properties and values that they do
 * not know, so the published responses are open. The sandbox sends only what is documented, so the closed responses
 * allow nothing else. In addition, `mapping` of discriminators is removed and their properties become constants, as Ajv
 * requires.
 */
export function closeResponses<Published extends object>(published: Published): Published {
  const copy = structuredClone(published);
  const document = copy as unknown as Document;
  for (const schema of listResponseSchemas(document)) closeSchema(schema);
  for (const [name, limits] of Object.entries(propertyLimits)) {
    const schema = document.components.schemas[name];
    if (!schema) throw new Error(`The OpenAPI document has no schema ${name}.`);
    Object.assign(schema, limits);
  }
  for (const schema of listSchemas(document.components.schemas)) simplifyDiscriminator(document, schema);
  return copy;
}

/** Forbids additional properties, and all values but the known ones. */
function closeSchema(schema: Schema): void {
  if (schema.properties) schema.additionalProperties ??= false;
  const { 'x-extensible-enum': knownValues } = schema;
  if (knownValues) {
    delete schema['x-extensible-enum'];
    schema.enum = knownValues;
    schema['x-extensible'] = true;
  }
}

function simplifyDiscriminator(document: Document, schema: Schema): void {
  const { discriminator, oneOf = [] } = schema as Schema & { oneOf?: Schema[] };
  if (!discriminator) return;
  delete discriminator.mapping;
  for (const branch of oneOf) {
    const { properties = {} } = resolveSchema(document, branch);
    const property = properties[discriminator.propertyName];
    if (property?.$ref === undefined) continue;
    const { enum: values = [], ...rest } = resolveSchema(document, property);
    properties[discriminator.propertyName] = { ...rest, const: values[0] };
  }
}

/** Returns all schemas of responses and of webhooks, each once. Referenced components are included. */
function listResponseSchemas(document: Document): Set<Schema> {
  const { paths, webhooks = {}, components } = document;
  const responses = [
    ...Object.values(components.responses),
    ...Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => Object.values(operation.responses)),
    ),
    ...Object.values(webhooks).map(({ post }) => post.requestBody),
  ];
  const found = new Set<Schema>();
  const visit = (schema: Schema): void => {
    for (const nested of listSchemas(schema)) {
      if (found.has(nested)) continue;
      found.add(nested);
      if (nested.$ref !== undefined) visit(resolveSchema(document, nested));
    }
  };
  for (const { content = {} } of responses) for (const { schema } of Object.values(content)) visit(schema);
  return found;
}

/** Returns all objects within a value. References are not followed, and examples are left out. */
function listSchemas(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.entries(value).flatMap(([key, part]) =>
    key === 'examples' ? [] : listSchemas(part),
  );
  return Array.isArray(value) ? nested : [value as Schema, ...nested];
}

function resolveSchema(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return resolveSchema(document, getReferenceTarget(document, schema.$ref) as Schema);
}
