import type { Exchange } from '../results/exchange.js';
import type { CompareEnding, CompareReport, OperationCount, ReportedDifference } from './compare-report.js';
import { type Difference, MAX_CLOCK_DIFFERENCE_MS } from './compare-values.js';
import { foldDifferences, type DifferenceGroup, type FoundDifference } from './fold-differences.js';
import { renderReproductionScript } from './reproduction-script.js';
import { getDependencies } from './step.js';
import type { SessionResult } from './run-session.js';

/** Parts of the report that do not come from the sessions. */
export type CompareRunInfo = Pick<
  CompareReport,
  | 'base_url'
  | 'with_url'
  | 'run_id'
  | 'started_at'
  | 'duration_ms'
  | 'seed'
  | 'is_writable'
  | 'version'
  | 'command'
  | 'notes'
  | 'residue'
  | 'faults'
> & {
  /** Reason why the run ended early; null if it did not. */
  stop: { ending: 'unreachable' | 'output-failed' | 'interrupted'; message: string } | null;
  /** Milliseconds since 1970. */
  nowMs: number;
};

export function buildCompareReport(
  { stop, nowMs, ...info }: CompareRunInfo,
  sessions: readonly SessionResult[],
): CompareReport {
  const groups = foldDifferences(sessions.flatMap(({ differences }) => differences));
  const differences = groups.map((group, index) =>
    toReportedDifference(group, index + 1, sessions, info.command, nowMs),
  );
  const operations = countOperations(sessions);
  const compared = operations.reduce((sum, operation) => sum + operation.compared, 0);
  const ending = getEnding(info.faults, stop?.ending ?? null, compared, differences.length);
  return {
    ...info,
    sessions: sessions.length,
    ending,
    headline: stop?.ending === ending ? stop.message : toHeadline(ending, differences.length, compared),
    compared,
    differences,
    operations,
    skipped: countSkipped(sessions),
    notes: [...info.notes, ...getClockDifferenceNote(sessions)],
  };
}

function getEnding(
  faults: readonly string[],
  stop: CompareEnding | null,
  compared: number,
  differences: number,
): CompareEnding {
  if (faults.length > 0) return 'fault';
  if (stop !== null) return stop;
  if (differences > 0) return 'different';
  return compared === 0 ? 'nothing-compared' : 'same';
}

function toHeadline(ending: CompareEnding, differences: number, compared: number): string {
  const responses = `${compared} ${compared === 1 ? 'response' : 'responses'}`;
  switch (ending) {
    case 'different':
      return `The deployments differ in ${differences} ${differences === 1 ? 'way' : 'ways'} in ${responses}.`;
    case 'same':
      return `The deployments do not differ in ${responses}.`;
    case 'fault':
      return 'The suite itself failed; this says nothing about the deployments.';
    case 'nothing-compared':
    case 'unreachable':
    case 'output-failed':
    case 'interrupted':
      return 'Nothing was compared.';
  }
}

function toReportedDifference(
  { members, followUps, operations }: DifferenceGroup,
  number: number,
  sessions: readonly SessionResult[],
  command: string,
  nowMs: number,
): ReportedDifference {
  const { difference, exchange, script } = findShortestExample(members, sessions, nowMs);
  const { kind, operation, place, target, reference, session, step } = difference;
  return {
    number,
    kind,
    operation,
    place,
    title: toTitle(difference),
    target,
    reference,
    count: members.length,
    operations: Object.fromEntries(operations),
    follow_ups: followUps,
    session,
    step,
    request: exchange ? `${exchange.method} ${exchange.target}` : operation,
    script,
    replay: `${command} --session ${session}`,
  };
}

interface Example {
  difference: FoundDifference;
  /** Exchange with the target; null without a response. */
  exchange: Exchange | null;
  script: string;
}

/** Returns the difference that the shortest script reproduces. */
function findShortestExample(
  members: readonly FoundDifference[],
  sessions: readonly SessionResult[],
  nowMs: number,
): Example {
  const [shortest] = members
    .map((difference): Example => {
      const found = sessions.find(({ number }) => number === difference.session);
      const step = found?.steps[difference.step - 1];
      const result = found?.results.find((one) => one.step.number === difference.step);
      return {
        difference,
        exchange: result?.kind === 'compared' ? result.target.exchange : null,
        script: found && step ? renderReproductionScript(getDependencies(found.steps, step), nowMs) : '',
      };
    })
    .toSorted((one, other) => one.script.length - other.script.length);
  if (!shortest) throw new Error('A group of differences is empty.');
  return shortest;
}

/** Describes what differs, without the values. */
export function toTitle({ kind, place }: Difference): string {
  switch (kind) {
    case 'status':
    case 'no response':
    case 'error code':
    case 'body':
    case 'created':
    case 'return URLs':
      return kind;
    case 'header':
      return `header ${place}`;
    case 'missing property':
    case 'additional property':
      return `${kind} ${place}`;
    case 'value':
    case 'type':
    case 'order':
    case 'items':
      return place === '' ? kind : `${kind} of ${place}`;
  }
}

function countOperations(sessions: readonly SessionResult[]): OperationCount[] {
  const counts = new Map<string, { compared: number; different: number; statuses: Set<number> }>();
  for (const { results, differences } of sessions) {
    const differing = new Set(differences.map(({ step }) => step));
    for (const result of results) {
      if (result.kind !== 'compared') continue;
      const count = counts.get(result.operation) ?? { compared: 0, different: 0, statuses: new Set() };
      counts.set(result.operation, count);
      count.compared += 1;
      if (differing.has(result.step.number)) count.different += 1;
      count.statuses.add(result.target.status);
    }
  }
  return [...counts]
    .map(([operation, { statuses, ...count }]) => ({
      operation,
      ...count,
      statuses: [...statuses].toSorted(),
    }))
    .toSorted((one, other) => (one.operation < other.operation ? -1 : 1));
}

function countSkipped(sessions: readonly SessionResult[]): CompareReport['skipped'] {
  const counts = new Map<string, number>();
  for (const result of sessions.flatMap(({ results }) => results)) {
    if (result.kind === 'skipped') counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** Returns a note if the clocks of the deployments differ so much that distant times cannot be compared. */
function getClockDifferenceNote(sessions: readonly Pick<SessionResult, 'clockOffsetsMs'>[]): string[] {
  const differences = sessions.map(({ clockOffsetsMs: { target, reference } }) => target - reference);
  const largest = differences.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
  if (Math.abs(largest) <= MAX_CLOCK_DIFFERENCE_MS) return [];
  const side = largest > 0 ? 'target' : 'reference';
  const seconds = Math.round(Math.abs(largest) / 1_000);
  return [
    `The clock of the ${side} is ${seconds} s ahead. Times more than a day from a request are compared as past or future.`,
  ];
}
