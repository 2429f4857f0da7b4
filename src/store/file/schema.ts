import type { Change } from '../../domain/shared/change.js';
import type { CollectionName, Organization } from '../../domain/shared/records.js';
import { addEventSequence } from '../add-event-sequence.js';
import { fillNullableProperties } from '../fill-nullable-properties.js';
import { NewerSchema } from '../errors.js';

/**
 * Upgrade of stored data to the next schema version. Runs on each record separately, and again at each start until a
 * checkpoint is written.
 */
export interface Migration {
  /** Summary of the change. */
  description: string;
  /** @param sequence position of the record in the organization's order of creation */
  record?: (collection: CollectionName, record: object, sequence: number) => object;
  organization?: (organization: Organization) => Organization;
}

/** Schema of stored data. Its version is the number of migrations plus one. */
export interface Schema {
  migrations: readonly Migration[];
}

export const currentSchema: Schema = {
  migrations: [
    { description: 'The write-ahead log contains deletions of organizations.' },
    { description: 'Each event has a sequence.', record: addEventSequence },
  ],
};

export const getVersion = (schema: Schema): number => schema.migrations.length + 1;

/** Upgrade of one file's content to the current version. */
export interface Upgrade {
  record(collection: CollectionName, record: object, sequence: number): object;
  organization(organization: Organization): Organization;
  /** @param sequence of the organization after the change */
  change(change: Change, sequence: number): Change;
}

/**
 * Creates the upgrade of a file. Nullable properties need no migration, so a file of the current version may lack them,
 * too.
 *
 * @throws {NewerSchema} when a newer version wrote the file
 */
export function createUpgrade(version: number, schema: Schema, path: string): Upgrade {
  const current = getVersion(schema);
  if (version > current) {
    throw new NewerSchema(
      `${path} has schema version ${version}, and this version of Tollgate knows up to ${current}. ` +
        'Use the version that wrote it, or other data.',
    );
  }
  const steps = schema.migrations.slice(version - 1);
  const upgrade: Upgrade = {
    record: (collection, record, sequence) => {
      const migrated = steps.reduce(
        (before, step) => step.record?.(collection, before, sequence) ?? before,
        record,
      );
      fillNullableProperties(collection, migrated);
      return migrated;
    },
    organization: (organization) => {
      const migrated = steps.reduce((before, step) => step.organization?.(before) ?? before, organization);
      fillNullableProperties('organizations', migrated);
      return migrated;
    },
    change: (change, sequence) => {
      if (change.op === 'organization') return { ...change, record: upgrade.organization(change.record) };
      if (change.op !== 'insert' && change.op !== 'update') return change;
      return { ...change, record: upgrade.record(change.collection, change.record, sequence) } as Change;
    },
  };
  return upgrade;
}
