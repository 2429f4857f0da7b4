import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Claim, DeliveriesUnderWay } from '../../../state/delivery-claims.js';
import type { Delivery } from '../../../domain/delivery/delivery.js';
import { keyOf } from '../columns.js';
import type { Database } from '../database.js';
import { ask } from './ask.js';
import type { Presence } from './presence.js';

/** So often it is looked whether another replica has sent what is waited for. */
const LOOK_MILLISECONDS = 20;

/** The deliveries that any replica is sending. */
export class SharedUnderWay implements DeliveriesUnderWay {
  readonly #database: Database;
  readonly #presence: Presence;
  #isClosed = false;

  constructor(database: Database, presence: Presence) {
    this.#database = database;
    this.#presence = presence;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  async of(organizationId: string): Promise<ReadonlySet<string>> {
    const rows = await ask(
      this.#database,
      sql<{ id: string }>`
        SELECT id FROM claims WHERE kind = 'delivery' AND organization_id = ${organizationId}`,
    );
    return new Set(rows.map(({ id }) => JSON.parse(id) as string));
  }

  /**
   * Whoever sent a delivery changed it before letting go of it. So one that was sent since it was read is passed over
   * for what it is now, or because it is being changed, or because somebody still has it.
   */
  async claim(organizationId: string, deliveries: readonly Delivery[]): Promise<Claim<Delivery>> {
    const ids = deliveries.map(({ id }) => keyOf(id));
    const due = deliveries.map(({ next_attempt_at }) => next_attempt_at);
    const claimed = await ask(
      this.#database,
      sql<{ id: string }>`
        INSERT INTO claims (kind, organization_id, id, replica)
        SELECT 'delivery', ${organizationId}, kept.id, ${this.#presence.number}
        FROM unnest(${ids}::text[], ${due}::text[]) AS given (id, due_at)
        JOIN deliveries AS kept ON kept.id = given.id AND kept.due_at = given.due_at
        WHERE kept.organization_id = ${organizationId}
        FOR UPDATE OF kept SKIP LOCKED
        ON CONFLICT DO NOTHING RETURNING id`,
    );
    const taken = new Set(claimed.map(({ id }) => id));
    return {
      taken: deliveries.filter(({ id }) => taken.has(keyOf(id))),
      release: () => this.#release(organizationId, [...taken]),
    };
  }

  async settled(organizationId: string, ids: readonly string[]): Promise<void> {
    for (;;) {
      const busy = await this.of(organizationId);
      if (!ids.some((id) => busy.has(id))) return;
      await this.#presence.bury();
      await pause(LOOK_MILLISECONDS);
    }
  }

  async #release(organizationId: string, ids: readonly string[]): Promise<void> {
    await ask(
      this.#database,
      sql`
        DELETE FROM claims
        WHERE kind = 'delivery' AND organization_id = ${organizationId} AND id = ANY(${ids}::text[])
          AND replica = ${this.#presence.number}`,
    );
  }
}
