import type { Change } from '../domain/shared/change.js';
import type {
  CollectionName,
  Delivery,
  Instant,
  Organization,
  Purchase,
  Records,
} from '../domain/shared/records.js';

/** Record with its position in the organization's order of creation. */
export interface Entry<Item> {
  /** Number that grows with every record inserted into the organization and is never reused. */
  sequence: number;
  record: Item;
}

export interface Query<Name extends CollectionName> {
  /** Equality conditions, all of which must hold. Limited to the indexed fields in `collections.ts`. */
  where?: Partial<Records[Name]>;
  /** Inclusive bound on `created_at`. */
  created_from?: Instant | undefined;
  /** Exclusive bound on `created_at`. */
  created_to?: Instant | undefined;
  /** Exclusive start of the page: a sequence, in the direction of `order`. */
  after?: number | undefined;
  /** Default `newest`. */
  order?: 'newest' | 'oldest';
  limit: number;
}

/** Read access of a transaction to the committed state of one organization. */
export interface Reader {
  readonly organization: Organization;
  /** Instant of the organization's last commit on its own clock; null before the first. */
  readonly latest_at: Instant | null;
  /** Sequence of the record that was inserted last; 0 before the first. */
  readonly sequence: number;
  get<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name] | undefined>;
  /** Gets the records with these ids in one query, by id. Unknown ids have no entry. */
  getMany<Name extends CollectionName>(
    collection: Name,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Records[Name]>>;
  list<Name extends CollectionName>(collection: Name, query: Query<Name>): Promise<Entry<Records[Name]>[]>;
  count(collection: CollectionName): Promise<number>;
  /** Counts the records by the value of an indexed field with strings. A value without records is missing. */
  countBy<Name extends CollectionName>(
    collection: Name,
    field: keyof Records[Name] & string,
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * Lists the purchases that are due until an instant, inclusive. Sorted by due instant, then by creation, then by id.
   */
  listDuePurchases(until: Instant, limit: number): Promise<Purchase[]>;
  /**
   * Lists the deliveries whose next attempt is due until an instant, inclusive, and after another one, exclusive. Sorted
   * like `listDuePurchases`.
   */
  listDueDeliveries(until: Instant, limit: number, after?: Instant): Promise<Delivery[]>;
}

/** Reads of the latest committed state. Unlike with a `Reader`, two of them may see different states. */
export type LatestReader = Pick<Reader, 'get' | 'list'>;

/** Result of a transaction's work. An empty list of changes commits nothing. */
export interface TransactionResult<Result> {
  /** Instant of the commit on the organization's clock. */
  at: Instant;
  changes: readonly Change[];
  result: Result;
  /**
   * True if the caller continues with another transaction before it returns anything. `transact` then does not wait
   * until this commit is durable; only the last transaction waits. With it, an advance by a year with 600 subscriptions
   * and a data directory waited for the disk 25 % of its time; without it, 68 % (Node 20.20, ext4, November 2026).
   */
  isInterim?: boolean;
}

/** Search key of an organization: its id, the hash of an API key, or the checkout token of a purchase. */
export type OrganizationKey = { api_key_hash: string } | { id: string } | { checkout_token: string };

/**
 * Storage of a sandbox. All adapters pass the same test suite (`test/store/store-suite.ts`).
 *
 * Records are immutable: neither the store nor the caller modifies a record after passing it on. To change one, commit a
 * new record.
 *
 * @example
 * await store.transact(organizationId, async (reader) => {
 *   const customer = await reader.get('customers', id);
 *   return { at, changes: [update('customers', { ...customer, name })], result: null };
 * });
 */
export interface Store {
  /**
   * Runs `work` exclusively within its organization, then commits its changes atomically.
   * Resolves with its result once the commit, and every earlier commit that `work` could read, is durable; earlier for
   * an interim result.
   * Rejects, and commits nothing, when `work` rejects.
   *
   * @param exclusiveKey key that no concurrent transaction in another process may have
   * @throws {StoreUnavailable} when the commit cannot be made durable
   * @throws {UnknownOrganization} when there is no such organization
   * @throws {KeyInUse} when a transaction in another process has the exclusive key
   */
  transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
    exclusiveKey?: string,
  ): Promise<Result>;

  /**
   * Runs `work` on committed state. Resolves once every commit that it could read is durable. Runs `work` again on the
   * durable state when one of these commits cannot be made durable.
   */
  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result>;

  /** Returns the reads that take one statement each, if the store is a database. */
  latest?(organizationId: string): LatestReader;

  /**
   * Resolves once every commit of the organization so far is durable.
   *
   * @throws {StoreUnavailable} when one of them cannot be made durable
   */
  waitUntilDurable(organizationId: string): Promise<void>;

  /** Resolves once the organization is durable. */
  createOrganization(organization: Organization): Promise<void>;
  /**
   * Deletes organizations with all their records, and resolves once that is durable. Deletes all of them atomically, or
   * none if `canDelete` returns false for any. Ignores unknown ids. A transaction that started earlier has committed by
   * then, or rejects with `UnknownOrganization` and commits nothing.
   *
   * @param canDelete predicate on the current record of an organization
   * @returns the organizations that cannot be deleted; empty when all are deleted
   * @throws {StoreUnavailable} when the deletion cannot be made durable
   */
  deleteOrganizations(
    ids: readonly string[],
    canDelete: (organization: Organization) => boolean,
  ): Promise<Organization[]>;
  findOrganization(by: OrganizationKey): Promise<Organization | undefined>;
  /** Lists all organizations in the order of their creation. */
  listOrganizations(): Promise<Organization[]>;

  /** True if the store currently accepts commits. */
  readonly isAvailable: boolean;
  /** Waits for running transactions, makes their commits durable, and releases every resource. */
  close(): Promise<void>;
}
