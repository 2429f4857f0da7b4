import type { Organization } from '../../domain/shared/records.js';
import { StoreUnavailable, type Decided, type OrganizationKey, type Reader, type Store } from '../store.js';
import { applySteps } from './apply-steps.js';
import type { Database, Queries } from './database.js';
import { isConflict, storeError } from './errors.js';
import {
  findOrganization,
  insertOrganization,
  listOrganizations,
  lockOrganization,
  lockOrganizations,
  readOrganization,
  removeOrganizations,
  replaceKeys,
  saveOrganization,
} from './organizations.js';
import { PostgresReader, type OrganizationRow } from './postgres-reader.js';
import { planOf } from './steps.js';
import { Turns } from './turns.js';

/** So often a transaction is run that the database could not fit between others. */
const MOST_RUNS = 5;

export interface PostgresStoreOptions {
  /** Tells of a commit in its own transaction, before its changes are made. */
  announce?: (queries: Queries, reader: Reader, decided: Decided<unknown>) => Promise<void>;
  /** Deletes, in the transaction that deletes organizations, what else is kept of them, and tells of it. */
  forget?: (queries: Queries, organizationIds: readonly string[]) => Promise<void>;
  /** Whether the database answers. */
  isReachable?: () => boolean;
}

/**
 * The store over a PostgreSQL database, which other processes may use as well. The lock on an organization's row lets
 * its transactions come one after the other, whoever runs them.
 */
export class PostgresStore implements Store {
  readonly #database: Database;
  /** Those who wait for an organization here wait without a connection. */
  readonly #turns = new Turns();
  readonly #underWay = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  readonly #options: PostgresStoreOptions;

  constructor(database: Database, options: PostgresStoreOptions = {}) {
    this.#database = database;
    this.#options = options;
  }

  get isAvailable(): boolean {
    return this.#closing === undefined && this.#options.isReachable?.() !== false;
  }

  transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result> {
    return this.#run(() => this.#turns.take(organizationId, () => this.#commit(organizationId, work)));
  }

  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#run(() =>
      this.#database.transactions
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (queries) =>
          work(new PostgresReader(queries, await readOrganization(queries, organizationId))),
        ),
    );
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.#run(() => this.#transaction((queries) => insertOrganization(queries, organization)));
  }

  deleteOrganizations(
    ids: readonly string[],
    mayGo: (organization: Organization) => boolean,
  ): Promise<Organization[]> {
    return this.#run(() =>
      this.#commitTransaction(async (queries) => {
        const found = await lockOrganizations(queries, ids);
        const kept = found.filter((organization) => !mayGo(organization));
        if (kept.length > 0 || found.length === 0) return kept;
        const gone = found.map(({ id }) => id);
        await removeOrganizations(queries, gone);
        await this.#options.forget?.(queries, gone);
        return [];
      }),
    );
  }

  findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    return this.#run(() => findOrganization(this.#database.statements, by));
  }

  listOrganizations(): Promise<Organization[]> {
    return this.#run(() => listOrganizations(this.#database.statements));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await this.#database.close();
  }

  async #commit<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result> {
    return this.#commitTransaction(async (queries) => {
      const row = await lockOrganization(queries, organizationId);
      const reader = new PostgresReader(queries, row);
      const decided = await work(reader);
      if (decided.changes.length === 0) return decided.result;
      await this.#options.announce?.(queries, reader, decided);
      await apply(queries, row, decided);
      return decided.result;
    });
  }

  /** Runs a transaction again that the database could not fit between others. */
  async #commitTransaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    for (let run = 1; ; run += 1) {
      try {
        return await this.#transaction(work);
      } catch (error) {
        if (!isConflict(error) || run === MOST_RUNS) throw error;
      }
    }
  }

  #transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.#database.transactions.transaction().setIsolationLevel('read committed').execute(work);
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closing !== undefined) throw new StoreUnavailable('the store is closed');
    const running = work();
    this.#underWay.add(running);
    try {
      return await running;
    } catch (error) {
      throw storeError(error);
    } finally {
      this.#underWay.delete(running);
    }
  }
}

/** Writes what was decided. */
async function apply(
  queries: Queries,
  row: OrganizationRow,
  { at, changes }: Decided<unknown>,
): Promise<void> {
  let { record } = row;
  for (const change of changes) {
    if (change.op !== 'organization') continue;
    if (change.record.id !== record.id) {
      throw new Error(`cannot replace ${change.record.id} in organizations: it is another one`);
    }
    record = change.record;
  }
  const plan = planOf(changes, row.sequence);
  await applySteps(queries, record.id, plan);
  if (record !== row.record) await replaceKeys(queries, record);
  await saveOrganization(queries, { record, sequence: plan.sequence, latest_at: at });
}
