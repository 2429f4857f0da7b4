import { sql } from 'kysely';
import type { StreamMessage } from '../../../state/replay-buffer.js';
import { MAX_BUFFERED_MESSAGES, MAX_SUBSCRIPTIONS } from '../../../state/event-bus.js';
import type { Queries } from '../connection-pool.js';
import { NEWS_CHANNEL } from './replica-heartbeat.js';

/** Checks whether an organization has readers in any replica, or readers that may reconnect. */
export async function hasReaders(queries: Queries, organizationId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM stream_readers WHERE organization_id = ${organizationId} LIMIT 1`.execute(queries);
  return rows.length > 0;
}

/** Counts the readers of an organization that are connected to any replica. */
export async function countOpenStreams(queries: Queries, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM stream_readers
    WHERE organization_id = ${organizationId} AND left_at IS NULL`.execute(queries);
  return rows[0]?.count ?? 0;
}

/** Number of messages between two deletions of old ones. */
const CLEANUP_INTERVAL_MESSAGES = 500;

/**
 * Appends messages to an organization's stream. The commit of the transaction notifies the replicas. A row lock until
 * then keeps the numbers in commit order, so a reader that sees a message can see all earlier ones.
 */
export async function appendMessages(
  queries: Queries,
  organizationId: string,
  messages: readonly StreamMessage[],
): Promise<void> {
  const { length } = messages;
  if (length === 0) return;
  const { rows } = await sql<{ last: number }>`
    INSERT INTO channels AS stored (organization_id, last) VALUES (${organizationId}, ${length})
    ON CONFLICT (organization_id) DO UPDATE SET last = stored.last + excluded.last RETURNING last`.execute(
    queries,
  );
  const last = rows[0]?.last ?? length;
  const texts = messages.map((message) => JSON.stringify(message));
  await sql`
    INSERT INTO news (organization_id, number, message)
    SELECT ${organizationId}, ${last - length}::bigint + position, message
    FROM unnest(${texts}::json[]) WITH ORDINALITY AS given (message, position)`.execute(queries);
  if (last % CLEANUP_INTERVAL_MESSAGES < length) {
    await sql`
      DELETE FROM news WHERE organization_id = ${organizationId} AND number <= ${last - MAX_BUFFERED_MESSAGES}`.execute(
      queries,
    );
  }
  await sql`SELECT pg_notify(${NEWS_CHANNEL}, ${organizationId})`.execute(queries);
}

interface NumberedMessage {
  number: number;
  message: StreamMessage;
}

/** Reads the stored messages after a number, oldest first. */
export async function readMessages(
  queries: Queries,
  organizationId: string,
  after: number,
): Promise<NumberedMessage[]> {
  const { rows } = await sql<NumberedMessage>`
    SELECT number, message FROM news WHERE organization_id = ${organizationId} AND number > ${after}
    ORDER BY number`.execute(queries);
  return rows;
}

export async function organizationExists(queries: Queries, organizationId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM organizations WHERE id = ${organizationId}`.execute(queries);
  return rows.length > 0;
}

/** Reads the number of an organization's last message, deleted ones included; 0 before the first. */
export async function readLastNumber(queries: Queries, organizationId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT last FROM channels WHERE organization_id = ${organizationId}`.execute(queries);
  return rows[0]?.last ?? 0;
}

/**
 * Adds a reader. Waits for a running transaction of the organization, so that the reader gets every later commit.
 *
 * @returns false when the organization has the maximum number of readers
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
    ) < ${MAX_SUBSCRIPTIONS} RETURNING id`.execute(queries);
  return rows.length > 0;
}
