import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { sampleCases } from '../support/sample-cases.js';
import { getPostgresServer } from './server.js';
import { WireProxy } from './wire-proxy.js';

const server = await getPostgresServer();

/** Replaces a part of a statement by one of the same length. */
const pretend =
  (part: string, replacement: string) =>
  (text: string): string =>
    text.replaceAll(part, replacement.padEnd(part.length));

test.each(
  sampleCases(
    [
      [
        'lets two sessions hold the same advisory lock',
        'two sessions hold the same advisory lock at once',
        pretend('pg_try_advisory_lock($1)', '$1::bigint IS NOT NULL'),
      ],
      [
        'accepts LISTEN and delivers nothing',
        'LISTEN does not deliver the notifications of another session',
        pretend('LISTEN tollgate_probe_', 'NOTIFY a, --'),
      ],
      [
        'accepts SKIP LOCKED and locks no row',
        'SKIP LOCKED does not skip a row that another session has locked',
        pretend('FOR UPDATE SKIP LOCKED', ''),
      ],
      [
        'accepts SKIP LOCKED and waits for the row',
        'SKIP LOCKED does not skip a row that another session has locked',
        pretend('FOR UPDATE SKIP LOCKED', 'FOR UPDATE'),
      ],
    ],
    ([title]) => !title.includes('waits'),
  ),
)('a sandbox does not start on a database that %s', async (_title, reason, rewrite) => {
  const proxy = await WireProxy.listen(await server.createDatabase(), rewrite);
  const started = startSandbox({ databaseUrl: proxy.url });
  await expect(started).rejects.toThrow(
    `The database at ${new URL(proxy.url).host} cannot be shared by replicas: ${reason}`,
  );
});
