import type { ErrorObject, ValidateFunction } from 'ajv';
import { documents } from '../description/description.js';
import { valueAt, type Document, type Schema } from '../description/document.js';
import { compile } from './compile.js';

const validators = new Map<string, ValidateFunction>();

/** What the schema at a place of a description has against a value; empty when it allows it. */
export function schemaErrors(document: Document, pointer: string, value: unknown): ErrorObject[] {
  const validate = validatorAt(document, pointer);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** One for all places that only refer to a schema: most refusals have the same. */
function validatorAt(document: Document, pointer: string): ValidateFunction {
  const place = placeOf(document, pointer);
  const known = validators.get(place);
  if (known) return known;
  const target = referredTo(document, pointer);
  const validate = target === null ? compile(place) : validatorAt(document, target);
  validators.set(place, validate);
  return validate;
}

const names = new Map<Document, string>(
  Object.entries(documents).map(([name, document]) => [document, name]),
);

/** Description and JSON pointer in one, as `contract#/components/schemas/Customer`. */
export const placeOf = (document: Document, pointer: string): string =>
  `${names.get(document) ?? ''}#${pointer}`;

/** Where a reference leads that stands alone; null where a schema stands. */
export function referredTo(document: Document, pointer: string): string | null {
  const { $ref, ...beside } = valueAt(document, pointer) as Schema;
  return $ref === undefined || Object.keys(beside).length > 0 ? null : $ref.replace(/^#/, '');
}
