import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { Client, type Body } from '../support/client.js';

const HOUR_MS = 3_600_000;
const realNow = Date.now;

/** Sets the clock of the machine. */
function setMachineClock(byMs: number): void {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + byMs);
}

afterEach(() => {
  vi.restoreAllMocks();
});

const modes: Body<'setClock'>[] = [
  { mode: 'live' },
  { mode: 'accelerated', factor: 1 },
  { mode: 'accelerated', factor: 3_600 },
];

/** Waits until a clock runs, and checks that it never runs backwards. @returns its time */
async function expectRunning(client: Client, before: string): Promise<string> {
  return vi.waitUntil(
    async () => {
      const { now } = (await client.call('getClock')).body;
      expect(now >= before, `${now} is before ${before}`).toBe(true);
      return now > before && now;
    },
    { timeout: 30_000 },
  );
}

test.each(modes)(
  'a clock with %o goes on from where it was when the clock of the machine is set back',
  async (mode) => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const client = new Client(sandbox.url, sandbox.apiKey, []);
    const { now } = (await client.call('setClock', { body: mode })).body;
    let before = await expectRunning(client, now);
    for (const hours of [1, 24, 23]) {
      setMachineClock(-hours * HOUR_MS);
      before = await expectRunning(client, before);
      before = await expectRunning(client, before);
    }
  },
);

test.each(modes)(
  'a clock with %o goes on after a restart if the clock of the machine was set back',
  async (mode) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'tollgate-set-back-'));
    onTestFinished(() => rm(dataDirectory, { recursive: true }));
    const first = await startSandbox({ dataDirectory });
    const client = new Client(first.url, first.apiKey, []);
    const { now } = (await client.call('setClock', { body: mode })).body;
    await expectRunning(client, now);
    const { body } = await client.call('createCustomer', { body: { name: 'Ada', email: 'ada@example.com' } });
    await first.close();
    setMachineClock(-HOUR_MS);
    const second = await startSandbox({ dataDirectory });
    await expectRunning(new Client(second.url, second.apiKey, []), body.created_at);
    await second.close();
  },
);
