import type { Organization } from '../../domain/shared/records.js';
import type { TransactionResult, OrganizationKey, Reader, Store } from '../store.js';
import { applyStatementPlan } from './apply-statements.js';
import type { Database, Queries } from './database.js';
import { isConflict, toStoreError } from './errors.js';
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
import { planStatements } from './statement-plan.js';
import { StoreUnavailable } from '../errors.js';
import { KeyedQueue } from '../serial-queue.js';

/** Upper limit of runs of a transaction with serialization conflicts or deadlocks. */
const MAX_RUNS = 5;

interface PostgresStoreOptions {
  /** Publishes the events of a commit within its transaction, before its changes are written. */
  publish?: (queries: Queries, reader: Reader, decided: TransactionResult<unknown>) => Promise<void>;
  /** Deletes the shared records of organizations within the transaction that deletes them, and notifies replicas. */
  deleteShared?: (queries: Queries, organizationIds: readonly string[]) => Promise<void>;
  /** True if the database is reachable. */
  isReachable?: () => boolean;
}

/**
 * Store in a PostgreSQL database that other processes can share. The lock on an organization's row serializes its
 * transactions across all processes.
 */
export class PostgresStore implements Store {
  readonly #database: Database;
  /** Queue by organization, so that waiting transactions of this process hold no connection. */
  readonly #queue = new KeyedQueue();
  readonly #running = new Set<Promise<unknown>>();
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
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
  ): Promise<Result> {
    return this.#run(() => this.#queue.run(organizationId, () => this.#commit(organizationId, work)));
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

  /** Resolves at once: a transaction ends only after its commit is durable. */
  waitUntilDurable(): Promise<void> {
    return Promise.resolve();
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.#run(() => this.#transaction((queries) => insertOrganization(queries, organization)));
  }

  deleteOrganizations(
    ids: readonly string[],
    canDelete: (organization: Organization) => boolean,
  ): Promise<Organization[]> {
    return this.#run(() =>
      this.#commitTransaction(async (queries) => {
        const found = await lockOrganizations(queries, ids);
        const undeletable = found.filter((organization) => !canDelete(organization));
        if (undeletable.length > 0 || found.length === 0) return undeletable;
        const deletedIds = found.map(({ id }) => id);
        await removeOrganizations(queries, deletedIds);
        await this.#options.deleteShared?.(queries, deletedIds);
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
    await Promise.allSettled(this.#running);
    await this.#database.close();
  }

  /** Locks an organization and commits the changes of `work`. Other replicas are notified in the same transaction. */
  async #commit<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
  ): Promise<Result> {
    return this.#commitTransaction(async (queries) => {
      const row = await lockOrganization(queries, organizationId);
      const reader = new PostgresReader(queries, row);
      const decided = await work(reader);
      if (decided.changes.length === 0) return decided.result;
      await this.#options.publish?.(queries, reader, decided);
      await applyChanges(queries, row, decided);
      return decided.result;
    });
  }

  /** Runs a transaction, and retries it after a conflict. */
  async #commitTransaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    for (let run = 1; ; run += 1) {
      try {
        return await this.#transaction(work);
      } catch (error) {
        if (!isConflict(error) || run === MAX_RUNS) throw error;
      }
    }
  }

  #transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.#database.transactions.transaction().setIsolationLevel('read committed').execute(work);
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closing !== undefined) throw new StoreUnavailable('the store is closed');
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      throw toStoreError(error);
    } finally {
      this.#running.delete(running);
    }
  }
}

/** Writes the changes of a transaction. */
async function applyChanges(
  queries: Queries,
  row: OrganizationRow,
  { at, changes }: TransactionResult<unknown>,
): Promise<void> {
  let { record } = row;
  for (const change of changes) {
    if (change.op !== 'organization') continue;
    if (change.record.id !== record.id) {
      throw new Error(`cannot replace ${change.record.id} in organizations: it is another one`);
    }
    record = change.record;
  }
  const plan = planStatements(changes, row.sequence);
  await applyStatementPlan(queries, record.id, plan);
  if (record !== row.record) await replaceKeys(queries, record);
  await saveOrganization(queries, { record, sequence: plan.sequence, latest_at: at });
}
