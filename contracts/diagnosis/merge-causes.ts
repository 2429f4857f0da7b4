import type { FoundDifference } from '../compare/fold-differences.js';
import { renderReproductionScript } from '../compare/reproduction-script.js';
import { getDependencies } from '../compare/step.js';
import { toPlace } from '../lib/place.js';
import type { Diagnosis } from '../report/diagnosis.js';
import type { Exchange } from '../results/exchange.js';
import type { Session } from '../session/session.js';
import type { CountedViolation } from '../session/violation-log.js';
import { describeChange, describeConditions, describeOperations } from './describe-cause.js';
import { AT_THE_SAME_TIME, type Experiment } from './experiments.js';
import type { RecordedExchanges } from './recorded-session.js';

export interface ExaminedDifference {
  experiment: Experiment;
  /** Ids of the requirements whose requests show the difference. */
  failures: ReadonlySet<string>;
}

/**
 * Joins differences that show in the same way, or under the same conditions.
 *
 * @returns causes, that of most failures first
 */
export function mergeCauses(
  examined: readonly ExaminedDifference[],
  violations: readonly CountedViolation[],
): Diagnosis[] {
  const causes: { keys: Set<string>; members: ExaminedDifference[] }[] = [];
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
function listCauseKeys({ when, first, neededParts, rejectedParts }: Experiment): string[] {
  const { delay, share, only } = when;
  if (delay) return ['delayed'];
  if (share !== null) return [share.unit === 'organizations' ? 'organizations' : 'at times'];
  if (only.includes(AT_THE_SAME_TIME)) return [only.join(' and ')];
  const { kind, operation, target, status } = first.difference;
  return [
    describeChange(first.difference).key,
    ...listGeneralConditions(only).map((condition) => `only ${condition}`),
    ...[...neededParts, ...rejectedParts].flatMap(({ in: place, name }) => {
      if (place === 'body') return [];
      return place === 'header' ? [`header ${name}`] : [`query ${name} of ${operation}`];
    }),
    ...rejectedParts.map(({ name }) => `rejected ${name}`),
    // An operation that returns a wrong status does so in place of several others, and without their headers.
    ...(kind === 'status' ? [`${operation} ${target}`] : []),
    ...(kind === 'header' ? [`${operation} ${status}`] : []),
  ];
}

/** Returns the conditions that do not name a part of a request. */
const listGeneralConditions = (only: readonly string[]): string[] =>
  only.filter((condition) => !condition.includes('`'));

/** Kinds of differences, those that tell most first. The others follow from them, or accompany them. */
const TELLING_KINDS = ['created', 'missing property', 'type', 'value', 'items', 'order', 'status'];

/** Orders differences of one cause by how much they tell. */
export function getRank({ kind, place }: FoundDifference): number {
  const rank = /^\/(?:errors|next_cursor|has_more)/.test(place) ? -1 : TELLING_KINDS.indexOf(kind);
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
  members: readonly ExaminedDifference[],
  violations: readonly CountedViolation[],
): Diagnosis {
  const getMemberRank = ({ experiment }: ExaminedDifference): number => getRank(experiment.first.difference);
  const [main] = members.toSorted((one, other) => getMemberRank(one) - getMemberRank(other));
  if (!main) throw new Error('A cause has no difference.');
  const { first, session, evidence, when: shown } = main.experiment;
  const { difference, rule } = first;
  const general = members.flatMap(({ experiment }) => listGeneralConditions(experiment.when.only));
  const when = { ...shown, only: [...new Set([...general, ...shown.only])] };
  const operations = [
    ...members.map((member) => member.experiment.first.difference.operation),
    ...listAffected(difference, violations),
  ];
  const final = session.steps.at(-1);
  // A session that shows the difference at times was not shortened.
  const steps = when.share && final ? getDependencies(session.steps, final) : session.steps;
  const change = describeChange(difference).words;
  const isOutdated = when.delay !== null && (difference.kind === 'value' || difference.kind === 'type');
  const words = isOutdated ? 'returns an earlier state' : change;
  const filters = difference.kind === 'items' && when.only.length === 0 ? difference.parameters : [];
  const filter = filters.length === 0 ? '' : ` with ${filters.map((one) => `\`${one}\``).join(' and ')}`;
  return {
    headline: `${describeOperations(operations, words)}${filter}${describeConditions(when)}.`,
    pointer: rule,
    script: renderReproductionScript(steps, Date.now()),
    evidence: [...evidence],
    requirements: [...new Set(members.flatMap(({ failures }) => [...failures]))],
    places: members.map(({ experiment }) => {
      const { operation, place, kind } = experiment.first.difference;
      return { operation, place, kind };
    }),
  };
}

/** Describes the operations that returned a server error to requirements whose requests succeed when they are repeated. */
export function describeServerErrors(
  session: Session,
  recorded: RecordedExchanges,
  failures: readonly { requirement: string }[],
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
    const violation = session.listViolations('server-error').find((one) => one.exchange.operation?.id === id);
    const steps = recorded.toSession(exchange.requirement ?? '', exchange)?.steps ?? [];
    if (!violation || steps.length === 0) return [];
    return [
      {
        headline: `${id} returns ${status} in ${errors} of ${responses.length} requests.`,
        pointer: violation.pointer,
        script: renderReproductionScript(steps, Date.now()),
        evidence: ['The same requests did not fail when they were sent again.'],
        requirements: [...requirements],
        places: [{ operation: id, place: '', kind: 'status' }],
      },
    ];
  });
}
