import type pg from 'pg';
import { getErrorCode, INSUFFICIENT_PRIVILEGE } from './errors.js';

/** Name of the first migration. The table of migrations has it as soon as a database belongs to Tollgate. */
const FIRST_MIGRATION = '0001-records';

/** The database cannot have the tables of Tollgate. */
export class UnusableSchema extends Error {
  override name = 'UnusableSchema';
}

/** Connection to a database, as far as a check needs it. */
type Connection = Pick<pg.Client, 'query'>;

/** Checks whether the current schema of a database has the tables of Tollgate. Writes nothing. */
export async function hasTollgateTables(client: Connection): Promise<boolean> {
  // Applications may have a table of the same name, with other columns.
  const isMigrated = 'SELECT FROM migrations WHERE name = $1';
  return client.query(isMigrated, [FIRST_MIGRATION]).then(
    ({ rowCount }) => rowCount === 1,
    (error: unknown) => {
      const code = getErrorCode(error);
      if (code.startsWith('42') && code !== INSUFFICIENT_PRIVILEGE) return false;
      throw error;
    },
  );
}

interface SchemaRow {
  database: string;
  encoding: string;
  role: string;
  schema: string | null;
  search_path: string;
  can_create: boolean | null;
  /** Tables and views that belong to no extension. */
  tables: string[];
}

/** Leaves out the two tables that `migrate` creates first, so that an interrupted first start can be repeated. */
const SCHEMA = `
  SELECT current_database() AS database, current_user AS role, current_schema() AS schema,
    current_setting('server_encoding') AS encoding, current_setting('search_path') AS search_path,
    has_schema_privilege(current_schema(), 'CREATE') AS can_create,
    ARRAY(
      SELECT relname::text FROM pg_class
      WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind IN ('r', 'p', 'v', 'm', 'f')
        AND relname NOT IN ('migrations', 'migration_lock')
        AND NOT EXISTS (
          SELECT FROM pg_depend
          WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
        )
      ORDER BY relname
    ) AS tables`;

/** Number of tables that a message names. */
const MAX_NAMED_TABLES = 5;

/**
 * Checks that a database can have the tables of Tollgate, before anything is written.
 *
 * @throws {UnusableSchema} with what to do, if the encoding is not UTF-8, no schema of the `search_path` exists, the role may
 *   not create tables, or a database without the tables of Tollgate has others
 */
export async function checkSchema(client: Connection): Promise<void> {
  const { rows } = await client.query<SchemaRow>(SCHEMA);
  const [row] = rows;
  if (row === undefined) return;
  const { database, encoding, role, schema, tables } = row;
  const reject = (reason: string): never => {
    throw new UnusableSchema(`The database "${database}" cannot be used: ${reason}`);
  };
  if (encoding !== 'UTF8') {
    reject(
      `its encoding is ${encoding}, which cannot store every text. Create one with UTF-8: CREATE DATABASE tollgate ENCODING 'UTF8' TEMPLATE template0`,
    );
  }
  if (schema === null) {
    reject(
      `no schema of the search_path (${row.search_path}) exists, or the role "${role}" has no USAGE privilege on it. Set the search_path, or create the schema: CREATE SCHEMA tollgate AUTHORIZATION "${role}"`,
    );
  }
  if (await hasTollgateTables(client)) return;
  if (tables.length > 0) {
    const more = tables.length > MAX_NAMED_TABLES ? ` and ${tables.length - MAX_NAMED_TABLES} more` : '';
    reject(
      `the schema "${schema}" has tables of another application (${tables.slice(0, MAX_NAMED_TABLES).join(', ')}${more}). Use an empty database: CREATE DATABASE tollgate`,
    );
  }
  if (row.can_create !== true) {
    reject(
      `the role "${role}" has no CREATE privilege on the schema "${schema}". Grant it: GRANT CREATE ON SCHEMA "${schema}" TO "${role}"`,
    );
  }
}
