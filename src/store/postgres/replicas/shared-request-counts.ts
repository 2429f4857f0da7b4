import { sql } from 'kysely';
import type { RequestCounts } from '../../../state/request-counts.js';
import type { Database } from '../database.js';
import { ask } from './ask.js';
import { Batches } from './batches.js';

type Counted = Awaited<ReturnType<RequestCounts['count']>>;

interface Row {
  organization_id: string;
  hits: number;
  left_ms: number;
}

/** Counts the requests of each organization over all replicas, by the clock of the database. */
export class SharedRequestCounts implements RequestCounts {
  readonly #batches: Batches<{ organizationId: string; windowMilliseconds: number }, Counted>;

  constructor(database: Database) {
    this.#batches = new Batches(async (asked) => {
      const counts = new Map<string, number>();
      for (const { organizationId } of asked)
        counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
      const rows = await ask(database, counting(counts, asked[0]?.windowMilliseconds ?? 0));
      const known = new Map(rows.map((row) => [row.organization_id, row]));
      // The first of those that came together was counted first.
      return asked.map(({ organizationId }) => {
        const { hits = 1, left_ms = 0 } = known.get(organizationId) ?? {};
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
 * In the order of the ids, so that two replicas never wait for each other. Of an organization that was deleted meanwhile
 * nothing is counted.
 */
function counting(counts: ReadonlyMap<string, number>, windowMilliseconds: number) {
  const ids = [...counts.keys()].sort();
  const hits = ids.map((id) => counts.get(id));
  const now = sql`clock_timestamp()`;
  return sql<Row>`
    INSERT INTO request_counts AS kept (organization_id, hits, ends_at)
    SELECT id, hits, ${now} + ${windowMilliseconds} * interval '1 millisecond'
    FROM unnest(${ids}::text[], ${hits}::int[]) AS given (id, hits) JOIN organizations USING (id)
    ON CONFLICT (organization_id) DO UPDATE SET
      hits = CASE WHEN kept.ends_at <= ${now} THEN excluded.hits ELSE kept.hits + excluded.hits END,
      ends_at = CASE WHEN kept.ends_at <= ${now} THEN excluded.ends_at ELSE kept.ends_at END
    RETURNING organization_id, hits, (extract(epoch FROM ends_at - ${now}) * 1000)::float8 AS left_ms`;
}
