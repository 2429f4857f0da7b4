import { sql } from 'kysely';
import type { StreamMessage } from '../../../state/replay-buffer.js';
import { KEPT_MESSAGES, MAXIMUM_READERS } from '../../../state/event-bus.js';
import type { Queries } from '../database.js';
import { NEWS } from './presence.js';

/** Whether anybody reads along with an organization, in any replica, or may come back to it. */
export async function isHeard(queries: Queries, organizationId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM stream_readers WHERE organization_id = ${organizationId} LIMIT 1`.execute(queries);
  return rows.length > 0;
}

/** So often it is looked for messages that are kept no longer. */
const CLEARED_EVERY = 500;

/**
 * Adds messages to an organization's channel, and wakes who reads along once the transaction commits. The numbers are
 * given under a lock that is kept until then, so whoever sees a message sees all before it.
 */
export async function addNews(
  queries: Queries,
  organizationId: string,
  messages: readonly StreamMessage[],
): Promise<void> {
  const { length } = messages;
  if (length === 0) return;
  const { rows } = await sql<{ last: number }>`
    INSERT INTO channels AS kept (organization_id, last) VALUES (${organizationId}, ${length})
    ON CONFLICT (organization_id) DO UPDATE SET last = kept.last + excluded.last RETURNING last`.execute(
    queries,
  );
  const last = rows[0]?.last ?? length;
  const texts = messages.map((message) => JSON.stringify(message));
  await sql`
    INSERT INTO news (organization_id, number, message)
    SELECT ${organizationId}, ${last - length}::bigint + position, message
    FROM unnest(${texts}::json[]) WITH ORDINALITY AS given (message, position)`.execute(queries);
  if (last % CLEARED_EVERY < length) {
    await sql`
      DELETE FROM news WHERE organization_id = ${organizationId} AND number <= ${last - KEPT_MESSAGES}`.execute(
      queries,
    );
  }
  await sql`SELECT pg_notify(${NEWS}, ${organizationId})`.execute(queries);
}

export interface NumberedMessage {
  number: number;
  message: StreamMessage;
}

/** The messages that are kept of those behind a number, oldest first. */
export async function readNews(
  queries: Queries,
  organizationId: string,
  after: number,
): Promise<NumberedMessage[]> {
  const { rows } = await sql<NumberedMessage>`
    SELECT number, message FROM news WHERE organization_id = ${organizationId} AND number > ${after}
    ORDER BY number`.execute(queries);
  return rows;
}

/** Whether there is such an organization still. */
export async function isThere(queries: Queries, organizationId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM organizations WHERE id = ${organizationId}`.execute(queries);
  return rows.length > 0;
}

/** The number of the last message that there was. */
export async function lastNumber(queries: Queries, organizationId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT last FROM channels WHERE organization_id = ${organizationId}`.execute(queries);
  return rows[0]?.last ?? 0;
}

/**
 * Adds a reader. It waits for a commit that is under way, so that every later one is told to it.
 *
 * @returns false when the organization has as many as it can have
 */
export async function addReader(
  queries: Queries,
  organizationId: string,
  { id, replica }: { id: string; replica: number },
): Promise<boolean> {
  await sql`SELECT FROM organizations WHERE id = ${organizationId} FOR UPDATE`.execute(queries);
  const { rows } = await sql`
    INSERT INTO stream_readers (id, organization_id, replica) SELECT ${id}::uuid, ${organizationId}, ${replica}
    WHERE (
      SELECT count(*) FROM stream_readers WHERE organization_id = ${organizationId} AND left_at IS NULL
    ) < ${MAXIMUM_READERS} RETURNING id`.execute(queries);
  return rows.length > 0;
}
