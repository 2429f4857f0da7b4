import type { RawBuilder } from 'kysely';
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

/** Runs one statement without waiting for it, and ignores errors: a later clean-up covers them. */
export function runInBackground(database: Database, statement: RawBuilder<unknown>): void {
  statement.execute(database.statements).catch(() => undefined);
}
