import type { Change } from '../domain/shared/change.js';
import type { Delivery } from '../domain/delivery/delivery.js';
import type { CollectionName, Instant, Organization, Purchase, Records } from '../domain/shared/records.js';

/** A record with its place in the organization's order of creation. */
export interface Entry<Kept> {
  /** Grows with every record inserted into the organization and is never used again. */
  sequence: number;
  record: Kept;
}

export interface Query<Name extends CollectionName> {
  /** Equality on fields, all of which must hold. Only the fields named in `collections.ts` can be asked for. */
  where?: Partial<Records[Name]>;
  /** Inclusive bound on `created_at`. */
  created_from?: Instant | undefined;
  /** Exclusive bound on `created_at`. */
  created_to?: Instant | undefined;
  /** Only records on the far side of this sequence, exclusive, in the direction of `order`. */
  after?: number | undefined;
  /** Newest first unless told otherwise. */
  order?: 'newest' | 'oldest';
  limit: number;
}

/** What a transaction or a read sees of one organization: committed state, nothing else. */
export interface Reader {
  /** The organization's own record. */
  readonly organization: Organization;
  /** The instant of the organization's last commit, on its own clock; null before the first. */
  readonly latest_at: Instant | null;
  get<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name] | undefined>;
  list<Name extends CollectionName>(collection: Name, query: Query<Name>): Promise<Entry<Records[Name]>[]>;
  /**
   * The purchases that fall due until an instant, inclusive: soonest first, and of those that fall due together the
   * oldest first, then by id.
   */
  due(until: Instant, limit: number): Promise<Purchase[]>;
  /**
   * The deliveries whose next attempt falls due until an instant, inclusive, and after another, exclusive, where one
   * is given; in the order of `due`.
   */
  dueDeliveries(until: Instant, limit: number, after?: Instant): Promise<Delivery[]>;
}

/** What a transaction decided. An empty list of changes commits nothing. */
export interface Decided<Result> {
  /** The instant of the commit on the organization's clock. */
  at: Instant;
  changes: readonly Change[];
  result: Result;
  /**
   * The caller lets nothing out yet: it goes on with a further transaction, and only the last one waits until all of
   * them are durable. So a long piece of work goes on while what it committed is being written.
   */
  isInterim?: boolean;
}

/** What an organization is found by: the hash of any of its keys, or the checkout token of any of its purchases. */
export type OrganizationKey = { api_key_hash: string } | { id: string } | { checkout_token: string };

/**
 * Where a sandbox keeps everything. Each adapter behaves alike; `test/store` holds the one behaviour suite.
 *
 * Records that go in or come out are never changed afterwards by either side: a caller that wants another state
 * hands in a new record.
 */
export interface Store {
  /**
   * Runs `work` while no other transaction of the same organization runs, then commits its changes as one.
   * Resolves with its result once the commit, and every earlier commit that `work` could see, is durable, or sooner
   * where the result is an interim one.
   * Rejects, and commits nothing, when `work` rejects.
   *
   * @throws {StoreUnavailable} when the commit cannot be made durable
   * @throws {UnknownOrganization} when there is no such organization
   */
  transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result>;

  /** Runs `work` on committed state; resolves once everything that it could see is durable. */
  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result>;

  /** Resolves once the organization is durable. */
  createOrganization(organization: Organization): Promise<void>;
  /**
   * Deletes organizations with all that belongs to them, and resolves once that is durable. All of them are deleted at
   * once, or none where any may not go. Unknown ones are passed over. A transaction that was begun before has committed
   * by then, or rejects with `UnknownOrganization` and commits nothing.
   *
   * @param mayGo of an organization as it is at that moment
   * @returns those that may not go, so that nothing was deleted; empty when all are gone
   * @throws {StoreUnavailable} when it cannot be made durable
   */
  deleteOrganizations(
    ids: readonly string[],
    mayGo: (organization: Organization) => boolean,
  ): Promise<Organization[]>;
  findOrganization(by: OrganizationKey): Promise<Organization | undefined>;
  /** All organizations, in the order of their creation. */
  listOrganizations(): Promise<Organization[]>;

  /** Whether commits can be made now. */
  readonly isAvailable: boolean;
  /** Waits for what is under way, makes it durable, and lets go of every resource. */
  close(): Promise<void>;
}

/** The store cannot make commits durable: the disk is full, gone or read-only. Answered as 503. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The organization was removed, or never was. */
export class UnknownOrganization extends Error {
  override name = 'UnknownOrganization';
}
