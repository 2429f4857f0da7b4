import { sql } from 'kysely';
import { CAPACITY, type JournalEntry, type Numbered, type RequestJournal } from '../../../state/request-log.js';
import { keyOf } from '../columns.js';
import type { Database } from '../database.js';
import { ask, tellDatabase } from './ask.js';
import { Batches } from './batches.js';
import { entryOf, textOf } from './journal-text.js';

const READ_AT_ONCE = 200;
/** After so many entries of an organization the oldest are let go of. */
const CLEARED_AFTER = 500;

interface Written {
  organizationId: string;
  entry: JournalEntry;
}

/** The latest requests of every organization, whichever replica they came to. */
export class SharedJournal implements RequestJournal {
  /** The numbers of this one never begin anew. */
  readonly name = 'shared';
  readonly #database: Database;
  readonly #batches: Batches<Written, unknown>;
  readonly #added = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
    this.#batches = new Batches<Written, unknown>(async (written) => {
      // Of an entry that has come to its end meanwhile that is all that there is to say.
      const latest = new Map(written.map((one) => [`${one.organizationId} ${one.entry.id}`, one]));
      await ask(database, writing([...latest.values()]));
      return [];
    });
  }

  add(organizationId: string, entry: JournalEntry): void {
    this.#batches.add({ organizationId, entry }).catch(() => undefined);
    const added = (this.#added.get(organizationId) ?? 0) + 1;
    this.#added.set(organizationId, added % CLEARED_AFTER);
    if (added === CLEARED_AFTER) this.#clearOldest(organizationId);
  }

  /** The answer waits for it, so that whoever has the answer finds the request, wherever they ask. */
  async complete(organizationId: string, entry: JournalEntry): Promise<void> {
    await this.#batches.add({ organizationId, entry }).catch(() => undefined);
  }

  async clear(organizationId: string): Promise<void> {
    this.#added.delete(organizationId);
    await ask(this.#database, sql`DELETE FROM requests WHERE organization_id = ${organizationId}`);
  }

  async *newest(organizationId: string, after = Number.MAX_SAFE_INTEGER): AsyncGenerator<Numbered> {
    let [position, left] = [after, CAPACITY];
    while (left > 0) {
      const rows = await ask(
        this.#database,
        sql<{ sequence: number; entry: unknown }>`
          SELECT sequence, entry FROM requests
          WHERE organization_id = ${organizationId} AND sequence < ${position}
          ORDER BY sequence DESC LIMIT ${Math.min(left, READ_AT_ONCE)}`,
      );
      for (const { sequence, entry } of rows) yield { sequence, record: entryOf(entry) };
      position = rows.at(-1)?.sequence ?? 0;
      left = rows.length < READ_AT_ONCE ? 0 : left - rows.length;
    }
  }

  #clearOldest(organizationId: string): void {
    tellDatabase(
      this.#database,
      sql`
        DELETE FROM requests WHERE organization_id = ${organizationId} AND sequence <= (
          SELECT sequence FROM requests WHERE organization_id = ${organizationId}
          ORDER BY sequence DESC OFFSET ${CAPACITY} LIMIT 1)`,
    );
  }
}

function writing(written: readonly Written[]) {
  const organizations = written.map(({ organizationId }) => organizationId);
  const ids = written.map(({ entry }) => keyOf(entry.id));
  const entries = written.map(({ entry }) => textOf(entry));
  // Nothing is noted of an organization that was deleted meanwhile.
  return sql`
    INSERT INTO requests (organization_id, id, entry)
    SELECT given.* FROM unnest(${organizations}::text[], ${ids}::text[], ${entries}::json[])
      AS given (organization_id, id, entry) JOIN organizations ON organizations.id = given.organization_id
    ON CONFLICT (organization_id, id) DO UPDATE SET entry = excluded.entry`;
}
