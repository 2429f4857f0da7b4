import { sql } from 'kysely';
import type pg from 'pg';
import type { Replica } from '../../../state/replica.js';
import type { Database } from '../database.js';
import { LINGER_MS } from '../../../state/event-bus.js';
import { createQueryTag, type QueryTag } from './run-statement.js';

/** First key of the replicas' advisory locks; the second key is the number of the replica. */
const LOCK_CLASS = 0x7067;

/** Second key of the lock for exclusive work; no replica has this number. */
const EXCLUSIVE_LOCK = 0;

/** Interval for renewing the lease, and for checking whether another replica is dead. */
const HEARTBEAT_INTERVAL_MILLISECONDS = 1_000;

/** Age of a lease, by the clock of the database, at which the other replicas disconnect its owner. */
const LEASE_MILLISECONDS = 6_000;

/**
 * Time without an answer of the database after which a replica gives up its connections, and opens new ones. A server
 * that is cut off from the network does not close them, and TCP notices only after many minutes.
 */
const SILENCE_MILLISECONDS = 10_000;

export const NEWS_CHANNEL = 'tollgate_news';

interface HeartbeatCallbacks {
  /** Called after another replica has died and its claims were released. */
  onReplicaLost: () => void;
  /** Called when an organization has new stream messages. */
  onNotification: (organizationId: string) => void;
  /** Called when the database connection is restored. */
  onReconnected: () => Promise<void>;
}

interface ReplicaConnections {
  /** `application_name` of all connections of this replica. */
  connectionName: string;
  database: Database;
}

/**
 * Liveness of this replica: a PostgreSQL advisory lock held by a dedicated connection. If another replica can acquire
 * the lock, this one is dead, and its claims are released.
 *
 * A frozen process keeps its connections. So each replica also renews a lease, and the other replicas end all
 * connections of a replica whose lease has expired.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export class ReplicaHeartbeat implements Replica {
  readonly number: number;
  readonly #connectionName: string;
  readonly #database: Database;
  readonly #query: QueryTag;
  readonly #callbacks: HeartbeatCallbacks;
  readonly #timer: NodeJS.Timeout;
  #session: pg.Client | null = null;
  #answeredAt = performance.now();
  #isBeating = false;
  #isClosed = false;

  static async register(
    connections: ReplicaConnections,
    callbacks: HeartbeatCallbacks,
  ): Promise<ReplicaHeartbeat> {
    const query = createQueryTag(connections.database);
    const [row] = await query<{ number: number }>`SELECT nextval('replica_numbers')::int AS number`;
    const presence = new ReplicaHeartbeat(row?.number ?? 0, connections, callbacks);
    await presence.#connect();
    return presence;
  }

  private constructor(
    number: number,
    { connectionName, database }: ReplicaConnections,
    callbacks: HeartbeatCallbacks,
  ) {
    this.number = number;
    this.#connectionName = connectionName;
    this.#database = database;
    this.#query = createQueryTag(database);
    this.#callbacks = callbacks;
    let lastTick = performance.now();
    this.#timer = setInterval(() => {
      const isLate = performance.now() - lastTick > 2 * HEARTBEAT_INTERVAL_MILLISECONDS;
      lastTick = performance.now();
      if (isLate) this.#answeredAt = lastTick;
      this.#disconnectIfSilent();
      this.#renewLease();
      if (this.#isBeating) return;
      this.#isBeating = true;
      this.#beat(isLate)
        // The next interval tries again.
        .catch(() => undefined)
        .finally(() => {
          this.#isBeating = false;
        });
    }, HEARTBEAT_INTERVAL_MILLISECONDS).unref();
  }

  get id(): string {
    return String(this.number);
  }

  /** True if the connection that holds the lock is open. */
  get isConnected(): boolean {
    return this.#session !== null;
  }

  async isAlive(id: string): Promise<boolean> {
    await this.reapDead();
    const rows = await this.#query`SELECT FROM replicas WHERE number = ${Number(id)}`;
    return rows.length > 0;
  }

  /** Returns the number of replicas, this one included. A replica that has just died may still be counted. */
  async countReplicas(): Promise<number> {
    const [row] = await this.#query<{ count: number }>`SELECT count(*)::int AS count FROM replicas`;
    return row?.count ?? 0;
  }

  /** Releases the claims of dead replicas. @returns whether there were any */
  async reapDead(): Promise<boolean> {
    const dead = await this.#database.statements.transaction(async (queries) => {
      const { rows } = await sql<{ number: number }>`
        SELECT number FROM replicas
        WHERE number <> ${this.number} AND pg_try_advisory_xact_lock(${LOCK_CLASS}, number)
        FOR UPDATE SKIP LOCKED`.execute(queries);
      const numbers = rows.map(({ number }) => number);
      if (numbers.length === 0) return numbers;
      await sql`DELETE FROM claims WHERE replica = ANY(${numbers})`.execute(queries);
      // Readers of a dead replica can reconnect to another one and get the messages they missed.
      await sql`
        UPDATE stream_readers SET left_at = now() WHERE replica = ANY(${numbers}) AND left_at IS NULL`.execute(
        queries,
      );
      await sql`DELETE FROM replicas WHERE number = ANY(${numbers})`.execute(queries);
      return numbers;
    });
    if (dead.length > 0) this.#callbacks.onReplicaLost();
    return dead.length > 0;
  }

  /** Runs `work` while no other replica runs work exclusively. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#database.statements.transaction(async (queries) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${EXCLUSIVE_LOCK})`.execute(queries);
      return work();
    });
  }

  /** Releases the lock: the other replicas then take over its work. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const session = this.#session;
    this.#session = null;
    await session?.end();
  }

  /** Checks on the other replicas. @param isLate true if this process was itself frozen, maybe with its whole machine */
  async #beat(isLate: boolean): Promise<void> {
    if (this.#isClosed) return;
    if (!this.#session) {
      await this.#connect();
      await this.#callbacks.onReconnected();
    }
    if (!isLate) await this.#disconnectFrozen();
    await this.reapDead();
    await deleteDepartedReaders(this.#query);
  }

  /** Renews the lease over the dedicated connection, which waits for no other statement of this replica. */
  #renewLease(): void {
    const renewed = this.#session?.query('UPDATE replicas SET renewed_at = now() WHERE number = $1', [
      this.number,
    ]);
    // A broken connection ends the session.
    renewed?.then(this.#noteAnswer).catch(() => undefined);
  }

  #noteAnswer = (): void => {
    this.#answeredAt = performance.now();
  };

  #disconnectIfSilent(): void {
    if (performance.now() - this.#answeredAt < SILENCE_MILLISECONDS) return;
    this.#noteAnswer();
    this.#database.disconnect();
  }

  /** Ends all connections of replicas whose lease has expired. This releases their locks. */
  async #disconnectFrozen(): Promise<void> {
    await this.#query`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      JOIN replicas ON application_name = connection_name
      WHERE number <> ${this.number} AND renewed_at < now() - ${LEASE_MILLISECONDS} * interval '1 millisecond'`;
  }

  async #connect(): Promise<void> {
    const session = this.#database.createClient();
    session.on('error', () => {
      if (this.#session === session) this.#session = null;
    });
    session.on('end', () => {
      if (this.#session === session) this.#session = null;
    });
    session.on('notification', ({ payload }) => {
      if (payload !== undefined) this.#callbacks.onNotification(payload);
    });
    try {
      await session.connect();
      await session.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, this.number]);
      // Claims from before a lost connection: not yet released, or already taken over by another replica.
      await session.query('DELETE FROM claims WHERE replica = $1', [this.number]);
      await session.query(
        `INSERT INTO replicas (number, connection_name) VALUES ($1, $2)
        ON CONFLICT (number) DO UPDATE SET renewed_at = now()`,
        [this.number, this.#connectionName],
      );
      await session.query(`LISTEN ${NEWS_CHANNEL}`);
      this.#noteAnswer();
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) await session.end();
    else this.#session = session;
  }
}

/** Deletes readers that did not reconnect, and the messages of organizations without readers. */
async function deleteDepartedReaders(query: QueryTag): Promise<void> {
  const left = await query<{ organization_id: string }>`
    DELETE FROM stream_readers WHERE left_at < now() - ${LINGER_MS} * interval '1 millisecond'
    RETURNING organization_id`;
  if (left.length === 0) return;
  const ids = left.map(({ organization_id }) => organization_id);
  await query`
    DELETE FROM news WHERE organization_id = ANY(${ids}::text[]) AND NOT EXISTS (
      SELECT FROM stream_readers WHERE stream_readers.organization_id = news.organization_id)`;
}
