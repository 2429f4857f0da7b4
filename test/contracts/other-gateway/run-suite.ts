import { allowUnlimitedListeners } from '../../../contracts/lib/unlimited-listeners.js';
import type { VerdictInfo } from '../../../contracts/report/report.js';
import type { CanaryRecord } from '../../../contracts/canaries/canary-record.js';
import { testsOfCanaries } from '../../../contracts/canaries/canaries.js';
import { requirements } from '../../../contracts/rules/index.js';
import { phases, type Phase, type Requirement } from '../../../contracts/requirement.js';
import { SuiteRun } from '../../../contracts/runner/suite-run.js';
import { isBarrier, memoizeTracks } from '../../../contracts/runner/suite.js';
import type { OtherGateway } from './gateway.js';

/** Verdict that is not `passed`. */
export interface ReportedVerdict {
  id: string;
  level: string;
  outcome: VerdictInfo['outcome'];
  countsAs: VerdictInfo['counts_as'];
  message: string;
}

/** Result of a run of the contract suite. */
export interface SuiteResult {
  /** Number of verdicts by their count. */
  counts: Partial<Record<VerdictInfo['counts_as'], number>>;
  /** Verdicts other than `passed` and `skipped`. */
  notPassed: ReportedVerdict[];
  /** Reasons of the skipped requirements. */
  skipReasons: string[];
  /** Ids of all requirements by outcome. */
  outcomes: Map<string, VerdictInfo>;
  /** State of the canaries after the run. */
  canaries: CanaryRecord | null;
  /** Errors of the suite itself. */
  harnessErrors: string[];
  /** Reason why the run ended early, or null. */
  stopReason: string | null;
  durationMs: number;
}

/** Selection and settings of a run. */
export interface SuiteOptions {
  seed?: number;
  /** Number of cases per property test. */
  runs?: number;
  /** Ids, with `*` for any text. Default: all. */
  only?: string[];
  phases?: Phase[];
  /** Ends the run at the first contract violation. */
  isBailing?: boolean;
  /** Timeout of one request, milliseconds. */
  timeoutMs?: number;
  /** Observes and creates canaries. */
  canaries?: { record: CanaryRecord | null };
  runId?: string;
  maxObjects?: number;
  /** Ids of the requirements that start first. */
  first?: string[];
  /** Uses the sandbox API if the target has one. Default true. */
  usesSandbox?: boolean;
  /** URL of a sandbox to compare the gateway with. Default: none. */
  referenceUrl?: string;
}

/** Phases that run together, in order: those of a barrier alone, as in `tollgate check`. */
const stages = phases.reduce<Phase[][]>((all, phase) => {
  const last = all.at(-1);
  if (!last || isBarrier(phase) || last.some(isBarrier)) all.push([phase]);
  else last.push(phase);
  return all;
}, []);

/** Runs the contract suite against a gateway, with the tracks of `tollgate check`. */
export async function runSuite(
  {
    url,
    apiKey,
    secondApiKey,
    keyPool,
  }: Pick<OtherGateway, 'url' | 'apiKey' | 'secondApiKey'> & Partial<OtherGateway>,
  {
    seed = 1,
    runs = 5,
    only = [],
    phases: selectedPhases = [],
    isBailing = false,
    timeoutMs = 15_000,
    canaries,
    runId = `other-${seed}`,
    maxObjects,
    first = [],
    usesSandbox = true,
    referenceUrl,
  }: SuiteOptions = {},
): Promise<SuiteResult> {
  const startedAt = performance.now();
  const run = new SuiteRun(
    {
      baseUrl: url,
      apiKey,
      secondApiKey,
      ...(keyPool && { keyPool }),
      isWritable: true,
      usesSandbox,
      timeoutMs,
      selection: { only, phases: selectedPhases },
      isBailing,
      keepsExchanges: false,
      baseline: null,
      cleanupLogFile: null,
      command: 'tollgate check',
      runId,
      ...(canaries && { canaries }),
      ...(referenceUrl !== undefined && { referenceUrl }),
      ...(maxObjects !== undefined && { limits: { maxObjects } }),
      startedAt: new Date().toISOString(),
      seed,
      runs,
      isStrict: false,
      version: '0.0.0',
    },
    requirements,
  );
  await run.open();
  const outcomes: SuiteResult['outcomes'] = new Map();
  const verdicts: (ReportedVerdict & { reason: string | null })[] = [];
  const { signal } = new AbortController();
  allowUnlimitedListeners(signal);
  const check = async (requirement: Requirement, track: number): Promise<void> => {
    const { id, level } = requirement;
    try {
      const info = await run.check(requirement, signal, track);
      outcomes.set(id, info);
      const { counts_as: countsAs, outcome, finding, reason } = info;
      const details = [finding?.message, finding?.expected, finding?.received].filter(Boolean).join(' | ');
      verdicts.push({ id, level, outcome, countsAs, message: details || (reason ?? ''), reason });
    } catch {
      // The run records errors of the suite itself in its summary.
    }
  };
  const getTracks = memoizeTracks(false);
  for (const stage of stages) {
    const requirementsOfStage = run.selected.filter(({ phase }) => stage.includes(phase));
    const isFirst = ({ id }: Requirement): boolean =>
      first.includes(id) || (canaries !== undefined && testsOfCanaries.includes(id));
    const ordered = requirementsOfStage.toSorted(
      (one, other) => Number(isFirst(other)) - Number(isFirst(one)),
    );
    const getPhase = ({ phase }: Requirement): Phase | 'all' => (run.hasOrganizationPerTrack ? phase : 'all');
    await Promise.all(
      ordered.map((requirement) => getTracks(getPhase(requirement))((track) => check(requirement, track))),
    );
  }
  const { faults, stop, canaries: record } = await run.finish();
  return {
    outcomes,
    canaries: record,
    counts: countVerdicts(verdicts),
    notPassed: verdicts
      .filter(({ countsAs }) => countsAs !== 'passed' && countsAs !== 'skipped')
      .map(({ id, level, outcome, countsAs, message }) => ({ id, level, outcome, countsAs, message })),
    skipReasons: [
      ...new Set(verdicts.filter(({ countsAs }) => countsAs === 'skipped').map(({ reason }) => reason ?? '')),
    ],
    harnessErrors: faults.map(({ where, message, stack }) => `${where}: ${stack ?? message}`),
    stopReason: stop?.reason ?? null,
    durationMs: performance.now() - startedAt,
  };
}

function countVerdicts(verdicts: readonly ReportedVerdict[]): SuiteResult['counts'] {
  const counts: SuiteResult['counts'] = {};
  for (const { countsAs } of verdicts) counts[countsAs] = (counts[countsAs] ?? 0) + 1;
  return counts;
}
