import { afterAll, beforeAll, inject, test } from 'vitest';
import pLimit from 'p-limit';
import { testsOfCanaries } from '../canaries/canaries.js';
import { escapeText } from '../lib/escape-text.js';
import type { RequirementInfo, RunSummary, VerdictInfo } from '../report/report.js';
import { toRequirementInfo } from '../report/verdict-report.js';
import type { Phase, Requirement } from '../requirement.js';
import { Blocked, Finding } from '../results/finding.js';
import { smokePhases } from './select-requirements.js';
import type { RunSettings } from './settings.js';
import { SuiteRun } from './suite-run.js';

declare module 'vitest' {
  interface ProvidedContext {
    settings: RunSettings;
  }
  /** Data for the reporters, which run in the main thread. It has no secrets: they are masked in the worker. */
  interface TaskMeta {
    requirement?: RequirementInfo;
    /** Verdict of a test; missing if the requirement was not tested. */
    verdict?: VerdictInfo;
    /** Summary of the run, on the test file; missing if the run could not start. */
    summary?: RunSummary;
  }
}

/** Presentation of a run in vitest. */
interface Presentation {
  toTitle: (requirement: Requirement) => string;
  /** Creates the error of a test that fails; null to skip the test with the reason. */
  toError: (verdict: VerdictInfo) => Error | null;
  /** Called after the first requests to the target. It may throw, and then no requirement is tested. */
  onOpen?: (run: SuiteRun) => void;
  /** Called after clean-up. */
  onFinish?: (summary: RunSummary) => void;
}

/** Presentation for the reporters of `tollgate check`, which take everything from `task.meta`. */
const forReporters: Presentation = {
  toTitle: ({ id }) => id,
  // A new error, since vitest would serialize the evidence of the original one, with the whole OpenAPI document.
  toError: ({ outcome, finding }) => {
    if (outcome === 'failed') return new Finding(finding?.message ?? '');
    return outcome === 'blocked' ? new Blocked(finding?.message ?? '') : null;
  },
};

/** The session has timeouts of its own, and a test waits for those before it. */
const NO_TIMEOUT = 0;

/**
 * Registers each requirement as a test of vitest. A test passes, fails with the finding, or is skipped with a reason.
 *
 * @param settings default: those that `runEngine` provides
 * @throws UsageError if the selection has an unknown id
 */
export function registerSuite(
  requirements: readonly Requirement[],
  settings: RunSettings = inject('settings'),
  { toTitle, toError, onOpen, onFinish }: Presentation = forReporters,
): void {
  const run = new SuiteRun(settings, requirements);
  let isOpen = false;
  beforeAll(async () => {
    await run.open();
    isOpen = true;
    onOpen?.(run);
  }, NO_TIMEOUT);
  const isSmoke = run.selected.every(({ phase }) => smokePhases.includes(phase) || isBarrier(phase));
  const getTracks = memoizeTracks(isSmoke);
  const waitForTurn = createStartOrder(run.selected, listFirst(run.selected, settings));
  for (const requirement of run.selected) {
    // Vitest runs a test that is not concurrent after all tests before it, and before all tests after it.
    const register = isBarrier(requirement.phase) ? test : test.concurrent;
    const meta = { requirement: toRequirementInfo(requirement) };
    register(toTitle(requirement), { meta, timeout: NO_TIMEOUT }, async ({ signal, skip, task }) => {
      const runOnTrack = getTracks(run.hasOrganizationPerTrack ? requirement.phase : 'all');
      const finish = await waitForTurn(requirement);
      const verdict = await runOnTrack((track) => run.check(requirement, signal, track)).finally(finish);
      const { outcome, reason, finding } = verdict;
      if (outcome !== 'not_run' || !run.stop) task.meta.verdict = verdict;
      const error = toError(verdict);
      if (error) throw error;
      if (outcome !== 'passed') skip(escapeText(reason ?? finding?.message ?? outcome));
    });
  }
  // Vitest parses the parameters and accepts only a destructured context in front of `file`.
  afterAll(async ({}, file) => {
    if (!isOpen) return;
    file.meta.summary = await run.finish();
    onFinish?.(file.meta.summary);
  }, NO_TIMEOUT);
}

/** Groups the ids of the requirements to test first, since a limit of the run may leave no time or objects for others. */
function listFirst(
  selected: readonly Requirement[],
  { first = [], canaries, limits, selection: { phases, areas = [] } }: RunSettings,
): (readonly string[])[] {
  const ofAreas = selected.filter(({ area }) => areas.includes(area)).map(({ id }) => id);
  // Without phases, the areas are all that is selected.
  const isAddedToPhases = phases.length > 0 && ofAreas.length > 0;
  // Without a limit of objects, requirements that waited for several runs need not run one by one.
  const waiting = limits?.maxObjects === undefined ? [first.flat()] : first;
  return [...(canaries ? [testsOfCanaries] : []), ...(isAddedToPhases ? [ofAreas] : waiting)];
}

/**
 * Lets groups of requirements finish one after the other before all others start, without a change of their tracks.
 *
 * @returns function that waits until a requirement may start, and returns a function to call when it has finished
 */
function createStartOrder(
  selected: readonly Requirement[],
  groups: readonly (readonly string[])[],
): (requirement: Requirement) => Promise<() => void> {
  const isFree = ({ phase }: Requirement): boolean => !isBarrier(phase);
  const gates = groups.map((ids) => {
    const members = selected.filter((requirement) => isFree(requirement) && ids.includes(requirement.id));
    const remaining = new Set(members.map(({ id }) => id));
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    if (remaining.size === 0) open();
    return { remaining, opened, open };
  });
  return async (requirement) => {
    if (!isFree(requirement)) return () => undefined;
    const own = gates.findIndex(({ remaining }) => remaining.has(requirement.id));
    await Promise.all(gates.slice(0, own === -1 ? gates.length : own).map(({ opened }) => opened));
    return () => {
      for (const { remaining, open } of gates) {
        if (remaining.delete(requirement.id) && remaining.size === 0) open();
      }
    };
  };
}

/** Number of requirements of a phase that run at the same time, by the number of its requests. Default 1. */
const TRACKS_BY_PHASE: Partial<Record<Phase, number>> = {
  laws: 4,
  journeys: 4,
  model: 4,
  negatives: 3,
  transitions: 2,
};

/** Returns the tracks of each phase; `all` has the tracks of all phases, for a target whose organization they share. */
export function memoizeTracks(isSmoke: boolean): (phase: Phase | 'all') => RunOnTrack {
  const tracksByPhase = new Map<Phase | 'all', RunOnTrack>();
  return (phase) => {
    const tracks =
      tracksByPhase.get(phase) ?? createTracks(phase === 'all' ? SHARED_TRACKS : countTracks(phase, isSmoke));
    tracksByPhase.set(phase, tracks);
    return tracks;
  };
}

/** Smoke phases get more tracks if no long phase runs next to them. */
function countTracks(phase: Phase, isSmoke: boolean): number {
  return isSmoke ? 3 : (TRACKS_BY_PHASE[phase] ?? 1);
}

/** Number of requirements that run at the same time in one organization. They tolerate other traffic in it. */
const SHARED_TRACKS = 8;

/**
 * Returns true for a phase that runs alone: the first one shows whether the target responds at all, and the last two
 * inspect the exchanges of all others.
 */
export function isBarrier(phase: Phase): boolean {
  return phase === 'reachability' || phase === 'audit' || phase === 'conformance';
}

/** Runs tasks in the order of the calls. `track` is a number, from 0, that no other running task has. */
type RunOnTrack = <Result>(task: (track: number) => Promise<Result>) => Promise<Result>;

/** Limits the number of tasks that run at the same time to `count`. */
export function createTracks(count: number): RunOnTrack {
  const limit = pLimit(count);
  const freeTracks = Array.from({ length: count }, (_, track) => track);
  return (task) =>
    limit(async () => {
      const track = freeTracks.shift() ?? 0;
      try {
        return await task(track);
      } finally {
        freeTracks.push(track);
      }
    });
}
