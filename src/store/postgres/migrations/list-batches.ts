import { sql, type Kysely } from 'kysely';

const BATCH_SIZE = 1_000;

/** Row of a collection's table. */
export interface Row {
  organization_id: string;
  id: string;
  sequence: number;
  record: object;
}

/** Lists the rows of a collection's table, in batches. */
export async function* listBatches(db: Kysely<unknown>, table: string): AsyncGenerator<Row[]> {
  let after = { organization_id: '', sequence: 0 };
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT organization_id, id, sequence, record FROM ${sql.table(table)}
      WHERE (organization_id, sequence) > (${after.organization_id}, ${after.sequence})
      ORDER BY organization_id, sequence LIMIT ${BATCH_SIZE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}
