import { expect, it, onTestFinished } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { ManualTimer } from '../support/manual-timer.js';
import { TestSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const HOUR_MS = 3_600_000;

/** Starts a sandbox that is closed when the test has finished. @returns a client of a new organization */
async function startOrganization(options: SandboxOptions): Promise<TestOrganization> {
  const { url, apiKey, close } = await startSandbox(options);
  onTestFinished(close);
  return new TestSandbox(url, apiKey, createMemoryStore(), []).newOrganization();
}

async function listOperations(organization: TestOrganization): Promise<(string | null)[]> {
  const { data } = (await organization.call('listRequests', { query: { limit: 100 } })).body;
  return data.map(({ operation_id }) => operation_id);
}

it('requestLogLimit limits the number of requests that the log of an organization keeps', async () => {
  const organization = await startOrganization({ requestLogLimit: 2 });
  await organization.call('listPurchases');
  await organization.call('listCharges');
  await organization.call('listCustomers');
  expect(await listOperations(organization)).toEqual(['listCustomers', 'listCharges']);
});

it('requestLogAgeMs deletes requests once they are older than it, in real time', async () => {
  let now = Date.parse('2026-11-24T09:00:00Z');
  const { timer, fireWhenLeft } = bindTimer();
  const organization = await startOrganization({
    requestLogAgeMs: HOUR_MS,
    overrides: { realNow: () => now, timer },
  });
  await organization.call('listPurchases');
  now += HOUR_MS / 2;
  await organization.call('listCharges');
  await fireWhenLeft(1);
  expect(await listOperations(organization)).toEqual(['listCharges', 'listPurchases']);
  now += HOUR_MS / 2 + 1;
  await fireWhenLeft(1);
  expect(await listOperations(organization)).toEqual(['listCharges']);
});

it('requests are kept at any age without requestLogAgeMs', async () => {
  let now = Date.parse('2026-11-24T09:00:00Z');
  const { timer, requestedTimeouts } = new ManualTimer();
  const organization = await startOrganization({ overrides: { realNow: () => now, timer } });
  await organization.call('listCharges');
  now += 1000 * HOUR_MS;
  expect(requestedTimeouts).toEqual([]);
  expect(await listOperations(organization)).toEqual(['listCharges']);
});

function bindTimer(): Pick<ManualTimer, 'timer' | 'fireWhenLeft'> {
  const manual = new ManualTimer();
  return { timer: manual.timer, fireWhenLeft: (count) => manual.fireWhenLeft(count) };
}
