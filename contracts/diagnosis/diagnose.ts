import { WriteRejected } from '../http/http-transport.js';
import { IDS } from '../compare/observed-values.js';
import { mapConcurrent } from '../lib/map-concurrent.js';
import type { Diagnosis } from '../report/diagnosis.js';
import type { Exchange } from '../results/exchange.js';
import { Finding, Inconclusive, Interrupted } from '../results/finding.js';
import type { Session } from '../session/session.js';
import type { Conditions } from './describe-cause.js';
import { diagnoseDeliveries } from './deliveries.js';
import { examine, type Experiment } from './experiments.js';
import { describeServerErrors, getRank, mergeCauses, type ExaminedDifference } from './merge-causes.js';
import { RecordedExchanges, type RecordedSession } from './recorded-session.js';
import { repeatSession, type Deployments, type FirstDifference } from './repeat-session.js';

/** Requirement that does not hold. */
export interface Failure {
  requirement: string;
  finding: Finding;
}

/** Difference that the repeated requests of failures show, with the shortest session that shows it. */
interface Candidate {
  first: FirstDifference;
  session: RecordedSession;
  failures: Set<string>;
}

/** Share of the time after which no more failures are repeated, so that some is left for experiments. */
const REPETITION_SHARE = 0.6;

/** Maximum number of differences that are examined, and number of those that are examined at the same time. */
const MAX_EXAMINED = 24;
const EXAMINED_TOGETHER = 4;

/**
 * Finds out why requirements fail: repeats their requests with the target and with the reference, looks for the first
 * response that differs, and tries out when it does.
 *
 * @param budgetMs maximum time, milliseconds
 * @returns causes, that of most failures first; empty without a reference
 */
export async function diagnose(
  session: Session,
  failures: readonly Failure[],
  budgetMs: number,
): Promise<Diagnosis[]> {
  const { reference } = session;
  if (!reference || failures.length === 0) return [];
  const deployments: Deployments = { target: session, reference };
  const startedAt = performance.now();
  const isOver = (share: number): boolean => performance.now() - startedAt > budgetMs * share;
  const recorded = new RecordedExchanges(session);
  const candidates = new Map<string, Candidate>();
  const diagnoses: Diagnosis[] = [];
  const examined: ExaminedDifference[] = [];
  const explained = new Set<string>();
  const listRest = (): Failure[] => failures.filter(({ requirement }) => !explained.has(requirement));
  try {
    await mapConcurrent(failures, async (failure) => {
      if (isOver(REPETITION_SHARE)) return;
      const found = await tryToSend(() => findFirstDifferences(deployments, recorded, failure));
      for (const [first, repeated] of found ?? []) {
        const candidate = candidates.get(first.key) ?? { first, session: repeated, failures: new Set() };
        candidates.set(first.key, candidate);
        candidate.failures.add(failure.requirement);
        if (repeated.steps.length < candidate.session.steps.length)
          Object.assign(candidate, { first, session: repeated });
      }
    });
    const delays = new Map<string, Conditions['delay']>();
    let rest = [...candidates.values()].toSorted(
      (one, other) =>
        other.failures.size - one.failures.size ||
        getRank(one.first.difference) - getRank(other.first.difference),
    );
    for (let count = 0; count < MAX_EXAMINED && rest.length > 0 && !isOver(1); count += EXAMINED_TOGETHER) {
      const experiments = await mapConcurrent(rest.slice(0, EXAMINED_TOGETHER), async (candidate) => ({
        candidate,
        experiment: await tryToSend(() => examine(deployments, candidate.session, candidate.first, delays)),
      }));
      for (const { candidate, experiment } of experiments) {
        // The responses of the whole run tell more about errors that occur at times.
        if (!experiment || isOccasionalError(experiment)) continue;
        examined.push({ experiment, failures: candidate.failures });
        for (const id of candidate.failures) explained.add(id);
        if (experiment.when.delay) delays.set(candidate.first.difference.operation, experiment.when.delay);
      }
      rest = rest
        .slice(EXAMINED_TOGETHER)
        .filter((candidate) => [...candidate.failures].some((id) => !explained.has(id)));
    }
    diagnoses.push(...((await tryToSend(() => diagnoseDeliveries(deployments, listRest()))) ?? []));
  } catch (error) {
    // What is known when the run is stopped remains.
    if (!(error instanceof Interrupted)) throw error;
  }
  diagnoses.unshift(...mergeCauses(examined, session.listViolations()));
  diagnoses.push(...describeServerErrors(session, recorded, listRest()));
  const largestFirst = diagnoses.toSorted(
    (one, other) => other.requirements.length - one.requirements.length,
  );
  return addLikely(session, largestFirst, listRest());
}

const isOccasionalError = ({ when: { share }, first }: Experiment): boolean =>
  share !== null && first.difference.kind === 'status' && first.difference.target.startsWith('5');

/** @returns null if the target does not accept what the requests need, or if the run may not send them */
async function tryToSend<Result>(send: () => Promise<Result>): Promise<Result | null> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Finding || error instanceof Inconclusive || error instanceof WriteRejected)
      return null;
    throw error;
  }
}

/** Repeats the requests of a failure: those on which its last request depends, or else all of them. */
async function findFirstDifferences(
  deployments: Deployments,
  recorded: RecordedExchanges,
  { requirement, finding }: Failure,
): Promise<[FirstDifference, RecordedSession][]> {
  const { exchange, expected } = finding.evidence;
  const last = exchange ?? recorded.findFirst(finding.message);
  const id = last?.requirement ?? requirement;
  const text = JSON.stringify([expected, finding.message]);
  const sessions = [
    () => recorded.toSession(id, last, text),
    () => recorded.toSession(id, last, text, true),
    // A value that is wrong may have been read later.
    () => recorded.toSession(id, undefined, text, true),
  ];
  let steps = 0;
  for (const toSession of sessions) {
    const session = toSession();
    if (!session || session.steps.length === steps) continue;
    steps = session.steps.length;
    const { firstDifferences } = await repeatSession(deployments, session);
    // The last response is the one that the failure is about. A difference before it may have no effect.
    const ofLast = firstDifferences.filter(({ difference }) => difference.step === steps);
    const found = ofLast.length > 0 ? ofLast : firstDifferences;
    if (found.length > 0) return found.map((first) => [first, session]);
  }
  return [];
}

/** Adds failures that could not be repeated to the cause that concerns the operations of their requests or objects. */
function addLikely(
  session: Session,
  diagnoses: readonly Diagnosis[],
  failures: readonly Failure[],
): Diagnosis[] {
  const explained = new Set(diagnoses.flatMap(({ requirements }) => requirements));
  const rest = failures.filter(({ requirement }) => !explained.has(requirement));
  const operations = new Map(rest.map((failure) => [failure, listOperations(session, failure)]));
  return diagnoses.map((diagnosis) => {
    const likely = rest.filter((failure) => {
      if (explained.has(failure.requirement)) return false;
      const isSame = diagnosis.places.some(({ operation }) => operations.get(failure)?.has(operation));
      if (isSame) explained.add(failure.requirement);
      return isSame;
    });
    if (likely.length === 0) return diagnosis;
    const names = likely.map(({ requirement }) => requirement).join(', ');
    return {
      ...diagnosis,
      requirements: [...diagnosis.requirements, ...likely.map(({ requirement }) => requirement)],
      evidence: [
        ...diagnosis.evidence,
        `It probably explains ${names} as well: their requests use the same operations.`,
      ],
    };
  });
}

/** Returns the operation of the last request of a failure; without one, those that returned the objects in its message. */
function listOperations({ exchanges }: Session, { requirement, finding }: Failure): Set<string> {
  const { exchange } = finding.evidence;
  const ids = [...finding.message.matchAll(IDS)].map(([id]) => id);
  const isRelated = ({ requirement: by, response }: Exchange): boolean =>
    by === requirement || ids.some((id) => response.text.includes(id));
  return new Set(
    (exchange ? [exchange] : exchanges.filter(isRelated)).map(({ operation }) => operation?.id ?? ''),
  );
}
