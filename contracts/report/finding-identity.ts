import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../lib/is-object.js';
import { toPlace, WHOLE_RESPONSE } from '../lib/place.js';
import type { Phase, Requirement } from '../requirement.js';
import type { Exchange } from '../results/exchange.js';
import { Blocked, NoResponse, type Finding } from '../results/finding.js';
import type { Session } from '../session/session.js';
import { checkExchange, type CountedViolation } from '../session/violation-log.js';
import { truncate } from '../spec/conformance/check-response.js';
import { conformanceRules, type ConformanceRule, type Violation } from '../spec/conformance/rules.js';
import { NO_OPERATION, toIdentityKey } from './findings.js';
import type { FindingIdentity, ReportedIdentity } from './report.js';

/** Phases with random requests. Their seed decides which difference a run meets first. */
const randomPhases: readonly Phase[] = ['generated', 'model', 'reference'];

type ViolationSource = Pick<Session, 'listViolations'>;

/** Violations of a conformance rule; null for any other requirement. */
export function findConformanceViolations(
  session: ViolationSource,
  { id }: Requirement,
): CountedViolation[] | null {
  const rule = id.replace(/^conformance\./, '');
  return rule === id || !(rule in conformanceRules) ? null : session.listViolations(rule as ConformanceRule);
}

export const toViolationIdentity = (violation: CountedViolation): FindingIdentity => ({
  requirement: `conformance.${violation.rule}`,
  operation: violation.exchange.operation?.id ?? NO_OPERATION,
  place: violation.place,
  kind: toViolationKind(violation, violation.exchange),
});

/**
 * Lists what a failed requirement found, and the requests that show it. A conformance rule has an identity for each place
 * that violates it; any other requirement ends at its first difference.
 */
export function listIdentities(
  session: ViolationSource,
  requirement: Requirement,
  finding: Finding,
): ShownIdentity[] {
  const violations = findConformanceViolations(session, requirement);
  if (violations === null) {
    const { exchange } = finding.evidence;
    const shown_by = exchange && requirement.phase === 'audit' ? addSender([], exchange) : null;
    return [{ ...toIdentity(requirement, finding), ...(shown_by && { shown_by }) }];
  }
  const identities = new Map<string, ShownIdentity>();
  for (const violation of violations) {
    const identity = toViolationIdentity(violation);
    const key = toIdentityKey(identity);
    const shown_by = addSender(identities.get(key)?.shown_by ?? [], violation.exchange);
    identities.set(key, { ...identity, shown_by });
  }
  return [...identities.values()];
}

type ShownIdentity = FindingIdentity & Pick<ReportedIdentity, 'shown_by'>;

/** Maximum number of requirements that a run has to test again to show that one place conforms. */
const MAX_SENDERS = 3;

/** Adds the requirement that sent a request. The suite sends its own requests in each run. */
const addSender = (senders: readonly string[], { requirement }: Exchange): string[] =>
  [...new Set([...senders, requirement ?? []].flat())].slice(0, MAX_SENDERS);

/** Returns the identity of a requirement that belongs to one finding. */
function toIdentity({ id, operation, phase }: Requirement, finding: Finding): FindingIdentity {
  // The operation of the exchange is not part of it: a requirement that reads several lists at once may meet any first.
  return { requirement: id, operation: operation ?? NO_OPERATION, ...toSymptom(phase, finding) };
}

type Symptom = Pick<FindingIdentity, 'place' | 'kind'>;

function toSymptom(phase: Phase, finding: Finding): Symptom {
  if (finding instanceof NoResponse) return { place: WHOLE_RESPONSE, kind: 'no-response' };
  if (randomPhases.includes(phase)) return { place: WHOLE_RESPONSE, kind: 'behavior' };
  const { exchange, expected, received } = finding.evidence;
  const violation = finding instanceof Blocked && exchange && findMustViolation(exchange);
  if (violation) return { place: violation.place, kind: toViolationKind(violation, exchange) };
  const place = findPlace(finding);
  if (exchange && place !== ERROR_CODE && showsStatus(finding.message, exchange))
    return { place, kind: `status ${exchange.response.status}` };
  return { place, kind: expected === undefined && received === undefined ? 'behavior' : 'value' };
}

const findMustViolation = (exchange: Exchange): Violation | undefined =>
  checkExchange(exchange).find(({ rule }) => conformanceRules[rule].level === 'MUST');

const toViolationKind = ({ rule }: Violation, { response }: Exchange): string =>
  rule === 'status' || rule === 'server-error' ? `status ${response.status}` : rule;

/** Returns true if a message describes the response by its status. @see ApiResponse.summary */
const showsStatus = (message: string, { response: { status, text } }: Exchange): boolean =>
  message.includes(`${status} ${truncate(text)}`);

const ERROR_CODE = '/code';

/** Places that messages begin with. */
const POINTER = /^(\/[\w/~-]+)/;
const PROPERTY = /^([a-z][a-z_]*\d?)(?: \([\w ]+\))?: expected /;
const HEADER = /^([A-Z]\w*(?:-[A-Z]\w*)+)\b/;

/** Returns the place of a finding: the one that its message names, or the first difference of two values. */
function findPlace({ message, evidence: { expected, received } }: Finding): string {
  if (message.startsWith('Expected the error code ')) return ERROR_CODE;
  const pointer = POINTER.exec(message)?.[1];
  if (pointer !== undefined) return toPlace(pointer);
  const header = HEADER.exec(message)?.[1];
  if (header !== undefined) return header;
  const property = PROPERTY.exec(message)?.[1];
  const start = property === undefined ? '' : `/${property}`;
  return toPlace(start + findDifference(expected, received));
}

/** Returns the JSON pointer to the first difference of two values; empty if they differ as a whole. */
function findDifference(expected: unknown, received: unknown): string {
  if (Array.isArray(expected) && Array.isArray(received)) {
    if (expected.length !== received.length) return '';
    const index = expected.findIndex((item, position) => !isDeepStrictEqual(item, received[position]));
    return index === -1 ? '' : `/${index}${findDifference(expected[index], received[index])}`;
  }
  if (!isObject(expected) || !isObject(received)) return '';
  const names = [...Object.keys(expected), ...Object.keys(received)];
  const name = names.find((one) => !isDeepStrictEqual(expected[one], received[one]));
  return name === undefined ? '' : `/${name}${findDifference(expected[name], received[name])}`;
}
