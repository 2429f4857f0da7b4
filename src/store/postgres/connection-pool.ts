import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type QueryExecutorProvider,
} from 'kysely';
import pg from 'pg';
import { getErrorCode } from './errors.js';

/** Target of `execute` of a statement. Statements are written in SQL, and Kysely binds their values. */
export type Queries = QueryExecutorProvider;

/** Numbers of connections of a pool, and of statements that wait for one. */
export interface PoolState {
  open: number;
  busy: number;
  waiting: number;
}

const TRANSACTION_ABORTED = '25P02';

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ, READ ONLY';

/** Statements that end a transaction, sent together with its commit. */
interface LastStatements<Result> {
  result: Result;
  pending: Promise<unknown>;
}

/**
 * Pool of connections. Statements that are started on one connection without waiting are sent at once, and run in
 * their order. Statements with values are prepared on each connection at their first use.
 */
export class ConnectionPool implements QueryExecutorProvider {
  readonly pg: pg.Pool;
  readonly #executor;

  constructor(settings: pg.PoolConfig) {
    this.pg = new pg.Pool({ ...settings, pipeline: true });
    const ignore = (): void => undefined;
    // A broken connection fails the statement that uses it; an idle one is dropped from the pool.
    this.pg.on('error', ignore).on('connect', (client) => void client.on('error', ignore));
    this.#executor = createExecutor(this.pg);
  }

  getExecutor = (): ReturnType<QueryExecutorProvider['getExecutor']> => this.#executor;

  get state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.pg;
    return { open: totalCount, busy: totalCount - idleCount, waiting: waitingCount };
  }

  /** Runs `work` on one connection, which it cannot use any more afterwards. */
  async connection<Result>(work: (queries: Queries, end: () => void) => Promise<Result>): Promise<Result> {
    const client = await this.pg.connect();
    let target: Target = client;
    const end = (): void => {
      target = {
        query: () => Promise.reject(new Error('Connection terminated: the transaction has ended.')),
      };
    };
    let cause: unknown;
    const executor = createExecutor({
      query: (statement) =>
        target.query(statement).catch((error: unknown) => {
          // Statements that were sent after the one that failed say only that the transaction is aborted.
          cause ??= error;
          throw getErrorCode(error) === TRANSACTION_ABORTED ? cause : error;
        }),
    });
    try {
      return await work({ getExecutor: () => executor }, end);
    } finally {
      end();
      client.release();
    }
  }

  /** Runs a transaction. The first statements of `work` are sent together with its start. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.transactionWithLast(async (queries) => ({
      result: await work(queries),
      pending: Promise.resolve(),
    }));
  }

  /**
   * Runs a transaction whose last statements are sent together with its commit. Each of them must fail in the database
   * if it must not be committed.
   */
  transactionWithLast<Result>(work: (queries: Queries) => Promise<LastStatements<Result>>): Promise<Result> {
    return this.connection(async (queries, end) => {
      const begun = begin(queries, 'READ COMMITTED');
      try {
        const [{ result, pending }] = await Promise.all([work(queries), begun]);
        await Promise.all([pending, sql`COMMIT`.execute(queries)]);
        return result;
      } catch (error) {
        const rolledBack = sql`ROLLBACK`.execute(queries);
        // `work` may still run, for example when the transaction could not start.
        end();
        await rolledBack.catch(() => undefined);
        throw error;
      }
    });
  }

  /** Runs `work` on one snapshot. Its result does not wait for the end of the transaction. */
  snapshot<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.connection(async (queries) => {
      const begun = begin(queries, 'REPEATABLE READ, READ ONLY');
      try {
        return (await Promise.all([work(queries), begun]))[0];
      } finally {
        sql`COMMIT`.execute(queries).catch(() => undefined);
      }
    });
  }
}

const begin = (queries: Queries, isolation: Isolation): Promise<unknown> =>
  sql.raw(`BEGIN ISOLATION LEVEL ${isolation}`).execute(queries);

/** Compiles statements; runs none. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).getExecutor();

/** Names of the prepared statements, by their text. Texts differ only by table and conditions, so they are few. */
const names = new Map<string, string>();

/** Connection, or pool of connections. */
interface Target {
  query: (statement: pg.QueryConfig) => Promise<pg.QueryResult>;
}

function createExecutor(target: Target): ReturnType<Queries['getExecutor']> {
  return {
    transformQuery: compiler.transformQuery.bind(compiler),
    compileQuery: compiler.compileQuery.bind(compiler),
    // Not with Kysely's own executor, which sends a statement only after the previous one has returned.
    executeQuery: async ({ sql: text, parameters }: CompiledQuery) => {
      const values = [...parameters];
      if (values.length === 0) return target.query({ text });
      const name = names.get(text) ?? `tollgate_${names.size}`;
      names.set(text, name);
      return target.query({ name, text, values });
    },
  } as unknown as ReturnType<Queries['getExecutor']>;
}
