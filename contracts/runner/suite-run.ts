import type { BroadcastChannel } from 'node:worker_threads';
import { diagnose, type Failure } from '../diagnosis/diagnose.js';
import { Baseline } from '../report/baseline.js';
import type { Diagnosis } from '../report/diagnosis.js';
import type { HarnessError, RunStop, RunSummary, VerdictInfo } from '../report/report.js';
import { summarizeRun } from '../report/run-summary.js';
import { isNewFailure, judgesWholeRun } from '../report/findings.js';
import { toNotRunInfo, toVerdictInfo } from '../report/verdict-report.js';
import { CanaryRun } from '../canaries/canary-run.js';
import type { Requirement } from '../requirement.js';
import { BudgetSpent, Interrupted, ResponseRejected } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';
import { createCleanupLog, noopCleanupLog } from '../session/cleanup-log.js';
import type { Residue } from '../session/clean-up.js';
import { Session } from '../session/session.js';
import { OutageOver, TargetLost } from '../session/target-watch.js';
import { Unreachable } from '../session/target.js';
import { breaksContract, checkRequirement } from './check-requirement.js';
import { openInterruptChannel } from './interrupt-channel.js';
import { repeatFailures } from './repeat-failures.js';
import { selectRequirements } from './select-requirements.js';
import type { RunSettings } from './settings.js';
import { allowUnlimitedListeners } from '../lib/unlimited-listeners.js';
import { OutputError } from '../lib/write-output.js';

/** Run of the suite from its first request to its summary. It does not depend on the test engine. */
export class SuiteRun {
  /** All requirements; without those of the phase `reference` in a run without a reference, unless it selects ids. */
  readonly requirements: readonly Requirement[];
  /** Selected requirements, in the order of their phases. */
  readonly selected: readonly Requirement[];
  readonly #verdicts = new Map<Requirement, VerdictInfo>();
  readonly #harnessErrors: HarnessError[] = [];
  readonly #abort = new AbortController();
  readonly #baseline: Baseline | null;
  readonly #startedAt = performance.now();
  #session: Session | null = null;
  #canaries: CanaryRun | null = null;
  #residue: Promise<Residue[]> | null = null;
  readonly #failures: Failure[] = [];
  #diagnoses: readonly Diagnosis[] = [];
  #repetitions: RunSummary['failed_repetitions'] = {};
  readonly #interruptChannel: BroadcastChannel;
  /** Set once the remaining requirements are no longer tested. */
  #stop: RunStop | null = null;

  /** @throws UsageError if the selection has an unknown id */
  constructor(
    readonly settings: RunSettings,
    requirements: readonly Requirement[],
  ) {
    const { referenceUrl, selection } = settings;
    const hasReference = Boolean(referenceUrl) || selection.only.length > 0;
    this.requirements = requirements.filter(({ phase }) => phase !== 'reference' || hasReference);
    this.selected = selectRequirements(this.requirements, settings.selection);
    // Each read listens to it until its response.
    allowUnlimitedListeners(this.#abort.signal);
    this.#interruptChannel = openInterruptChannel(settings.runId);
    this.#interruptChannel.onmessage = () => void this.#interrupt();
    const today = settings.startedAt.slice(0, 10);
    this.#baseline = settings.baseline && new Baseline(settings.baseline, today);
  }

  /**
   * Connects to the target. If it is unreachable, no requirement is tested.
   *
   * @throws UsageError if the URL or the key cannot be used
   * @throws OutputError if the cleanup log cannot be written
   */
  async open(): Promise<void> {
    const { settings } = this;
    const { cleanupLogFile } = settings;
    const cleanupLog = cleanupLogFile === null ? noopCleanupLog : createCleanupLog(cleanupLogFile);
    cleanupLog.write({
      kind: 'run',
      run_id: settings.runId,
      base_url: settings.baseUrl,
      started_at: settings.startedAt,
    });
    try {
      this.#session = await Session.open({ ...settings, cleanupLog, signal: this.#abort.signal });
      if (settings.canaries && this.#session.unmetNeeds.has('clock'))
        this.#canaries = await CanaryRun.start(
          this.#session,
          new Set(this.selected.map(({ id }) => id)),
          settings.canaries.record,
        );
    } catch (error) {
      if (error instanceof TargetLost) this.#stop = error.loss;
      if (error instanceof BudgetSpent) this.#stop = { ending: 'bailed', reason: error.message };
      if (error instanceof Interrupted) return;
      if (!(error instanceof Unreachable)) throw error;
      this.#stop = { ending: 'unreachable', reason: error.message };
    }
  }

  /** Reason why the remaining requirements are no longer tested; null while they are. */
  get stop(): RunStop | null {
    return this.#stop;
  }

  /** True if each track has an organization of its own, which needs a sandbox. */
  get hasOrganizationPerTrack(): boolean {
    return this.#session?.unmetNeeds.has('sandbox') === false;
  }

  /**
   * Tests one requirement.
   *
   * @param signal interrupts the run
   * @param track number of the track within the phase
   * @returns a verdict `not_run` after the run was stopped
   * @throws any error that is a bug of the suite
   */
  async check(requirement: Requirement, signal: AbortSignal, track: number): Promise<VerdictInfo> {
    const interrupt = (): void => void this.#interrupt();
    if (signal.aborted) interrupt();
    signal.addEventListener('abort', interrupt);
    try {
      return await this.#checkAndRecord(requirement, track);
    } finally {
      signal.removeEventListener('abort', interrupt);
    }
  }

  /** Cleans up and closes the connection. */
  async finish(): Promise<RunSummary> {
    const residue = await this.#cleanUp();
    await this.#session?.close();
    this.#interruptChannel.close();
    const untested = this.selected
      .map((requirement) => this.#verdicts.get(requirement) ?? this.#toNotRunInfo(requirement))
      .map(({ outcome, reason }, index) => ({
        outcome,
        operation: this.selected[index]?.operation ?? null,
        reason: reason ?? outcome,
      }))
      .filter(({ outcome }) => outcome === 'skipped' || outcome === 'not_run' || outcome === 'inconclusive');
    return summarizeRun({
      baseUrl: this.settings.baseUrl,
      session: this.#session,
      comparedPairs: this.#session?.comparedPairs,
      untested,
      harnessErrors: this.#harnessErrors,
      stop: this.#stop,
      diagnoses: this.#diagnoses,
      baseline: this.#baseline,
      all: this.requirements,
      residue,
      failedRepetitions: this.#repetitions,
      durationMs: performance.now() - this.#startedAt,
      keepsExchanges: this.settings.keepsExchanges,
      canaries: this.#canaries?.record ?? this.settings.canaries?.record ?? null,
    });
  }

  /** Stops the requests of the run, and soon after also its clean-up. */
  #interrupt(): void {
    this.#stop ??= { ending: 'interrupted', reason: 'the run was interrupted' };
    this.#abort.abort();
  }

  /** Checks one requirement, records its verdict, and stops the run if the verdict demands it. */
  async #checkAndRecord(requirement: Requirement, track: number): Promise<VerdictInfo> {
    const session = this.#session;
    if (!session || (this.#stop && !this.#isConcluding(requirement))) return this.#toNotRunInfo(requirement);
    // The phase `conformance` covers all responses of the run, including those to clean-up requests.
    if (requirement.phase === 'conformance') await this.#cleanUp();
    const startedAt = performance.now();
    try {
      const check = (): Promise<Verdict> =>
        checkRequirement(session, requirement, {
          signal: this.#abort.signal,
          track,
          canaries: this.#canaries,
        });
      let verdict = await check();
      // Only a requirement that the target cannot answer at all fails again.
      if (verdict.outcome === 'failed' && verdict.finding instanceof OutageOver) verdict = await check();
      const info = this.#record(session, requirement, verdict, performance.now() - startedAt);
      await this.#stopIfNeeded(session, requirement, verdict, info);
      return info;
    } catch (error) {
      if (error instanceof OutputError) {
        // Without its log, the objects of a run that is killed could not be removed.
        this.#stop ??= { ending: 'output-failed', reason: error.message };
        return this.#toNotRunInfo(requirement);
      }
      if (error instanceof Interrupted) {
        this.#stop ??= session.connection.stop;
        if (this.#stop || !(error instanceof BudgetSpent)) return this.#toNotRunInfo(requirement);
        // The run may create no more objects, and goes on with the requirements that create none.
        const info = toNotRunInfo(requirement.id, [], { ending: 'bailed', reason: error.message });
        this.#verdicts.set(requirement, info);
        return info;
      }
      this.#harnessErrors.push(toHarnessError(requirement.id, error));
      throw error;
    }
  }

  /** Returns true for a requirement that still runs after a limit of the user: it sends nothing. */
  #isConcluding({ phase }: Requirement): boolean {
    return (
      phase === 'conformance' &&
      this.#session?.connection.stop?.ending === 'bailed' &&
      this.#stop?.ending === 'bailed'
    );
  }

  #record(session: Session, requirement: Requirement, verdict: Verdict, durationMs: number): VerdictInfo {
    const { isStrict, command } = this.settings;
    const context = { session, baseline: this.#baseline, isStrict, command };
    const info = toVerdictInfo(context, requirement, verdict, durationMs);
    this.#verdicts.set(requirement, info);
    if ((verdict.outcome === 'failed' || verdict.outcome === 'blocked') && isNewFailure(info))
      this.#failures.push({ requirement: requirement.id, finding: verdict.finding });
    if (verdict.outcome === 'passed' && this.#canaries?.getPurchase(requirement.id))
      this.#canaries.addShown(requirement.id);
    return info;
  }

  #toNotRunInfo({ id }: Requirement): VerdictInfo {
    return toNotRunInfo(id, this.#harnessErrors, this.#stop);
  }

  /** Stops the run if the target is gone, or at the first failure with `isBailing`. */
  async #stopIfNeeded(
    session: Session,
    requirement: Requirement,
    verdict: Verdict,
    info: VerdictInfo,
  ): Promise<void> {
    const { outcome } = verdict;
    if (outcome !== 'failed' && outcome !== 'blocked') return;
    const { isBailing, isStrict } = this.settings;
    const { finding } = verdict;
    // A target that exceeds the limits again does so for each request.
    if (finding instanceof ResponseRejected && !(await session.isReachable())) {
      this.#stop ??= {
        ending: 'bailed',
        reason: `The run stopped at ${requirement.id}: ${finding.message}`,
      };
    } else if (isBailing && info.counts_as !== 'known' && breaksContract(requirement, verdict, isStrict)) {
      this.#stop ??= { ending: 'bailed', reason: 'the run stopped at the first failure' };
    }
  }

  /**
   * Removes what the run created, once; all callers share the result. An error becomes part of the report, and the run
   * keeps its verdicts.
   *
   * @returns objects that the run created and could not remove
   */
  #cleanUp(): Promise<Residue[]> {
    this.#residue ??= this.#diagnose()
      .then(() => this.#repeatFailures())
      .then(() => this.#removeCreated());
    return this.#residue;
  }

  /** Finds out why requirements failed. An error becomes part of the report. */
  async #diagnose(): Promise<void> {
    const { diagnosisMs = 0 } = this.settings;
    if (!this.#session || this.#stop || diagnosisMs === 0) return;
    try {
      this.#diagnoses = await diagnose(this.#session, this.#failures, diagnosisMs);
    } catch (error) {
      this.#harnessErrors.push(toHarnessError('diagnosis', error));
    }
  }

  /** Repeats failed requirements, unless they judge the whole run or only a canary shows them. */
  async #repeatFailures(): Promise<void> {
    const session = this.#session;
    if (!session || this.#stop || this.settings.repeatsFailures !== true) return;
    const failed = this.selected.filter((requirement) => {
      const verdict = this.#verdicts.get(requirement);
      const isOfCanary = requirement.needs.some((need) => session.unmetNeeds.has(need));
      return verdict && isNewFailure(verdict) && !judgesWholeRun(requirement) && !isOfCanary;
    });
    const options = { signal: this.#abort.signal, track: 0 };
    try {
      this.#repetitions = await repeatFailures(failed, (one) => checkRequirement(session, one, options));
    } catch (error) {
      this.#harnessErrors.push(toHarnessError('repetition', error));
    }
  }

  async #removeCreated(): Promise<Residue[]> {
    try {
      return this.#session && this.settings.isWritable ? await this.#session.cleanUp() : [];
    } catch (error) {
      this.#harnessErrors.push(toHarnessError('clean-up', error));
      return [];
    }
  }
}

/** Converts an error of the suite to JSON data. @param where id of the requirement, or part of the suite */
function toHarnessError(where: string, error: unknown): HarnessError {
  const { message, stack = null } = error instanceof Error ? error : new Error(String(error));
  return { where, message, stack };
}
