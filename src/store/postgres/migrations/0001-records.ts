import { sql, type Kysely, type Migration } from 'kysely';

/** Indexed fields by collection, at this version. */
export const fields: Readonly<Record<string, readonly string[]>> = {
  customers: ['email', 'external_id'],
  services: ['external_id'],
  plans: ['external_id'],
  purchases: ['status', 'kind', 'customer_id', 'plan_id', 'external_id', 'checkout_token'],
  charges: ['status', 'purchase_id', 'customer_id'],
  consumptions: ['status', 'purchase_id', 'external_id'],
  configurations: [],
  events: ['type'],
  deliveries: ['status', 'event_id'],
  idempotency_records: [],
  seeds: [],
  snapshots: [],
  snapshot_parts: ['snapshot'],
};
const datedTables = [
  'customers',
  'services',
  'plans',
  'purchases',
  'charges',
  'consumptions',
  'configurations',
  'events',
  'deliveries',
];
/** Pairs of fields that are indexed together. */
const pairs: Record<string, readonly (readonly [string, string])[]> = {
  purchases: [
    ['kind', 'status'],
    ['plan_id', 'status'],
    ['plan_id', 'kind'],
  ],
};
const dueTables = ['purchases', 'deliveries'];

/** Text type that compares bytewise, like the other stores compare instants and ids. */
export const TEXT = sql`text COLLATE "C"`;

/** Creates the tables of organizations, their keys, and each collection. */
export const migration: Migration = {
  async up(db) {
    await sql`
      CREATE TABLE organizations (
        id ${TEXT} PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        record json NOT NULL,
        sequence bigint NOT NULL DEFAULT 0,
        latest_at ${TEXT}
      )`.execute(db);
    await sql`
      CREATE TABLE api_keys (
        hash ${TEXT} PRIMARY KEY,
        organization_id ${TEXT} NOT NULL REFERENCES organizations
      )`.execute(db);
    await sql`CREATE INDEX ON api_keys (organization_id)`.execute(db);
    for (const [table, names] of Object.entries(fields)) await createTable(db, table, names);
    await sql`CREATE INDEX ON purchases (checkout_token)`.execute(db);
  },
};

async function createTable(db: Kysely<unknown>, name: string, names: readonly string[]): Promise<void> {
  const table = sql.table(name);
  const isDated = datedTables.includes(name);
  const isDue = dueTables.includes(name);
  const columns = [
    sql`organization_id ${TEXT} NOT NULL REFERENCES organizations`,
    sql`id ${TEXT} NOT NULL`,
    sql`sequence bigint NOT NULL`,
    ...(isDated ? [sql`created_at ${TEXT} NOT NULL`] : []),
    ...(isDue ? [sql`due_at ${TEXT}`] : []),
    ...names.map((field) => sql`${sql.ref(field)} ${TEXT} NOT NULL`),
    sql`record json NOT NULL`,
    sql`PRIMARY KEY (organization_id, id)`,
  ];
  await sql`CREATE TABLE ${table} (${sql.join(columns)})`.execute(db);
  await sql`CREATE UNIQUE INDEX ON ${table} (organization_id, sequence)`.execute(db);
  if (isDated) await sql`CREATE INDEX ON ${table} (organization_id, created_at, sequence)`.execute(db);
  if (isDue) {
    await sql`
      CREATE INDEX ON ${table} (organization_id, due_at, created_at, id) WHERE due_at IS NOT NULL`.execute(
      db,
    );
  }
  for (const indexed of [...names.map((field) => [field]), ...(pairs[name] ?? [])]) {
    const fields = sql.join(indexed.map((field) => sql.ref(field)));
    await sql`CREATE INDEX ON ${table} (organization_id, ${fields}, sequence)`.execute(db);
  }
}
