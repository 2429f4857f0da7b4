import { startSandbox, type Sandbox } from '../../../src/sandbox.js';
import { runSuite } from '../../contracts/other-gateway/run-suite.js';
import { getKillers } from '../kills.js';
import { findFirstKill, type Kill } from '../run-requirements.js';
import { startMutant } from '../source/start-mutant.js';
import type { Pair } from './list-pairs.js';
import { RequestTracker } from './request-tracker.js';

/** Result of a pair: killed, or why it was not. */
export type PairResult = { kill: Kill | null } | 'in no function' | 'never active';

const ORGANIZATIONS = 5;

/** Gateway with a mutant that is active only under a trigger. */
interface GuardedMutant {
  sandbox: Sandbox;
  tracker: RequestTracker;
}

/** Runs requirements against a mutant that is active only under a trigger. @returns 'in no function' without running any */
async function withGuardedMutant(
  { mutant, trigger }: Pair,
  findKill: (gateway: GuardedMutant) => Promise<Kill | null>,
): Promise<PairResult> {
  const tracker = new RequestTracker(trigger);
  const sandbox = await startMutant(mutant.name, true);
  try {
    if (!sandbox) return 'in no function';
    tracker.port = Number(new URL(sandbox.url).port);
    const kill = await findKill({ sandbox, tracker });
    return kill || tracker.activations > 0 ? { kill } : 'never active';
  } finally {
    tracker.close();
    await sandbox?.close();
  }
}

/** Requirement that repeats others with requests of other forms. */
const OTHER_FORMS = 'audit.other-forms';

/** Runs the requirements that kill a mutant when it is always active, also with requests of other forms. */
export const testKillers = (pair: Pair): Promise<PairResult> =>
  withGuardedMutant(pair, ({ sandbox: { url, apiKey } }) =>
    findFirstKill({ url, apiKey }, [...getKillers(pair.mutant.name), OTHER_FORMS]),
  );

/**
 * Runs the whole suite with a reference, until the first kill.
 *
 * @param usesSandbox false to test the mutant like a staging deployment, with API keys of several organizations
 */
export const testWholeSuite = (pair: Pair, usesSandbox: boolean): Promise<PairResult> =>
  withGuardedMutant(pair, async ({ sandbox }) => {
    const reference = await startSandbox();
    try {
      const [apiKey, secondApiKey = '', ...keyPool] = usesSandbox
        ? [sandbox.apiKey]
        : await createKeys(sandbox);
      const run = async (runId: string, only: string[]): Promise<Kill | null> => {
        const { notPassed } = await runSuite(
          { url: sandbox.url, apiKey, secondApiKey, keyPool },
          { runId, runs: RUNS, isBailing: true, usesSandbox, only, referenceUrl: reference.url },
        );
        const failed = notPassed.find(({ outcome }) => outcome === 'failed' || outcome === 'blocked');
        return failed ? { requirement: failed.id, message: failed.message } : null;
      };
      // The requirements that are most likely to kill the mutant come first, since a whole run takes a minute.
      const likely = [...getKillers(pair.mutant.name), OTHER_FORMS];
      return (await run('killers', likely)) ?? (await run('all', []));
    } finally {
      await reference.close();
    }
  });

/** Number of cases per property test: the default of `tollgate check`. */
const RUNS = 20;

async function createKeys({ url }: Sandbox): Promise<[string, ...string[]]> {
  const keys: string[] = [];
  for (let index = 0; index <= ORGANIZATIONS; index += 1) {
    const response = await fetch(`${url.replace(/\/v1$/, '')}/_sandbox/organizations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rate_limit: { limit: 1_000_000 } }),
    });
    keys.push(((await response.json()) as { api_key: string }).api_key);
  }
  return keys as [string, ...string[]];
}
