import { sql, type Migration } from 'kysely';

/** Adds the address that opened a session. From now on `position` is the order of use. */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE sessions ADD COLUMN address text COLLATE "C" NOT NULL DEFAULT ''`.execute(db);
    await sql`CREATE INDEX ON sessions (address, position)`.execute(db);
  },
};
