import { sql } from 'kysely';
import type { InFlight } from '../../../state/idempotency-locks.js';
import { keyOf } from '../columns.js';
import type { Database } from '../database.js';
import { ask } from './ask.js';
import type { Presence } from './presence.js';

/** The idempotency keys of requests that are running in any replica. They die with it, as the requests do. */
export class SharedInFlight implements Pick<InFlight, 'run'> {
  readonly #database: Database;
  readonly #presence: Presence;

  constructor(database: Database, presence: Presence) {
    this.#database = database;
    this.#presence = presence;
  }

  async run<Result>(scope: string, work: () => Promise<Result>): Promise<Result | null> {
    const id = keyOf(scope);
    if (!(await this.#claim(id)) && !((await this.#presence.bury()) && (await this.#claim(id)))) return null;
    try {
      return await work();
    } finally {
      await this.#release(id);
    }
  }

  async #claim(id: string): Promise<boolean> {
    const claimed = await ask(
      this.#database,
      sql`
        INSERT INTO claims (kind, organization_id, id, replica) VALUES ('request', '', ${id}, ${this.#presence.number})
        ON CONFLICT DO NOTHING RETURNING id`,
    );
    return claimed.length > 0;
  }

  /** Whoever has the answer may come again at once, so that is waited for; what cannot be done now the next hold does. */
  async #release(id: string): Promise<void> {
    const { number } = this.#presence;
    await ask(
      this.#database,
      sql`DELETE FROM claims WHERE kind = 'request' AND organization_id = '' AND id = ${id} AND replica = ${number}`,
    ).catch(() => undefined);
  }
}
