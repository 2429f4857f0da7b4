import { afterAll } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../src/sandbox.js';
import { openPostgresStore } from './open-postgres-store.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from './test-sandbox.js';

export { EXAMPLE_TIME, TestSandbox } from './test-sandbox.js';

/** Address of replicas over a database. If set, tests without their own overrides use it. */
const { TOLLGATE_TEST_URL, TOLLGATE_API_KEY = '', TOLLGATE_DATABASE_URL = '' } = process.env;

/** Starts an in-memory sandbox on a free port and closes it after the last test of the file. */
export async function testSandbox(parts: SandboxOptions['overrides'] = {}): Promise<TestSandbox> {
  if (TOLLGATE_TEST_URL !== undefined && Object.keys(parts).length === 0)
    return replicasAt(TOLLGATE_TEST_URL);
  const store = parts.store ?? createMemoryStore();
  const errors: unknown[] = [];
  const sandbox = await startSandbox({
    overrides: { ...parts, store },
    report: (error) => errors.push(error),
  });
  const started = new TestSandbox(sandbox.url, sandbox.apiKey, store, errors);
  afterAll(() => sandbox.close());
  return started;
}

async function replicasAt(url: string): Promise<TestSandbox> {
  const store = await openPostgresStore(TOLLGATE_DATABASE_URL);
  afterAll(() => store.close());
  return new TestSandbox(url, TOLLGATE_API_KEY, store, []);
}
