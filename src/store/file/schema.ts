import type { CollectionName, Organization } from '../../domain/shared/records.js';
import { NewerSchema } from './errors.js';

/**
 * Turns what an older version kept into what the next one keeps. It sees every record on its own, and sees it again
 * at each start until a snapshot is written.
 */
export interface Migration {
  /** What changes, for whoever reads the list. */
  description: string;
  record?: (collection: CollectionName, record: object) => object;
  organization?: (organization: Organization) => Organization;
}

/** The version of a schema is one more than the number of its migrations, which are in the order of the versions. */
export interface Schema {
  migrations: readonly Migration[];
}

export const currentSchema: Schema = {
  migrations: [{ description: 'A journal says of organizations that they were deleted.' }],
};

export const versionOf = (schema: Schema): number => schema.migrations.length + 1;

/** What brings the content of one file from its own version to the current one. */
export interface Upgrade {
  record(collection: CollectionName, record: object): object;
  organization(organization: Organization): Organization;
}

/**
 * Undefined when the file is up to date.
 *
 * @throws {NewerSchema} when the file was written by a version that is not known here
 */
export function upgradeFrom(version: number, schema: Schema, path: string): Upgrade | undefined {
  const current = versionOf(schema);
  if (version > current) {
    throw new NewerSchema(
      `${path} has schema version ${version}, and this version of Tollgate knows up to ${current}. ` +
        'Start the version that wrote it, or choose another data directory.',
    );
  }
  if (version === current) return undefined;
  const steps = schema.migrations.slice(version - 1);
  return {
    record: (collection, record) =>
      steps.reduce((kept, step) => step.record?.(collection, kept) ?? kept, record),
    organization: (organization) =>
      steps.reduce((kept, step) => step.organization?.(kept) ?? kept, organization),
  };
}
