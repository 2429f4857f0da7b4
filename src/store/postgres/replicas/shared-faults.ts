import { sql } from 'kysely';
import {
  afterHit,
  canHit,
  drawFaults,
  MAXIMUM_FAULTS,
  type ActiveFaults,
  type Fault,
} from '../../../state/active-faults.js';
import type { Shareable } from '../../../lib/awaitable.js';
import { keyOf } from '../columns.js';
import type { Database } from '../database.js';
import { storeError } from '../errors.js';
import { ask } from './ask.js';

/** The faults of every organization, which hit its requests in any replica. */
export class SharedFaults implements Shareable<ActiveFaults> {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(organizationId: string): Promise<Fault[]> {
    const rows = await ask(
      this.#database,
      sql<{ record: Fault }>`
        SELECT record FROM faults WHERE organization_id = ${organizationId} ORDER BY position`,
    );
    return rows.map(({ record }) => record);
  }

  async find(organizationId: string, id: string): Promise<Fault | undefined> {
    const [row] = await ask(
      this.#database,
      sql<{ record: Fault }>`
        SELECT record FROM faults WHERE organization_id = ${organizationId} AND id = ${keyOf(id)}`,
    );
    return row?.record;
  }

  async add(organizationId: string, fault: Fault): Promise<boolean> {
    const added = await ask(
      this.#database,
      sql`
        INSERT INTO faults (organization_id, id, record)
        SELECT ${organizationId}, ${keyOf(fault.id)}, ${JSON.stringify(fault)}::json
        WHERE (SELECT count(*) FROM faults WHERE organization_id = ${organizationId}) < ${MAXIMUM_FAULTS}
        RETURNING id`,
    );
    return added.length > 0;
  }

  async remove(organizationId: string, id: string): Promise<boolean> {
    const removed = await ask(
      this.#database,
      sql`DELETE FROM faults WHERE organization_id = ${organizationId} AND id = ${keyOf(id)} RETURNING id`,
    );
    return removed.length > 0;
  }

  async clear(organizationId: string): Promise<void> {
    await ask(this.#database, sql`DELETE FROM faults WHERE organization_id = ${organizationId}`);
  }

  async strike(organizationId: string, operationId: string, when: Fault['when']): Promise<readonly Fault[]> {
    const target = { operationId, when };
    const faults = await this.list(organizationId);
    return faults.some((fault) => canHit(fault, target)) ? this.#strike(organizationId, target) : [];
  }

  /** Draws and counts while no other replica does, so that each counts as often as it hits. */
  async #strike(organizationId: string, target: Parameters<typeof drawFaults>[1]): Promise<readonly Fault[]> {
    try {
      return await this.#database.statements.transaction().execute(async (queries) => {
        const { rows } = await sql<{ record: Fault }>`
          SELECT record FROM faults WHERE organization_id = ${organizationId} ORDER BY position FOR UPDATE`.execute(
          queries,
        );
        const struck = drawFaults(
          rows.map(({ record }) => record),
          target,
          Math.random,
        );
        for (const fault of struck) {
          const next = afterHit(fault);
          const where = sql`WHERE organization_id = ${organizationId} AND id = ${keyOf(fault.id)}`;
          const statement = next
            ? sql`UPDATE faults SET record = ${JSON.stringify(next)}::json ${where}`
            : sql`DELETE FROM faults ${where}`;
          await statement.execute(queries);
        }
        return struck;
      });
    } catch (error) {
      throw storeError(error);
    }
  }
}
