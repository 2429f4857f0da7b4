import { fillNullableProperties, type RecordKind } from '../fill-nullable-properties.js';

/** Completes the records of rows that the database returned. @returns the same rows */
export function decodeRows<Row extends { record: object }>(kind: RecordKind, rows: Row[]): Row[] {
  for (const { record } of rows) fillNullableProperties(kind, record);
  return rows;
}
