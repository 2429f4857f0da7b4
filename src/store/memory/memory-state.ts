import type { Change } from '../../domain/shared/change.js';
import { getKeyHashes } from '../../domain/shared/key-hashes.js';
import type { Instant, Organization } from '../../domain/shared/records.js';
import { collectionNames } from '../collections.js';
import type { OrganizationKey } from '../store.js';
import { applyChanges, assertApplicable } from './apply-changes.js';
import type { Commit, Deletion, OrganizationCommit } from './commit-log.js';
import { OrganizationState } from './organization-state.js';

/** State of all organizations. Each commit is applied synchronously and atomically. */
export class MemoryState {
  /** Numbers of the last commit, and of the last one that created, replaced or deleted an organization's own record. */
  lastCommit = 0;
  lastRecordCommit = 0;
  readonly #organizations = new Map<string, OrganizationState>();
  readonly #byKeyHash = new Map<string, OrganizationState>();

  findOrganization(id: string): OrganizationState | undefined {
    return this.#organizations.get(id);
  }

  find(by: OrganizationKey): OrganizationState | undefined {
    if ('id' in by) return this.findOrganization(by.id);
    if ('api_key_hash' in by) return this.#byKeyHash.get(by.api_key_hash);
    return this.listOrganizations().find(({ collections: { purchases } }) =>
      purchases.getIndex('checkout_token').find(by.checkout_token),
    );
  }

  /** Lists organizations in the order of their creation. */
  listOrganizations(): OrganizationState[] {
    return [...this.#organizations.values()];
  }

  /** @throws {Error} when its id or the hash of its key is taken; the state is then unchanged */
  create(record: Organization): OrganizationCommit {
    if (this.#organizations.has(record.id)) throw new Error(`cannot create ${record.id}: it exists`);
    this.#assertKeysAreFree(record);
    const commit: OrganizationCommit = {
      number: this.lastCommit + 1,
      organization: record.id,
      at: null,
      sequence: 0,
      changes: [{ op: 'organization', record }],
    };
    this.#apply(this.#add(record), commit, false);
    return commit;
  }

  /** @throws {Error} when a change cannot be applied; the state is then unchanged */
  commit(organization: OrganizationState, at: Instant, changes: readonly Change[]): OrganizationCommit {
    this.#assertApplicable(organization, changes);
    const { record, sequence } = organization;
    const commit: OrganizationCommit = {
      number: this.lastCommit + 1,
      organization: record.id,
      at,
      sequence,
      changes,
    };
    this.#apply(organization, commit, false);
    return commit;
  }

  /** Deletes organizations. Sets `lastCommit` of each, so that its waiting transactions know which commit must be durable. */
  delete(organizations: readonly OrganizationState[]): Deletion {
    const deletion = {
      number: this.lastCommit + 1,
      deleted: organizations.map(({ record }) => record.id),
    };
    for (const organization of organizations) this.#remove(organization, deletion.number);
    this.lastCommit = deletion.number;
    return deletion;
  }

  /**
   * Replays a commit of an earlier process. Call it in the order of the commit numbers.
   *
   * @param isExact whether the state is exactly the one before the commit. Otherwise the state may already contain parts
   *   of this commit and of later ones, all of which will be replayed.
   * @returns false when the commit was skipped because its organization is missing; a later commit must delete it
   * @throws {Error} when the commit does not fit an exact state
   */
  replay(commit: Commit, isExact: boolean): boolean {
    if ('deleted' in commit) {
      this.#replayDeletion(commit, isExact);
      return true;
    }
    const organization = this.#organizations.get(commit.organization) ?? this.#createFrom(commit);
    if (organization === undefined) {
      if (isExact) throw new Error(`its organization ${commit.organization} does not exist`);
      this.lastCommit = commit.number;
      return false;
    }
    if (isExact) {
      if (organization.sequence !== commit.sequence) {
        throw new Error(`it was made at sequence ${commit.sequence}, not at ${organization.sequence}`);
      }
      this.#assertApplicable(organization, commit.changes);
    }
    organization.sequence = commit.sequence;
    this.#apply(organization, commit, !isExact);
    return true;
  }

  /** Restores an organization from a checkpoint, without its records. */
  restore(record: Organization, sequence: number, latest_at: Instant | null): OrganizationState {
    const organization = this.#add(record);
    organization.sequence = sequence;
    organization.latest_at = latest_at;
    return organization;
  }

  /**
   * Finds an organization with a record that is numbered higher than the last one: the next record would get the number
   * of an existing one.
   */
  findSequenceError(): string | null {
    for (const { record, sequence, collections } of this.#organizations.values()) {
      for (const name of collectionNames) {
        const last = collections[name].all.last?.sequence ?? 0;
        if (last > sequence) return `${record.id} ends at sequence ${sequence}, and its ${name} at ${last}`;
      }
    }
    return null;
  }

  #replayDeletion({ number, deleted }: Deletion, isExact: boolean): void {
    for (const id of deleted) {
      const organization = this.#organizations.get(id);
      if (organization !== undefined) this.#remove(organization, number);
      else if (isExact) throw new Error(`it deletes ${id}, which does not exist`);
    }
    this.lastCommit = number;
  }

  #apply(organization: OrganizationState, commit: OrganizationCommit, mayRepeat: boolean): void {
    applyChanges(
      organization,
      commit.changes,
      mayRepeat,
      (record) => void this.#replaceRecord(organization, record, commit.number),
    );
    if (commit.at !== null) organization.latest_at = commit.at;
    organization.lastCommit = commit.number;
    this.lastCommit = commit.number;
  }

  #add(record: Organization): OrganizationState {
    const organization = new OrganizationState(record);
    this.#organizations.set(record.id, organization);
    for (const hash of getKeyHashes(record)) this.#byKeyHash.set(hash, organization);
    return organization;
  }

  /** Creates the organization of a commit; undefined when the commit creates none. */
  #createFrom(commit: OrganizationCommit): OrganizationState | undefined {
    const [creation] = commit.changes;
    if (commit.at !== null || creation?.op !== 'organization') return undefined;
    return this.#add(creation.record);
  }

  #remove(organization: OrganizationState, commit: number): void {
    this.#organizations.delete(organization.record.id);
    this.#removeKeys(organization);
    organization.lastCommit = commit;
    this.lastRecordCommit = commit;
  }

  #removeKeys(organization: OrganizationState): void {
    for (const hash of getKeyHashes(organization.record)) {
      if (this.#byKeyHash.get(hash) === organization) this.#byKeyHash.delete(hash);
    }
  }

  #replaceRecord(organization: OrganizationState, record: Organization, commit: number): void {
    this.#removeKeys(organization);
    for (const hash of getKeyHashes(record)) this.#byKeyHash.set(hash, organization);
    organization.record = record;
    organization.lastRecordCommit = commit;
    this.lastRecordCommit = commit;
  }

  #assertApplicable(organization: OrganizationState, changes: readonly Change[]): void {
    assertApplicable(organization, changes, (record) => void this.#assertKeysAreFree(record));
  }

  #assertKeysAreFree(record: Organization): void {
    for (const hash of getKeyHashes(record)) {
      const holder = this.#byKeyHash.get(hash);
      if (holder !== undefined && holder.record.id !== record.id) {
        throw new Error(`cannot give ${record.id} the key of ${holder.record.id}`);
      }
    }
  }
}
