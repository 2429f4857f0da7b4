import { isDeepStrictEqual } from 'node:util';
import { getKeyHashes } from '../../domain/shared/key-hashes.js';
import type { Organization } from '../../domain/shared/records.js';
import type { LatestReader, TransactionResult, OrganizationKey, Reader, Store } from '../store.js';
import { startStatementPlan } from './apply-statements.js';
import type { Queries } from './connection-pool.js';
import type { Database } from './database.js';
import { isConflict, toStoreError } from './errors.js';
import { LatestRecords } from './latest-records.js';
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
  /** Checks whether the events of an organization's commits are published. */
  hasReaders?: (queries: Queries, organizationId: string) => Promise<boolean>;
  /** Publishes the events of a commit within its transaction, before its changes are written. */
  publish?: (queries: Queries, reader: Reader, decided: TransactionResult<unknown>) => Promise<void>;
  /** Deletes the shared records of organizations within the transaction that deletes them, and notifies replicas. */
  deleteShared?: (queries: Queries, organizationIds: readonly string[]) => Promise<void>;
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
  readonly #latest: LatestRecords;
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  readonly #options: PostgresStoreOptions;

  constructor(database: Database, options: PostgresStoreOptions = {}) {
    this.#database = database;
    this.#latest = new LatestRecords(database.statements);
    this.#options = options;
  }

  get isAvailable(): boolean {
    return this.#closing === undefined && this.#options.isReachable?.() !== false;
  }

  transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
    exclusiveKey?: string,
  ): Promise<Result> {
    return this.#run(() =>
      this.#queue.run(organizationId, () =>
        this.#retry(() => this.#commit(organizationId, work, exclusiveKey)),
      ),
    );
  }

  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#run(() =>
      this.#database.transactions.snapshot(async (queries) =>
        work(new PostgresReader(queries, await readOrganization(queries, organizationId))),
      ),
    );
  }

  latest(organizationId: string): LatestReader {
    return {
      get: (collection, id) => this.#run(() => this.#latest.get(organizationId, collection, id)),
      list: (collection, query) => this.#run(() => this.#latest.list(organizationId, collection, query)),
    };
  }

  /** Resolves at once: a transaction ends only after its commit is durable. */
  waitUntilDurable(): Promise<void> {
    return Promise.resolve();
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.#run(() =>
      this.#database.transactions.transaction((queries) => insertOrganization(queries, organization)),
    );
  }

  deleteOrganizations(
    ids: readonly string[],
    canDelete: (organization: Organization) => boolean,
  ): Promise<Organization[]> {
    return this.#run(() =>
      this.#retry(() =>
        this.#database.transactions.transaction(async (queries) => {
          const found = await lockOrganizations(queries, ids);
          const undeletable = found.filter((organization) => !canDelete(organization));
          if (undeletable.length > 0 || found.length === 0) return undeletable;
          const deletedIds = found.map(({ id }) => id);
          await removeOrganizations(queries, deletedIds);
          await this.#options.deleteShared?.(queries, deletedIds);
          return [];
        }),
      ),
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
  #commit<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
    exclusiveKey: string | undefined,
  ): Promise<Result> {
    const { hasReaders, publish } = this.#options;
    return this.#database.transactions.transactionWithLast(async (queries) => {
      const [row, isPublished] = await Promise.all([
        lockOrganization(queries, organizationId, exclusiveKey),
        // A separate statement after the lock, so that it sees what was committed while this one waited.
        hasReaders?.(queries, organizationId),
      ]);
      const reader = new PostgresReader(queries, row);
      const decided = await work(reader);
      const { result, changes } = decided;
      if (changes.length === 0) return { result, pending: Promise.resolve() };
      if (isPublished === true) await publish?.(queries, reader, decided);
      return { result, ...(await startWrites(queries, row, decided)) };
    });
  }

  /** Runs a transaction, and retries it after a conflict. */
  async #retry<Result>(transaction: () => Promise<Result>): Promise<Result> {
    for (let run = 1; ; run += 1) {
      try {
        return await transaction();
      } catch (error) {
        if (!isConflict(error) || run === MAX_RUNS) throw error;
      }
    }
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

/** Starts the statements that write the changes of a transaction. */
async function startWrites(
  queries: Queries,
  row: OrganizationRow,
  { at, changes }: TransactionResult<unknown>,
): Promise<{ pending: Promise<unknown> }> {
  let { record } = row;
  for (const change of changes) {
    if (change.op !== 'organization') continue;
    if (change.record.id !== record.id) {
      throw new Error(`cannot replace ${change.record.id} in organizations: it is another one`);
    }
    record = change.record;
  }
  if (!isDeepStrictEqual(getKeyHashes(record), getKeyHashes(row.record))) await replaceKeys(queries, record);
  const plan = planStatements(changes, row.sequence);
  const { pending: written } = await startStatementPlan(queries, record.id, plan);
  const saved = saveOrganization(queries, { record, sequence: plan.sequence, latest_at: at });
  // The error of the plan comes first: it names the record.
  return { pending: Promise.allSettled([written, saved]).then(() => Promise.all([written, saved])) };
}
