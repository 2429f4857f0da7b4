import { toSetupError, type ExamTarget } from './application.js';
import { createCatalogue } from './catalogue.js';
import { confirmSuspect, shrinkFinding, type Suspect } from './confirm-finding.js';
import { listNotTried, measureCoverage, type Coverage } from './coverage.js';
import { createRandomSource, generateSequence } from './generate-sequence.js';
import type { ExamClass } from './invariant.js';
import type { Violation } from './judge-run.js';
import { isExplained, type KnownCause } from './known-causes.js';
import type { Sequence } from './sequence.js';
import { runFresh, runSequence, Sessions, type Run } from './sessions.js';
import { limitTime } from './time-limit.js';
import type { TraceEntry } from './trace.js';

/** Share of the time limit that confirming and shrinking may take in addition. */
const EXTRA_TIME = 0.5;
/** Share of the time that confirming and shrinking may take until the catalogue was tried. */
const CONFIRMING_SHARE = 1 / 3;
/** Number of further sequences that are kept for a violation, in case that it does not happen again. */
const MAX_ALTERNATIVES = 2;

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

/** Bug of the application: the shortest sequence that breaks an invariant. */
export interface Finding extends Violation {
  /** True if the sequence breaks the invariant only sometimes: a race of the application. */
  isRace: boolean;
  sequence: Sequence;
  trace: readonly TraceEntry[];
  /** Last lines that the application wrote to its log while the sequence ran, without secrets. */
  log: string;
  /** Other invariants that the same sequence breaks. */
  also: readonly Pick<Violation, 'invariant' | 'place'>[];
  /** Milliseconds from the start of the search until the violation was first seen. */
  foundAfterMs: number;
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
  /** Number of violations that the time was too short to confirm. */
  unconfirmed: number;
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
  /** Violations that wait for their confirmation, with further sequences that have shown the same. */
  readonly #suspects: { cause: KnownCause; sequences: Suspect[] }[] = [];
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

  /** Number of violations that wait for their confirmation. */
  get unconfirmed(): number {
    return this.#options.endsAtFirst ? 0 : this.#suspects.length;
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
    while (this.#elapsedMs < maxTimeMs && !isAborted() && !this.#isBailing) {
      const sequence = this.catalogue[this.tried.length] ?? generateSequence(target.adapter, random);
      await this.#try(sequence);
      await this.#confirmAndShrink(() => !isAborted() && this.#mayConfirm());
    }
    const mayEnd = () => this.#elapsedMs < maxTimeMs * (1 + EXTRA_TIME) && !isAborted();
    await this.#confirmAndShrink(mayEnd);
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
    const { run, startedAt } = await runSequence(target, await this.#sessions.getWarm(), sequence);
    const isNew = (violation: Violation) =>
      !this.findings.some((cause) => isExplained(violation, sequence, cause));
    const violations = run.violations.filter(isNew);
    const [violation, ...others] = violations;
    if (violation === undefined) return;
    const { trace, log } = run;
    const dated = target.application.canRestart ? { ...sequence, startsAt: startedAt } : sequence;
    const suspect = { ...violation, sequence: dated, trace, log, foundAfterMs: this.#elapsedMs };
    const same = this.#suspects.find(({ cause }) => isExplained(violation, sequence, cause));
    if (same === undefined)
      this.#suspects.push({ cause: { ...suspect, also: others }, sequences: [suspect] });
    else if (same.sequences.length <= MAX_ALTERNATIVES) same.sequences.push(suspect);
  }

  /** Confirms violations, then shrinks findings, as long as the time suffices. */
  async #confirmAndShrink(mayContinue: () => boolean): Promise<void> {
    const { target } = this.#options;
    const isAborted = () => target.ending.signal.aborted;
    const run = async (sequence: Sequence): Promise<Run> => {
      const startedMs = this.#elapsedMs;
      try {
        return await runFresh(target, this.#sessions, sequence);
      } finally {
        this.#confirmingMs += this.#elapsedMs - startedMs;
      }
    };
    while (mayContinue()) {
      const [next] = this.#suspects;
      if (next !== undefined && !this.#isBailing) {
        const suspect = next.sequences.shift();
        const isKnown = this.findings.some((cause) => isExplained(next.cause, next.cause.sequence, cause));
        if (suspect === undefined || isKnown) {
          this.#suspects.shift();
          continue;
        }
        this.#report(`confirming ${suspect.invariant}`);
        const finding = await confirmSuspect(suspect, run);
        if (finding === null) continue;
        this.#suspects.shift();
        this.#unshrunk.push(this.findings.push(finding) - 1);
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
