import { sortKeys } from './lib/sort-keys.js';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  oneOf?: Schema[];
  [keyword: string]: unknown;
}

interface Document {
  components: { schemas: Record<string, Schema> };
}

/**
 * Replaces `oneOf: [X, { type: 'null' }]` by X with `null` in its types. Both forms allow the same values. Generators
 * need the first one. With the second one, a validator reports only the errors of X instead of those of both branches.
 *
 * A reference to the component `X` becomes a reference to an added component `XOrNull`.
 */
export function mergeNull<Described extends object>(described: Described): Described {
  const document = structuredClone(described) as unknown as Document;
  const { schemas } = document.components;
  const added: Record<string, Schema> = {};
  const merge = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(merge);
    if (typeof value !== 'object' || value === null) return value;
    const merged = Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, merge(part)]),
    ) as Schema;
    const inner = findNonNullBranch(merged);
    if (!inner) return merged;
    const { oneOf: _, ...annotations } = merged;
    if (inner.$ref === undefined) return { ...annotations, ...allowNull(inner) };
    const name = inner.$ref.split('/').at(-1) ?? '';
    added[`${name}OrNull`] ??= allowNull(merge(schemas[name]) as Schema);
    return { ...annotations, $ref: `${inner.$ref}OrNull` };
  };
  const result = merge(document) as Document;
  result.components.schemas = sortKeys({ ...result.components.schemas, ...added });
  return result as unknown as Described;
}

/** Returns the other branch of an `oneOf` with null; undefined for any other schema. */
function findNonNullBranch({ oneOf }: Schema): Schema | undefined {
  const [first, second, ...more] = oneOf ?? [];
  return second?.type === 'null' && more.length === 0 ? first : undefined;
}

/** @throws {Error} for a schema without a single type */
function allowNull(schema: Schema): Schema {
  if (typeof schema.type !== 'string') throw new Error('A nullable schema needs a type.');
  const types = { ...schema, type: [schema.type, 'null'] } as unknown as Schema;
  return schema.enum ? { ...types, enum: [...schema.enum, null] } : types;
}
