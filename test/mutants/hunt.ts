import type { Exchange } from '../../contracts/client/exchange.js';
import { requirements } from '../../contracts/requirements/index.js';
import type { Requirement } from '../../contracts/requirement.js';
import { firstViolation, judgeRequirement } from '../../contracts/run.js';
import { Session } from '../../contracts/session/session.js';

/** Where a mutant listens. */
export interface Prey {
  url: string;
  apiKey: string;
}

export interface Kill {
  /** Id of the requirement that the mutant breaks. */
  requirement: string;
  /** What it found. */
  message: string;
}

/** How many cases a property is tried with: few, as there are many mutants. */
const RUNS = 20;

function sessionOn({ url, apiKey }: Prey): Promise<Session> {
  return Session.open({
    baseUrl: url,
    apiKey,
    isWritable: true,
    seed: 1,
    runs: RUNS,
    runId: 'mutants',
    patience_ms: 1_000,
    timeout_ms: 10_000,
  });
}

/**
 * Judges a mutant until something kills it; SHOULD counts as MUST. What could only not be judged kills nothing unless
 * nothing else does.
 *
 * @param likely ids of requirements to begin with
 * @returns null when it survives
 * @throws whatever is a fault of the suite: it is neither a kill nor a survival
 */
export async function firstKill(prey: Prey, likely: readonly string[]): Promise<Kill | null> {
  const session = await sessionOn(prey);
  try {
    let blocked: Kill | null = null;
    for (const requirement of inOrder(likely)) {
      const kill = await killOf(session, requirement);
      if (kill && !kill.isBlocked) return kill;
      const violated = violationKill(session);
      if (violated) return violated;
      blocked ??= kill;
    }
    return blocked;
  } finally {
    await session.close();
  }
}

/** Judges a mutant by every requirement. @returns all that it breaks */
export async function allKills(prey: Prey): Promise<Kill[]> {
  const session = await sessionOn(prey);
  try {
    const kills: Kill[] = [];
    for (const requirement of requirements) {
      const kill = await killOf(session, requirement);
      if (kill && !kill.isBlocked) kills.push(kill);
    }
    return kills;
  } finally {
    await session.close();
  }
}

/** Everything that is asked and answered in a whole run. @throws when the gateway breaks the contract */
export async function everythingSaid(prey: Prey): Promise<readonly Exchange[]> {
  const session = await sessionOn(prey);
  try {
    for (const requirement of requirements) {
      const kill = await killOf(session, requirement);
      if (kill) throw new Error(`${kill.requirement}: ${kill.message}`);
    }
    return [...session.exchanges];
  } finally {
    await session.close();
  }
}

/** Ids of the requirements that are about an operation. */
export function requirementsOf(operation: string): string[] {
  return requirements.filter((one) => one.operation === operation).map(({ id }) => id);
}

/** Ids of the requirements that begin so, in this order. */
export function requirementsOn(beginnings: readonly string[]): string[] {
  return beginnings.flatMap((beginning) =>
    requirements.map(({ id }) => id).filter((id) => id.startsWith(beginning)),
  );
}

/** Those that are likely to kill first; the others as they come. */
function inOrder(likely: readonly string[]): Requirement[] {
  // An id may come twice: its first place counts.
  const rank = new Map([...new Set(likely)].map((id, position) => [id, position]));
  const rankOf = ({ id }: Requirement): number => rank.get(id) ?? likely.length;
  return requirements.toSorted((one, other) => rankOf(one) - rankOf(other));
}

async function killOf(
  session: Session,
  requirement: Requirement,
): Promise<(Kill & { isBlocked: boolean }) | null> {
  const verdict = await judgeRequirement(session, requirement);
  if (verdict.outcome !== 'failed' && verdict.outcome !== 'blocked') return null;
  const { message } = verdict.finding;
  return { requirement: requirement.id, message, isBlocked: verdict.outcome === 'blocked' };
}

function violationKill(session: Session): Kill | null {
  const requirement = firstViolation(session, true);
  if (requirement === null) return null;
  const [violation] = session.violations.values();
  return { requirement, message: violation?.message ?? '' };
}
