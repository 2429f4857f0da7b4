import type { CollectionName, Organization, Records } from './records.js';

/** Single step of a commit. All changes of a commit take effect together or not at all. */
export type Change =
  | { [Name in CollectionName]: { op: 'insert'; collection: Name; record: Records[Name] } }[CollectionName]
  | { [Name in CollectionName]: { op: 'update'; collection: Name; record: Records[Name] } }[CollectionName]
  | { op: 'remove'; collection: CollectionName; id: string }
  /** Replaces the organization's own record. */
  | { op: 'organization'; record: Organization }
  /** Removes the organization's records except those of the persistent collections; keeps the organization. */
  | { op: 'clear' };

export const insert = <Name extends CollectionName>(collection: Name, record: Records[Name]): Change =>
  ({ op: 'insert', collection, record }) as Change;

export const update = <Name extends CollectionName>(collection: Name, record: Records[Name]): Change =>
  ({ op: 'update', collection, record }) as Change;

export const remove = (collection: CollectionName, id: string): Change => ({ op: 'remove', collection, id });
