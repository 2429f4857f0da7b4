import pg from 'pg';
import { hasTollgateTables } from './check-schema.js';

/**
 * Checks whether a database has the tables of Tollgate, over a connection of its own. Writes nothing.
 *
 * @param url may contain a password: never log it
 * @param timeoutMs limit for all of it
 * @throws {Error} when the database cannot be read within the time limit
 */
export async function findTollgateTables(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error(`The database did not answer within ${timeoutMs} ms.`));
  });
  try {
    return await Promise.race([client.connect().then(() => hasTollgateTables(client)), timeout]);
  } finally {
    clearTimeout(timer);
    void client.end().catch(() => undefined);
  }
}
