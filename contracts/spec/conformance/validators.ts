import type { ErrorObject, ValidateFunction } from 'ajv';
import { documents } from '../api-documents.js';
import { getValueAt, type Document, type Schema } from '../document.js';
import { compile } from './compile.js';

const validators = new Map<string, ValidateFunction>();

/**
 * Validates a value against a schema of an OpenAPI document.
 *
 * @param pointer JSON pointer of the schema
 * @returns the validation errors; empty for a valid value
 */
export function findSchemaErrors(document: Document, pointer: string, value: unknown): ErrorObject[] {
  const reference = toSchemaReference(document, pointer);
  const validate =
    validators.get(reference) ??
    compile(toSchemaReference(document, resolveSchemaPointer(document, pointer)));
  validators.set(reference, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

const names = new Map<Document, string>(
  Object.entries(documents).map(([name, document]) => [document, name]),
);

/** Joins document name and JSON pointer, such as `contract#/components/schemas/Customer`. */
export const toSchemaReference = (document: Document, pointer: string): string =>
  `${names.get(document) ?? ''}#${pointer}`;

/** Follows plain `$ref`s to the schema itself, so that all references to it share one validator. */
export function resolveSchemaPointer(document: Document, pointer: string): string {
  const { $ref, ...siblings } = getValueAt(document, pointer) as Schema;
  const isPlainReference = $ref !== undefined && Object.keys(siblings).length === 0;
  return isPlainReference ? resolveSchemaPointer(document, $ref.replace(/^#/, '')) : pointer;
}
