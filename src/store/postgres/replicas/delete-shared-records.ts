import { sql } from 'kysely';
import type { Queries } from '../database.js';
import { NEWS_CHANNEL } from './replica-heartbeat.js';

const tables = ['claims', 'sessions', 'faults', 'requests', 'stream_readers', 'channels', 'news'];

/**
 * Deletes the shared records of organizations within the transaction that deletes them. Notifies the replicas, which then
 * end the subscriptions of these organizations.
 */
export async function deleteSharedRecords(
  queries: Queries,
  organizationIds: readonly string[],
): Promise<void> {
  const ids = [...organizationIds].sort();
  // Locked in the same order as by the counting statement, which prevents deadlocks.
  await sql`
    DELETE FROM request_counts USING (
      SELECT organization_id AS id FROM request_counts WHERE organization_id = ANY(${ids}::text[])
      ORDER BY organization_id FOR UPDATE
    ) AS locked WHERE organization_id = locked.id`.execute(queries);
  for (const table of tables)
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ANY(${ids}::text[])`.execute(queries);
  await sql`SELECT pg_notify(${NEWS_CHANNEL}, id) FROM unnest(${ids}::text[]) AS id`.execute(queries);
}
