import type { Requirement } from '../requirement.js';
import type { CanaryRun } from '../canaries/canary-run.js';
import { OutputError } from '../lib/write-output.js';
import { Blocked, Finding, Inconclusive, Interrupted, NoResponse, Unavailable } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';
import { createContext, type ContextOptions } from '../session/context.js';
import type { Session } from '../session/session.js';
import { checkExchange, toBlocked } from '../session/violation-log.js';

/** Checks one requirement. @throws any error that is a bug of the suite */
export async function checkRequirement(
  session: Session,
  requirement: Requirement,
  options: ContextOptions & { canaries?: CanaryRun | null } = {},
): Promise<Verdict> {
  const unmet = await session.findUnmetNeed(requirement.needs);
  const canary = unmet ? options.canaries?.getPurchase(requirement.id) : undefined;
  if (unmet?.need === 'clock' && options.canaries && !canary)
    return options.canaries.getVerdict(requirement.id);
  if (unmet && !canary) return { outcome: 'skipped', reason: `needs ${unmet.need}: ${unmet.reason}` };
  const run = (takeOrganization?: ContextOptions['takeOrganization']): Promise<void> => {
    const context = createContext(session, requirement, {
      ...options,
      canary,
      ...(takeOrganization && { takeOrganization }),
    });
    return session.runCheck(requirement.id, () => requirement.verify(context));
  };
  const usesPool = requirement.needs.includes('own-organization') && session.unmetNeeds.has('sandbox');
  try {
    await (usesPool ? session.keyPool.lend(run) : run());
    session.passed.add(requirement.id);
    return { outcome: 'passed' };
  } catch (thrown) {
    // Without one of its requests, a requirement can fail in any way.
    const error = session.unsentRequests.get(requirement.id) ?? thrown;
    if (canary && error instanceof NoResponse)
      return { outcome: 'inconclusive', reason: `${error.message} The next run tests its canary again.` };
    if (error instanceof Blocked) return { outcome: 'blocked', finding: error };
    if (error instanceof Finding) return { outcome: 'failed', finding: error };
    if (error instanceof Unavailable) return { outcome: 'skipped', reason: error.message };
    if (error instanceof Inconclusive) return { outcome: 'inconclusive', reason: error.message };
    // The run has stopped.
    if (error instanceof Interrupted || error instanceof OutputError) throw error;
    // Requirements rely on the types of the OpenAPI document, and may share objects that others have read.
    const own = session.exchanges
      .filter((exchange) => exchange.requirement === requirement.id)
      .flatMap((exchange) => checkExchange(exchange).map((one) => ({ ...one, exchange, count: 1 })));
    const finding = toBlocked([...own, ...session.listViolations()]);
    if (finding) return { outcome: 'blocked', finding };
    throw error;
  }
}

/**
 * Returns true if a verdict breaks the contract. With `isStrict`, a SHOULD counts as a MUST. A blocked requirement counts
 * too: it could not be tested because a response on the way violated the OpenAPI document.
 */
export function breaksContract(requirement: Requirement, { outcome }: Verdict, isStrict: boolean): boolean {
  return (outcome === 'failed' || outcome === 'blocked') && (requirement.level === 'MUST' || isStrict);
}
