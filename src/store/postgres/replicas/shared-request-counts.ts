import { sql } from 'kysely';
import type { RequestCounts } from '../../../state/request-counts.js';
import type { Database } from '../database.js';
import { runStatement } from './run-statement.js';
import { BatchQueue } from './batch-queue.js';

type Counted = Awaited<ReturnType<RequestCounts['count']>>;

interface Row {
  organization_id: string;
  hits: number;
  left_ms: number;
}

/** Request counters of the organizations across replicas, by the clock of the database. */
export class SharedRequestCounts implements RequestCounts {
  readonly #batches: BatchQueue<{ organizationId: string; windowMilliseconds: number }, Counted>;

  constructor(database: Database) {
    this.#batches = new BatchQueue(async (batch) => {
      const counts = new Map<string, number>();
      for (const { organizationId } of batch)
        counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
      const rows = await runStatement(database, buildUpsert(counts, batch[0]?.windowMilliseconds ?? 0));
      const rowsById = new Map(rows.map((row) => [row.organization_id, row]));
      // Requests of one batch are counted in the order of their arrival.
      return batch.map(({ organizationId }) => {
        const { hits = 1, left_ms = 0 } = rowsById.get(organizationId) ?? {};
        const behind = (counts.get(organizationId) ?? 1) - 1;
        counts.set(organizationId, behind);
        return { totalHits: hits - behind, resetTime: new Date(Date.now() + left_ms) };
      });
    });
  }

  count(organizationId: string, windowMilliseconds: number): Promise<Counted> {
    return this.#batches.add({ organizationId, windowMilliseconds });
  }
}

/**
 * Builds the statement that adds to the counters. Sorts by id, which prevents deadlocks between replicas. The join skips
 * organizations that were deleted meanwhile.
 */
function buildUpsert(counts: ReadonlyMap<string, number>, windowMilliseconds: number) {
  const ids = [...counts.keys()].sort();
  const hits = ids.map((id) => counts.get(id));
  const now = sql`clock_timestamp()`;
  return sql<Row>`
    INSERT INTO request_counts AS stored (organization_id, hits, ends_at)
    SELECT id, hits, ${now} + ${windowMilliseconds} * interval '1 millisecond'
    FROM unnest(${ids}::text[], ${hits}::int[]) AS given (id, hits) JOIN organizations USING (id)
    ON CONFLICT (organization_id) DO UPDATE SET
      hits = CASE WHEN stored.ends_at <= ${now} THEN excluded.hits ELSE stored.hits + excluded.hits END,
      ends_at = CASE WHEN stored.ends_at <= ${now} THEN excluded.ends_at ELSE stored.ends_at END
    RETURNING organization_id, hits, (extract(epoch FROM ends_at - ${now}) * 1000)::float8 AS left_ms`;
}
