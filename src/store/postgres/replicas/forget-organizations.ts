import { sql } from 'kysely';
import type { Queries } from '../database.js';
import { NEWS } from './presence.js';

const tables = ['claims', 'sessions', 'faults', 'requests', 'stream_readers', 'channels', 'news'];

/**
 * Deletes what replicas share of organizations that are being deleted, in the same transaction, and wakes those who read
 * along with them: they find nothing any more.
 */
export async function forgetOrganizations(
  queries: Queries,
  organizationIds: readonly string[],
): Promise<void> {
  const ids = [...organizationIds].sort();
  // Counted in the same order, so that nobody waits for each other.
  await sql`
    DELETE FROM request_counts USING (
      SELECT organization_id AS id FROM request_counts WHERE organization_id = ANY(${ids}::text[])
      ORDER BY organization_id FOR UPDATE
    ) AS locked WHERE organization_id = locked.id`.execute(queries);
  for (const table of tables)
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ANY(${ids}::text[])`.execute(queries);
  await sql`SELECT pg_notify(${NEWS}, id) FROM unnest(${ids}::text[]) AS id`.execute(queries);
}
