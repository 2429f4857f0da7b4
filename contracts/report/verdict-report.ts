import type { Exchange } from '../results/exchange.js';
import type { Finding } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';
import type { Requirement } from '../requirement.js';
import type { Session } from '../session/session.js';
import type { Baseline } from './baseline.js';
import type {
  HarnessError,
  ReportedExchange,
  ReportedFinding,
  RequirementInfo,
  RunStop,
  VerdictInfo,
} from './report.js';
import { quoteForShell, toCurlCommand } from './shell.js';

/** Parts of a run that decide how a verdict is reported. */
interface VerdictContext {
  session: Session;
  baseline: Baseline | null;
  isStrict: boolean;
  /** Command that starts the suite, with the URL of the target and the seed. */
  command: string;
}

/** Returns the data of a requirement, without its code. */
export function toRequirementInfo(requirement: Requirement): RequirementInfo {
  const { id, level, phase, statement, operation, category, pointer } = requirement;
  return { id, level, phase, statement, operation, category, pointer };
}

/**
 * Converts a verdict to JSON data, with secrets masked.
 *
 * @param durationMs duration of the test, milliseconds
 */
export function toVerdictInfo(
  context: VerdictContext,
  requirement: Requirement,
  verdict: Verdict,
  durationMs: number,
): VerdictInfo {
  const info = toUnmaskedInfo(context, requirement, verdict, Math.round(durationMs));
  // Masking searches for thousands of secrets. A passed requirement has no text that could contain one.
  if (info.outcome === 'passed') return info;
  return JSON.parse(context.session.mask(JSON.stringify(info))) as VerdictInfo;
}

function toUnmaskedInfo(
  context: VerdictContext,
  requirement: Requirement,
  verdict: Verdict,
  duration_ms: number,
): VerdictInfo {
  const { baseline, isStrict } = context;
  const { outcome } = verdict;
  switch (outcome) {
    case 'passed':
      baseline?.addTested(requirement.id);
      return { outcome, duration_ms, counts_as: 'passed', reason: null, finding: null };
    case 'skipped':
    case 'inconclusive':
      return { outcome, duration_ms, counts_as: outcome, reason: verdict.reason, finding: null };
    case 'failed':
    case 'blocked': {
      baseline?.addTested(requirement.id);
      const reason = baseline?.findExcuse(requirement.id) ?? null;
      const breaks = requirement.level === 'MUST' || isStrict;
      const counts_as = reason === null ? (breaks ? 'broken' : 'advised') : 'known';
      const finding = toReportedFinding(context, requirement, verdict.finding);
      return { outcome, duration_ms, counts_as, reason, finding };
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
    : (stop?.reason ?? 'the run ended before');
  return { outcome: 'not_run', counts_as: 'not_run', reason, finding: null, duration_ms: 0 };
}

function toReportedFinding(
  { session, command }: VerdictContext,
  requirement: Requirement,
  finding: Finding,
): ReportedFinding {
  const { exchange, expected, received, pointer = requirement.pointer } = finding.evidence;
  // A conformance rule fails on the response to another requirement's request: a replay has to run both.
  const sender = exchange?.requirement ?? requirement.id;
  const ids = [...new Set([requirement.id, sender])];
  const only = ids.map((id) => `--only ${quoteForShell(id)}`).join(' ');
  const strict = requirement.level === 'SHOULD' ? ' --strict' : '';
  return {
    message: finding.message,
    expected: toText(expected),
    received: toText(received),
    pointer,
    exchange: exchange ? truncateBodies(toReportedExchange(session, exchange)) : null,
    curl: exchange ? toCurlCommand(exchange, session.target.origin, session.getOwner(exchange)) : null,
    replay: `${command} ${only}${strict}`,
  };
}

function toText(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Converts an exchange to JSON data. The caller has to mask its secrets. */
export function toReportedExchange({ target }: Session, exchange: Exchange): ReportedExchange {
  const { number, requirement, operation, method, request, response, started_at, duration_ms } = exchange;
  const { headers, body } = request;
  return {
    number,
    requirement,
    operation: operation?.id ?? null,
    method,
    url: target.origin + exchange.target,
    request: { headers, body },
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
