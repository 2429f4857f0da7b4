import { StoreUnavailable, UnknownOrganization } from '../errors.js';
import type { Organization } from '../../domain/shared/records.js';
import type { TransactionResult, OrganizationKey, Reader, Store } from '../store.js';
import { noCommitLog, type CommitLog } from './commit-log.js';
import type { OrganizationState } from './organization-state.js';
import { OrganizationReader } from './organization-reader.js';
import { MemoryState } from './memory-state.js';

/** Number of interim commits of one organization that may wait to be written. */
const MAX_INTERIM_COMMITS = 8;

/**
 * Store over a state in memory and a commit log. A commit is applied in memory at once, so that the next transaction can
 * read it. Only the result waits for the log: also of reads and rejections, since they can reveal a commit.
 */
export class MemoryStore implements Store {
  readonly #state: MemoryState;
  readonly #log: CommitLog;
  #closing: Promise<void> | undefined;

  constructor(state: MemoryState, log: CommitLog) {
    this.#state = state;
    this.#log = log;
  }

  get isAvailable(): boolean {
    return this.#findFailure() === undefined;
  }

  async transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
  ): Promise<Result> {
    this.#assertOpen();
    const organization =
      this.#state.findOrganization(organizationId) ?? (await this.#throwUnknown(organizationId));
    let lag = 0;
    return this.#runDurably(
      organization,
      () =>
        organization.transactions.run(async () => {
          this.#assertLogWorks();
          this.#assertExists(organization);
          const { at, changes, result, isInterim } = await work(new OrganizationReader(organization));
          this.#assertLogWorks();
          this.#assertExists(organization);
          if (changes.length > 0) this.#log.append(this.#state.commit(organization, at, changes));
          if (isInterim === true) lag = MAX_INTERIM_COMMITS;
          return result;
        }),
      () => lag,
    );
  }

  async read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    this.#assertReadable();
    const organization =
      this.#state.findOrganization(organizationId) ?? (await this.#throwUnknown(organizationId));
    return this.#runDurably(organization, () => work(new OrganizationReader(organization)));
  }

  async createOrganization(organization: Organization): Promise<void> {
    this.#assertOpen();
    const commit = this.#state.create(organization);
    this.#log.append(commit);
    await this.#log.waitUntilDurable(commit.number);
  }

  async deleteOrganizations(
    ids: readonly string[],
    canDelete: (organization: Organization) => boolean,
  ): Promise<Organization[]> {
    this.#assertOpen();
    const found = [...new Set(ids)].flatMap((id) => this.#state.findOrganization(id) ?? []);
    const undeletable = found.map(({ record }) => record).filter((record) => !canDelete(record));
    if (undeletable.length === 0 && found.length > 0) this.#log.append(this.#state.delete(found));
    // The records that `canDelete` read, and earlier deletions of these ids, must be durable, too.
    await this.#log.waitUntilDurable(this.#state.lastRecordCommit);
    return undeletable;
  }

  async findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    this.#assertReadable();
    const found = this.#state.find(by);
    const record = found?.record;
    await this.#log.waitUntilDurable(found?.lastRecordCommit ?? this.#state.lastRecordCommit);
    return record;
  }

  async listOrganizations(): Promise<Organization[]> {
    this.#assertReadable();
    const records = this.#state.listOrganizations().map(({ record }) => record);
    await this.#log.waitUntilDurable(this.#state.lastRecordCommit);
    return records;
  }

  async waitUntilDurable(organizationId: string): Promise<void> {
    await this.#log.waitUntilDurable(
      this.#state.findOrganization(organizationId)?.lastCommit ?? this.#state.lastRecordCommit,
    );
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all(
      this.#state.listOrganizations().map(({ transactions }) => transactions.waitUntilIdle()),
    );
    await this.#log.close();
  }

  /** Settles with `work`'s result or error after every commit it could read is durable, except the last `lag` interim ones. */
  async #runDurably<Result>(
    organization: OrganizationState,
    work: () => Promise<Result>,
    lag = (): number => 0,
  ): Promise<Result> {
    try {
      return await work();
    } finally {
      await this.#log.waitUntilDurable(organization.lastCommit - lag());
    }
  }

  /** @throws {UnknownOrganization} once the deletion of the organization is durable */
  async #throwUnknown(id: string): Promise<never> {
    await this.#log.waitUntilDurable(this.#state.lastRecordCommit);
    throw createUnknownOrganization(id);
  }

  /** @throws {UnknownOrganization} if the organization was deleted while the transaction waited */
  #assertExists(organization: OrganizationState): void {
    const { id } = organization.record;
    if (this.#state.findOrganization(id) !== organization) throw createUnknownOrganization(id);
  }

  #findFailure(): StoreUnavailable | undefined {
    return this.#findClosed() ?? this.#log.failure;
  }

  #findClosed(): StoreUnavailable | undefined {
    return this.#closing === undefined ? undefined : new StoreUnavailable('the store is closed');
  }

  #assertOpen(): void {
    const failure = this.#findFailure();
    if (failure !== undefined) throw failure;
  }

  #assertReadable(): void {
    const failure = this.#findClosed() ?? this.#log.readFailure;
    if (failure !== undefined) throw failure;
  }

  /** Checks the log only: a running transaction may still commit while the store closes. */
  #assertLogWorks(): void {
    if (this.#log.failure !== undefined) throw this.#log.failure;
  }
}

function createUnknownOrganization(id: string): UnknownOrganization {
  return new UnknownOrganization(`there is no organization ${id}`);
}

/** Creates a store without durability. */
export function createMemoryStore(): Store {
  return new MemoryStore(new MemoryState(), noCommitLog);
}
