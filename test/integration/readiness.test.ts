import { expect, it } from 'vitest';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { StoreUnavailable } from '../../src/store/errors.js';
import type { ApiResponse } from '../support/client.js';
import { ControlledStore } from '../support/controlled-store.js';
import { testSandbox } from '../support/sandbox.js';

const store = new ControlledStore(createMemoryStore());
const sandbox = await testSandbox({ store });
const withoutScheduler = await testSandbox({ isSchedulerRunning: () => false });

function expectUnavailable(response: ApiResponse, what: string): void {
  expect([response.status, response.problem.code]).toEqual([503, 'service_unavailable']);
  expect(response.problem.detail).toContain(what);
  expect(response.headers.get('retry-after')).toBe('5');
}

it('GET /_sandbox/ready returns 200 for the readiness check without a key', async () => {
  const { status, body } = await sandbox.client(null).call('getReadiness');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ready',
    checks: { store: 'ok', description: 'ok', scheduler: 'ok' },
  });
});

it('GET /_sandbox/ready returns 503 while the store cannot commit, and 200 afterwards', async () => {
  store.failure = new StoreUnavailable('The disk is full.');
  expectUnavailable(await sandbox.client(null).call('getReadiness'), 'the store cannot commit');
  store.failure = null;
  expect((await sandbox.client(null).call('getReadiness')).status).toBe(200);
});

it('GET /_sandbox/ready returns 503 when the scheduler is not running', async () => {
  expectUnavailable(await withoutScheduler.client(null).call('getReadiness'), 'the scheduler is not running');
});
