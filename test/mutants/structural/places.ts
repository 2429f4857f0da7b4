import { contract, operations } from '../../../contracts/description/description.js';
import {
  resolve,
  type DescribedResponse,
  type Operation,
  type Schema,
} from '../../../contracts/description/document.js';

/** An answer that the description names. */
export interface Place {
  operation: Operation;
  status: number;
  response: DescribedResponse;
  /** Of the JSON body; null without one. */
  schema: Schema | null;
}

/** Every answer of every operation. */
export const places: readonly Place[] = operations.flatMap((operation) =>
  Object.entries(operation.described.responses).flatMap(([status, described]): Place[] => {
    if (!/^\d+$/.test(status)) return [];
    const response = resolve<DescribedResponse>(contract, described, '').value;
    const [content] = Object.values(response.content ?? {});
    return [
      { operation, status: Number(status), response, schema: content ? followed(content.schema) : null },
    ];
  }),
);

export function followed(schema: Schema): Schema {
  return resolve<Schema>(contract, schema, '').value;
}

/** A property of what an operation answers, by its path in the object, or in each item of a list. */
export interface Property {
  path: readonly string[];
  schema: Schema;
}

/** Whether what is answered is a list of objects. */
export function isList(schema: Schema): boolean {
  return schema.properties?.['data'] !== undefined;
}

/** The properties of the object, or of the items of the list; those of objects in it too. */
export function propertiesOf(schema: Schema): Property[] {
  const items = schema.properties?.['data']?.items;
  return deepProperties(items ? followed(items) : schema, []);
}

function deepProperties(schema: Schema, above: readonly string[]): Property[] {
  const branches = (schema.oneOf ?? []).map(followed);
  const own = Object.entries(schema.properties ?? {});
  const found = [schema, ...branches].flatMap(({ properties = {} }) => Object.entries(properties));
  const named = new Map(branches.length > 0 ? found : own);
  return [...named].flatMap(([name, described]) => {
    const property = { path: [...above, name], schema: followed(described) };
    return [property, ...deepProperties(property.schema, property.path)];
  });
}

export function typesOf({ type = [] }: Schema): string[] {
  return Array.isArray(type) ? type : [type];
}
