import type { Baseline } from '../runner/baseline.js';
import type { RunSettings } from '../runner/settings.js';
import type { Exchange } from '../http/exchange.js';
import { conformanceRules } from '../spec/conformance/rules.js';
import { contract } from '../spec/description.js';
import type { Finding } from '../finding.js';
import type { Requirement } from '../requirement.js';
import type { Verdict } from '../runner/run-requirement.js';
import type { Residue } from '../session/residue.js';
import type { Session } from '../session/session.js';
import { coverageOf } from './coverage.js';
import type {
  Counts,
  Ending,
  Fault,
  Report,
  ReportedExchange,
  ReportedFinding,
  ReportedVerdict,
} from './report.js';
import { curlOf, quoted } from './shell.js';

export interface JudgedRequirement {
  requirement: Requirement;
  verdict: Verdict;
  duration_ms: number;
}

/** Everything that a run found out. */
export interface Findings {
  settings: RunSettings;
  /** Null when the target was never reached. */
  session: Session | null;
  selected: readonly Requirement[];
  /** Everything that could have been selected. */
  all: readonly Requirement[];
  judged: readonly JudgedRequirement[];
  faults: readonly Fault[];
  /** What ended the run before its end. */
  stopped: { ending: 'unreachable' | 'bailed' | 'interrupted'; reason: string } | null;
  baseline: Baseline | null;
  residue: Residue[];
  duration_ms: number;
}

/** Sums a run up. No secret that the run knows is in it. */
export function buildReport(findings: Findings): Report {
  const { settings, session, baseline } = findings;
  const verdicts = findings.selected.map((requirement) => reported(findings, requirement));
  const counts: Counts = {
    passed: 0,
    broken: 0,
    advised: 0,
    known: 0,
    skipped: 0,
    inconclusive: 0,
    not_run: 0,
  };
  for (const { counts_as } of verdicts) counts[counts_as] += 1;
  const exchanges = session?.exchanges ?? [];
  const unjudged = verdicts
    .filter(({ outcome }) => outcome === 'skipped' || outcome === 'not_run' || outcome === 'inconclusive')
    .map(({ operation, outcome, reason }) => ({ operation, reason: reason ?? outcome }));
  const report: Report = {
    run_id: settings.runId,
    base_url: settings.baseUrl,
    started_at: settings.startedAt,
    duration_ms: Math.round(findings.duration_ms),
    ...endingOf(findings, counts),
    seed: settings.seed,
    runs: settings.runs,
    is_strict: settings.isStrict,
    versions: { api: contract.info.version, tollgate: settings.version, node: process.version },
    counts,
    verdicts,
    violations: violationsOf(session),
    coverage: coverageOf(exchanges, unjudged),
    lacking: [...(session?.lacking ?? [])].map(([need, reason]) => ({ need, reason })),
    residue: findings.residue,
    faults: [...findings.faults],
    baseline: baseline?.report(new Set(findings.all.map(({ id }) => id))) ?? null,
    exchanges:
      session && settings.keepsExchanges ? exchanges.map((exchange) => exchangeOf(session, exchange)) : null,
    requests: exchanges.length,
  };
  return session ? (JSON.parse(session.masked(JSON.stringify(report))) as Report) : report;
}

function endingOf({ faults, stopped }: Findings, counts: Counts): { ending: Ending; message: string | null } {
  const [fault] = faults;
  const message = stopped?.reason ?? null;
  if (fault)
    return { ending: 'fault', message: `The suite itself failed in ${fault.where}: ${fault.message}` };
  if (stopped && stopped.ending !== 'bailed') return { ending: stopped.ending, message };
  if (counts.broken > 0) return { ending: 'broken', message };
  if (counts.passed + counts.advised + counts.known > 0) return { ending: 'passed', message };
  return {
    ending: 'nothing-tested',
    message: 'Nothing could be judged: see why each requirement was left out.',
  };
}

function reported(findings: Findings, requirement: Requirement): ReportedVerdict {
  const { settings, judged, faults, stopped, baseline } = findings;
  const { id, level, phase, statement, operation, category, pointer } = requirement;
  const common = { id, level, phase, statement, operation, category, pointer };
  const known = judged.find((one) => one.requirement === requirement);
  if (!known) {
    const fault = faults.find(({ where }) => where === id);
    const reason = fault
      ? `the suite itself failed: ${fault.message}`
      : (stopped?.reason ?? 'the run ended before');
    return { ...common, outcome: 'not_run', counts_as: 'not_run', reason, finding: null, duration_ms: 0 };
  }
  const { verdict, duration_ms } = known;
  const shared = { ...common, outcome: verdict.outcome, duration_ms: Math.round(duration_ms) };
  switch (verdict.outcome) {
    case 'passed':
      baseline?.judges(id);
      return { ...shared, counts_as: 'passed', reason: null, finding: null };
    case 'skipped':
    case 'inconclusive':
      return { ...shared, counts_as: verdict.outcome, reason: verdict.reason, finding: null };
    case 'failed':
    case 'blocked': {
      baseline?.judges(id);
      const reason = baseline?.excuse(id) ?? null;
      const breaks = level === 'MUST' || settings.isStrict;
      const counts_as = reason === null ? (breaks ? 'broken' : 'advised') : 'known';
      return { ...shared, counts_as, reason, finding: findingOf(findings, requirement, verdict.finding) };
    }
  }
}

function findingOf(
  { settings, session }: Findings,
  requirement: Requirement,
  finding: Finding,
): ReportedFinding {
  const { exchange, expected, received, pointer = requirement.pointer } = finding.evidence;
  // What every answer is judged by needs the requirement that asked for the answer.
  const asker = exchange?.requirement ?? requirement.id;
  const ids = [...new Set([requirement.id, asker])];
  const only = ids.map((id) => `--only ${quoted(id)}`).join(' ');
  const strict = requirement.level === 'SHOULD' ? ' --strict' : '';
  return {
    message: finding.message,
    expected: textOf(expected),
    received: textOf(received),
    pointer,
    exchange: session && exchange ? shortened(exchangeOf(session, exchange)) : null,
    curl: session && exchange ? curlOf(exchange, session.target.origin, session.ownerOf(exchange)) : null,
    replay: `${settings.command} ${only}${strict}`,
  };
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function exchangeOf({ target }: Session, exchange: Exchange): ReportedExchange {
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

const LONGEST = 4000;

/** For people: the beginning of a long body will do. */
function shortened(exchange: ReportedExchange): ReportedExchange {
  const { request, response } = exchange;
  const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  return {
    ...exchange,
    url: cut(exchange.url),
    request: { ...request, body: request.body === null ? null : cut(request.body) },
    response: { ...response, text: cut(response.text) },
  };
}

function violationsOf(session: Session | null): Report['violations'] {
  return [...(session?.violations.values() ?? [])].map(({ rule, message, pointer, exchange, count }) => ({
    rule,
    level: conformanceRules[rule].level,
    message,
    pointer,
    operation: exchange.operation?.id ?? null,
    status: exchange.response.status,
    count,
    requirement: exchange.requirement,
  }));
}
