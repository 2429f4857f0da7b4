import type { Exchange } from '../../contracts/results/exchange.js';
import { requirements } from '../../contracts/requirements/index.js';
import type { Requirement } from '../../contracts/requirement.js';
import { findFirstViolation, checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';

/** Gateway that the requirements run against. */
export interface Gateway {
  url: string;
  apiKey: string;
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

function openSession({ url, apiKey }: Gateway): Promise<Session> {
  return Session.open({
    baseUrl: url,
    apiKey,
    isWritable: true,
    seed: 1,
    runs: RUNS,
    runId: 'mutants',
    retryBudgetMs: 1_000,
    timeoutMs: 10_000,
  });
}

/**
 * Runs the requirements against a mutant until the first kill. A SHOULD counts as a MUST. A blocked requirement counts
 * only if no other requirement kills the mutant.
 *
 * @param likely ids of the requirements to run first
 * @returns null if the mutant survives
 * @throws any error of the contract suite, which is neither a kill nor a survival
 */
export async function findFirstKill(gateway: Gateway, likely: readonly string[]): Promise<Kill | null> {
  const session = await openSession(gateway);
  try {
    let blocked: Kill | null = null;
    for (const requirement of sortByLikelihood(likely)) {
      const kill = await runRequirement(session, requirement);
      if (kill && !kill.isBlocked) return kill;
      const violation = findViolation(session);
      if (violation) return violation;
      blocked ??= kill;
    }
    return blocked;
  } finally {
    await session.close();
  }
}

/** Runs every requirement against a mutant. @returns all kills */
export async function findAllKills(gateway: Gateway): Promise<Kill[]> {
  const session = await openSession(gateway);
  try {
    const kills: Kill[] = [];
    for (const requirement of requirements) {
      const kill = await runRequirement(session, requirement);
      if (kill && !kill.isBlocked) kills.push(kill);
    }
    return kills;
  } finally {
    await session.close();
  }
}

/** Records every request and response of a whole run. @throws Error if the gateway violates the contract */
export async function recordExchanges(gateway: Gateway): Promise<readonly Exchange[]> {
  const session = await openSession(gateway);
  try {
    for (const requirement of requirements) {
      const kill = await runRequirement(session, requirement);
      if (kill) throw new Error(`${kill.requirement}: ${kill.message}`);
    }
    return [...session.exchanges];
  } finally {
    await session.close();
  }
}

/** Returns the ids of the requirements for an operation. */
export function listRequirementsForOperation(operation: string): string[] {
  return requirements.filter((one) => one.operation === operation).map(({ id }) => id);
}

/** Returns the ids of the requirements that start with one of the prefixes, in the order of the prefixes. */
export function listRequirementsByPrefix(prefixes: readonly string[]): string[] {
  return prefixes.flatMap((prefix) => requirements.map(({ id }) => id).filter((id) => id.startsWith(prefix)));
}

function sortByLikelihood(likely: readonly string[]): Requirement[] {
  // The set keeps the first position of an id that is listed twice.
  const ranks = new Map([...new Set(likely)].map((id, position) => [id, position]));
  const getRank = ({ id }: Requirement): number => ranks.get(id) ?? likely.length;
  return requirements.toSorted((one, other) => getRank(one) - getRank(other));
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
  const requirement = findFirstViolation(session, true);
  if (requirement === null) return null;
  const [violation] = session.violations.values();
  return { requirement, message: violation?.message ?? '' };
}
