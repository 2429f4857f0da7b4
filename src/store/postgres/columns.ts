import type { CollectionName } from '../../domain/shared/records.js';
import { dueFields, indexedFields, createdAtFields } from '../collections.js';
import type { StoredRecord } from '../memory/stored-record.js';

/** Column of a collection's table, in addition to the JSON record. */
interface Column {
  name: string;
  getValue: (record: StoredRecord) => string | null;
}

/**
 * Returns the text by which a value is compared: its JSON. So every string has a distinct text, even one that
 * PostgreSQL cannot store, such as half a surrogate pair.
 */
export const toComparableText = (value: unknown): string => JSON.stringify(value ?? null);

/** Returns the string whose comparable text this is. */
export const parseComparableText = (text: string): string => String(JSON.parse(text));

/** Columns by which queries can filter, by collection. */
export const columnsByCollection: Readonly<Record<CollectionName, readonly Column[]>> = Object.fromEntries(
  Object.entries(indexedFields).map(([collection, fields]) => [
    collection,
    [
      { name: 'id', getValue: ({ id }: StoredRecord) => toComparableText(id) },
      ...listInstantColumns('created_at', createdAtFields[collection as CollectionName]),
      ...listInstantColumns('due_at', dueFields[collection as CollectionName]),
      ...fields.map((name) => ({ name, getValue: (record: StoredRecord) => toComparableText(record[name]) })),
    ],
  ]),
) as unknown as Record<CollectionName, readonly Column[]>;

function listInstantColumns(name: string, field: string | null | undefined): Column[] {
  if (!field) return [];
  return [{ name, getValue: (record) => (record[field] as string | null | undefined) ?? null }];
}
