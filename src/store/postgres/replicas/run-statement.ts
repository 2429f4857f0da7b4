import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.js';
import { toStoreError } from '../errors.js';

/** Runs one statement. @throws {StoreUnavailable} when the database is not reachable */
export async function runStatement<Row>(
  { statements }: Database,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  try {
    return (await statement.execute(statements)).rows;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Template tag that runs one statement and returns its rows, or rejects with `StoreUnavailable`. */
export type QueryTag = <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;

export function createQueryTag(database: Database): QueryTag {
  return <Row>(strings: TemplateStringsArray, ...values: unknown[]) =>
    runStatement(database, sql<Row>(strings, ...values));
}

/** Runs one statement without waiting for it, and ignores errors: a later clean-up covers them. */
export function runInBackground(database: Database, statement: RawBuilder<unknown>): void {
  statement.execute(database.statements).catch(() => undefined);
}
