import { formatValue } from '../lib/format-value.js';
import type { Exchange } from '../results/exchange.js';
import type { Finding } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';
import type { Requirement } from '../requirement.js';
import { isOwned } from '../session/cleanup-log.js';
import type { Session } from '../session/session.js';
import { checkExchange, toConformanceFinding } from '../session/violation-log.js';
import { sandboxDocument } from '../spec/api-documents.js';
import { conformanceRules, type Violation } from '../spec/conformance/rules.js';
import { judgeFailure, type Baseline } from './baseline.js';
import { findConformanceViolations, listIdentities, toViolationIdentity } from './finding-identity.js';
import { toIdentityKey } from './findings.js';
import { maskJson } from '../session/mask-texts.js';
import type {
  FoundViolation,
  HarnessError,
  ReportedExchange,
  ReportedFinding,
  ReportedIdentity,
  RequirementInfo,
  RunStop,
  VerdictInfo,
} from './report.js';
import { quoteForShell, toCurlCommand } from './shell.js';

/** Exchanges of a run or of a recording, with what their report needs. */
export interface ReportedRun extends Pick<
  Session,
  'exchanges' | 'listViolations' | 'operationLog' | 'personalValues' | 'target' | 'unmetNeeds'
> {
  keys: Pick<Session['keys'], 'getNumber' | 'getOwner' | 'mask'>;
  violationLog: Pick<Session['violationLog'], 'hasAffected'>;
  connection: { http: Pick<Session['connection']['http'], 'busyResponses'> };
}

/** Parts of a run that decide how a verdict is reported. */
interface VerdictContext {
  session: ReportedRun;
  baseline: Baseline | null;
  isStrict: boolean;
  /** Command that starts the suite, with the URL of the target and the seed. */
  command: string;
  /** Returns the violations of a response. Default: checks it against the OpenAPI document. */
  findViolations?: (exchange: Exchange) => Violation[];
}

/** Returns the data of a requirement, without its code. */
export function toRequirementInfo(requirement: Requirement): RequirementInfo {
  const { id, area, level, phase, statement, operation, category, needs, citation } = requirement;
  return { id, area, level, phase, statement, operation, category, needs, ...citation };
}

/** Converts a verdict to JSON data, with secrets masked. @param durationMs duration of the test, milliseconds */
export function toVerdictInfo(
  context: VerdictContext,
  requirement: Requirement,
  verdict: Verdict,
  durationMs: number,
): VerdictInfo {
  const info = toUnmaskedInfo(context, requirement, verdict, Math.round(durationMs));
  // Masking searches for thousands of secrets. A passed requirement has no text that could contain one.
  if (info.outcome === 'passed') return info;
  return maskJson(context.session.keys, info);
}

function toUnmaskedInfo(
  context: VerdictContext,
  requirement: Requirement,
  verdict: Verdict,
  duration_ms: number,
): VerdictInfo {
  const { baseline, isStrict, session } = context;
  const { outcome } = verdict;
  switch (outcome) {
    case 'passed':
      baseline?.addTested(requirement.id);
      return { outcome, duration_ms, counts_as: 'passed', reason: verdict.reason ?? null, finding: null };
    case 'skipped':
    case 'inconclusive':
      return { outcome, duration_ms, counts_as: outcome, reason: verdict.reason, finding: null };
    case 'failed':
    case 'blocked': {
      baseline?.addTested(requirement.id);
      const breaks = requirement.level === 'MUST' || isStrict;
      const found = listIdentities(session, requirement, verdict.finding);
      const { identities, ...count } = judgeFailure(found, baseline, breaks);
      const shown = omitKnown(session, requirement, verdict.finding, identities);
      const finding = { ...toReportedFinding(context, requirement, shown), identities };
      return { outcome, duration_ms, ...count, finding };
    }
  }
}

/** Creates the verdict of a requirement that was selected and not tested. */
export function toNotRunInfo(
  requirementId: string,
  harnessErrors: readonly HarnessError[],
  stop: RunStop | null,
): VerdictInfo {
  const error = harnessErrors.find(({ where }) => where === requirementId);
  const reason = error
    ? `the suite itself failed: ${error.message}`
    : (stop?.reason ?? 'the run ended before the test');
  return { outcome: 'not_run', counts_as: 'not_run', reason, finding: null, duration_ms: 0 };
}

/** Leaves the violations of a conformance rule that the baseline does not have, so that the report shows a new one. */
function omitKnown(
  session: ReportedRun,
  requirement: Requirement,
  finding: Finding,
  identities: readonly ReportedIdentity[],
): Finding {
  if (!identities.some(({ is_known }) => is_known)) return finding;
  const known = new Set(identities.filter(({ is_known }) => is_known).map(toIdentityKey));
  const violations = findConformanceViolations(session, requirement) ?? [];
  const remaining = violations.filter(
    (violation) => !known.has(toIdentityKey(toViolationIdentity(violation))),
  );
  return toConformanceFinding(remaining) ?? finding;
}

function toReportedFinding(
  { session, command, findViolations = checkExchange }: VerdictContext,
  requirement: Requirement,
  finding: Finding,
): Omit<ReportedFinding, 'identities'> {
  const { expected, received, pointer } = finding.evidence;
  const exchange =
    finding.evidence.exchange ??
    findNonconformingExchange(session, requirement) ??
    findLastExchange(session, requirement);
  // A conformance rule fails on the response to another requirement's request: a replay has to run both.
  const sender = exchange?.requirement ?? requirement.id;
  const ids = [...new Set([requirement.id, sender])];
  const only = ids.map((id) => `--only ${quoteForShell(id)}`).join(' ');
  const strict = requirement.level === 'SHOULD' ? ' --strict' : '';
  const maskText = (text: string): string => session.personalValues?.mask(text) ?? text;
  const violation = exchange ? findViolation(exchange, requirement.id, findViolations(exchange)) : null;
  return {
    message: maskText(finding.message),
    expected: expected === undefined ? null : maskText(toText(expected)),
    received: received === undefined ? null : maskText(toText(received)),
    document: pointer === undefined ? requirement.citation.document : getDocumentName(exchange),
    pointer: pointer ?? requirement.citation.pointer,
    violation: violation && { ...violation, message: maskText(violation.message) },
    exchange: exchange ? truncateBodies(toReportedExchange(session, exchange)) : null,
    curl: exchange ? toMaskedCurlCommand(session, exchange) : null,
    replay: `${command} ${only}${strict}`,
  };
}

/** Returns the name of the document with the operation of an exchange. */
const getDocumentName = (exchange: Exchange | undefined): 'openapi' | 'sandbox' =>
  exchange?.operation?.document === sandboxDocument ? 'sandbox' : 'openapi';

const toText = (value: unknown): string => (typeof value === 'string' ? value : formatValue(value));

/** Finds the first response to a requirement that does not conform; a requirement without evidence fails because of it. */
function findNonconformingExchange(session: ReportedRun, { id }: Requirement): Exchange | undefined {
  if (!session.violationLog.hasAffected(id)) return undefined;
  return session.exchanges.find(
    (exchange) => exchange.requirement === id && findViolation(exchange, id, checkExchange(exchange)),
  );
}

/** Finds the last response to a requirement: a comparison of values fails on what the requirement has just read. */
const findLastExchange = (session: ReportedRun, { id }: Requirement): Exchange | undefined =>
  session.exchanges.findLast(
    ({ requirement, begun_by_then }) => requirement === id && Number.isFinite(begun_by_then),
  );

/** Returns the violation of a response that a requirement is about: of its conformance rule, or the first of a MUST. */
function findViolation(
  { operation, response }: Exchange,
  requirementId: string,
  violations: readonly Violation[],
): FoundViolation | null {
  const violation =
    violations.find(({ rule }) => requirementId === `conformance.${rule}`) ??
    violations.find(({ rule }) => conformanceRules[rule].level === 'MUST');
  if (!violation) return null;
  const { rule, message } = violation;
  return { rule, operation: operation?.id ?? null, status: response.status, message };
}

/** Renders a curl command in which the shell inserts the API key, wherever the request has it. */
function toMaskedCurlCommand(session: ReportedRun, exchange: Exchange): string {
  const mask = (text: string, placeholder: string): string => session.keys.mask(text, placeholder);
  const owner = session.keys.getOwner(exchange);
  return toCurlCommand(maskExchange(session, exchange), session.target.origin, owner, mask);
}

const maskExchange = ({ personalValues }: ReportedRun, exchange: Exchange): Exchange =>
  personalValues?.maskExchange(exchange) ?? exchange;

/** Returns the text in place of an API key in the `Authorization` header; undefined without a key. */
function getKeyName(session: ReportedRun, exchange: Exchange): string | undefined {
  const owner = session.keys.getOwner(exchange);
  if (owner === 'first') return '<key of TOLLGATE_API_KEY>';
  if (owner === 'second') return '<key of TOLLGATE_SECOND_API_KEY>';
  // Organizations have different names, so that a reader of the recording can tell them apart.
  return isOwned(owner) ? `<key of organization ${session.keys.getNumber(exchange)} of the run>` : undefined;
}

/** Converts an exchange to JSON data, with personal values masked. The caller has to mask its other secrets. */
export function toReportedExchange(session: ReportedRun, exchange: Exchange): ReportedExchange {
  const { number, requirement, operation, method, started_at, duration_ms } = exchange;
  const { target, request, response } = maskExchange(session, exchange);
  const { headers, body } = request;
  const keyName = getKeyName(session, exchange);
  return {
    number,
    requirement,
    operation: operation?.id ?? null,
    method,
    url: session.target.origin + target,
    request: {
      headers: keyName === undefined ? headers : { ...headers, authorization: `Bearer ${keyName}` },
      body,
    },
    response,
    started_at,
    duration_ms: Math.round(duration_ms * 10) / 10,
  };
}

/** Maximum length of a URL or body next to a finding; the HAR has them in full. */
const MAX_TEXT_LENGTH = 4000;

function truncateBodies(exchange: ReportedExchange): ReportedExchange {
  const { request, response } = exchange;
  const truncate = (text: string): string =>
    text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  return {
    ...exchange,
    url: truncate(exchange.url),
    request: { ...request, body: request.body === null ? null : truncate(request.body) },
    response: { ...response, text: truncate(response.text) },
  };
}
