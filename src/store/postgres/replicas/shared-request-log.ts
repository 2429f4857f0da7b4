import { sql } from 'kysely';
import {
  MAX_PRUNED_ENTRIES,
  type RequestLogEntry,
  type NumberedEntry,
  type RequestLog,
  type TruncatedBody,
} from '../../../state/request-log.js';
import { formatInstant } from '../../../domain/shared/calendar.js';
import { createRandomId } from '../../../lib/ids.js';
import { toComparableText } from '../columns.js';
import type { Database } from '../database.js';
import { createQueryTag, runInBackground, type QueryTag } from './run-statement.js';
import { BatchQueue } from '../../../lib/batch-queue.js';
import type { Organization } from '../../../domain/shared/records.js';

const PAGE_SIZE = 200;
/** Number of entries of an organization between two deletions of the oldest ones. The first follows the first entry. */
const CLEANUP_INTERVAL_ENTRIES = 500;

/** Time after which a running request is in the log. Most requests have ended by then, and are written once. */
const PENDING_AFTER_MS = 50;

interface PendingEntry {
  organizationId: string;
  entry: RequestLogEntry;
}

/** Request log of every organization across replicas. */
export class SharedRequestLog implements RequestLog {
  /** Constant, since the sequence numbers never restart. */
  readonly name = 'shared';
  readonly startedAt = null;
  readonly #database: Database;
  readonly #query: QueryTag;
  readonly #batches: BatchQueue<PendingEntry, boolean>;
  /** Timers of the requests that are not in the table yet, by the id of their entry. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #added = new Map<string, number>();

  readonly #limit: number;

  /** @param limit maximum number of entries per organization */
  constructor(database: Database, limit: number) {
    this.#limit = limit;
    this.#database = database;
    this.#query = createQueryTag(database);
    this.#batches = new BatchQueue<PendingEntry, boolean>((pending) =>
      database.statements.connection(async (queries) => {
        // If an entry was completed in the same batch, only the completed version is pending.
        const latest = new Map(pending.map((item) => [`${item.organizationId} ${item.entry.id}`, item]));
        const ids = [...new Set(pending.map(({ organizationId }) => organizationId))];
        // Sent together. The second statement sees every subscriber that may have read the log before the first.
        const [, { rows }] = await Promise.all([
          buildUpsert([...latest.values()]).execute(queries),
          sql<{ id: string }>`
            SELECT given.id FROM unnest(${ids}::text[]) AS given (id)
            WHERE EXISTS (SELECT FROM stream_readers WHERE organization_id = given.id)`.execute(queries),
        ]);
        const subscribed = new Set(rows.map(({ id }) => id));
        return pending.map(({ organizationId }) => subscribed.has(organizationId));
      }),
    );
  }

  add(organizationId: string, entry: RequestLogEntry): void {
    const write = (): void => {
      this.#timers.delete(entry.id);
      this.#batches.add({ organizationId, entry }).catch(() => undefined);
    };
    this.#timers.set(entry.id, setTimeout(write, PENDING_AFTER_MS).unref());
    const added = (this.#added.get(organizationId) ?? 0) + 1;
    this.#added.set(organizationId, added % CLEANUP_INTERVAL_ENTRIES);
    if (added === 1) this.#clearOldest(organizationId);
  }

  /** Writes a completed entry. The response waits for it, so that the client finds the request in every replica. */
  complete(organizationId: string, entry: RequestLogEntry): Promise<boolean> {
    clearTimeout(this.#timers.get(entry.id));
    this.#timers.delete(entry.id);
    return this.#batches.add({ organizationId, entry }).catch(() => false);
  }

  async clear(organizationId: string): Promise<void> {
    this.#added.delete(organizationId);
    await this.#query`DELETE FROM requests WHERE organization_id = ${organizationId}`;
  }

  /** Compares ids, which are indexed and carry the real time at which the request was received. */
  async prune(before: number): Promise<void> {
    const firstKept = toComparableText(createRandomId('req', formatInstant(before)));
    await this.#query`
      DELETE FROM requests USING (
        SELECT oldest.organization_id, oldest.id FROM organizations, LATERAL (
          SELECT organization_id, id FROM requests
          WHERE organization_id = organizations.id AND id < ${firstKept} LIMIT ${MAX_PRUNED_ENTRIES}
        ) AS oldest LIMIT ${MAX_PRUNED_ENTRIES}
      ) AS expired
      WHERE requests.organization_id = expired.organization_id AND requests.id = expired.id`;
  }

  async *listNewest(organizationId: string, after = Number.MAX_SAFE_INTEGER): AsyncGenerator<NumberedEntry> {
    let [position, left] = [after, this.#limit];
    while (left > 0) {
      const rows = await this.#query<{ sequence: number; entry: unknown }>`
        SELECT sequence, entry FROM requests
        WHERE organization_id = ${organizationId} AND sequence < ${position}
        ORDER BY sequence DESC LIMIT ${Math.min(left, PAGE_SIZE)}`;
      for (const { sequence, entry } of rows) yield { sequence, record: parseEntry(entry) };
      position = rows.at(-1)?.sequence ?? 0;
      left = rows.length < PAGE_SIZE ? 0 : left - rows.length;
    }
  }

  #clearOldest(organizationId: string): void {
    runInBackground(
      this.#database,
      sql`
        DELETE FROM requests WHERE organization_id = ${organizationId} AND sequence <= (
          SELECT sequence FROM requests WHERE organization_id = ${organizationId}
          ORDER BY sequence DESC OFFSET ${this.#limit} LIMIT 1)`,
    );
  }
}

function buildUpsert(pending: readonly PendingEntry[]) {
  const organizations = pending.map(({ organizationId }) => organizationId);
  const ids = pending.map(({ entry }) => toComparableText(entry.id));
  const entries = pending.map(({ entry }) => serializeEntry(entry));
  // The join skips organizations that were deleted meanwhile.
  return sql`
    INSERT INTO requests (organization_id, id, entry)
    SELECT given.* FROM unnest(${organizations}::text[], ${ids}::text[], ${entries}::json[])
      AS given (organization_id, id, entry) JOIN organizations ON organizations.id = given.organization_id
    ON CONFLICT (organization_id, id) DO UPDATE SET entry = excluded.entry`;
}

/** Body in JSON: text, or bytes in base64. */
type SerializedBody = Omit<TruncatedBody, 'beginning'> & ({ text: string } | { base64: string });

interface SerializedEntry extends Omit<RequestLogEntry, 'requestBody' | 'responseBody'> {
  requestBody: SerializedBody | null;
  responseBody: SerializedBody | null;
}

/** Serializes an entry. Keeps only the organization's clock, and none of its secrets. */
function serializeEntry(entry: RequestLogEntry): string {
  const { id, clock, advance } = entry.organization;
  const serialized: SerializedEntry = {
    ...entry,
    organization: { id, clock, advance } as Organization,
    requestBody: serializeBody(entry.requestBody),
    responseBody: serializeBody(entry.responseBody),
  };
  return JSON.stringify(serialized);
}

export function parseEntry(json: unknown): RequestLogEntry {
  const serialized = json as SerializedEntry;
  return {
    ...serialized,
    requestBody: parseBody(serialized.requestBody),
    responseBody: parseBody(serialized.responseBody),
  };
}

function serializeBody(body: TruncatedBody | null): SerializedBody | null {
  if (body === null) return null;
  const { beginning, bytes } = body;
  if (typeof beginning === 'string') return { bytes, text: beginning };
  return { bytes, base64: Buffer.from(beginning).toString('base64') };
}

function parseBody(serialized: SerializedBody | null): TruncatedBody | null {
  if (serialized === null) return null;
  const { bytes } = serialized;
  return {
    bytes,
    beginning: 'text' in serialized ? serialized.text : Buffer.from(serialized.base64, 'base64'),
  };
}
