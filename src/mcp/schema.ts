export interface Schema {
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly unknown[];
  oneOf?: readonly Schema[];
  [keyword: string]: unknown;
}

export interface ArgumentsSchema extends Schema {
  type: 'object';
  properties: Record<string, Schema>;
}

/** Creates the schema of arguments. All of them are optional, except the required ones. */
export function createArgumentsSchema(
  properties: Record<string, Schema>,
  required: readonly string[] = [],
): ArgumentsSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Keywords that tell a model what to send. Patterns and lengths are left out: the sandbox checks them and names the error. */
const keptKeywords = ['type', 'const', 'minimum', 'maximum', 'default', 'format'] as const;

/** Maximum number of values of an enumeration. All currencies would be an eighth of the schemas. */
const MAX_ENUM_VALUES = 50;

/**
 * Converts a schema of an OpenAPI document to one without references. An optional property that may also be null
 * becomes an optional property.
 *
 * @param schemas schemas of the document, by name
 */
export function simplifySchema(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const simplify = (each: Schema): Schema => simplifySchema(each, schemas);
  const resolved = resolve(schema, schemas);
  const { enum: values, oneOf, properties, items, required, additionalProperties } = resolved;
  const options = oneOf?.filter(({ type }) => type !== 'null');
  if (options?.length === 1 && options[0]) return withDescription(simplify(options[0]), resolved.description);
  return {
    ...Object.fromEntries(
      keptKeywords.flatMap((keyword) => (keyword in resolved ? [[keyword, resolved[keyword]]] : [])),
    ),
    ...withDescription({}, resolved.description),
    ...(values && values.length <= MAX_ENUM_VALUES && { enum: values }),
    ...(options && { oneOf: options.map(simplify) }),
    ...(items && { items: simplify(items) }),
    ...(properties && {
      properties: mapValues(properties, simplify),
      ...(required && { required }),
      ...(additionalProperties === false && { additionalProperties }),
    }),
  };
}

/** Replaces a reference by its schema. The keywords beside the reference win. */
function resolve(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const { $ref, ...own } = schema;
  if (typeof $ref !== 'string') return schema;
  const target = schemas[$ref.split('/').at(-1) ?? ''];
  if (!target) throw new Error(`The OpenAPI document has no schema ${$ref}.`);
  return { ...resolve(target, schemas), ...own };
}

/** Sets the description to its first paragraph. */
function withDescription(schema: Schema, description: string | undefined): Schema {
  if (description === undefined) return schema;
  const [paragraph = ''] = description.trim().split('\n\n');
  return { ...schema, description: paragraph.replaceAll('\n', ' ') };
}

/** Keywords that the list of tools has. The sandbox checks bounds and names the error. */
const shortKeywords = ['type', 'enum', 'required', 'minLength'] as const;

/**
 * Shortens a schema for the list of tools, which each client sends to its model: descriptions to their first sentences, and
 * without bounds. `describe_operation` shows the complete schema.
 */
export function shortenSchema(schema: Schema): Schema {
  const { enum: values, description, properties, items, oneOf } = schema;
  if (values?.length === 1) return { enum: values };
  return {
    ...Object.fromEntries(shortKeywords.flatMap((key) => (key in schema ? [[key, schema[key]]] : []))),
    ...(description !== undefined && { description: toFirstSentence(description) }),
    ...(oneOf && { oneOf: oneOf.map(shortenSchema) }),
    ...(items && { items: shortenSchema(items) }),
    ...(properties && { properties: mapValues(properties, shortenSchema) }),
  };
}

export const mapValues = (
  schemas: Readonly<Record<string, Schema>>,
  convert: (schema: Schema) => Schema,
): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, convert(each)]));

export const toFirstSentence = (text: string): string =>
  text.split(/(?<=\.)\s|:?\n\n|:$/)[0]?.replaceAll('\n', ' ') ?? text;
