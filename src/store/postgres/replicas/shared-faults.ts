import { sql } from 'kysely';
import {
  recordHit,
  canTrigger,
  drawFaults,
  MAX_FAULTS,
  type ActiveFaults,
  type Fault,
  type FaultTarget,
} from '../../../state/active-faults.js';
import type { AsyncInterface } from '../../../lib/awaitable.js';
import { toComparableText } from '../columns.js';
import { decodeRows } from '../decode-rows.js';
import type { Database } from '../database.js';
import { toStoreError } from '../errors.js';
import { createQueryTag, type QueryTag } from './run-statement.js';

/** Injected faults of every organization, which apply to its requests in any replica. */
export class SharedFaults implements AsyncInterface<ActiveFaults> {
  readonly #database: Database;
  readonly #query: QueryTag;

  constructor(database: Database) {
    this.#database = database;
    this.#query = createQueryTag(database);
  }

  async list(organizationId: string): Promise<Fault[]> {
    const rows = await this.#query<{ record: Fault }>`
      SELECT record FROM faults WHERE organization_id = ${organizationId} ORDER BY position`;
    return decodeRows('faults', rows).map(({ record }) => record);
  }

  async find(organizationId: string, id: string): Promise<Fault | undefined> {
    const rows = await this.#query<{ record: Fault }>`
      SELECT record FROM faults WHERE organization_id = ${organizationId} AND id = ${toComparableText(id)}`;
    return decodeRows('faults', rows)[0]?.record;
  }

  async add(organizationId: string, fault: Fault): Promise<boolean> {
    const added = await this.#query`
      INSERT INTO faults (organization_id, id, record)
      SELECT ${organizationId}, ${toComparableText(fault.id)}, ${JSON.stringify(fault)}::json
      WHERE (SELECT count(*) FROM faults WHERE organization_id = ${organizationId}) < ${MAX_FAULTS}
      RETURNING id`;
    return added.length > 0;
  }

  async remove(organizationId: string, id: string): Promise<boolean> {
    const removed = await this.#query`
      DELETE FROM faults WHERE organization_id = ${organizationId} AND id = ${toComparableText(id)} RETURNING id`;
    return removed.length > 0;
  }

  async clear(organizationId: string): Promise<void> {
    await this.#query`DELETE FROM faults WHERE organization_id = ${organizationId}`;
  }

  async trigger(organizationId: string, target: FaultTarget): Promise<readonly Fault[]> {
    const faults = await this.list(organizationId);
    return faults.some((fault) => canTrigger(fault, target)) ? this.#strike(organizationId, target) : [];
  }

  /** Draws and counts faults under a row lock, so that each hit is counted once. */
  async #strike(organizationId: string, target: FaultTarget): Promise<readonly Fault[]> {
    try {
      return await this.#database.statements.transaction(async (queries) => {
        const { rows } = await sql<{ record: Fault }>`
          SELECT record FROM faults WHERE organization_id = ${organizationId} ORDER BY position FOR UPDATE`.execute(
          queries,
        );
        const faults = decodeRows('faults', rows).map(({ record }) => record);
        const struck = drawFaults(faults, target, Math.random);
        for (const fault of struck) {
          const next = recordHit(fault);
          const where = sql`WHERE organization_id = ${organizationId} AND id = ${toComparableText(fault.id)}`;
          const statement = next
            ? sql`UPDATE faults SET record = ${JSON.stringify(next)}::json ${where}`
            : sql`DELETE FROM faults ${where}`;
          await statement.execute(queries);
        }
        return struck;
      });
    } catch (error) {
      throw toStoreError(error);
    }
  }
}
