import { sql, type Kysely, type Migration } from 'kysely';
import { addEventSequence } from '../../add-event-sequence.js';

const BATCH_SIZE = 1_000;

interface Row {
  organization_id: string;
  id: string;
  sequence: number;
  record: object;
}

/** Adds the sequence to each event, also within snapshots. */
export const migration: Migration = {
  async up(db) {
    for (const table of ['events', 'snapshot_parts'] as const) await upgradeTable(db, table);
  },
};

async function upgradeTable(db: Kysely<unknown>, table: 'events' | 'snapshot_parts'): Promise<void> {
  let after = { organization_id: '', sequence: 0 };
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT organization_id, id, sequence, record FROM ${sql.table(table)}
      WHERE (organization_id, sequence) > (${after.organization_id}, ${after.sequence})
      ORDER BY organization_id, sequence LIMIT ${BATCH_SIZE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    await saveRows(db, table, rows);
  }
}

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
