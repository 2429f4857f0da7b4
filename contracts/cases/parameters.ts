import type { Document, Parameter, Schema } from '../spec/document.js';
import { getBoundaryValues } from './boundaries.js';
import { getTypes, resolveSchema } from './schema.js';
import { getMalformedTexts, getMismatchingTexts, getTooLongTexts, getTooShortTexts } from './texts.js';

export function getParameterSchema(document: Document, { schema }: Parameter): Schema {
  return resolveSchema(document, schema);
}

/** Returns the boundary values of a parameter, serialized. Those of an array are each item alone, and all items. */
export function getAcceptedParameters(document: Document, parameter: Parameter): string[] {
  const { items } = getParameterSchema(document, parameter);
  if (!items) return getBoundaryValues(document, parameter.schema).map(String);
  const values = getBoundaryValues(document, items).map(String);
  return [...values, values.join(',')];
}

/** Texts that lenient parsers accept as an integer, or that have no integer value. */
const nonIntegers = ['abc', '1.5', '1e2', '0x10', '٥', '１', '1,5', '1 2', 'NaN', 'null', 'true', ''];

/** Returns invalid values of a parameter, serialized and grouped by the kind of violation. */
export function getRejectedParameters(document: Document, parameter: Parameter): (readonly string[])[] {
  const schema = getParameterSchema(document, parameter);
  if (schema.items)
    return getRejectedParameters(document, { ...parameter, schema: schema.items }).map(removeLists);
  const { minimum, maximum } = schema;
  const types = getTypes(schema);
  const values = types.includes('boolean') ? [true, false] : schema.enum;
  const all = types.includes('integer')
    ? [
        nonIntegers,
        minimum === undefined ? [] : [minimum - 1, minimum - 2].map(String),
        maximum === undefined ? [] : [maximum + 1, 2 ** 31, 2 ** 64].map(String),
      ]
    : values
      ? [getValuesOutsideEnum(values.map(String))]
      : [
          getTooShortTexts(schema),
          getTooLongTexts(schema),
          schema.format === undefined ? getMismatchingTexts(schema) : getMalformedTexts(schema),
        ];
  return all.filter(({ length }) => length > 0);
}

/** Removes the texts that an array accepts as several items. */
const removeLists = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !text.includes(','));

function getValuesOutsideEnum(values: readonly string[]): string[] {
  const [first = ''] = values;
  return ['unexpected', first.toUpperCase(), ` ${first}`, values.join(','), ''];
}
