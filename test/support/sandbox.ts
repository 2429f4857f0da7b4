import { afterAll } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../src/sandbox.js';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from './test-sandbox.js';

export { STORY_TIME, TestSandbox } from './test-sandbox.js';

/** Replicas over a database, on which everything is to be tried that needs no parts of its own. */
const { TOLLGATE_TEST_URL, TOLLGATE_API_KEY = '', DATABASE_URL = '' } = process.env;

/** A sandbox of its own for a test file, on a free port and in memory; closed after the file's last test. */
export async function testSandbox(parts: SandboxOptions['parts'] = {}): Promise<TestSandbox> {
  if (TOLLGATE_TEST_URL !== undefined && Object.keys(parts).length === 0)
    return replicasAt(TOLLGATE_TEST_URL);
  const store = parts.store ?? createMemoryStore();
  const errors: unknown[] = [];
  const sandbox = await startSandbox({ parts: { ...parts, store }, report: (error) => errors.push(error) });
  const started = new TestSandbox(sandbox.url, sandbox.apiKey, store, errors);
  afterAll(() => sandbox.close());
  return started;
}

async function replicasAt(url: string): Promise<TestSandbox> {
  const store = await openPostgresStore(DATABASE_URL);
  afterAll(() => store.close());
  return new TestSandbox(url, TOLLGATE_API_KEY, store, []);
}
