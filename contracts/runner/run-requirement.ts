import { conformanceRules } from '../spec/conformance/rules.js';
import { Blocked, Finding, Inconclusive } from '../finding.js';
import type { Requirement } from '../requirement.js';
import type { Judging, Session } from '../session/session.js';

export type Verdict =
  | { outcome: 'passed' }
  /** The deployment does not keep the requirement. */
  | { outcome: 'failed'; finding: Finding }
  /** What it rests on could not be made. */
  | { outcome: 'blocked'; finding: Finding }
  /** The target lacks what it needs. */
  | { outcome: 'skipped'; reason: string }
  /** The target was too busy to tell. */
  | { outcome: 'inconclusive'; reason: string };

/**
 * Judges one requirement.
 *
 * @throws whatever is a fault of the suite
 */
export async function judgeRequirement(
  session: Session,
  requirement: Requirement,
  judging: Judging = {},
): Promise<Verdict> {
  const missing = session.missing(requirement.needs);
  if (missing) return { outcome: 'skipped', reason: `needs ${missing.need}: ${missing.reason}` };
  try {
    await session.verify(requirement, judging);
    return { outcome: 'passed' };
  } catch (error) {
    if (error instanceof Blocked) return { outcome: 'blocked', finding: error };
    if (error instanceof Finding) return { outcome: 'failed', finding: error };
    if (error instanceof Inconclusive) return { outcome: 'inconclusive', reason: error.message };
    // A requirement reads answers as the description has them: what it makes of others is no fault of its own.
    if (session.wasMisled(requirement)) return { outcome: 'blocked', finding: stumbled(error) };
    throw error;
  }
}

function stumbled(error: unknown): Blocked {
  const reason = error instanceof Error ? error.message : String(error);
  return new Blocked(`An answer is not as described, see the requirements on conformance: ${reason}`);
}

/** Whether a verdict breaks the contract. Under `strict` a SHOULD counts as a MUST. */
export function isBroken(requirement: Requirement, { outcome }: Verdict, isStrict: boolean): boolean {
  return (outcome === 'failed' || outcome === 'blocked') && (requirement.level === 'MUST' || isStrict);
}

/** The first thing that deviates, as the requirement of its rule tells it; null as long as nothing does. */
export function firstViolation(session: Session, isStrict: boolean): string | null {
  for (const { rule } of session.violations.values()) {
    if (isStrict || conformanceRules[rule].level === 'MUST') return `conformance.${rule}`;
  }
  return null;
}
