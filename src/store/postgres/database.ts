import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** No statement waits for a lock, or works, longer than this; whoever asked is told to come back. */
const LOCK_MILLISECONDS = 10_000;
const STATEMENT_MILLISECONDS = 30_000;
/** A process that stands still in a transaction loses it by then, and with it the organization. */
const IDLE_MILLISECONDS = 60_000;
const CONNECT_MILLISECONDS = 15_000;

/** The statements are written by hand; Kysely binds their values and knows no table. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- as above
export type Queries = Kysely<{}>;

/** The connections of one process to the database. */
export interface Database {
  /** For what is committed. Each transaction keeps one connection as long as it runs. */
  transactions: Queries;
  /**
   * For single statements, also those that are made while a transaction waits for them. What they write need not
   * outlive the server of the database.
   */
  statements: Queries;
  close: () => Promise<void>;
}

/** @param url never shown, since it holds a password */
export function openDatabase(url: string, { transactions = 10, statements = 5 } = {}): Database {
  const committing = createPool({ ...settingsOf(url), max: transactions });
  const single = createPool({ ...settingsOf(url), max: statements, options: '-c synchronous_commit=off' });
  return {
    transactions: new Kysely({ dialect: new PostgresDialect({ pool: committing }) }),
    statements: new Kysely({ dialect: new PostgresDialect({ pool: single }) }),
    close: async () => {
      await Promise.all([committing.end(), single.end()]);
    },
  };
}

/** What every connection has in common. */
export function settingsOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'tollgate',
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    lock_timeout: LOCK_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_MILLISECONDS,
    keepAlive: true,
    types: numbers,
  };
}

/** Counts and sequences stay far below 2^53. */
const BIGINT = 20;
const numbers = new pg.TypeOverrides();
numbers.setTypeParser(BIGINT, Number);

function createPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  const ignore = (): void => undefined;
  // A connection that breaks fails the statement that needs it; one that nobody uses is only forgotten.
  pool.on('error', ignore).on('connect', (client) => {
    client.on('error', ignore);
  });
  return pool;
}
