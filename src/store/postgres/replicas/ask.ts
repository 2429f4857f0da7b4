import type { RawBuilder } from 'kysely';
import type { Database } from '../database.js';
import { storeError } from '../errors.js';

/** Runs one statement. @throws {StoreUnavailable} when the database cannot be asked */
export async function ask<Row>({ statements }: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await statement.execute(statements)).rows;
  } catch (error) {
    throw storeError(error);
  }
}

/** Runs one statement of which nobody waits for the end. What cannot be done now is done by whoever cleans up. */
export function tellDatabase(database: Database, statement: RawBuilder<unknown>): void {
  statement.execute(database.statements).catch(() => undefined);
}
