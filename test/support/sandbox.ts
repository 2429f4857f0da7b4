import { afterAll } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { TestSandbox } from './test-sandbox.js';

export { STORY_TIME, TestSandbox } from './test-sandbox.js';

/** Whether what needs no parts of its own runs against three replicas over PostgreSQL. */
const isShared = process.env['TOLLGATE_TEST_REPLICAS'] === 'true';

/** A sandbox of its own for a test file, on a free port and in memory; closed after the file's last test. */
export async function testSandbox(parts: SandboxOptions['parts'] = {}): Promise<TestSandbox> {
  if (isShared && Object.keys(parts).length === 0) {
    return (await import('../postgres/in-process.js')).testReplicas();
  }
  const store = parts.store ?? createMemoryStore();
  const errors: unknown[] = [];
  const sandbox = await startSandbox({ parts: { ...parts, store }, report: (error) => errors.push(error) });
  const started = new TestSandbox(sandbox.url, sandbox.apiKey, store, errors);
  afterAll(() => sandbox.close());
  return started;
}
