import type * as gateway from '../../../src/sandbox.js';
import { requirements } from '../../../contracts/rules/index.js';
import { getKillers } from '../kills.js';
import { findFirstKill, type Kill } from '../run-requirements.js';
import { startMutant } from '../source/start-mutant.js';
import type { Pair } from './list-pairs.js';
import { RequestTracker } from './request-tracker.js';

/** Result of a pair: killed, or why it was not. */
export type PairResult = { kill: Kill | null } | 'in no function' | 'never active';

const ORGANIZATIONS = 5;

/**
 * Runs requirements against a mutant that is active only under a trigger: first those that kill it when it is always
 * active, then the others of their areas.
 *
 * @param usesSandbox false to test it like a staging deployment, with API keys of several organizations
 */
export async function testPair(
  { mutant, trigger }: Pair,
  { usesSandbox, runsArea }: { usesSandbox: boolean; runsArea: boolean },
): Promise<PairResult> {
  const tracker = new RequestTracker(trigger);
  const sandbox = await startMutant(mutant.name, true);
  try {
    if (!sandbox) return 'in no function';
    const [apiKey, ...otherApiKeys] = usesSandbox ? [sandbox.apiKey] : await createKeys(sandbox);
    const target = { url: sandbox.url, apiKey, otherApiKeys: toKeys(otherApiKeys) };
    const killers = getKillers(mutant.name);
    const areas = new Set(requirements.filter(({ id }) => killers.includes(id)).map(({ area }) => area));
    const others = runsArea ? requirements.filter(({ area }) => areas.has(area)) : [];
    const ids = [...killers, ...others.map(({ id }) => id)];
    const kill = await findFirstKill(target, ids);
    return kill || tracker.activations > 0 ? { kill } : 'never active';
  } finally {
    tracker.close();
    await sandbox?.close();
  }
}

const toKeys = (keys: readonly string[]): readonly [string, ...string[]] | undefined => {
  const [first, ...others] = keys;
  return first === undefined ? undefined : [first, ...others];
};

async function createKeys({ url }: gateway.Sandbox): Promise<[string, ...string[]]> {
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
