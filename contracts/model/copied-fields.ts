import type { RequestBody, SuccessBody } from '../http/api.js';
import { isObject } from '../lib/is-object.js';
import { getBodySchema, getOperation } from '../spec/api-documents.js';
import { resolveReference, type Document, type ResponseObject, type Schema } from '../spec/document.js';

type Creation = 'createCustomer' | 'createPurchase' | 'createConsumption';

/** Properties that a creation and its object share. */
export type CopiedFields<Name extends Creation> = Pick<
  SuccessBody<Name>,
  keyof SuccessBody<Name> & keyof RequestBody<Name>
>;

/**
 * Returns the properties of a created object that the body of its creation also has, as the API returns them. A property
 * that the body leaves out is null, or an empty map.
 *
 * @param source body, or an object that has its properties
 */
export function copyFields<Name extends Creation>(name: Name, source: object): CopiedFields<Name> {
  const operation = getOperation(name);
  const { document, definition } = operation;
  const response = resolveReference<ResponseObject>(document, definition.responses['201'] ?? {}, '').value;
  const schema = resolve(document, response.content?.['application/json']?.schema ?? {});
  const sent = getBodySchema(operation)?.value.properties ?? {};
  const shared = Object.entries(schema.properties ?? {}).filter(([property]) => property in sent);
  const body = source as Record<string, unknown>;
  return Object.fromEntries(
    shared.map(([property, described]) => [property, complete(document, described, body[property])]),
  ) as CopiedFields<Name>;
}

const resolve = (document: Document, schema: Schema): Schema =>
  resolveReference<Schema>(document, schema, '').value;

/** Returns a value with null for each nullable property that it leaves out, also within objects. */
function complete(document: Document, described: Schema, value: unknown): unknown {
  const { type = [], properties } = resolve(document, described);
  if (value === undefined || value === null) return [type].flat().includes('null') ? null : {};
  if (properties === undefined || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, complete(document, property, value[name])]),
  );
}
