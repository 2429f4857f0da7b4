import type { Schema } from '../../../contracts/spec/document.js';
import {
  getTypes,
  isList,
  listProperties,
  type DocumentedResponse,
  type Property,
} from './documented-responses.js';
import { mutateBody, type JsonObject, type ResponseMutant } from './response-mutant.js';

/** Returns a wrong value for a property; undefined if this kind of bug does not apply to the value. */
type ValueMutation = (value: unknown, schema: Schema) => unknown;

const MINUTE_MS = 60_000;

/** Returns whether a schema allows any text. */
const allowsAnyText = ({ enum: values, const: one, pattern, format }: Schema): boolean =>
  values === undefined && one === undefined && pattern === undefined && format === undefined;

/** Bugs in the value of one property, by mutant class. Most of the values violate the schema. */
const valueMutations: Record<string, ValueMutation> = {
  'wrong type': (value) =>
    typeof value === 'string' ? 1 : typeof value === 'object' && value !== null ? 'text' : String(value),
  'null where none may be': (value, schema) =>
    value !== null && !getTypes(schema).includes('null') ? null : undefined,
  'null instead of a value': (value, schema) =>
    value !== null && getTypes(schema).includes('null') ? null : undefined,
  'value of no enum': (value, { enum: values, const: one }) =>
    value !== null && (values ?? one) !== undefined ? 'something_else' : undefined,
  'other value of an enum': (value, { enum: values }) =>
    value === null ? undefined : values?.find((other) => other !== value && other !== null),
  'text truncated': (value, schema) =>
    typeof value === 'string' && value.length > 1 && allowsAnyText(schema) ? value.slice(0, -1) : undefined,
  'other value of the right form': (value, { format, enum: values }) => {
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return value + 1;
    if (typeof value !== 'string' || values !== undefined) return undefined;
    if (format === 'date-time') return new Date(Date.parse(value) + MINUTE_MS).toISOString();
    // Most ids end with a letter. If only some values changed, a random id would decide whether the mutant can be killed.
    if (/^[a-z]{3}_[0-9a-z]{26}$/.test(value))
      return value.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    return /\d$/.test(value) ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : undefined;
  },
};

/** Returns the mutants of the body of a successful response. */
export function listBodyMutants(response: DocumentedResponse): ResponseMutant[] {
  const { schema } = response;
  if (!schema || response.status >= 300) return [];
  const properties = listProperties(schema);
  return [
    ...properties.flatMap((property) => listPropertyMutants(response, property)),
    ...listSwaps(response, properties),
    createResponseMutant(
      response,
      'extra property',
      '',
      mutateObjects(schema, (object) => ((object['surplus'] = true), true)),
    ),
    ...(isList(schema) ? listPageMutants(response) : []),
  ];
}

function listPropertyMutants(response: DocumentedResponse, { path, schema }: Property): ResponseMutant[] {
  const detail = path.join('.');
  const last = path.at(-1) ?? '';
  const mutateParent = (change: (parent: JsonObject) => boolean): ResponseMutant['mutate'] =>
    mutateObjects(response.schema ?? {}, (object) => {
      const parent = path
        .slice(0, -1)
        .reduce<unknown>((value, key) => (value as JsonObject | null)?.[key], object);
      return typeof parent === 'object' && parent !== null && last in parent && change(parent as JsonObject);
    });
  const withWrongValue = Object.entries(valueMutations)
    .filter(([kind]) => isApplicable(kind, schema))
    .map(([kind, mutateValue]) =>
      createResponseMutant(
        response,
        kind,
        detail,
        mutateParent((parent) => {
          const wrongValue = mutateValue(parent[last], schema);
          if (wrongValue !== undefined) parent[last] = wrongValue;
          return wrongValue !== undefined;
        }),
      ),
    );
  const dropped = createResponseMutant(
    response,
    'property dropped',
    detail,
    mutateParent((parent) => Reflect.deleteProperty(parent, last)),
  );
  return [dropped, ...withWrongValue];
}

/** Returns whether a mutant class applies to a property with a schema. */
function isApplicable(kind: string, schema: Schema): boolean {
  const isNullable = getTypes(schema).includes('null');
  if (kind === 'null where none may be') return !isNullable;
  if (kind === 'null instead of a value') return isNullable;
  if (kind === 'value of no enum') return (schema.enum ?? schema.const) !== undefined;
  if (kind === 'other value of an enum') return (schema.enum?.length ?? 0) > 1;
  if (kind === 'text truncated') return getTypes(schema).includes('string') && allowsAnyText(schema);
  if (kind === 'wrong type') return true;
  const isPlain = getTypes(schema).some((type) => ['string', 'integer', 'boolean'].includes(type));
  return isPlain && schema.enum === undefined && schema.const === undefined;
}

/** Returns mutants that swap the values of two top-level properties with the same schema. */
function listSwaps(response: DocumentedResponse, properties: readonly Property[]): ResponseMutant[] {
  return properties.flatMap(({ path: [one = '', ...deeper], schema }, position) => {
    const other = properties
      .slice(position + 1)
      .find(({ path, schema: otherSchema }) => path.length === 1 && toShape(otherSchema) === toShape(schema))
      ?.path[0];
    if (deeper.length > 0 || other === undefined) return [];
    const swap = mutateObjects(response.schema ?? {}, (object) => {
      const isSameValue = JSON.stringify(object[one]) === JSON.stringify(object[other]);
      [object[one], object[other]] = [object[other], object[one]];
      return !isSameValue;
    });
    return [createResponseMutant(response, 'properties swapped', `${one}.${other}`, swap)];
  });
}

/** Returns the same text for schemas that allow the same values, except null. */
function toShape(schema: Schema): string {
  const types = getTypes(schema).filter((type) => type !== 'null');
  // The format of an integer limits it no more than its maximum.
  return JSON.stringify([types, types.includes('integer') ? null : schema.format, schema.enum]);
}

function listPageMutants(response: DocumentedResponse): ResponseMutant[] {
  type Page = { data: JsonObject[] } & JsonObject;
  const create = (kind: string, change: (body: Page) => boolean): ResponseMutant =>
    createResponseMutant(
      response,
      kind,
      '',
      mutateBody((body) => change(body as Page)),
    );
  return [
    create(
      'page item repeated',
      ({ data }) => data.length > 0 && data.push(structuredClone(data[0] ?? {})) > 0,
    ),
    create('page item dropped', ({ data }) => data.pop() !== undefined),
    create('page reversed', ({ data }) => data.length > 1 && data.reverse().length > 0),
    create('page emptied', ({ data }) => data.splice(0).length > 0),
    create('has_more flipped', (body) => ((body['has_more'] = body['has_more'] !== true), true)),
    create('next_cursor left out', (body) => {
      const isMore = body['next_cursor'] !== null;
      body['next_cursor'] = null;
      return isMore;
    }),
    create('next_cursor on the last page', (body) => {
      const isLast = body['next_cursor'] === null;
      if (isLast) body['next_cursor'] = 'AAAA';
      return isLast;
    }),
  ];
}

/** Changes the object in the body, or every item of the list. */
function mutateObjects(schema: Schema, change: (object: JsonObject) => boolean): ResponseMutant['mutate'] {
  return mutateBody((body) => {
    const objects = isList(schema) ? (body['data'] as JsonObject[]) : [body];
    return objects.map(change).includes(true);
  });
}

export function createResponseMutant(
  { operation: { id: operation }, status }: DocumentedResponse,
  kind: string,
  detail: string,
  mutate: ResponseMutant['mutate'],
): ResponseMutant {
  const name = [operation, String(status), kind.replaceAll(' ', '-'), detail].filter(Boolean).join('.');
  return { name, class: kind, operation, status, mutate };
}
