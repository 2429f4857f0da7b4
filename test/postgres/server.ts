import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

let started: Promise<PostgresServer> | undefined;

/** The PostgreSQL server of this process, begun by the first test file that needs it; it ends with the process. */
export function postgresServer(): Promise<PostgresServer> {
  started ??= startServer();
  return started;
}

async function startServer(): Promise<PostgresServer> {
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    { url: string } | number,
  ];
  if (typeof said !== 'object') throw new Error(`The server ended with ${String(said)}.`);
  // Nothing waits for it: it ends when it is left alone.
  child.unref();
  child.channel?.unref();
  return new PostgresServer(said.url);
}

export class PostgresServer {
  #databases = 0;

  constructor(readonly url: string) {}

  /** A new database. @returns its URL */
  async newDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${String(this.#databases)}`;
    await this.query(`CREATE DATABASE ${name}`);
    return `${this.url}/${name}`;
  }

  /** Asks as somebody who looks at the database from outside. */
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
