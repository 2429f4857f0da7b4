import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

let started: Promise<PostgresServer> | undefined;

/** Returns the PostgreSQL server of this process. Starts it on the first call; it stops with the process. */
export function getPostgresServer(): Promise<PostgresServer> {
  started ??= startServer();
  return started;
}

/** Modes of a server: see `server-process.ts`. */
type ServerMode = 'durable';

/** Starts a server. It stops with this process. */
export async function startServer(modes: readonly ServerMode[] = []): Promise<PostgresServer> {
  const child = fork(program, modes, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { url?: string }) => {
      if (message.url !== undefined) resolve(message.url);
    });
    child.once('exit', (code) => {
      reject(new Error(`The server ended with ${String(code)}.`));
    });
  });
  // Does not keep this process alive; the server stops when this process disconnects.
  child.unref();
  child.channel?.unref();
  return new PostgresServer(url);
}

export class PostgresServer {
  #databases = 0;

  constructor(readonly url: string) {}

  /** Creates a database. @returns its URL */
  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${String(this.#databases)}`;
    await this.query(`CREATE DATABASE ${name}`);
    return `${this.url}/${name}`;
  }

  /** Runs a query over a separate connection. */
  async query<Row extends pg.QueryResultRow>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: `${this.url}/${database}` });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }
}
