import type { ErrorObject, ValidateFunction } from 'ajv';
import { documents } from '../description.js';
import { valueAt, type Document, type Schema } from '../document.js';
import { compile } from './compile.js';

const validators = new Map<string, ValidateFunction>();

/** What the schema at a place of a description has against a value; empty when it allows it. */
export function schemaErrors(document: Document, pointer: string, value: unknown): ErrorObject[] {
  const place = placeOf(document, pointer);
  const validate = validators.get(place) ?? compile(placeOf(document, whereItStands(document, pointer)));
  validators.set(place, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

const names = new Map<Document, string>(
  Object.entries(documents).map(([name, document]) => [document, name]),
);

/** Description and JSON pointer in one, as `contract#/components/schemas/Customer`. */
export const placeOf = (document: Document, pointer: string): string =>
  `${names.get(document) ?? ''}#${pointer}`;

/** Where a schema stands to which only references lead: most refusals have the same, and so one validator. */
export function whereItStands(document: Document, pointer: string): string {
  const { $ref, ...beside } = valueAt(document, pointer) as Schema;
  const isReference = $ref !== undefined && Object.keys(beside).length === 0;
  return isReference ? whereItStands(document, $ref.replace(/^#/, '')) : pointer;
}
