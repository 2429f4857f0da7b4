import { openDatabase } from '../../src/store/postgres/database.js';
import { migrate } from '../../src/store/postgres/migrate.js';
import { PostgresStore } from '../../src/store/postgres/postgres-store.js';

/** Opens the store in a database, and migrates it. */
export async function openPostgresStore(url: string): Promise<PostgresStore> {
  const database = openDatabase(url);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return new PostgresStore(database);
}
