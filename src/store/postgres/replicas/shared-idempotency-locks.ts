import { sql } from 'kysely';
import type { IdempotencyLocks } from '../../../state/idempotency-locks.js';
import { toComparableText } from '../columns.js';
import type { Database } from '../database.js';
import { runStatement } from './run-statement.js';
import type { ReplicaHeartbeat } from './replica-heartbeat.js';

/** Locks on the idempotency keys of running requests in any replica. A replica's locks are released when it dies. */
export class SharedIdempotencyLocks implements Pick<IdempotencyLocks, 'run'> {
  readonly #database: Database;
  readonly #heartbeat: ReplicaHeartbeat;

  constructor(database: Database, heartbeat: ReplicaHeartbeat) {
    this.#database = database;
    this.#heartbeat = heartbeat;
  }

  async run<Result>(scope: string, work: () => Promise<Result>): Promise<Result | null> {
    const id = toComparableText(scope);
    if (!(await this.#claim(id)) && !((await this.#heartbeat.reapDead()) && (await this.#claim(id))))
      return null;
    try {
      return await work();
    } finally {
      await this.#release(id);
    }
  }

  async #claim(id: string): Promise<boolean> {
    const claimed = await runStatement(
      this.#database,
      sql`
        INSERT INTO claims (kind, organization_id, id, replica) VALUES ('request', '', ${id}, ${this.#heartbeat.number})
        ON CONFLICT DO NOTHING RETURNING id`,
    );
    return claimed.length > 0;
  }

  /** Waits for the release, since the client may retry right after the response. Reconnecting releases it on errors. */
  async #release(id: string): Promise<void> {
    const { number } = this.#heartbeat;
    await runStatement(
      this.#database,
      sql`DELETE FROM claims WHERE kind = 'request' AND organization_id = '' AND id = ${id} AND replica = ${number}`,
    ).catch(() => undefined);
  }
}
