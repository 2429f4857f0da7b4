import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import { indexedFields } from '../collections.js';
import type { Queries } from './connection-pool.js';
import type { Database } from './database.js';
import { migration as records } from './migrations/0001-records.js';
import { migration as replicas } from './migrations/0002-replicas.js';
import { migration as sessionAddresses } from './migrations/0003-session-addresses.js';
import { migration as replicaLeases } from './migrations/0004-replica-leases.js';
import { migration as eventSequence } from './migrations/0005-event-sequence.js';
import { createFieldMigrations } from './migrations/indexed-fields.js';

/** Migrations in order, then one for each field that was indexed later. A released migration never changes. */
const migrations: Record<string, Migration> = {
  '0001-records': records,
  '0002-replicas': replicas,
  '0003-session-addresses': sessionAddresses,
  '0004-replica-leases': replicaLeases,
  '0005-event-sequence': eventSequence,
  ...createFieldMigrations(indexedFields),
};

/** The database schema was created by a newer version of Tollgate. */
class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/**
 * Migrates the database to the schema of this version. When several processes start at once, one migrates and the
 * others wait.
 *
 * @throws {NewerDatabase} when a newer version migrated it
 */
export async function migrate({ transactions }: Pick<Database, 'transactions'>): Promise<void> {
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool: transactions.pg }) }),
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
    // A database can have a field before it has a migration with a number that follows.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  await assertKnown(transactions);
  throw error as Error;
}

async function assertKnown(queries: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(queries);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new NewerDatabase(
    `The database was brought to ${unknown.join(' and ')} by a newer version of Tollgate: start that one, or use another database.`,
  );
}
