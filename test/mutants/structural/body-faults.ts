import type { Schema } from '../../../contracts/description/document.js';
import { inBody, type StructuralFault } from './fault.js';
import { isList, propertiesOf, typesOf, type Place, type Property } from './places.js';

type Json = Record<string, unknown>;

/** Spoils a property where it has a value that can be spoiled so; undefined where it has not. */
type Spoil = (value: unknown, schema: Schema) => unknown;

const MINUTE = 60_000;

const isFree = ({ enum: values, const: one, pattern, format }: Schema): boolean =>
  values === undefined && one === undefined && pattern === undefined && format === undefined;

/** Faults of one property, by kind. What they make of a value is another one; all but a few are of the wrong form. */
const spoils: Record<string, Spoil> = {
  'wrong type': (value) =>
    typeof value === 'string' ? 1 : typeof value === 'object' && value !== null ? 'text' : String(value),
  'null where none may be': (value, schema) =>
    value !== null && !typesOf(schema).includes('null') ? null : undefined,
  'null instead of a value': (value, schema) =>
    value !== null && typesOf(schema).includes('null') ? null : undefined,
  'value of no enum': (value, { enum: values, const: one }) =>
    value !== null && (values ?? one) !== undefined ? 'something_else' : undefined,
  'other value of an enum': (value, { enum: values }) =>
    value === null ? undefined : values?.find((other) => other !== value && other !== null),
  'text truncated': (value, schema) =>
    typeof value === 'string' && value.length > 1 && isFree(schema) ? value.slice(0, -1) : undefined,
  'other value of the right form': (value, { format, enum: values }) => {
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return value + 1;
    if (typeof value !== 'string' || values !== undefined) return undefined;
    if (format === 'date-time') return new Date(Date.parse(value) + MINUTE).toISOString();
    return /\d$/.test(value) ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : undefined;
  },
};

/** What can be wrong with the body of an answer. */
export function bodyFaults(place: Place): StructuralFault[] {
  const { schema } = place;
  if (!schema || place.status >= 300) return [];
  const properties = propertiesOf(schema);
  return [
    ...properties.flatMap((property) => propertyFaults(place, property)),
    ...swaps(place, properties),
    fault(
      place,
      'extra property',
      '',
      inEach(schema, (object) => ((object['surplus'] = true), true)),
    ),
    ...(isList(schema) ? listFaults(place) : []),
  ];
}

function propertyFaults(place: Place, { path, schema }: Property): StructuralFault[] {
  const where = path.join('.');
  const last = path.at(-1) ?? '';
  const at = (change: (parent: Json) => boolean): StructuralFault['alter'] =>
    inEach(place.schema ?? {}, (object) => {
      const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Json | null)?.[key], object);
      return typeof parent === 'object' && parent !== null && last in parent && change(parent as Json);
    });
  const ofKinds = Object.entries(spoils)
    .filter(([kind]) => isPossible(kind, schema))
    .map(([kind, spoil]) =>
      fault(
        place,
        kind,
        where,
        at((parent) => {
          const spoiled = spoil(parent[last], schema);
          if (spoiled !== undefined) parent[last] = spoiled;
          return spoiled !== undefined;
        }),
      ),
    );
  const dropped = fault(
    place,
    'property dropped',
    where,
    at((parent) => Reflect.deleteProperty(parent, last)),
  );
  return [dropped, ...ofKinds];
}

/** Whether the description leaves room for a kind of fault. */
function isPossible(kind: string, schema: Schema): boolean {
  const isNullable = typesOf(schema).includes('null');
  if (kind === 'null where none may be') return !isNullable;
  if (kind === 'null instead of a value') return isNullable;
  if (kind === 'value of no enum') return (schema.enum ?? schema.const) !== undefined;
  if (kind === 'other value of an enum') return (schema.enum?.length ?? 0) > 1;
  if (kind === 'text truncated') return typesOf(schema).includes('string') && isFree(schema);
  if (kind === 'wrong type') return true;
  const isPlain = typesOf(schema).some((type) => ['string', 'integer', 'boolean'].includes(type));
  return isPlain && schema.enum === undefined && schema.const === undefined;
}

/** Each two neighbours of the same form, with the value of the other. */
function swaps(place: Place, properties: readonly Property[]): StructuralFault[] {
  return properties.flatMap(({ path: [one = '', ...deeper], schema }, position) => {
    const other = properties
      .slice(position + 1)
      .find(({ path, schema: its }) => path.length === 1 && formOf(its) === formOf(schema))?.path[0];
    if (deeper.length > 0 || other === undefined) return [];
    const swap = inEach(place.schema ?? {}, (object) => {
      const isPointless = JSON.stringify(object[one]) === JSON.stringify(object[other]);
      [object[one], object[other]] = [object[other], object[one]];
      return !isPointless;
    });
    return [fault(place, 'properties swapped', `${one}.${other}`, swap)];
  });
}

const formOf = (schema: Schema): string =>
  JSON.stringify([typesOf(schema).filter((type) => type !== 'null'), schema.format, schema.enum]);

function listFaults(place: Place): StructuralFault[] {
  const change = (kind: string, alter: (body: { data: Json[] } & Json) => boolean): StructuralFault =>
    fault(
      place,
      kind,
      '',
      inBody((body) => alter(body as { data: Json[] } & Json)),
    );
  return [
    change(
      'page item repeated',
      ({ data }) => data.length > 0 && data.push(structuredClone(data[0] ?? {})) > 0,
    ),
    change('page item dropped', ({ data }) => data.pop() !== undefined),
    change('page reversed', ({ data }) => data.length > 1 && data.reverse().length > 0),
    change('page emptied', ({ data }) => data.splice(0).length > 0),
    change('has_more flipped', (body) => ((body['has_more'] = body['has_more'] !== true), true)),
    change('next_cursor left out', (body) => {
      const isMore = body['next_cursor'] !== null;
      body['next_cursor'] = null;
      return isMore;
    }),
    change('next_cursor on the last page', (body) => {
      const isLast = body['next_cursor'] === null;
      if (isLast) body['next_cursor'] = 'AAAA';
      return isLast;
    }),
  ];
}

/** Spoils the object, or the items of the list; whether any was. */
function inEach(schema: Schema, change: (object: Json) => boolean): StructuralFault['alter'] {
  return inBody((body) => {
    const objects = isList(schema) ? (body['data'] as Json[]) : [body];
    return objects.map(change).includes(true);
  });
}

export function fault(
  { operation: { id: operation }, status }: Place,
  kind: string,
  where: string,
  alter: StructuralFault['alter'],
): StructuralFault {
  const name = [operation, String(status), kind.replaceAll(' ', '-'), where].filter(Boolean).join('.');
  return { name, class: kind, operation, status, alter };
}
