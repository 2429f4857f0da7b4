import { setTimeout as pause } from 'node:timers/promises';
import { Interrupted, NoAnswer } from '../finding.js';
import { buildReport, type JudgedRequirement } from '../report/build-report.js';
import type { Fault, Report } from '../report/report.js';
import type { Requirement } from '../requirement.js';
import { isBroken, judgeRequirement, type Verdict } from './run-requirement.js';
import type { Residue } from '../session/residue.js';
import { fileLedger, noLedger } from '../session/cleanup-log.js';
import { Session } from '../session/session.js';
import { Unreachable } from '../session/target.js';
import { Baseline } from './baseline.js';
import { select } from './select.js';
import type { RunSettings } from './settings.js';

/** One run from its first request to its report. Knows no engine: whatever calls it decides what comes next. */
export class SuiteRun {
  /** In the order in which they are to be judged. */
  readonly selected: readonly Requirement[];
  readonly #judged: JudgedRequirement[] = [];
  readonly #faults: Fault[] = [];
  readonly #stop = new AbortController();
  readonly #baseline: Baseline | null;
  readonly #started = performance.now();
  #session: Session | null = null;
  #residue: Promise<Residue[]> | null = null;
  /** Why nothing more is judged; null as long as something is. */
  #stopped: { ending: 'unreachable' | 'bailed' | 'interrupted'; reason: string } | null = null;

  /** @throws WrongUse when the selection names what is not there */
  constructor(
    readonly settings: RunSettings,
    readonly requirements: readonly Requirement[],
  ) {
    this.selected = select(requirements, settings.selection);
    const today = settings.startedAt.slice(0, 10);
    this.#baseline = settings.baseline && new Baseline(settings.baseline, today);
  }

  /** Finds out what the target is. @throws WrongUse when it cannot be judged like this */
  async open(): Promise<void> {
    const { settings } = this;
    const ledger = settings.ledger === null ? noLedger : fileLedger(settings.ledger);
    ledger.write({
      kind: 'run',
      run_id: settings.runId,
      base_url: settings.baseUrl,
      started_at: settings.startedAt,
    });
    try {
      this.#session = await Session.open({ ...settings, ledger, signal: this.#stop.signal });
    } catch (error) {
      if (error instanceof Interrupted) return;
      if (!(error instanceof Unreachable)) throw error;
      this.#stopped = { ending: 'unreachable', reason: error.message };
    }
  }

  /** Whether requirements may run side by side: where they need not share one organization. */
  get isParallel(): boolean {
    return this.#session?.lacking.has('sandbox') === false;
  }

  /**
   * Judges one requirement and notes the verdict.
   *
   * @param signal interrupts the run
   * @param track those of one phase that run side by side are on different ones
   */
  async judge(requirement: Requirement, signal: AbortSignal, track: number): Promise<Verdict | null> {
    const interrupt = (): void => {
      this.#stopped ??= { ending: 'interrupted', reason: 'the run was interrupted' };
      this.#stop.abort();
    };
    if (signal.aborted) interrupt();
    signal.addEventListener('abort', interrupt);
    try {
      return await this.#judge(requirement, track);
    } finally {
      signal.removeEventListener('abort', interrupt);
    }
  }

  /** Cleans up and sums up. */
  async finish(): Promise<Report> {
    const residue = await this.#cleanUp();
    await this.#session?.close();
    return buildReport({
      settings: this.settings,
      session: this.#session,
      selected: this.selected,
      all: this.requirements,
      judged: this.#judged,
      faults: this.#faults,
      stopped: this.#stopped,
      baseline: this.#baseline,
      residue,
      duration_ms: performance.now() - this.#started,
    });
  }

  async #judge(requirement: Requirement, track: number): Promise<Verdict | null> {
    const session = this.#session;
    if (!session || this.#stopped) return null;
    // These look back on everything that was answered, clean-up included.
    if (requirement.phase === 'conformance') await this.#cleanUp();
    const started = performance.now();
    try {
      const verdict = await judgeRequirement(session, requirement, { signal: this.#stop.signal, track });
      this.#judged.push({ requirement, verdict, duration_ms: performance.now() - started });
      await this.#considers(session, requirement, verdict);
      return verdict;
    } catch (error) {
      if (!(error instanceof Interrupted)) this.#faults.push(faultOf(requirement.id, error));
      return null;
    }
  }

  async #considers(session: Session, requirement: Requirement, verdict: Verdict): Promise<void> {
    const { outcome } = verdict;
    if (outcome !== 'failed' && outcome !== 'blocked') return;
    if (verdict.finding instanceof NoAnswer && !(await isThere(session))) {
      const reason = `The target was there, and is gone since ${requirement.id}: ${verdict.finding.message}`;
      this.#stopped ??= { ending: 'unreachable', reason };
    } else if (
      this.settings.isBailing &&
      isBroken(requirement, verdict, this.settings.isStrict) &&
      (this.#baseline?.excuse(requirement.id) ?? null) === null
    ) {
      this.#stopped ??= { ending: 'bailed', reason: 'the run stopped at the first failure' };
    }
  }

  /** Once, whoever asks first. What fails here is a fault that is told, and hides no verdict. */
  #cleanUp(): Promise<Residue[]> {
    this.#residue ??= this.#residueOf(this.#session);
    return this.#residue;
  }

  async #residueOf(session: Session | null): Promise<Residue[]> {
    try {
      return session && this.settings.isWritable ? await session.cleanUp() : [];
    } catch (error) {
      this.#faults.push(faultOf('clean-up', error));
      return [];
    }
  }
}

const ATTEMPTS = 3;
const PAUSE_MS = 300;

/** Asked several times, since it may just be starting again. */
async function isThere(session: Session): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await session.isReachable()) return true;
    if (attempt < ATTEMPTS) await pause(PAUSE_MS);
  }
  return false;
}

export function faultOf(where: string, error: unknown): Fault {
  const { message, stack = null } = error instanceof Error ? error : new Error(String(error));
  return { where, message, stack };
}
