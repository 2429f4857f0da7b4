import { setTimeout as pause } from 'node:timers/promises';
import type { Claim, DeliveryClaims } from '../../../state/delivery-claims.js';
import type { Delivery } from '../../../domain/shared/records.js';
import { toComparableText } from '../columns.js';
import type { Database } from '../database.js';
import { createQueryTag, type QueryTag } from './run-statement.js';
import type { ReplicaHeartbeat } from './replica-heartbeat.js';

/** Interval for checking whether another replica has finished an attempt. */
const CLAIM_POLL_MILLISECONDS = 20;

/** Claims on the deliveries that any replica is sending. */
export class SharedDeliveryClaims implements DeliveryClaims {
  readonly #query: QueryTag;
  readonly #heartbeat: ReplicaHeartbeat;
  #isClosed = false;

  constructor(database: Database, heartbeat: ReplicaHeartbeat) {
    this.#query = createQueryTag(database);
    this.#heartbeat = heartbeat;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  async getClaimed(organizationId: string): Promise<ReadonlySet<string>> {
    const rows = await this.#query<{ id: string }>`
      SELECT id FROM claims WHERE kind = 'delivery' AND organization_id = ${organizationId}`;
    return new Set(rows.map(({ id }) => JSON.parse(id) as string));
  }

  /**
   * Claims deliveries. A replica updates a delivery before it releases its claim. So a delivery that was sent since it was
   * read is skipped: its due instant differs, its row is locked, or its claim still exists.
   */
  async claim(organizationId: string, deliveries: readonly Delivery[]): Promise<Claim<Delivery>> {
    const ids = deliveries.map(({ id }) => toComparableText(id));
    const due = deliveries.map(({ next_attempt_at }) => next_attempt_at);
    const claimed = await this.#query<{ id: string }>`
      INSERT INTO claims (kind, organization_id, id, replica)
      SELECT 'delivery', ${organizationId}, stored.id, ${this.#heartbeat.number}
      FROM unnest(${ids}::text[], ${due}::text[]) AS given (id, due_at)
      JOIN deliveries AS stored ON stored.id = given.id AND stored.due_at = given.due_at
      WHERE stored.organization_id = ${organizationId}
      FOR UPDATE OF stored SKIP LOCKED
      ON CONFLICT DO NOTHING RETURNING id`;
    const claimedIds = new Set(claimed.map(({ id }) => id));
    return {
      claimed: deliveries.filter(({ id }) => claimedIds.has(toComparableText(id))),
      release: () => this.#release(organizationId, [...claimedIds]),
    };
  }

  async waitForRelease(organizationId: string, ids: readonly string[]): Promise<void> {
    for (;;) {
      const busy = await this.getClaimed(organizationId);
      if (!ids.some((id) => busy.has(id))) return;
      await this.#heartbeat.reapDead();
      await pause(CLAIM_POLL_MILLISECONDS);
    }
  }

  async #release(organizationId: string, ids: readonly string[]): Promise<void> {
    await this.#query`
      DELETE FROM claims
      WHERE kind = 'delivery' AND organization_id = ${organizationId} AND id = ANY(${ids}::text[])
        AND replica = ${this.#heartbeat.number}`;
  }
}
