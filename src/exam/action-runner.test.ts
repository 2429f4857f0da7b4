import { expect, test } from 'vitest';
import { ActionRunner } from './action-runner.js';
import type { ExamTarget } from './application.js';
import type { GatewayProxy } from './gateway-proxy.js';
import type { RunningOrder, RunningOrders } from './running-orders.js';
import type { StateReader } from './state-reader.js';

/** Counts the jobs that run while an application answers an action with 202. */
async function countJobs(isDisturbing: boolean): Promise<number> {
  let jobs = 0;
  const adapter = {
    actions: { cancel: () => Promise.resolve({ outcome: 'unknown' }) },
    runJobs: () => Promise.resolve(void (jobs += 1)),
  };
  const target = { adapter, application: {} } as unknown as ExamTarget;
  const running = { order: { id: '1' }, openActions: [], reports: [] } as unknown as RunningOrder;
  const orders = { get: () => running, findLatest: () => Promise.resolve(null) } as unknown as RunningOrders;
  const proxy = {
    disturb: () => undefined,
    isDisturbing: () => isDisturbing,
    waitUntilIdle: () => Promise.resolve(),
    getRetryAfterEnd: () => 0,
  } as unknown as GatewayProxy;
  const states = { waitForEffects: () => Promise.resolve([]) } as unknown as StateReader;
  await new ActionRunner(target, orders, proxy, () => undefined, states).run({ kind: 'cancel', order: 1 });
  return jobs;
}

test('jobs run after a 202 while requests are disturbed, so that the disturbance meets the job that sends the request', async () => {
  expect(await countJobs(true)).toBe(1);
  expect(await countJobs(false)).toBe(0);
});
