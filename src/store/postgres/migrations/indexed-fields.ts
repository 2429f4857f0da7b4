import { sql, type Migration } from 'kysely';
import { toComparableText } from '../columns.js';
import { fields as initialFields, TEXT } from './0001-records.js';
import { listBatches } from './list-batches.js';

/**
 * Creates a migration for each indexed field that the tables were created without, by name. It adds the column with the
 * values of the stored records, and its index.
 */
export function createFieldMigrations(
  indexedFields: Readonly<Record<string, readonly string[]>>,
): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(indexedFields).flatMap(([table, names]) =>
      names
        .filter((name) => !initialFields[table]?.includes(name))
        .map((name) => [`field-${table}-${name}`, createFieldMigration(table, name)]),
    ),
  );
}

function createFieldMigration(tableName: string, name: string): Migration {
  const [table, column] = [sql.table(tableName), sql.ref(name)];
  return {
    async up(db) {
      await sql`ALTER TABLE ${table} ADD COLUMN ${column} ${TEXT} NOT NULL DEFAULT 'null'`.execute(db);
      for await (const rows of listBatches(db, tableName)) {
        // PostgreSQL cannot read each text of a record: half a surrogate pair is an error.
        const values = rows.map(({ record }) => toComparableText((record as Record<string, unknown>)[name]));
        await sql`
          UPDATE ${table} AS target SET ${column} = batch.value
          FROM unnest(
            ${rows.map(({ organization_id }) => organization_id)}::text[],
            ${rows.map(({ id }) => id)}::text[],
            ${values}::text[]
          ) AS batch (organization_id, id, value)
          WHERE target.organization_id = batch.organization_id AND target.id = batch.id`.execute(db);
      }
      await sql`ALTER TABLE ${table} ALTER COLUMN ${column} DROP DEFAULT`.execute(db);
      await sql`CREATE INDEX ON ${table} (organization_id, ${column}, sequence)`.execute(db);
    },
  };
}
