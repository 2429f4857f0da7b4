import type { IdempotencyLocks } from '../../../state/idempotency-locks.js';
import { toComparableText } from '../columns.js';
import type { Database } from '../database.js';
import { createQueryTag, type QueryTag } from './run-statement.js';
import type { ReplicaHeartbeat } from './replica-heartbeat.js';

/** Locks on the idempotency keys of running requests in any replica. A replica's locks are released when it dies. */
export class SharedIdempotencyLocks implements Pick<IdempotencyLocks, 'run'> {
  readonly #query: QueryTag;
  readonly #heartbeat: ReplicaHeartbeat;

  constructor(database: Database, heartbeat: ReplicaHeartbeat) {
    this.#query = createQueryTag(database);
    this.#heartbeat = heartbeat;
  }

  async run<Result>(requestKey: string, work: () => Promise<Result>): Promise<Result | null> {
    const id = toComparableText(requestKey);
    if (!(await this.#claim(id)) && !((await this.#heartbeat.reapDead()) && (await this.#claim(id))))
      return null;
    try {
      return await work();
    } finally {
      await this.#release(id);
    }
  }

  async #claim(id: string): Promise<boolean> {
    const claimed = await this.#query`
      INSERT INTO claims (kind, organization_id, id, replica) VALUES ('request', '', ${id}, ${this.#heartbeat.number})
      ON CONFLICT DO NOTHING RETURNING id`;
    return claimed.length > 0;
  }

  /** Waits for the release, since the client may retry right after the response. Reconnecting releases it on errors. */
  async #release(id: string): Promise<void> {
    const { number } = this.#heartbeat;
    const released = this.#query`
      DELETE FROM claims WHERE kind = 'request' AND organization_id = '' AND id = ${id} AND replica = ${number}`;
    await released.catch(() => undefined);
  }
}
