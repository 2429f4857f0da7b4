import { renderReproductionScript } from '../compare/reproduction-script.js';
import { WriteRejected } from '../http/http-transport.js';
import { mapConcurrent } from '../lib/map-concurrent.js';
import type { Diagnosis } from '../report/diagnosis.js';
import type { Exchange } from '../results/exchange.js';
import { Finding, Inconclusive, Interrupted } from '../results/finding.js';
import type { Session } from '../session/session.js';
import type { CountedViolation } from '../session/violation-log.js';
import { toPlace } from '../lib/place.js';
import type { FoundDifference } from '../compare/fold-differences.js';
import { describeChange, describeConditions, describeOperations } from './describe-cause.js';
import { examine, type Experiment } from './experiments.js';
import { RecordedExchanges, type RecordedSession } from './recorded-session.js';
import { repeatSession, type Deployments, type Root } from './repeat-session.js';

/** Requirement that does not hold. */
export interface Failure {
  requirement: string;
  finding: Finding;
}

/** Root that the repeated requests of failures show, with the shortest session that shows it. */
interface Candidate {
  root: Root;
  session: RecordedSession;
  failures: Set<string>;
}

interface ExaminedCandidate extends Candidate {
  experiment: Experiment;
}

/** Share of the time after which no more failures are repeated, so that some is left for experiments. */
const REPETITION_SHARE = 0.6;

/** Maximum number of differences that are examined. */
const MAX_EXAMINED = 12;

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
  const candidates = new Map<string, Candidate>();
  const recorded = new RecordedExchanges(session);
  await attempt(() =>
    mapConcurrent(failures, async (failure) => {
      if (isOver(REPETITION_SHARE)) return;
      const roots = await tryToSend(() => findRoots(deployments, recorded, failure));
      for (const [root, repeated] of roots ?? []) {
        const candidate = candidates.get(root.key) ?? { root, session: repeated, failures: new Set() };
        candidates.set(root.key, candidate);
        candidate.failures.add(failure.requirement);
        if (repeated.steps.length < candidate.session.steps.length)
          Object.assign(candidate, { root, session: repeated });
      }
    }),
  );
  const examined: ExaminedCandidate[] = [];
  const explained = new Set<string>();
  const bySize = [...candidates.values()].toSorted((one, other) => other.failures.size - one.failures.size);
  await attempt(async () => {
    for (const candidate of bySize) {
      if (isOver(1) || examined.length >= MAX_EXAMINED) return;
      if ([...candidate.failures].every((id) => explained.has(id))) continue;
      const experiment = await tryToSend(() => examine(deployments, candidate.session, candidate.root));
      // The responses of the whole run tell more about errors that occur at times.
      if (!experiment || isOccasionalError(experiment)) continue;
      examined.push({ ...candidate, experiment });
      for (const id of candidate.failures) explained.add(id);
    }
  });
  const diagnoses = mergeCauses(examined, session.listViolations());
  const rest = failures.filter(({ requirement }) => !explained.has(requirement));
  const withErrors = [...diagnoses, ...findServerErrors(session, recorded, rest)];
  return addLikely(session, withErrors, rest);
}

/** Finds operations that returned a server error to failures whose requests succeed when they are repeated. */
function findServerErrors(
  session: Session,
  recorded: RecordedExchanges,
  failures: readonly Failure[],
): Diagnosis[] {
  const ids = new Set(failures.map(({ requirement }) => requirement));
  const byOperation = new Map<string, { exchange: Exchange; requirements: Set<string> }>();
  for (const exchange of session.exchanges) {
    const { operation, requirement, response } = exchange;
    if (!operation || requirement === null || !ids.has(requirement) || response.status < 500) continue;
    const found = byOperation.get(operation.id) ?? { exchange, requirements: new Set() };
    byOperation.set(operation.id, found);
    found.requirements.add(requirement);
  }
  return [...byOperation].flatMap(([id, { exchange, requirements }]): Diagnosis[] => {
    const responses = session.exchanges.filter(
      ({ operation, response }) => operation?.id === id && response.status > 0,
    );
    const errors = responses.filter(({ response }) => response.status >= 500).length;
    const { status } = exchange.response;
    const violation = session.getViolations('server-error').find((one) => one.exchange.operation?.id === id);
    const steps = recorded.toSession(exchange.requirement ?? '', exchange)?.steps ?? [];
    const final = steps.at(-1);
    if (!violation || !final) return [];
    return [
      {
        headline: `${id} returns ${status} in ${errors} of ${responses.length} requests.`,
        pointer: violation.pointer,
        script: renderReproductionScript(steps, final, Date.now()),
        evidence: ['The same requests did not fail when they were sent again.'],
        requirements: [...requirements],
        places: [{ operation: id, place: '', kind: 'status' }],
      },
    ];
  });
}

/** Adds failures that could not be repeated to the cause that concerns the operation of their last request. */
function addLikely(
  session: Session,
  diagnoses: readonly Diagnosis[],
  failures: readonly Failure[],
): Diagnosis[] {
  const explained = new Set(diagnoses.flatMap(({ requirements }) => requirements));
  const rest = failures.filter(({ requirement }) => !explained.has(requirement));
  return diagnoses.map((diagnosis) => {
    const operations = new Set(diagnosis.places.map(({ operation }) => operation));
    const likely = rest.filter(({ requirement, finding }) => {
      if (explained.has(requirement)) return false;
      const { exchange } = finding.evidence;
      const isSame = exchange
        ? operations.has(exchange.operation?.id ?? '')
        : session.exchanges.some(
            (one) => one.requirement === requirement && operations.has(one.operation?.id ?? ''),
          );
      if (isSame) explained.add(requirement);
      return isSame;
    });
    if (likely.length === 0) return diagnosis;
    const subject = likely.length === 1 ? '1 requirement was' : `${likely.length} requirements were`;
    return {
      ...diagnosis,
      requirements: [...diagnosis.requirements, ...likely.map(({ requirement }) => requirement)],
      evidence: [
        ...diagnosis.evidence,
        `${subject} added without such an experiment, because the same operations occur in their requests.`,
      ],
    };
  });
}

/** Runs a part of the diagnosis. What is known when the run is stopped remains. */
async function attempt(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

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
async function findRoots(
  deployments: Deployments,
  recorded: RecordedExchanges,
  { requirement, finding }: Failure,
): Promise<[Root, RecordedSession][]> {
  const last = finding.evidence.exchange;
  for (const isComplete of [false, true]) {
    const session = recorded.toSession(
      last?.requirement ?? requirement,
      last,
      JSON.stringify([finding.evidence.expected, finding.message]),
      isComplete,
    );
    if (!session) continue;
    const { roots } = await repeatSession(deployments, session);
    if (roots.length > 0) return roots.map((root) => [root, session]);
  }
  return [];
}

const isOccasionalError = ({ when: { share }, root }: Experiment): boolean =>
  share !== null && root.difference.kind === 'status' && root.difference.target.startsWith('5');

/** Joins differences that show in the same way, or under the same conditions. */
function mergeCauses(
  examined: readonly ExaminedCandidate[],
  violations: readonly CountedViolation[],
): Diagnosis[] {
  const causes: { keys: Set<string>; members: ExaminedCandidate[] }[] = [];
  for (const one of examined) {
    const keys = listCauseKeys(one.experiment);
    const cause = causes.find((other) => keys.some((key) => other.keys.has(key)));
    if (!cause) causes.push({ keys: new Set(keys), members: [one] });
    else {
      cause.members.push(one);
      for (const key of keys) cause.keys.add(key);
    }
  }
  const claimed = new Set<string>();
  return causes
    .map(({ members }) => toDiagnosis(members, violations))
    .toSorted((one, other) => other.requirements.length - one.requirements.length)
    .map((diagnosis) => {
      const requirements = diagnosis.requirements.filter((id) => !claimed.has(id));
      for (const id of requirements) claimed.add(id);
      return { ...diagnosis, requirements };
    })
    .filter(({ requirements }) => requirements.length > 0);
}

/** Returns keys of which differences with the same cause share one. */
function listCauseKeys({ when, root, conditions, rejected }: Experiment): string[] {
  const { lagMs, share, only } = when;
  if (lagMs !== null) return ['delayed'];
  if (share !== null) return [share.unit === 'organizations' ? 'organizations' : 'at times'];
  const { kind, operation, target, status } = root.difference;
  return [
    describeChange(root.difference).key,
    ...only.filter((condition) => !condition.includes('`')).map((condition) => `only ${condition}`),
    ...[...conditions, ...rejected].flatMap(({ in: place, name }) =>
      place === 'body' ? [] : [`${place} ${name} of ${operation}`],
    ),
    // An operation that returns a wrong status does so in place of several others, and without their headers.
    ...(kind === 'status' ? [`${operation} ${target}`] : []),
    ...(kind === 'header' ? [`${operation} ${status}`] : []),
  ];
}

/** Kinds of differences, those that tell most first. The others follow from them, or accompany them. */
const TELLING_KINDS = ['missing property', 'type', 'value', 'items', 'order', 'status'];

function getRank({ experiment: { root } }: ExaminedCandidate): number {
  const { kind, place } = root.difference;
  const rank = place.startsWith('/errors') ? -1 : TELLING_KINDS.indexOf(kind);
  return rank === -1 ? TELLING_KINDS.length : Math.min(rank, TELLING_KINDS.indexOf('order'));
}

/** Returns the other operations whose responses violate the document at the same place, such as `/data/*` of each list. */
function listAffected({ kind, place }: FoundDifference, violations: readonly CountedViolation[]): string[] {
  const name = place.split('/').at(-1) ?? '';
  return violations.flatMap(({ place: at, message, exchange }) => {
    const isSame =
      (kind === 'missing property' &&
        at === toPlace(place.replace(/\/[^/]*$/, '')) &&
        message.includes(`'${name}'`)) ||
      (kind === 'type' && at === toPlace(place));
    return isSame && exchange.operation ? exchange.operation.id : [];
  });
}

function toDiagnosis(
  members: readonly ExaminedCandidate[],
  violations: readonly CountedViolation[],
): Diagnosis {
  const [main] = members.toSorted((one, other) => getRank(one) - getRank(other));
  if (!main) throw new Error('A cause has no difference.');
  const { experiment } = main;
  const { difference, rule } = experiment.root;
  const operations = [
    ...members.map((member) => member.experiment.root.difference.operation),
    ...listAffected(difference, violations),
  ];
  const final = experiment.session.steps.at(-1);
  const { words } = describeChange(difference);
  const { when } = experiment;
  const filters = difference.kind === 'items' && when.only.length === 0 ? difference.parameters : [];
  const filter = filters.length === 0 ? '' : ` with ${filters.map((one) => `\`${one}\``).join(' and ')}`;
  return {
    headline: `${describeOperations(operations, words)}${filter}${describeConditions(when)}.`,
    pointer: rule,
    script: final ? renderReproductionScript(experiment.session.steps, final, Date.now()) : '',
    evidence: [...experiment.evidence],
    requirements: [...new Set(members.flatMap(({ failures }) => [...failures]))],
    places: members.map(({ experiment: { root } }) => ({
      operation: root.difference.operation,
      place: root.difference.place,
      kind: root.difference.kind,
    })),
  };
}
