import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { getConnectionSettings } from '../database.js';
import { checkSchema } from '../check-schema.js';
import { getErrorCode, INSUFFICIENT_PRIVILEGE, isUnavailable } from '../errors.js';

/** Time in which a notification must arrive, and a row lock must be skipped. */
const TIMEOUT_MILLISECONDS = 5_000;

/** Code with which a connection pooler rejects the settings of a session. */
const PROTOCOL_VIOLATION = '08P01';

/** The database lacks something that replicas rely on. */
class UnsuitableDatabase extends Error {
  override name = 'UnsuitableDatabase';
}

/**
 * Proves with two sessions that a database does what replicas rely on. A database that only accepts the statements would
 * lose claims, deliver webhooks twice, or never wake a replica.
 *
 * @param migrate creates the tables, once the sessions are known to be suitable
 * @throws {UnsuitableDatabase} with what is missing
 * @throws {UnusableSchema} if the tables of Tollgate cannot be created in it
 */
export async function probeDatabase(
  url: string,
  connectionName: string,
  migrate: () => Promise<void>,
): Promise<void> {
  const createClient = (): pg.Client => new pg.Client(getConnectionSettings(url, connectionName));
  const [first, second] = [createClient(), createClient()];
  const fail = (missing: string, error?: unknown): never => {
    const detail = error instanceof Error ? ` (${error.message})` : '';
    throw new UnsuitableDatabase(
      `The database at ${new URL(url).host} cannot be shared by replicas: ${missing}${detail}. Use PostgreSQL, and connect to it directly or through a connection pooler in session mode.`,
      { cause: error },
    );
  };
  const prove = async (missing: string, isProven: () => Promise<boolean>): Promise<void> => {
    const isGiven = await isProven().catch((error: unknown) =>
      getErrorCode(error) === INSUFFICIENT_PRIVILEGE ||
      (isUnavailable(error) && getErrorCode(error) !== QUERY_CANCELED)
        ? Promise.reject(error as Error)
        : fail(missing, error),
    );
    if (!isGiven) fail(missing);
  };
  for (const client of [first, second]) client.on('error', () => undefined);
  try {
    await Promise.all([first.connect(), second.connect()]).catch((error: unknown) => {
      if (getErrorCode(error) !== PROTOCOL_VIOLATION) throw error;
      fail('it rejects the settings of a session', error);
    });
    await checkSchema(first);
    await prove('two sessions hold the same advisory lock at once', () => excludes(first, second));
    await prove('LISTEN does not deliver the notifications of another session', () =>
      delivers(first, second),
    );
    await migrate();
    await prove('SKIP LOCKED does not skip a row that another session has locked', () =>
      skips(first, second),
    );
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

/** Code of a statement that took too long. */
const QUERY_CANCELED = '57014';

async function excludes(first: pg.Client, second: pg.Client): Promise<boolean> {
  const values = [randomInt(2 ** 48 - 1)];
  const lock = async (client: pg.Client): Promise<boolean | undefined> =>
    (await client.query<{ is_locked: boolean }>('SELECT pg_try_advisory_lock($1) AS is_locked', values))
      .rows[0]?.is_locked;
  const [held, taken] = [await lock(first), await lock(second)];
  await first.query('SELECT pg_advisory_unlock_all()');
  const free = await lock(second);
  await second.query('SELECT pg_advisory_unlock_all()');
  return held === true && taken === false && free === true;
}

async function delivers(first: pg.Client, second: pg.Client): Promise<boolean> {
  const channel = `tollgate_probe_${randomUUID().replaceAll('-', '')}`;
  let timer: NodeJS.Timeout | undefined;
  const isNotified = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MILLISECONDS, false);
    first.once('notification', () => {
      resolve(true);
    });
  });
  try {
    await first.query(`LISTEN ${channel}`);
    await second.query(`NOTIFY ${channel}`);
    return await isNotified;
  } finally {
    clearTimeout(timer);
    await first.query(`UNLISTEN ${channel}`).catch(() => undefined);
  }
}

async function skips(first: pg.Client, second: pg.Client): Promise<boolean> {
  const values = [`probe ${randomUUID()}`];
  const lock = 'SELECT organization_id FROM channels WHERE organization_id = $1 FOR UPDATE SKIP LOCKED';
  await first.query('INSERT INTO channels (organization_id, last) VALUES ($1, 0)', values);
  try {
    await first.query('BEGIN');
    const held = await first.query(lock, values);
    await second.query(`SET statement_timeout = ${TIMEOUT_MILLISECONDS}`);
    const skipped = await second.query(lock, values);
    return held.rows.length === 1 && skipped.rows.length === 0;
  } finally {
    await first.query('ROLLBACK');
    await first.query('DELETE FROM channels WHERE organization_id = $1', values);
  }
}
