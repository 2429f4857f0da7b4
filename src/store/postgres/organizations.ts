import { sql } from 'kysely';
import { keyHashesOf } from '../../domain/shared/key-hashes.js';
import type { Organization } from '../../domain/shared/records.js';
import { collectionNames } from '../collections.js';
import { UnknownOrganization, type OrganizationKey } from '../store.js';
import { keyOf } from './columns.js';
import type { Queries } from './database.js';
import type { OrganizationRow } from './postgres-reader.js';

/** The organization as a snapshot has it. @throws {UnknownOrganization} */
export async function readOrganization(queries: Queries, id: string): Promise<OrganizationRow> {
  const { rows } = await sql<OrganizationRow>`
    SELECT record, sequence, latest_at FROM organizations WHERE id = ${id}`.execute(queries);
  return known(rows[0], id);
}

/** The organization, which nobody else can change before the transaction has ended. @throws {UnknownOrganization} */
export async function lockOrganization(queries: Queries, id: string): Promise<OrganizationRow> {
  const { rows } = await sql<OrganizationRow>`
    SELECT record, sequence, latest_at FROM organizations WHERE id = ${id} FOR UPDATE`.execute(queries);
  return known(rows[0], id);
}

function known(row: OrganizationRow | undefined, id: string): OrganizationRow {
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

/** @throws {Error} when its id or the hash of its key is taken */
export async function insertOrganization(queries: Queries, record: Organization): Promise<void> {
  const { rows } = await sql`
    INSERT INTO organizations (id, record) VALUES (${record.id}, ${JSON.stringify(record)}::json)
    ON CONFLICT DO NOTHING RETURNING id`.execute(queries);
  if (rows.length === 0) throw new Error(`cannot create ${record.id}: it exists`);
  await replaceKeys(queries, record);
}

/** Those of some organizations that there are, which nobody else can change before the transaction has ended. */
export async function lockOrganizations(queries: Queries, ids: readonly string[]): Promise<Organization[]> {
  // In the order of the ids, so that two who delete never wait for each other.
  const { rows } = await sql<{ record: Organization }>`
    SELECT record FROM organizations WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`.execute(
    queries,
  );
  return rows.map(({ record }) => record);
}

/** Deletes organizations that are locked, with their keys and records. */
export async function removeOrganizations(queries: Queries, ids: readonly string[]): Promise<void> {
  for (const table of [...collectionNames, 'api_keys'])
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ANY(${[...ids]}::text[])`.execute(
      queries,
    );
  await sql`DELETE FROM organizations WHERE id = ANY(${[...ids]}::text[])`.execute(queries);
}

/** Lets the keys of an organization be those of its record. @throws {Error} when another one has one of them */
export async function replaceKeys(queries: Queries, record: Organization): Promise<void> {
  const hashes = keyHashesOf(record);
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

export async function findOrganization(
  queries: Queries,
  by: OrganizationKey,
): Promise<Organization | undefined> {
  const { rows } = await sql<{ record: Organization }>`
    SELECT record FROM organizations WHERE id = ${idBy(by)}`.execute(queries);
  return rows[0]?.record;
}

function idBy(by: OrganizationKey): unknown {
  if ('id' in by) return by.id;
  if ('api_key_hash' in by)
    return sql`(SELECT organization_id FROM api_keys WHERE hash = ${by.api_key_hash})`;
  return sql`(SELECT organization_id FROM purchases WHERE checkout_token = ${keyOf(by.checkout_token)} LIMIT 1)`;
}

export async function listOrganizations(queries: Queries): Promise<Organization[]> {
  const { rows } = await sql<{ record: Organization }>`
    SELECT record FROM organizations ORDER BY position`.execute(queries);
  return rows.map(({ record }) => record);
}
