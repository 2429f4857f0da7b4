import { afterAll } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { openPostgresStore } from '../support/open-postgres-store.js';
import { TestSandbox } from '../support/test-sandbox.js';
import { RoundRobin } from './round-robin.js';
import { getPostgresServer } from './server.js';

const apiKey = 'sk_test_shared_by_all_replicas';

/** Starts three replicas of a new database in this process, behind a proxy. */
export async function startTestReplicas(): Promise<
  TestSandbox & { replicas: TestSandbox[]; database: string }
> {
  const databaseUrl = await (await getPostgresServer()).createDatabase();
  const proxy = await RoundRobin.listen();
  const store = await openPostgresStore(databaseUrl);
  const errors: unknown[] = [];
  const options = {
    databaseUrl,
    apiKey,
    publicUrl: proxy.url,
    report: (error: unknown) => errors.push(error),
  };
  const running = await Promise.all([1, 2, 3].map(() => startSandbox(options)));
  const replicas = running.map(({ url }) => {
    proxy.add(url);
    return new TestSandbox(url, apiKey, store, errors);
  });
  afterAll(async () => {
    await proxy.close();
    for (const { close } of running) await close();
    await store.close();
  });
  return Object.assign(new TestSandbox(proxy.url, apiKey, store, errors), {
    replicas,
    database: databaseUrl.split('/').at(-1) ?? '',
  });
}
