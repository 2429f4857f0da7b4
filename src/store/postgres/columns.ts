import type { CollectionName } from '../../domain/shared/records.js';
import { dueFields, indexedFields } from '../collections.js';
import { creationFields } from '../memory/created-at.js';

type Kept = Readonly<Record<string, unknown>>;

/** A column of a collection's table beside the record itself, which is JSON. */
export interface Column {
  name: string;
  valueOf: (record: Kept) => string | null;
}

/**
 * A value as it is compared: its JSON, so that every string has a text of its own, also one that PostgreSQL could not
 * keep as it is, such as half a surrogate pair.
 */
export const keyOf = (value: unknown): string => JSON.stringify(value ?? null);

/** The columns by which a collection can be asked. */
export const columnsOf: Readonly<Record<CollectionName, readonly Column[]>> = Object.fromEntries(
  Object.entries(indexedFields).map(([collection, fields]) => [
    collection,
    [
      { name: 'id', valueOf: ({ id }: Kept) => keyOf(id) },
      ...instantColumn('created_at', creationFields[collection as CollectionName]),
      ...instantColumn('due_at', dueFields[collection as CollectionName]),
      ...fields.map((name) => ({ name, valueOf: (record: Kept) => keyOf(record[name]) })),
    ],
  ]),
) as unknown as Record<CollectionName, readonly Column[]>;

function instantColumn(name: string, field: string | null | undefined): Column[] {
  if (!field) return [];
  return [{ name, valueOf: (record) => (record[field] as string | null | undefined) ?? null }];
}
