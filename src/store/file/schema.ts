import type { CollectionName, Organization } from '../../domain/shared/records.js';
import { addEventSequence } from '../add-event-sequence.js';
import { NewerSchema } from './errors.js';

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
}

/**
 * Creates the upgrade of a file; undefined when it is up to date.
 *
 * @throws {NewerSchema} when a newer version wrote the file
 */
export function createUpgrade(version: number, schema: Schema, path: string): Upgrade | undefined {
  const current = getVersion(schema);
  if (version > current) {
    throw new NewerSchema(
      `${path} has schema version ${version}, and this version of Tollgate knows up to ${current}. ` +
        'Use the version that wrote it, or other data.',
    );
  }
  if (version === current) return undefined;
  const steps = schema.migrations.slice(version - 1);
  return {
    record: (collection, record, sequence) =>
      steps.reduce((upgraded, step) => step.record?.(collection, upgraded, sequence) ?? upgraded, record),
    organization: (organization) =>
      steps.reduce((upgraded, step) => step.organization?.(upgraded) ?? upgraded, organization),
  };
}
