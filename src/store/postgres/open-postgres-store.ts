import { openDatabase } from './database.js';
import { migrate } from './migrate.js';
import { PostgresStore } from './postgres-store.js';

/**
 * Opens the store in a database, and brings that up to date.
 *
 * @param url never shown, since it holds a password
 * @throws {NewerDatabase}
 */
export async function openPostgresStore(url: string): Promise<PostgresStore> {
  const database = openDatabase(url);
  try {
    await migrate(database.transactions);
  } catch (error) {
    await database.close();
    throw error;
  }
  return new PostgresStore(database);
}
