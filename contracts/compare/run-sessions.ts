import type { TestOrganization } from '../fixtures/test-organization.js';
import { crossesMidnight } from '../lib/calendar.js';
import { Interrupted } from '../results/finding.js';
import type { Session } from '../session/session.js';
import { generateSession } from './generate-session.js';
import { runSession, type SessionOrganizations, type SessionResult } from './run-session.js';
import type { SessionTraits } from './session-builder.js';
import type { Step } from './step.js';

/** Two deployments, and what both of them offer. */
export interface ComparedDeployments {
  target: Session;
  reference: Session;
  traits: SessionTraits;
}

/** Finds out what both deployments offer. A second call of `findUnmetNeed` sends no request. */
export async function detectTraits(target: Session, reference: Session): Promise<SessionTraits> {
  const sides = [target, reference];
  const isWritable = sides.every((side) => !side.unmetNeeds.has('write'));
  let hasTestTokens = isWritable;
  for (const side of isWritable ? sides : [])
    hasTestTokens &&= (await side.findUnmetNeed(['payment-tokens'])) === null;
  return {
    isWritable,
    hasTestTokens,
    ownsOrganizations: sides.every((side) => !side.unmetNeeds.has('sandbox')),
    hasSecondOrganization: isWritable && sides.every((side) => !side.unmetNeeds.has('second-key')),
  };
}

/** Number of sessions that run at the same time. */
const CONCURRENCY = 4;

/**
 * Runs generated sessions in a random order.
 *
 * @param numbers numbers of the sessions, from 1
 * @param onResult receives the result of each session
 * @throws Interrupted if the run was stopped
 */
export async function runSessions(
  deployments: ComparedDeployments,
  seed: number,
  numbers: readonly number[],
  signal: AbortSignal,
  onResult: (result: SessionResult) => void,
): Promise<void> {
  const queue = numbers.values();
  const runQueue = async (): Promise<void> => {
    for (const number of queue) {
      if (signal.aborted) throw new Interrupted('The run was stopped.');
      onResult(await runSteps(deployments, number, generateSession(seed, number, deployments.traits)));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, runQueue));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Runs the steps of a session in organizations of its own, or in those that the run was given; again if a day begins. */
export async function runSteps(
  { target, reference, traits }: ComparedDeployments,
  number: number,
  steps: readonly Step[],
): Promise<SessionResult> {
  const hasSecond = steps.some(({ organization }) => organization === 'second');
  const getOrganizations = async (session: Session): Promise<SessionOrganizations> => ({
    first: await takeOrganization(session),
    second: hasSecond ? await takeSecondOrganization(session) : null,
  });
  const run = async (): Promise<SessionResult> =>
    runSession({
      number,
      steps,
      target: await getOrganizations(target),
      reference: await getOrganizations(reference),
      isShapeOnly: !traits.isWritable,
    });
  const startedAtMs = Date.now();
  const result = await run();
  const hasNewDay = Object.values(result.clockOffsetsMs).some((offsetMs) =>
    crossesMidnight(startedAtMs + offsetMs, Date.now() + offsetMs),
  );
  return hasNewDay ? run() : result;
}

/** Without a sandbox, the session shares the organization with others. */
const takeOrganization = (session: Session): Promise<TestOrganization> => session.createOrganization();

const takeSecondOrganization = (session: Session): Promise<TestOrganization> =>
  session.unmetNeeds.has('sandbox') ? session.getOtherOrganization() : session.createOrganization();
