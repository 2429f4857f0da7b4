import { sql, type Kysely, type Migration } from 'kysely';
import { addEventSequence } from '../../add-event-sequence.js';
import { listBatches, type Row } from './list-batches.js';

/** Adds the sequence to each event, also within snapshots. */
export const migration: Migration = {
  async up(db) {
    for (const table of ['events', 'snapshot_parts'] as const)
      for await (const rows of listBatches(db, table)) await saveRows(db, table, rows);
  },
};

async function saveRows(db: Kysely<unknown>, table: 'events' | 'snapshot_parts', rows: Row[]): Promise<void> {
  const records = rows.map(({ record, sequence }) =>
    JSON.stringify(addEventSequence(table, record, sequence)),
  );
  await sql`
    UPDATE ${sql.table(table)} AS target SET record = upgraded.record::json
    FROM unnest(
      ${rows.map(({ organization_id }) => organization_id)}::text[],
      ${rows.map(({ id }) => id)}::text[],
      ${records}::text[]
    ) AS upgraded (organization_id, id, record)
    WHERE target.organization_id = upgraded.organization_id AND target.id = upgraded.id`.execute(db);
}
