import { toSetupError, type ExamTarget } from './application.js';
import { createCatalogue } from './catalogue.js';
import { confirmSuspect, shrinkFinding, type Suspect } from './confirm-finding.js';
import { listNotTried, measureCoverage, type Coverage } from './coverage.js';
import { createRandomSource, generateSequence } from './generate-sequence.js';
import type { Finding } from './finding.js';
import type { ExamClass } from './invariant.js';
import type { Violation } from './judge-run.js';
import { isExplained } from './known-causes.js';
import type { Sequence } from './sequence.js';
import { runFresh, runSequence, Sessions, type Run } from './sessions.js';
import { stateInvariants } from './state-invariants.js';
import { SETTLE_TIMEOUT_MS, SHORT_SETTLE_TIMEOUT_MS } from './state-reader.js';
import { limitTime } from './time-limit.js';

/** Share of the time limit that confirming and shrinking may take in addition. */
const EXTRA_TIME = 0.5;
/** Share of the time limit until which sequences of the catalogue may begin in addition. */
const CATALOGUE_TIME = 0.4;
/** Share of the time that confirming and shrinking may take until the catalogue was tried. */
const CONFIRMING_SHARE = 1 / 3;

/** Rules for which an application has time until its state agrees. */
const waitingRules: ReadonlySet<string> = new Set(stateInvariants.map(({ id }) => id));

/** Options of a search. */
interface SearchOptions {
  target: ExamTarget;
  /** Seed of the random sequences. */
  seed: number;
  maxTimeMs: number;
  /** Ends the search at the first confirmed finding. */
  endsAtFirst: boolean;
  onProgress: (progress: ExamProgress) => void;
}

/** Progress of an exam. */
export interface ExamProgress {
  sequences: number;
  findings: number;
  elapsedMs: number;
  /** Activity, such as `shrinking order-paid-once`. */
  activity: string;
}

/** Result of an exam. */
export interface ExamResult {
  seed: number;
  sequences: number;
  elapsedMs: number;
  /** Sequences of the catalogue that the time was too short for. */
  untried: readonly Sequence[];
  /** Error that ended the search before its time, or null. */
  endedBy: string | null;
  /** True if the search ended at the first confirmed finding. */
  isBailed: boolean;
  findings: readonly Finding[];
  /** Violations that were seen once, and that the time was too short to confirm. */
  unconfirmed: readonly Finding[];
  coverage: Readonly<Record<ExamClass, Coverage>>;
  /** What the exam cannot try, with the reason. */
  notTried: readonly string[];
}

/** Searches for sequences after which the application breaks an invariant. */
export async function searchBugs(options: SearchOptions): Promise<ExamResult> {
  const { target, seed, maxTimeMs, endsAtFirst } = options;
  const search = new Search(options);
  const timer = limitTime(target, maxTimeMs * (1 + EXTRA_TIME));
  let endedBy: string | null = null;
  try {
    await search.run();
  } catch (error) {
    // What was found so far counts. Without a single sequence, the set-up is wrong.
    if (search.tried.length < 2 && search.findings.length === 0) throw error;
    endedBy = toSetupError(error).message;
  } finally {
    clearInterval(timer);
    await search.close();
  }
  const { tried, untried, catalogue } = search;
  // Two sequences may turn out to have one cause after they were shrunk.
  const findings = search.findings.filter(
    (finding, index, all) =>
      !all.slice(0, index).some((cause) => isExplained(finding, finding.sequence, cause)),
  );
  return {
    seed,
    sequences: tried.length,
    elapsedMs: target.application.getElapsedMs(),
    untried,
    endedBy,
    isBailed: endsAtFirst && findings.length > 0,
    findings,
    unconfirmed: search.unconfirmed,
    coverage: measureCoverage(catalogue, tried),
    notTried: listNotTried(target),
  };
}

/** Runs the sequence of a finding in a fresh process. */
export async function replaySequence(target: ExamTarget, sequence: Sequence, timeMs: number): Promise<Run> {
  const sessions = new Sessions(target);
  const timer = limitTime(target, timeMs * (1 + EXTRA_TIME));
  try {
    return await runFresh(target, sessions, sequence);
  } finally {
    clearInterval(timer);
    await sessions.close();
  }
}

/** Search of one exam: first the catalogue, then random sequences. */
class Search {
  readonly #options: SearchOptions;
  readonly #sessions: Sessions;
  /** Violations that wait for their confirmation. */
  readonly #suspects: Suspect[] = [];
  /** Indices of the findings that may become shorter. */
  readonly #unshrunk: number[] = [];
  #confirmingMs = 0;
  readonly catalogue: readonly Sequence[];
  readonly tried: Sequence[] = [];
  readonly findings: Finding[] = [];

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#sessions = new Sessions(options.target);
    this.catalogue = createCatalogue(options.target.adapter);
  }

  get unconfirmed(): readonly Finding[] {
    if (this.#options.endsAtFirst) return [];
    const unknown = this.#suspects.filter((each) => !this.#isKnown(each));
    return unknown.map((each) => ({ ...each, isRace: false }));
  }

  get untried(): readonly Sequence[] {
    return this.catalogue.slice(this.tried.length);
  }

  close(): Promise<void> {
    return this.#sessions.close();
  }

  async run(): Promise<void> {
    const { target, seed, maxTimeMs } = this.#options;
    const random = createRandomSource(seed);
    const isAborted = () => target.ending.signal.aborted;
    const hasTime = (share: number) => this.#elapsedMs < maxTimeMs * share && !isAborted();
    while (hasTime(1) && !this.#isBailing) {
      const sequence = this.catalogue[this.tried.length] ?? generateSequence(target.adapter, random);
      await this.#try(sequence);
      await this.#confirmAndShrink(() => !isAborted() && this.#mayConfirm());
    }
    const mayEnd = () => hasTime(1 + EXTRA_TIME);
    await this.#confirmAndShrink(mayEnd);
    // A class without a finding has a grade only after the whole catalogue.
    while (this.untried[0] !== undefined && hasTime(1 + CATALOGUE_TIME) && !this.#isBailing) {
      await this.#try(this.untried[0]);
      await this.#confirmAndShrink(mayEnd);
    }
  }

  get #elapsedMs(): number {
    return this.#options.target.application.getElapsedMs();
  }

  get #isBailing(): boolean {
    return this.#options.endsAtFirst && this.findings.length > 0;
  }

  /** Until the catalogue was tried, most of the time belongs to its sequences. */
  #mayConfirm(): boolean {
    const elapsedMs = this.#elapsedMs;
    if (elapsedMs > this.#options.maxTimeMs) return false;
    return (
      this.#options.endsAtFirst ||
      this.untried.length === 0 ||
      this.#confirmingMs < elapsedMs * CONFIRMING_SHARE
    );
  }

  #report(activity: string): void {
    const { tried, findings } = this;
    const elapsedMs = this.#elapsedMs;
    this.#options.onProgress({ sequences: tried.length, findings: findings.length, elapsedMs, activity });
  }

  /** Runs a sequence, and notes its most specific violation whose cause is not known. */
  async #try(sequence: Sequence): Promise<void> {
    const { target } = this.#options;
    this.tried.push(sequence);
    this.#report('searching');
    const causes = [...this.findings, ...this.#suspects];
    // What is known may show in each sequence, and after an unknown event states may differ: another difference has the whole
    // time in its confirmation.
    const isExpected =
      causes.some(({ invariant }) => waitingRules.has(invariant)) ||
      sequence.steps.some(({ kind }) => kind === 'unknown event');
    const settleMs = isExpected ? SHORT_SETTLE_TIMEOUT_MS : SETTLE_TIMEOUT_MS;
    const session = await this.#sessions.getWarm();
    const { run, startedAt } = await runSequence(target, session, sequence, settleMs);
    const isNew = (each: Violation) => !causes.some((cause) => isExplained(each, sequence, cause));
    const [violation, ...also] = run.violations.filter(isNew);
    if (violation === undefined) return;
    const { trace, log } = run;
    const dated = target.application.canRestart ? { ...sequence, startsAt: startedAt } : sequence;
    this.#suspects.push({ ...violation, sequence: dated, trace, log, also, foundAfterMs: this.#elapsedMs });
  }

  #isKnown(suspect: Suspect): boolean {
    return this.findings.some((cause) => isExplained(suspect, suspect.sequence, cause));
  }

  /** Confirms violations, then shrinks findings, as long as the time suffices. */
  async #confirmAndShrink(mayContinue: () => boolean): Promise<void> {
    const { target } = this.#options;
    const isAborted = () => target.ending.signal.aborted;
    const run = async (sequence: Sequence, settleMs?: number): Promise<Run> => {
      const startedMs = this.#elapsedMs;
      try {
        return await runFresh(target, this.#sessions, sequence, settleMs);
      } finally {
        this.#confirmingMs += this.#elapsedMs - startedMs;
      }
    };
    while (mayContinue()) {
      const suspect = this.#isBailing ? undefined : this.#suspects[0];
      if (suspect !== undefined) {
        this.#report(`confirming ${suspect.invariant}`);
        const finding = this.#isKnown(suspect) ? null : await confirmSuspect(suspect, run);
        this.#suspects.shift();
        if (finding !== null) this.#unshrunk.push(this.findings.push(finding) - 1);
        continue;
      }
      const index = this.#unshrunk.shift();
      const finding = this.findings[index ?? -1];
      if (index === undefined || finding === undefined) return;
      this.#report(`shrinking ${finding.invariant}`);
      try {
        this.findings[index] = await shrinkFinding(finding, run, mayContinue);
      } catch (error) {
        // At the end of the exam, the shortest sequence until then counts.
        if (!isAborted()) throw error;
      }
      if (!mayContinue()) this.#unshrunk.push(index);
    }
  }
}
