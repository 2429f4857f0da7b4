import { sql, type Migration } from 'kysely';

const TEXT = sql`text COLLATE "C"`;

/** Creates the tables that replicas share in addition to the data. A reset clears them, and none is needed afterwards. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE SEQUENCE replica_numbers AS integer CYCLE`.execute(db);
    await sql`CREATE TABLE replicas (number integer PRIMARY KEY)`.execute(db);
    await sql`
      CREATE TABLE claims (
        kind ${TEXT},
        organization_id ${TEXT},
        id ${TEXT},
        replica integer NOT NULL,
        PRIMARY KEY (kind, organization_id, id)
      )`.execute(db);
    await sql`CREATE INDEX ON claims (replica)`.execute(db);
    await sql`
      CREATE TABLE sessions (
        token_hash ${TEXT} PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        organization_id ${TEXT} NOT NULL
      )`.execute(db);
    await sql`
      CREATE TABLE faults (
        organization_id ${TEXT},
        id ${TEXT},
        position bigint GENERATED ALWAYS AS IDENTITY,
        record json NOT NULL,
        PRIMARY KEY (organization_id, id)
      )`.execute(db);
    await sql`
      CREATE TABLE requests (
        organization_id ${TEXT},
        id ${TEXT},
        sequence bigint GENERATED ALWAYS AS IDENTITY,
        entry json NOT NULL,
        PRIMARY KEY (organization_id, id)
      )`.execute(db);
    await sql`CREATE INDEX ON requests (organization_id, sequence)`.execute(db);
    await sql`
      CREATE TABLE request_counts (
        organization_id ${TEXT} PRIMARY KEY,
        hits integer NOT NULL,
        ends_at timestamptz NOT NULL
      )`.execute(db);
    await sql`
      CREATE TABLE stream_readers (
        id uuid PRIMARY KEY,
        organization_id ${TEXT} NOT NULL,
        replica integer NOT NULL,
        left_at timestamptz
      )`.execute(db);
    await sql`CREATE INDEX ON stream_readers (organization_id)`.execute(db);
    await sql`CREATE INDEX ON stream_readers (replica)`.execute(db);
    await sql`CREATE TABLE channels (organization_id ${TEXT} PRIMARY KEY, last bigint NOT NULL)`.execute(db);
    await sql`
      CREATE TABLE news (
        organization_id ${TEXT},
        number bigint,
        message json NOT NULL,
        PRIMARY KEY (organization_id, number)
      )`.execute(db);
  },
};
