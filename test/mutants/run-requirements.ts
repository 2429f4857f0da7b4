import type { Exchange } from '../../contracts/results/exchange.js';
import { requirements } from '../../contracts/rules/index.js';
import type { Requirement } from '../../contracts/requirement.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

/** Gateway that the requirements run against. */
export interface Gateway {
  url: string;
  apiKey: string;
  /** API keys of further organizations, for a run that uses no sandbox. The first is that of the second organization. */
  otherApiKeys?: readonly [string, ...string[]] | undefined;
}

/** Requirement that detects a mutant. */
export interface Kill {
  /** Id of the requirement. */
  requirement: string;
  /** Message of its finding. */
  message: string;
}

/** Number of cases per property test. It is low because there are hundreds of mutants. */
const RUNS = 20;

/** Calls a function with a session, and with a reference if one of the requirements needs it. */
async function withSession<Result>(
  { url, apiKey, otherApiKeys }: Gateway,
  selected: readonly Requirement[],
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const reference = selected.some(({ needs }) => needs.includes('reference')) ? await startSandbox() : null;
  const session = await Session.open({
    baseUrl: url,
    referenceUrl: reference?.url ?? null,
    apiKey,
    isWritable: true,
    seed: 1,
    runs: RUNS,
    runId: 'mutants',
    retryBudgetMs: 1_000,
    timeoutMs: 10_000,
    ...(otherApiKeys && {
      usesSandbox: false,
      secondApiKey: otherApiKeys[0],
      keyPool: otherApiKeys.slice(1),
    }),
  });
  try {
    return await use(session);
  } finally {
    await session.close();
    await reference?.close();
  }
}

/**
 * Runs requirements against a mutant, in their order, until the first kill. A SHOULD counts as a MUST. A blocked
 * requirement counts only if no other requirement kills the mutant.
 *
 * @param ids ids of the requirements
 * @returns null if the mutant survives
 * @throws any error of the contract suite, which is neither a kill nor a survival
 */
export function findFirstKill(gateway: Gateway, ids: readonly string[]): Promise<Kill | null> {
  // A set lists an id that occurs twice only once.
  const selected = [...new Set(ids)].map(getRequirement);
  return withSession(gateway, selected, async (session) => {
    let blocked: Kill | null = null;
    for (const requirement of selected) {
      const kill = await runRequirement(session, requirement);
      if (kill && !kill.isBlocked) return kill;
      const violation = findViolation(session);
      if (violation) return violation;
      blocked ??= kill;
    }
    return blocked;
  });
}

/** Runs every requirement against a mutant. @returns all kills */
export function findAllKills(gateway: Gateway): Promise<Kill[]> {
  return withSession(gateway, requirements, async (session) => {
    const kills: Kill[] = [];
    for (const requirement of requirements) {
      const kill = await runRequirement(session, requirement);
      if (kill && !kill.isBlocked) kills.push(kill);
    }
    return kills;
  });
}

/** Records the requests and responses of a run without a reference. @throws Error if the gateway violates the contract */
export function recordExchanges(gateway: Gateway): Promise<readonly Exchange[]> {
  return withSession(gateway, [], async (session) => {
    for (const requirement of requirements) {
      const kill = await runRequirement(session, requirement);
      if (kill) throw new Error(`${kill.requirement}: ${kill.message}`);
    }
    return [...session.exchanges];
  });
}

function getRequirement(id: string): Requirement {
  const requirement = requirements.find((one) => one.id === id);
  if (!requirement) throw new Error(`There is no requirement with the id ${id}.`);
  return requirement;
}

async function runRequirement(
  session: Session,
  requirement: Requirement,
): Promise<(Kill & { isBlocked: boolean }) | null> {
  const verdict = await checkRequirement(session, requirement);
  if (verdict.outcome !== 'failed' && verdict.outcome !== 'blocked') return null;
  const { message } = verdict.finding;
  return { requirement: requirement.id, message, isBlocked: verdict.outcome === 'blocked' };
}

function findViolation(session: Session): Kill | null {
  const [violation] = session.listViolations();
  return violation ? { requirement: `conformance.${violation.rule}`, message: violation.message } : null;
}
