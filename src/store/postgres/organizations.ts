import { KeyInUse, UnknownOrganization } from '../errors.js';
import { sql } from 'kysely';
import { getKeyHashes } from '../../domain/shared/key-hashes.js';
import type { Organization } from '../../domain/shared/records.js';
import { collectionNames } from '../collections.js';
import type { OrganizationKey } from '../store.js';
import { toComparableText } from './columns.js';
import type { Queries } from './connection-pool.js';
import { decodeRows } from './decode-rows.js';
import type { OrganizationRow } from './postgres-reader.js';

/** Reads an organization without a lock. @throws {UnknownOrganization} when there is none */
export async function readOrganization(queries: Queries, id: string): Promise<OrganizationRow> {
  const { rows } = await sql<OrganizationRow>`
    SELECT record, sequence, latest_at FROM organizations WHERE id = ${id}`.execute(queries);
  return requireOrganization(rows, id);
}

/**
 * Reads an organization and locks its row until the transaction ends.
 *
 * @param exclusiveKey key that no other running transaction may have
 * @throws {KeyInUse} without waiting for the row, when a running transaction has the key
 * @throws {UnknownOrganization} when there is no such organization
 */
export async function lockOrganization(
  queries: Queries,
  id: string,
  exclusiveKey: string | undefined,
): Promise<OrganizationRow> {
  // PostgreSQL evaluates the conditions before it locks the row.
  const isFree =
    exclusiveKey === undefined
      ? sql`true`
      : sql`pg_try_advisory_xact_lock(hashtextextended(${exclusiveKey}, 0))`;
  const { rows } = await sql<OrganizationRow>`
    SELECT record, sequence, latest_at FROM organizations WHERE id = ${id} AND ${isFree} FOR UPDATE`.execute(
    queries,
  );
  if (rows.length > 0 || exclusiveKey === undefined) return requireOrganization(rows, id);
  await readOrganization(queries, id);
  throw new KeyInUse(`a running transaction has the key ${exclusiveKey}`);
}

function requireOrganization(rows: OrganizationRow[], id: string): OrganizationRow {
  const [row] = decodeRows('organizations', rows);
  if (row === undefined) throw new UnknownOrganization(`there is no organization ${id}`);
  return row;
}

export async function saveOrganization(
  queries: Queries,
  { record, sequence, latest_at }: OrganizationRow,
): Promise<void> {
  await sql`
    UPDATE organizations
    SET record = ${JSON.stringify(record)}::json, sequence = ${sequence}, latest_at = ${latest_at}
    WHERE id = ${record.id}`.execute(queries);
}

/** Inserts an organization. @throws {Error} when its id or the hash of its key is taken */
export async function insertOrganization(queries: Queries, record: Organization): Promise<void> {
  const { rows } = await sql`
    INSERT INTO organizations (id, record) VALUES (${record.id}, ${JSON.stringify(record)}::json)
    ON CONFLICT DO NOTHING RETURNING id`.execute(queries);
  if (rows.length === 0) throw new Error(`cannot create ${record.id}: it exists`);
  await replaceKeys(queries, record);
}

/** Reads the organizations that exist and locks their rows until the transaction ends. */
export async function lockOrganizations(queries: Queries, ids: readonly string[]): Promise<Organization[]> {
  // Locked in the order of the ids, which prevents deadlocks between concurrent deletions.
  const { rows } = await sql<{ record: Organization }>`
    SELECT record FROM organizations WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`.execute(
    queries,
  );
  return decodeRows('organizations', rows).map(({ record }) => record);
}

/** Deletes locked organizations with their keys and records. */
export async function removeOrganizations(queries: Queries, ids: readonly string[]): Promise<void> {
  for (const table of [...collectionNames, 'api_keys'])
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ANY(${[...ids]}::text[])`.execute(
      queries,
    );
  await sql`DELETE FROM organizations WHERE id = ANY(${[...ids]}::text[])`.execute(queries);
}

/** Replaces the keys of an organization by those of its record. @throws {Error} when another one has one of them */
export async function replaceKeys(queries: Queries, record: Organization): Promise<void> {
  const hashes = getKeyHashes(record);
  await sql`
    DELETE FROM api_keys WHERE organization_id = ${record.id} AND hash <> ALL(${hashes}::text[])`.execute(
    queries,
  );
  const { rows } = await sql<{ organization_id: string }>`
    INSERT INTO api_keys (hash, organization_id) SELECT hash, ${record.id} FROM unnest(${hashes}::text[]) AS hash
    ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash RETURNING organization_id`.execute(queries);
  const other = rows.find(({ organization_id }) => organization_id !== record.id);
  if (other) throw new Error(`cannot give ${record.id} the key of ${other.organization_id}`);
}

/** Finds an organization by its id, key hash or checkout token. */
export async function findOrganization(
  queries: Queries,
  by: OrganizationKey,
): Promise<Organization | undefined> {
  const { rows } = await sql<{ record: Organization }>`
    SELECT record FROM organizations WHERE id = ${selectIdBy(by)}`.execute(queries);
  return decodeRows('organizations', rows)[0]?.record;
}

function selectIdBy(by: OrganizationKey): unknown {
  if ('id' in by) return by.id;
  if ('api_key_hash' in by)
    return sql`(SELECT organization_id FROM api_keys WHERE hash = ${by.api_key_hash})`;
  return sql`(SELECT organization_id FROM purchases WHERE checkout_token = ${toComparableText(by.checkout_token)} LIMIT 1)`;
}

/** Lists all organizations in the order of their creation. */
export async function listOrganizations(queries: Queries): Promise<Organization[]> {
  const { rows } = await sql<{ record: Organization }>`
    SELECT record FROM organizations ORDER BY position`.execute(queries);
  return decodeRows('organizations', rows).map(({ record }) => record);
}
