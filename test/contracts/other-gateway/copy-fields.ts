import { dereference, operations, type Schema } from './document.js';
import { isObject } from './validate.js';

/**
 * Returns the properties of a new object that its request can have: the values of the body, and null or an empty map for
 * those that it leaves out.
 */
export function copyFields<Created, Input extends object>(
  operationId: string,
  body: Input,
): Pick<Created, keyof Created & keyof Input> {
  const operation = operations.find(({ id }) => id === operationId);
  const sent = dereference(operation?.body?.schema ?? {}).properties ?? {};
  const created = Object.entries(operation?.created?.properties ?? {});
  const shared = Object.fromEntries(created.filter(([name]) => name in sent));
  return completeObject(shared, body as Record<string, unknown>) as Pick<
    Created,
    keyof Created & keyof Input
  >;
}

const completeObject = (
  properties: Record<string, Schema>,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, complete(dereference(schema), values[name])]),
  );

function complete(schema: Schema, value: unknown): unknown {
  const branches = schema.oneOf?.map(dereference) ?? [];
  const isNullable = branches.at(-1)?.type === 'null';
  if (value === undefined || value === null) return isNullable ? null : {};
  const { properties } = isNullable && branches[0] ? branches[0] : schema;
  return properties && isObject(value) ? completeObject(properties, value) : value;
}
