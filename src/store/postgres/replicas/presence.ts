import { sql } from 'kysely';
import pg from 'pg';
import type { Replica } from '../../../state/replica.js';
import { settingsOf, type Database } from '../database.js';
import { LINGER_MILLISECONDS } from '../../../state/event-bus.js';
import { ask } from './ask.js';

/** The first half of the advisory locks that replicas hold as long as they live; the second is their number. */
const LOCK_CLASS = 0x7067;

/** A number that no replica has: its lock is had by whoever has to be alone. */
const NOBODY = 0;

/** So often each replica looks whether another one is gone. */
const LOOK_MILLISECONDS = 1_000;

export const NEWS = 'tollgate_news';

interface Callbacks {
  /** Told that another replica is gone, and left what it was doing. */
  gone: () => void;
  /** Told that there is news for an organization. */
  news: (organizationId: string) => void;
  /** Told that the database is there again. */
  back: () => Promise<void>;
}

/**
 * That this process is there. It holds an advisory lock in a session of its own, which dies with the process however it
 * ends; whoever can take the lock of another knows that it is gone, and lets go of what it had claimed.
 */
export class Presence implements Replica {
  readonly number: number;
  readonly #url: string;
  readonly #database: Database;
  readonly #callbacks: Callbacks;
  readonly #timer: NodeJS.Timeout;
  #session: pg.Client | null = null;
  #isLooking = false;
  #isClosed = false;

  static async enter(url: string, database: Database, callbacks: Callbacks): Promise<Presence> {
    const [row] = await ask(
      database,
      sql<{ number: number }>`SELECT nextval('replica_numbers')::int AS number`,
    );
    const presence = new Presence(row?.number ?? 0, { url, database, callbacks });
    await presence.#hold();
    return presence;
  }

  private constructor(
    number: number,
    { url, database, callbacks }: { url: string; database: Database; callbacks: Callbacks },
  ) {
    this.number = number;
    this.#url = url;
    this.#database = database;
    this.#callbacks = callbacks;
    this.#timer = setInterval(() => {
      if (this.#isLooking) return;
      this.#isLooking = true;
      this.#look()
        // The next look may find the database again.
        .catch(() => undefined)
        .finally(() => {
          this.#isLooking = false;
        });
    }, LOOK_MILLISECONDS).unref();
  }

  get id(): string {
    return String(this.number);
  }

  /** Whether the database is there and knows of this process. */
  get isHeld(): boolean {
    return this.#session !== null;
  }

  async isAtWork(id: string): Promise<boolean> {
    await this.bury();
    const rows = await ask(this.#database, sql`SELECT FROM replicas WHERE number = ${Number(id)}`);
    return rows.length > 0;
  }

  /** Lets go of what replicas had that are gone. @returns whether there were any */
  async bury(): Promise<boolean> {
    const dead = await this.#database.statements.transaction().execute(async (queries) => {
      const { rows } = await sql<{ number: number }>`
        SELECT number FROM replicas
        WHERE number <> ${this.number} AND pg_try_advisory_xact_lock(${LOCK_CLASS}, number)
        FOR UPDATE SKIP LOCKED`.execute(queries);
      const numbers = rows.map(({ number }) => number);
      if (numbers.length === 0) return numbers;
      await sql`DELETE FROM claims WHERE replica = ANY(${numbers})`.execute(queries);
      // Those who read along with it can come back to another one, and find what they missed.
      await sql`
        UPDATE stream_readers SET left_at = now() WHERE replica = ANY(${numbers}) AND left_at IS NULL`.execute(
        queries,
      );
      await sql`DELETE FROM replicas WHERE number = ANY(${numbers})`.execute(queries);
      return numbers;
    });
    if (dead.length > 0) this.#callbacks.gone();
    return dead.length > 0;
  }

  /** Runs `work` while no other replica runs what it calls so. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#database.statements.transaction().execute(async (queries) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${NOBODY})`.execute(queries);
      return work();
    });
  }

  /** The others find that it is gone, and go on with what it leaves. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const session = this.#session;
    this.#session = null;
    await session?.end();
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return;
    if (!this.#session) {
      await this.#hold();
      await this.#callbacks.back();
    }
    await this.bury();
    await forgetLeft(this.#database);
  }

  async #hold(): Promise<void> {
    const session = new pg.Client({ ...settingsOf(this.#url), application_name: 'tollgate-session' });
    session.on('error', () => {
      if (this.#session === session) this.#session = null;
    });
    session.on('end', () => {
      if (this.#session === session) this.#session = null;
    });
    session.on('notification', ({ payload }) => {
      if (payload !== undefined) this.#callbacks.news(payload);
    });
    try {
      await session.connect();
      await session.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, this.number]);
      // What it had before the session broke is taken by nobody else now, or somebody else has it.
      await session.query('DELETE FROM claims WHERE replica = $1', [this.number]);
      await session.query('INSERT INTO replicas VALUES ($1) ON CONFLICT DO NOTHING', [this.number]);
      await session.query(`LISTEN ${NEWS}`);
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) await session.end();
    else this.#session = session;
  }
}

/** Forgets readers that did not come back, and the news that nobody hears any more. */
async function forgetLeft(database: Database): Promise<void> {
  const left = await ask(
    database,
    sql<{ organization_id: string }>`
      DELETE FROM stream_readers WHERE left_at < now() - ${LINGER_MILLISECONDS} * interval '1 millisecond'
      RETURNING organization_id`,
  );
  if (left.length === 0) return;
  const ids = left.map(({ organization_id }) => organization_id);
  await ask(
    database,
    sql`
      DELETE FROM news WHERE organization_id = ANY(${ids}::text[]) AND NOT EXISTS (
        SELECT FROM stream_readers WHERE stream_readers.organization_id = news.organization_id)`,
  );
}
