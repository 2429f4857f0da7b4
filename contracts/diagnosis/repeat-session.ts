import { findBrokenRule } from '../compare/find-rule.js';
import { toRootKey, type FoundDifference } from '../compare/fold-differences.js';
import { listPlaceholders } from '../compare/placeholder.js';
import { runSession, type SessionInput, type SessionResult } from '../compare/run-session.js';
import type { Step } from '../compare/step.js';
import type { TestOrganization } from '../fixtures/test-organization.js';
import type { Session } from '../session/session.js';
import type { RecordedSession } from './recorded-session.js';

/** Deployment under test, and the sandbox that shows what it should do. */
export interface Deployments {
  target: Session;
  reference: Session;
}

/** Difference from the reference that no earlier difference explains, and the rule that it breaks. */
export interface FirstDifference {
  key: string;
  difference: FoundDifference;
  /** JSON pointer into the OpenAPI document. */
  rule: string;
}

export interface Repetition {
  result: SessionResult;
  firstDifferences: readonly FirstDifference[];
}

/**
 * Sends the requests of a session to the target and to the reference, each in new organizations. Without a sandbox, the
 * target has only those that the run was given.
 *
 * @param deployments target and reference
 * @param session requests to send
 * @param organization organization of the target. Default: a new one
 * @param isOver ends the session after a step, if true
 */
export async function repeatSession(
  deployments: Deployments,
  session: RecordedSession,
  organization?: TestOrganization,
  isOver?: SessionInput['isOver'],
): Promise<Repetition> {
  const { target, reference } = deployments;
  const { steps } = session;
  const hasSecond = steps.some((step) => step.organization === 'second');
  const ownsOrganizations = !target.unmetNeeds.has('sandbox');
  const take = (side: Session): Promise<TestOrganization> => side.createOrganization(session.organization);
  const takeSecond = (side: Session): Promise<TestOrganization> =>
    side.unmetNeeds.has('sandbox') ? side.getOtherOrganization() : take(side);
  const result = await runSession({
    number: 1,
    steps,
    target: {
      first: organization ?? (await take(target)),
      second: hasSecond ? await takeSecond(target) : null,
    },
    reference: { first: await take(reference), second: hasSecond ? await takeSecond(reference) : null },
    isShapeOnly: false,
    isOver,
  });
  const found = new Map<string, FirstDifference>();
  const lastStep = findFailedWrite(result, steps);
  for (const difference of result.differences) {
    const step = steps[difference.step - 1];
    if (
      difference.step > lastStep ||
      difference.cause !== null ||
      !step ||
      !isComparable(difference, step, ownsOrganizations)
    )
      continue;
    const rule = findBrokenRule(difference);
    const key = toRootKey(difference);
    if (rule !== null && rule !== 'open' && !found.has(key)) found.set(key, { key, difference, rule });
  }
  return { result, firstDifferences: [...found.values()] };
}

/**
 * Finds the first write that only one of the deployments carried out, or carried out more often. Any later difference can
 * follow from it.
 */
function findFailedWrite({ differences }: SessionResult, steps: readonly Step[]): number {
  const failed = differences.find(
    ({ kind, step }) =>
      kind === 'created' ||
      ((kind === 'status' || kind === 'no response') && steps[step - 1]?.method === 'POST'),
  );
  return failed?.step ?? Infinity;
}

/**
 * Returns false for a difference that other objects of the organization can explain, for one of the sandbox API, of which the
 * target may have another version, and for one of the checkout page that its design can explain.
 */
function isComparable(
  { kind, operation, place, target, reference }: FoundDifference,
  step: Step,
  ownsOrganizations: boolean,
): boolean {
  if (step.base === 'sandbox') return kind === 'status';
  if (step.base === 'page')
    return (
      kind === 'return URLs' || (place === 'location' && `${target} ${reference}`.includes('purchase_id='))
    );
  const isFiltered = listPlaceholders(step.query).length > 0;
  return (
    ownsOrganizations ||
    !operation.startsWith('list') ||
    isFiltered ||
    kind === 'status' ||
    kind === 'no response'
  );
}
