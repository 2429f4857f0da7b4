import { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionPool } from './connection-pool.js';

/** Limits of a statement's wait for a lock and of its run time. On timeout, the API returns 503 with `Retry-After`. */
const LOCK_TIMEOUT_MILLISECONDS = 10_000;
const STATEMENT_TIMEOUT_MILLISECONDS = 30_000;
/**
 * Limit of idle time in a transaction, after which PostgreSQL ends it and releases the organization's lock. Shorter than
 * the lock timeout, so that commands that wait for a frozen replica succeed.
 */
const IDLE_TIMEOUT_MILLISECONDS = 8_000;
const CONNECT_TIMEOUT_MILLISECONDS = 15_000;
const DEFAULT_CONNECTION_NAME = 'tollgate';

export interface Database {
  /** Pool for transactions. Each transaction holds one connection while it runs. */
  transactions: ConnectionPool;
  /**
   * Pool for single statements, also within a running transaction. Commits asynchronously: their writes may be lost
   * when the database server crashes.
   */
  statements: ConnectionPool;
  /** Creates a connection outside the pools. */
  createClient: () => pg.Client;
  /** Breaks all connections: their statements fail, and the pools open new connections. */
  disconnect: () => void;
  close: () => Promise<void>;
}

/** Opens the connection pools of a database. @param url contains a password: never log it */
export function openDatabase(
  url: string,
  { transactions = 10, statements = 5, connectionName = DEFAULT_CONNECTION_NAME } = {},
): Database {
  const sockets = new Set<Socket>();
  const settings = {
    ...getConnectionSettings(url, connectionName),
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const database = {
    transactions: new ConnectionPool({ ...settings, max: transactions }),
    statements: new ConnectionPool({
      ...settings,
      max: statements,
      options: '-c synchronous_commit=off',
    }),
  };
  return {
    ...database,
    createClient: () => new pg.Client(settings),
    disconnect: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      await Promise.all([database.transactions.pg.end(), database.statements.pg.end()]);
    },
  };
}

/** Returns the settings of every connection. @param connectionName `application_name` in `pg_stat_activity` */
export function getConnectionSettings(url: string, connectionName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: connectionName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
    lock_timeout: LOCK_TIMEOUT_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MILLISECONDS,
    keepAlive: true,
    types: numericTypes,
  };
}

/** Type id of `bigint`. Parsed as a number: counts and sequences stay far below 2^53. */
const BIGINT_OID = 20;
const numericTypes = new pg.TypeOverrides();
numericTypes.setTypeParser(BIGINT_OID, Number);
