import { sql, type Migration } from 'kysely';

/** Adds the leases of replicas. Replicas of earlier versions have no connection name and are never disconnected. */
export const migration: Migration = {
  async up(db) {
    await sql`
      ALTER TABLE replicas
        ADD COLUMN connection_name text COLLATE "C",
        ADD COLUMN renewed_at timestamptz NOT NULL DEFAULT now()`.execute(db);
  },
};
