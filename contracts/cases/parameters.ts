import { resolve, type Document, type Parameter, type Schema } from '../spec/document.js';
import { boundaryValues } from './boundaries.js';
import { typesOf } from './place.js';
import { malformedTexts, mismatchingTexts, tooLongTexts, tooShortTexts } from './texts.js';

/** The schema of a parameter, without `$ref`. */
export function schemaOfParameter(document: Document, { schema }: Parameter): Schema {
  return resolve<Schema>(document, schema, '').value;
}

/** Values at both ends of what a parameter takes, as they are written. */
export function acceptedParameters(document: Document, parameter: Parameter): string[] {
  return boundaryValues(document, parameter.schema).map(String);
}

/** Ways in which a number is not written. */
const noIntegers = ['abc', '1.5', '1e2', '0x10', '٥', '１', '1,5', '1 2', 'NaN', 'null', 'true', ''];

/** Values that a parameter does not take, as they are written, by what is wrong with them. */
export function refusedParameters(document: Document, parameter: Parameter): (readonly string[])[] {
  const schema = schemaOfParameter(document, parameter);
  const { minimum, maximum, enum: values } = schema;
  const all = typesOf(schema).includes('integer')
    ? [
        noIntegers,
        minimum === undefined ? [] : [minimum - 1, minimum - 2].map(String),
        maximum === undefined ? [] : [maximum + 1, 2 ** 31, 2 ** 64].map(String),
      ]
    : values
      ? [notAmong(values.map(String))]
      : [
          tooShortTexts(schema),
          tooLongTexts(schema),
          schema.format === undefined ? mismatchingTexts(schema) : malformedTexts(schema),
        ];
  return all.filter(({ length }) => length > 0);
}

function notAmong(values: readonly string[]): string[] {
  const [first = ''] = values;
  return ['unexpected', first.toUpperCase(), ` ${first}`, values.join(','), ''];
}
