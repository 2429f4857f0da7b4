import type { CollectionName, Instant, Organization } from '../../domain/shared/records.js';

/** The first line of a snapshot. */
export interface SnapshotHeader {
  snapshot: number;
  schema: number;
  /** The snapshot holds every commit up to this one. */
  after: number;
}

/** An organization; the records up to the next such line are its own. */
export interface SnapshotOrganization {
  organization: Organization;
  sequence: number;
  latest_at: Instant | null;
}

export interface SnapshotRecord {
  collection: CollectionName;
  sequence: number;
  record: object;
}

/** The last line of a snapshot: without it, the file is not whole. */
export interface SnapshotEnd {
  end: true;
  records: number;
  /** The snapshot may hold parts of the commits up to this one, which the journal repeats. */
  settled: number;
}

export type SnapshotLine = SnapshotHeader | SnapshotOrganization | SnapshotRecord | SnapshotEnd;
