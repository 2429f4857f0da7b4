import type { CollectionName, Instant, Organization } from '../../domain/shared/records.js';
import {
  allowNull,
  isCollection,
  isCount,
  isInstant,
  isNumber,
  isOrganization,
  isRecord,
  isTrue,
  type FieldChecks,
} from './line-checks.js';

/** First line of a checkpoint. Its field names are older than the term checkpoint. */
export interface CheckpointHeader {
  snapshot: number;
  schema: number;
  /** Number of the last commit that the checkpoint contains in full, as all before it. */
  after: number;
}

/** Line of an organization; its records follow up to the next such line. */
export interface CheckpointOrganization {
  organization: Organization;
  sequence: number;
  latest_at: Instant | null;
}

export interface CheckpointRecord {
  collection: CollectionName;
  sequence: number;
  record: object;
}

/** Last line of a checkpoint. Without it, the file is incomplete. */
export interface CheckpointEnd {
  end: true;
  records: number;
  /** Number of the last commit of which the checkpoint may contain parts; the write-ahead log contains it in full. */
  settled: number;
}

export type CheckpointLine = CheckpointHeader | CheckpointOrganization | CheckpointRecord | CheckpointEnd;

export const checkpointHeaderChecks: FieldChecks<CheckpointHeader> = {
  snapshot: isNumber,
  schema: isNumber,
  after: isCount,
};

export const checkpointOrganizationChecks: FieldChecks<CheckpointOrganization> = {
  organization: isOrganization,
  sequence: isCount,
  latest_at: allowNull(isInstant),
};

export const checkpointRecordChecks: FieldChecks<CheckpointRecord> = {
  collection: isCollection,
  sequence: isNumber,
  record: isRecord,
};

export const checkpointEndChecks: FieldChecks<CheckpointEnd> = {
  end: isTrue,
  records: isCount,
  settled: isCount,
};
