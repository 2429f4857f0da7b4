import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listAll, waitForClock, type Call } from '../../faults/advance-calls.js';
import { dailySubscriptions } from '../../faults/daily-subscriptions.js';
import { createTempFolder, startCli } from '../../cli/program.js';
import { RoundRobin } from '../round-robin.js';
import { Cluster, type Failure } from './cluster.js';
import { isLinearizable, type Operation } from './linearizability.js';
import {
  createCustomer,
  createOrganization,
  Load,
  readName,
  requestName,
  retry,
  type Acknowledged,
} from './load.js';
import { missing } from './node.js';

const ROUNDS = Number(process.env['TOLLGATE_FAILOVERS'] ?? 20);
const FAILURES: readonly Failure[] = ['killed', 'killed with a late standby', 'cut off', 'full disk'];
const MAX_OUTAGE_MS = 30_000;
const RESPONSES_BEFORE_FAILURE = 100;

const apiKey = 'sk_test_shared_by_all_replicas';
const FROM = '2027-01-10T15:30:00.000Z';
/** The database fails when the clock has reached this time. */
const MIDDLE = '2027-06-10T15:30:00.000Z';
const TO = '2029-01-10T15:30:00.000Z';
const CHARGES = 732;

/** What a round has shown. */
interface Round {
  failure: Failure;
  acknowledged: number;
  lost: number;
  doubled: number;
  outageSeconds: number;
}

/** Advances a clock by two years of daily charges. @returns the number of charges that are missing or repeated */
async function advanceTwoYears(call: Call, reachedMiddle: () => void): Promise<number> {
  await call('POST', '/_sandbox/seed', dailySubscriptions(FROM, ['tok_success']));
  const advance = (): ReturnType<Call> =>
    call('POST', '/_sandbox/clock/advance', { to: TO }, { 'idempotency-key': 'two-years' });
  const advancing = retry(advance);
  await waitForClock(call, MIDDLE);
  reachedMiddle();
  const { charges } = (await advancing).body;
  expect((await advance()).body.charges).toEqual(charges);
  const days = (await listAll(call, '/v1/charges')).map(({ created_at }) => created_at);
  return Math.abs(days.length - CHARGES) + days.length - new Set(days).size;
}

async function runRound(cluster: Cluster, url: string, failure: Failure): Promise<Round> {
  await cluster.addStandby(failure);
  const load = new Load();
  const [creating, naming, advancing] = [
    await createOrganization(url, apiKey),
    await createOrganization(url, apiKey),
    await createOrganization(url, apiKey),
  ];
  const acknowledged: Acknowledged[] = [];
  const history: Operation[] = [];
  const initialName = readName(await requestName(naming));
  for (const name of ['a', 'b', 'c', 'd']) load.createCustomers(creating, name, acknowledged);
  for (const name of ['x', 'y', 'z']) load.useRegister(naming, name, history);
  await load.waitForResponses(RESPONSES_BEFORE_FAILURE);

  let wrongCharges = Promise.resolve(0);
  await new Promise<void>((resolve) => {
    wrongCharges = advanceTwoYears(advancing, resolve);
  });
  await cluster.failOver(failure);
  await load.finish();
  expect(await wrongCharges).toBe(0);
  await cluster.stopLost();

  const stored = (await listAll(creating, '/v1/customers')).map(({ id }) => id);
  const ids = new Set(stored);
  for (const { key, body } of acknowledged.slice(-20))
    expect((await createCustomer(creating, key)).body).toEqual(body);
  expect(isLinearizable(history, initialName)).toBe(true);
  return {
    failure,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ body }) => !ids.has(body.id)).length,
    doubled: stored.length - acknowledged.length,
    outageSeconds: Math.round(load.longestOutageMs / 100) / 10,
  };
}

describe.skipIf(missing !== undefined)(
  `with a standby${missing === undefined ? '' : ` (skipped: this machine lacks ${missing})`}`,
  () => {
    test(`two replicas lose and repeat nothing while the primary fails ${String(ROUNDS)} times`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tollgate-failover-'));
      const cluster = await Cluster.start(folder);
      const replicas = await RoundRobin.listen();
      onTestFinished(async () => {
        await replicas.close();
        await cluster.close();
        rmSync(folder, { recursive: true, force: true });
      });
      const environment = {
        TOLLGATE_DATABASE_URL: cluster.url,
        TOLLGATE_API_KEY: apiKey,
        TOLLGATE_PUBLIC_URL: replicas.url,
      };
      for (const _ of [1, 2]) replicas.add((await startCli({ cwd: createTempFolder(), environment })).url);
      const rounds: Round[] = [];
      for (let number = 0; number < ROUNDS; number += 1) {
        const round = await runRound(cluster, replicas.url, FAILURES[number % FAILURES.length] ?? 'killed');
        process.stdout.write(`${JSON.stringify(round)}\n`);
        rounds.push(round);
      }
      expect(rounds.filter(({ lost, doubled }) => lost + doubled > 0)).toEqual([]);
      expect(Math.max(...rounds.map(({ outageSeconds }) => outageSeconds))).toBeLessThan(
        MAX_OUTAGE_MS / 1000,
      );
    });
  },
);
