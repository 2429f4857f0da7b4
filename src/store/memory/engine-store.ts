import type { Organization } from '../../domain/shared/records.js';
import {
  StoreUnavailable,
  UnknownOrganization,
  type Decided,
  type OrganizationKey,
  type Reader,
  type Store,
} from '../store.js';
import type { CommitLog } from './commit-log.js';
import type { OrganizationState } from './organization-state.js';
import { OrganizationReader } from './organization-reader.js';
import type { State } from './state.js';

/** How many commits of a long piece of work may wait to be written while it goes on. */
const INTERIM_COMMITS = 8;

/**
 * The store over a state in memory. A commit takes effect at once, so that the next transaction builds on it; what
 * waits for the log is only the answer, that of a read and of a refusal included, since these too tell of commits.
 */
export class EngineStore implements Store {
  readonly #state: State;
  readonly #log: CommitLog;
  #closing: Promise<void> | undefined;

  constructor(state: State, log: CommitLog) {
    this.#state = state;
    this.#log = log;
  }

  get isAvailable(): boolean {
    return this.#unavailability() === undefined;
  }

  async transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result> {
    this.#assertOpen();
    const organization = this.#state.organization(organizationId) ?? (await this.#gone(organizationId));
    let lag = 0;
    return this.#answer(
      organization,
      () =>
        organization.transactions.run(async () => {
          this.#assertUnbroken();
          this.#assertThere(organization);
          const { at, changes, result, isInterim } = await work(new OrganizationReader(organization));
          this.#assertUnbroken();
          this.#assertThere(organization);
          if (changes.length > 0) this.#log.append(this.#state.commit(organization, at, changes));
          if (isInterim === true) lag = INTERIM_COMMITS;
          return result;
        }),
      () => lag,
    );
  }

  async read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    this.#assertOpen();
    const organization = this.#state.organization(organizationId) ?? (await this.#gone(organizationId));
    return this.#answer(organization, () => work(new OrganizationReader(organization)));
  }

  async createOrganization(organization: Organization): Promise<void> {
    this.#assertOpen();
    const commit = this.#state.create(organization);
    this.#log.append(commit);
    await this.#log.whenDurable(commit.number);
  }

  async deleteOrganizations(
    ids: readonly string[],
    mayGo: (organization: Organization) => boolean,
  ): Promise<Organization[]> {
    this.#assertOpen();
    const found = [...new Set(ids)].flatMap((id) => this.#state.organization(id) ?? []);
    const kept = found.map(({ record }) => record).filter((record) => !mayGo(record));
    if (kept.length === 0 && found.length > 0) this.#log.append(this.#state.delete(found));
    // What was decided by, and who is gone already, has to be durable as well.
    await this.#log.whenDurable(this.#state.lastRecordCommit);
    return kept;
  }

  async findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    this.#assertOpen();
    const found = this.#state.find(by);
    const record = found?.record;
    await this.#log.whenDurable(found?.lastRecordCommit ?? this.#state.lastRecordCommit);
    return record;
  }

  async listOrganizations(): Promise<Organization[]> {
    this.#assertOpen();
    const records = this.#state.organizations().map(({ record }) => record);
    await this.#log.whenDurable(this.#state.lastRecordCommit);
    return records;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all(this.#state.organizations().map(({ transactions }) => transactions.idle()));
    await this.#log.close();
  }

  /** Lets out what `work` found, or why it refused, once all that it could see but the last `lag` commits is durable. */
  async #answer<Result>(
    organization: OrganizationState,
    work: () => Promise<Result>,
    lag = (): number => 0,
  ): Promise<Result> {
    try {
      return await work();
    } finally {
      await this.#log.whenDurable(organization.lastCommit - lag());
    }
  }

  /** @throws {UnknownOrganization} once it is durable that there is no such organization any more */
  async #gone(id: string): Promise<never> {
    await this.#log.whenDurable(this.#state.lastRecordCommit);
    throw unknown(id);
  }

  /** It may have been deleted since its transaction was asked for. */
  #assertThere(organization: OrganizationState): void {
    const { id } = organization.record;
    if (this.#state.organization(id) !== organization) throw unknown(id);
  }

  #unavailability(): StoreUnavailable | undefined {
    if (this.#closing !== undefined) return new StoreUnavailable('the store is closed');
    return this.#log.failure;
  }

  #assertOpen(): void {
    const reason = this.#unavailability();
    if (reason !== undefined) throw reason;
  }

  /** Unlike a new transaction, one that is under way may still commit while the store closes. */
  #assertUnbroken(): void {
    if (this.#log.failure !== undefined) throw this.#log.failure;
  }
}

function unknown(id: string): UnknownOrganization {
  return new UnknownOrganization(`there is no organization ${id}`);
}
