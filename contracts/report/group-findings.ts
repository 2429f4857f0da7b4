import { isNewFailure, type FailedVerdict } from './findings.js';
import {
  toUnavailableReason,
  type CommonFault,
  type UnavailableOperation,
} from '../session/operation-log.js';
import { toPlace, WHOLE_RESPONSE } from '../lib/place.js';
import type { Diagnosis } from './diagnosis.js';
import type { FindingGroup, FindingIdentity, FoundViolation, ReportedVerdict } from './report.js';

/** Failures that belong together, and their cause if experiments found it. */
interface Group {
  failures: FailedVerdict[];
  diagnosis: Diagnosis | undefined;
}

/**
 * Groups failures, most severe first, so that a cause is shown once. Failures belong together if
 *
 * - experiments found that they have the same cause,
 * - the responses that show them are from operations whose responses all have the same fault,
 * - the responses that show them violate the OpenAPI document in the same way,
 * - a request to the same operation fails in the same way while requirements about other operations need it, or
 * - requirements of one family, such as `authentication.wrong-key.*`, fail in the same way.
 */
export function groupFindings(
  verdicts: readonly ReportedVerdict[],
  commonFaults: readonly CommonFault[] = [],
  diagnoses: readonly Diagnosis[] = [],
): FindingGroup[] {
  const groups: Group[] = [];
  const groupsByKey = new Map<string, Group>();
  const failures = verdicts.filter(isFailure).map((failure) => ({
    failure,
    diagnosis: findDiagnosis(failure, diagnoses),
  }));
  // Failures that experiments did not explain join those with the same keys that they did.
  for (const { failure, diagnosis } of [
    ...failures.filter((one) => one.diagnosis),
    ...failures.filter((one) => !one.diagnosis),
  ]) {
    const keys = listCauseKeys(failure, commonFaults);
    let group = diagnosis
      ? groups.find((one) => one.diagnosis === diagnosis)
      : keys.map((key) => groupsByKey.get(key)).find((one) => one !== undefined);
    if (!group) groups.push((group = { failures: [], diagnosis }));
    group.failures.push(failure);
    // A requirement about all responses can also fail for other reasons than the cause.
    if (diagnosis && failure.phase === 'conformance') continue;
    for (const key of keys) if (!groupsByKey.has(key)) groupsByKey.set(key, group);
  }
  return groups
    .map((group) => toGroup(group, commonFaults))
    .toSorted(compareGroups)
    .map((group, index) => ({ ...group, number: index + 1 }));
}

function isFailure(verdict: ReportedVerdict): verdict is FailedVerdict {
  return verdict.finding !== null && isNewFailure(verdict);
}

function listCauseKeys(failure: FailedVerdict, commonFaults: readonly CommonFault[]): string[] {
  const { id, operation, finding } = failure;
  const { violation, exchange } = finding;
  const commonFault = findCommonFault(failure, commonFaults);
  if (commonFault) return [`fault ${commonFault.fault}`];
  const shape = toShape(finding.message);
  const failedOperation = exchange?.operation ?? null;
  const family = id.split('.').slice(0, 2).join('.');
  return [
    ...(violation && explains(violation, failure) ? [toViolationKey(violation)] : []),
    ...(exchange && failedOperation !== operation ? [`${failedOperation} ${shape}`] : []),
    `${family} ${shape}`,
  ];
}

/** Returns the cause of a failure: one that experiments found, or one in the place of its violation. */
function findDiagnosis(
  { id, phase, finding }: FailedVerdict,
  diagnoses: readonly Diagnosis[],
): Diagnosis | undefined {
  return (
    diagnoses.find(({ requirements }) => requirements.includes(id)) ??
    (phase === 'conformance'
      ? diagnoses.find(({ places }) =>
          finding.identities.some((identity) => places.some((place) => isSamePlace(place, identity))),
        )
      : undefined)
  );
}

/** A violation of a schema is at the property, or at the object that lacks it. */
function isSamePlace(
  { operation, place, kind }: Diagnosis['places'][number],
  identity: Pick<FindingIdentity, 'operation' | 'place'>,
): boolean {
  if (operation !== identity.operation) return false;
  if (kind === 'status') return identity.place === WHOLE_RESPONSE;
  const pattern = toPlace(place);
  return pattern === identity.place || pattern.replace(/\/[^/]*$/, '') === identity.place;
}

function findCommonFault(
  { finding: { exchange } }: FailedVerdict,
  commonFaults: readonly CommonFault[],
): CommonFault | undefined {
  const operation = exchange?.operation ?? '';
  return commonFaults.find(({ operations }) => operations.includes(operation));
}

/** Returns false for a missing or malformed header that the failure is not about. */
function explains({ rule, message }: FoundViolation, { phase, finding }: FailedVerdict): boolean {
  if (phase === 'conformance' || (rule !== 'header-missing' && rule !== 'header-form')) return true;
  return (message.match(/\b[A-Z][\w-]+/g) ?? []).some((name) => finding.message.includes(name));
}

/** Returns a key for violations with one cause. A wrong status has another cause in each operation, a wrong body has not. */
function toViolationKey({ rule, operation, status, message }: FoundViolation): string {
  const place = rule === 'server-error' || rule === 'status' ? `${operation} ${status}` : '';
  return `violation ${rule} ${place} ${toShape(message)}`;
}

/** Returns the part of a message that repeated failures have in common: without ids, positions, times and bodies. */
function toShape(message: string): string {
  const [beginning = ''] = message.split(/, after these requests|[{[]/);
  return beginning
    .replaceAll(/\b[a-z]+_\w{16,}/g, 'id')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'time')
    .replaceAll(/\/\d+/g, '/0');
}

function toGroup(
  { failures, diagnosis }: Group,
  commonFaults: readonly CommonFault[],
): Omit<FindingGroup, 'number'> {
  const isBroken = failures.some(({ counts_as }) => counts_as === 'broken');
  const candidates = isBroken ? failures.filter(({ counts_as }) => counts_as === 'broken') : failures;
  const shown =
    candidates.find(({ phase }) => phase === 'conformance') ??
    candidates.find(({ outcome }) => outcome === 'failed') ??
    candidates[0];
  const requirement = shown?.id ?? '';
  const commonFault = shown && findCommonFault(shown, commonFaults);
  return {
    counts_as: isBroken ? 'broken' : 'advised',
    cause: commonFault ? `Every request to ${commonFault.operations.join(', ')} ${commonFault.fault}.` : null,
    diagnosis: diagnosis ? omitRequirements(diagnosis) : null,
    requirement,
    also_failing: failures.map(({ id }) => id).filter((id) => id !== requirement),
  };
}

const omitRequirements = ({ requirements: _requirements, ...shown }: Diagnosis): FindingGroup['diagnosis'] =>
  shown;

/** Puts failures that break the contract first, then those whose cause is known, then groups of more failures. */
function compareGroups(one: Omit<FindingGroup, 'number'>, other: Omit<FindingGroup, 'number'>): number {
  if (one.counts_as !== other.counts_as) return one.counts_as === 'broken' ? -1 : 1;
  if ((one.diagnosis === null) !== (other.diagnosis === null)) return one.diagnosis === null ? 1 : -1;
  return other.also_failing.length - one.also_failing.length;
}

/**
 * Turns failures that follow from a missing operation, or from a key without permission, into skipped requirements. A
 * missing operation itself fails in `deployed.*`.
 */
export function skipConsequences(
  verdicts: readonly ReportedVerdict[],
  unavailable: readonly UnavailableOperation[],
): ReportedVerdict[] {
  const failedIds = new Set(verdicts.filter(isFailure).map(({ id }) => id));
  return verdicts.map((verdict) => {
    if (!isFailure(verdict) || verdict.id.startsWith(DEPLOYED_PREFIX)) return verdict;
    const { exchange } = verdict.finding;
    const cause = unavailable.find(({ operation, obstacle }) =>
      obstacle === 'not deployed'
        ? operation === exchange?.operation && failedIds.has(DEPLOYED_PREFIX + operation)
        : obstacle === 'no permission' &&
          exchange?.response.status === 403 &&
          // A request of a method or path that the document does not have is refused for the same reason.
          (exchange.operation === null || exchange.operation === operation),
    );
    if (!cause) return verdict;
    const reason = toUnavailableReason(cause.operation, cause.obstacle);
    return { ...verdict, outcome: 'skipped', counts_as: 'skipped', reason, finding: null };
  });
}

/** Beginning of the ids of requirements that an operation is deployed. */
const DEPLOYED_PREFIX = 'deployed.';
