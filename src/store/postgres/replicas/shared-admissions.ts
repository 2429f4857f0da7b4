import { sql, type RawBuilder } from 'kysely';
import type { Organization } from '../../../domain/shared/records.js';
import type { Fault } from '../../../state/active-faults.js';
import type { Admission, AdmissionKey, Admissions } from '../../../state/admissions.js';
import { BatchQueue } from '../../../lib/batch-queue.js';
import type { Database } from '../database.js';
import { decodeRows } from '../decode-rows.js';
import { runStatement } from './run-statement.js';

interface Row extends Omit<Admission, 'organization' | 'totalHits' | 'resetTime' | 'faults'> {
  /** Ids of the organization and hashes of its keys, each of which a request may have. */
  keys: string[];
  record: Organization;
  hits: number;
  left_ms: number;
  faults: Fault[] | null;
}

/** Start of requests across replicas, by the clock of the database. Concurrent requests share a statement. */
export class SharedAdmissions implements Admissions {
  readonly #batches: BatchQueue<{ key: string; windowMs: number }, Admission | undefined>;

  constructor(database: Database) {
    this.#batches = new BatchQueue(async (batch) => {
      const counts = new Map<string, number>();
      for (const { key } of batch) counts.set(key, (counts.get(key) ?? 0) + 1);
      const rows = await runStatement(database, buildAdmission(counts, batch[0]?.windowMs ?? 0));
      const admissions = new Map<string, Admission>();
      for (const row of rows) {
        const admission = toAdmission(row);
        // Requests of one batch are counted in the order of their arrival.
        admission.totalHits -= row.keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
        for (const key of row.keys) admissions.set(key, admission);
      }
      return batch.map(({ key }) => {
        const admission = admissions.get(key);
        return admission && { ...admission, totalHits: (admission.totalHits += 1) };
      });
    });
  }

  admit(key: AdmissionKey, windowMs: number): Promise<Admission | undefined> {
    return this.#batches.add({ key: 'id' in key ? key.id : key.api_key_hash, windowMs });
  }
}

function toAdmission({ record, hits, left_ms, faults, latest_at, next_due_at }: Row): Admission {
  const [organization] = decodeRows('organizations', [{ record }]);
  return {
    organization: organization?.record ?? record,
    totalHits: hits,
    resetTime: new Date(Date.now() + left_ms),
    faults: decodeRows(
      'faults',
      (faults ?? []).map((fault) => ({ record: fault })),
    ).map((row) => row.record),
    latest_at,
    next_due_at,
  };
}

/**
 * Builds the statement that adds to the counters. Sorts by id, which prevents deadlocks between replicas. The join skips
 * organizations that were deleted meanwhile.
 *
 * @param counts number of requests by the id of an organization or the hash of a key; a hash is never an id
 */
function buildAdmission(counts: ReadonlyMap<string, number>, windowMs: number): RawBuilder<Row> {
  const now = sql`clock_timestamp()`;
  return sql<Row>`
    WITH given AS (
      SELECT organizations.id, array_agg(key) AS keys, sum(hits)::integer AS hits
      FROM unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) AS sent (key, hits)
      JOIN organizations ON organizations.id =
        coalesce((SELECT organization_id FROM api_keys WHERE hash = sent.key), sent.key)
      GROUP BY organizations.id
    ), counted AS (
      INSERT INTO request_counts AS stored (organization_id, hits, ends_at)
      SELECT id, hits, ${now} + ${windowMs} * interval '1 millisecond' FROM given ORDER BY id
      ON CONFLICT (organization_id) DO UPDATE SET
        hits = CASE WHEN stored.ends_at <= ${now} THEN excluded.hits ELSE stored.hits + excluded.hits END,
        ends_at = CASE WHEN stored.ends_at <= ${now} THEN excluded.ends_at ELSE stored.ends_at END
      RETURNING organization_id, hits, (extract(epoch FROM ends_at - ${now}) * 1000)::float8 AS left_ms
    )
    SELECT given.keys, counted.hits, counted.left_ms, organizations.record, organizations.latest_at,
      (SELECT json_agg(faults.record ORDER BY position) FROM faults WHERE faults.organization_id = given.id) AS faults,
      (
        SELECT due_at FROM purchases WHERE purchases.organization_id = given.id AND due_at IS NOT NULL
        ORDER BY due_at LIMIT 1
      ) AS next_due_at
    FROM given
    JOIN counted ON counted.organization_id = given.id
    JOIN organizations ON organizations.id = given.id`;
}
