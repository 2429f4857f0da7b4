export interface Schema {
  type?: string;
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

/** Maximum length of a description in characters. Each client sends all schemas to its model. */
const MAX_DESCRIPTION_LENGTH = 200;

/**
 * Converts a schema of an OpenAPI document to one without references. An optional property that may also be null
 * becomes an optional property.
 *
 * @param schemas schemas of the document, by name
 * @param depth number of levels of properties; deeper objects keep only their type
 */
export function simplifySchema(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  depth: number,
): Schema {
  const simplify = (each: Schema): Schema => simplifySchema(each, schemas, depth);
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
    ...(items && { items: depth === 0 ? {} : simplifySchema(items, schemas, depth - 1) }),
    ...(properties &&
      depth > 0 && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, each]) => [name, simplifySchema(each, schemas, depth - 1)]),
        ),
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

/** Sets the description: as many sentences of the first paragraph as fit, and at least one. */
function withDescription(schema: Schema, description: string | undefined): Schema {
  if (description === undefined) return schema;
  const [paragraph = ''] = description.trim().split('\n\n');
  const [first = '', ...others] = paragraph.replaceAll('\n', ' ').split(/(?<=[.:]) /);
  const text = others.reduce(
    (shown, sentence) =>
      shown.length + sentence.length < MAX_DESCRIPTION_LENGTH ? `${shown} ${sentence}` : shown,
    first,
  );
  return { ...schema, description: text };
}
