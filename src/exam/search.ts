import { ExamSetupError, toSetupError, type Application, type ExamTarget } from './application.js';
import { createCatalogue } from './catalogue.js';
import { createRandomSource, generateSequence } from './generate-sequence.js';
import { examClasses, type ExamClass } from './invariant.js';
import { judgeRun, type Violation } from './judge-run.js';
import type { Sequence, Step } from './sequence.js';
import { startSession, type ExamSession } from './session.js';
import { addEarlierCustomers, listPlans } from './plans.js';
import { isMinuteEnding } from './wait-for-change.js';
import { shrinkSequence } from './shrink.js';
import { limitTime } from './time-limit.js';
import type { TraceEntry } from './trace.js';

/** Number of sequences that share one process of the application. */
const SEQUENCES_PER_PROCESS = 25;
/** Number of times that a violation is tried again in a fresh process before it counts as a race. */
const CONFIRMATIONS = 2;
/** Number of times that a fresh process may fail to sell, because its first calls take longer than its time limit. */
const WARM_UP_ATTEMPTS = 5;
/** Number of lines of the application's log that a finding shows. */
const LOG_LINES = 12;
/** Number of confirmations of a kill, which seldom happens at the same place again. */
const CONFIRMATIONS_OF_A_KILL = 5;
/** Share of the time limit that confirming and shrinking may take in addition. */
const EXTRA_TIME = 0.5;

/** Time at which the clock of a fresh sandbox starts. */
const FIRST_START = '2027-01-01T09:00:00.000Z';

/** Options of a search. */
interface SearchOptions {
  target: ExamTarget;
  /** Seed of the random sequences. */
  seed: number;
  maxTimeMs: number;
  /** Ends the search at the first finding. */
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
  also: readonly string[];
  /** Milliseconds from the start of the search until the sequence was found. */
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
  findings: readonly Finding[];
  /** Number of sequences that tried each class. */
  tried: Readonly<Record<ExamClass, number>>;
  /** What the exam did not try, with the reason. */
  notTried: readonly string[];
}

/** Searches for sequences after which the application breaks an invariant. */
export async function searchBugs({
  target,
  seed,
  maxTimeMs,
  endsAtFirst,
  onProgress,
}: SearchOptions): Promise<ExamResult> {
  const elapsed = target.application.getElapsedMs;
  const { signal } = target.ending;
  const mayContinue = (): boolean => elapsed() < maxTimeMs * (1 + EXTRA_TIME) && !signal.aborted;
  const random = createRandomSource(seed);
  const untried = createCatalogue(target.adapter);
  const findings: Finding[] = [];
  const tried = Object.fromEntries(examClasses.map((name) => [name, 0])) as Record<ExamClass, number>;
  const sessions = new Sessions(target);
  let sequences = 0;
  let endedBy: string | null = null;
  const timer = limitTime(target, maxTimeMs * (1 + EXTRA_TIME));
  try {
    while (elapsed() < maxTimeMs && !signal.aborted && !(endsAtFirst && findings.length > 0)) {
      // A key that contains the minute changes only at its end.
      const waiting = isMinuteEnding() ? untried.findIndex(waits) : -1;
      const [sequence = generateSequence(target.adapter, random)] = untried.splice(Math.max(waiting, 0), 1);
      sequences += 1;
      for (const name of listTriedClasses(sequence)) tried[name] += 1;
      const report = (activity: string): void => {
        onProgress({ sequences, findings: findings.length, elapsedMs: elapsed(), activity });
      };
      report('searching');
      const { run, startedAt } = await runSequence(target, await sessions.getWarm(), sequence);
      const dated = target.application.canRestart ? { ...sequence, startsAt: startedAt } : sequence;
      for (const violation of run.violations) {
        if (isKnown(findings, violation, sequence)) continue;
        report(`confirming ${violation.invariant}`);
        const { trace, log } = run;
        const found = { ...violation, sequence: dated, trace, log, foundAfterMs: elapsed() };
        const finding = await confirm(target, sessions, found, mayContinue);
        if (finding !== null && !isKnown(findings, finding, finding.sequence)) findings.push(finding);
      }
    }
  } catch (error) {
    // What was found so far counts. Without a single sequence, the set-up is wrong.
    if (sequences < 2 && findings.length === 0) throw error;
    endedBy = toSetupError(error).message;
  } finally {
    clearInterval(timer);
    await sessions.close();
  }
  return {
    seed,
    sequences,
    elapsedMs: elapsed(),
    untried,
    endedBy,
    findings,
    tried,
    notTried: listNotTried(target),
  };
}

/** Result of one run of a sequence. */
interface Run {
  trace: TraceEntry[];
  log: string;
  violations: Violation[];
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

async function runFresh(target: ExamTarget, sessions: Sessions, sequence: Sequence): Promise<Run> {
  const { startsAt } = sequence;
  const session = await sessions.getFresh(startsAt.includes('T') ? startsAt : FIRST_START);
  return (await runSequence(target, session, sequence)).run;
}

async function runSequence(
  target: ExamTarget,
  session: ExamSession,
  sequence: Sequence,
): Promise<{ run: Run; startedAt: string }> {
  const { application, adapter, apiKey, webhookSecret } = target;
  const logBefore = application.takeLog();
  const { trace, startedAt, timeLimitMs } = await session.run(sequence);
  const log = application.takeLog();
  const secrets = { 'API key': apiKey, 'webhook secret': webhookSecret };
  const statements = new Map((adapter.invariants ?? []).map(({ id, statement }) => [id, statement]));
  const { policies = {} } = adapter;
  const run = { sequence, trace, secrets, log: logBefore + log, timeLimitMs, policies };
  const violations = judgeRun(run, statements);
  const lines = log.trim().split('\n').slice(-LOG_LINES).join('\n');
  const masked = Object.entries(secrets).reduce(
    (text, [name, value]) => text.replaceAll(value, `<${name}>`),
    lines,
  );
  return { run: { trace, log: masked, violations }, startedAt };
}

/** Sessions of an exam, at most one at a time. An application that the exam cannot start has one for the whole exam. */
class Sessions {
  readonly #target: ExamTarget;
  #session: ExamSession | null = null;
  #runs = 0;

  constructor(target: ExamTarget) {
    this.#target = target;
  }

  /** Returns a session in which other sequences may have run. */
  async getWarm(): Promise<ExamSession> {
    if (this.#runs >= SEQUENCES_PER_PROCESS || this.#session?.isUsable() === false) return this.getFresh();
    this.#runs += 1;
    this.#session ??= await startWarmSession(this.#target);
    return this.#session;
  }

  /** Returns a session with a fresh process and a fresh sandbox. @param startsAt time at which its clock starts */
  async getFresh(startsAt = FIRST_START): Promise<ExamSession> {
    if (this.#target.application.canRestart) await this.close();
    this.#session ??= await startWarmSession(this.#target, startsAt);
    return this.#session;
  }

  async close(): Promise<void> {
    this.#runs = 0;
    const session = this.#session;
    this.#session = null;
    await session?.close();
  }
}

/**
 * Starts the application and sells each plan once. The first calls of a process take longer, so they are not judged.
 *
 * @throws {ExamSetupError} if the application sells nothing
 */
async function startWarmSession(target: ExamTarget, startsAt = FIRST_START): Promise<ExamSession> {
  // A secret in the log of the process before is no violation of this one.
  target.application.takeLog();
  const session = await startSession(target, startsAt);
  try {
    const steps = listPlans(target.adapter).map((plan, index): Step => ({
      kind: 'order',
      order: index + 1,
      plan,
      card: 'good',
    }));
    let trace: readonly TraceEntry[] = [];
    for (let attempt = 0; attempt < WARM_UP_ATTEMPTS && !hasSold(trace) && session.isUsable(); attempt += 1)
      ({ trace } = await session.run({ startsAt, steps }));
    checkFirstOrders(trace, target.application);
    await addEarlierCustomers(session.sandbox);
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}

function hasSold(trace: readonly TraceEntry[]): boolean {
  return trace.some((entry) => entry.kind === 'action' && ['accepted', 'unknown'].includes(entry.outcome));
}

/** @throws {ExamSetupError} if the application has sold nothing, or without a request to the gateway */
function checkFirstOrders(trace: readonly TraceEntry[], application: Application): void {
  const actions = trace.filter((entry) => entry.kind === 'action');
  const last = actions.at(-1);
  if (!hasSold(trace)) {
    const log = application.takeLog().trim().split('\n').slice(-15).join('\n');
    const ended = trace.find((entry) => entry.kind === 'exit' || entry.kind === 'start failed');
    const exit = ended?.kind === 'exit' ? `It ended with exit code ${ended.code}` : ended?.error;
    const failure = exit ?? last?.error ?? application.getFailure();
    throw new ExamSetupError(
      `The application does not sell anything: the action \`${last?.action ?? ''}\` had the outcome "${last?.outcome ?? ''}"` +
        `${failure ? ` and the error "${failure}"` : ''}. Check the actions of the adapter, and the log of the application:\n${log}`,
    );
  }
  const webhooks = trace.filter((entry) => entry.kind === 'webhook');
  if (webhooks.length > 0 && webhooks.every(({ status }) => status !== null && status >= 400 && status < 500))
    throw new ExamSetupError(
      `The application answers each webhook with ${webhooks[0]?.status ?? 0}. Check \`webhookPath\` of the adapter, and that the ` +
        'application reads its secret from the variable that `environment` sets.',
    );
  if (!trace.some(({ kind }) => kind === 'request'))
    throw new ExamSetupError(
      'The application sends no request to the gateway of the exam. Set the base URL of its client to the setting ' +
        '`gatewayUrl` in `environment` of the adapter.',
    );
}

type Found = Omit<Finding, 'isRace' | 'also'>;

/**
 * Runs the sequence of a violation in fresh processes and shrinks it there.
 *
 * @returns null if the violation never happens again
 */
async function confirm(
  target: ExamTarget,
  sessions: Sessions,
  found: Found,
  mayContinue: () => boolean,
): Promise<Finding | null> {
  const run = (sequence: Sequence): Promise<Run> => runFresh(target, sessions, sequence);
  const confirmations: Run[] = [];
  const isKilled = found.sequence.steps.some(
    (step) => step.kind === 'release webhooks' && step.order === 'with a kill',
  );
  const attempts = isKilled ? CONFIRMATIONS_OF_A_KILL : CONFIRMATIONS;
  while (confirmations.length < attempts) confirmations.push(await run(found.sequence));
  const broken = confirmations.filter(({ violations }) => breaks(violations, found.invariant));
  // A load of the machine cannot change a key.
  const isProven = found.invariant === 'retry-same-key' && waits(found.sequence);
  if (broken[0] === undefined) return isProven ? { ...found, isRace: true, also: [] } : null;
  const { trace, log } = broken[0];
  let finding: Finding = { ...found, trace, log, isRace: broken.length < attempts, also: [] };
  if (finding.isRace) return finding;
  const isBrokenBy = async (sequence: Sequence): Promise<boolean> => {
    const { violations, ...shown } = await run(sequence);
    const violation = violations.find(({ invariant }) => invariant === found.invariant);
    const also = violations.map(({ invariant }) => invariant).filter((name) => name !== found.invariant);
    if (violation !== undefined) finding = { ...finding, ...violation, ...shown, sequence, also };
    return violation !== undefined;
  };
  try {
    finding.isRace = !(await isBrokenBy(await shrinkSequence(found.sequence, isBrokenBy, mayContinue)));
  } catch (error) {
    // At the end of the exam, the shortest sequence until then counts.
    if (!target.ending.signal.aborted) throw error;
  }
  return finding;
}

function waits({ steps }: Sequence): boolean {
  return steps.some(({ kind }) => kind === 'wait');
}

function breaks(violations: readonly Violation[], invariant: string): boolean {
  return violations.some((violation) => violation.invariant === invariant);
}

/** Checks whether a finding explains a violation: the same invariant, at the same place or after the same steps. */
function isKnown(
  findings: readonly Finding[],
  { invariant, place }: Violation,
  { steps }: Sequence,
): boolean {
  return findings.some((finding) => {
    if (finding.invariant !== invariant && !finding.also.includes(invariant)) return false;
    if (place !== null && finding.invariant === invariant) return finding.place === place;
    let next = 0;
    for (const step of steps) {
      const wanted = finding.sequence.steps[next];
      if (wanted !== undefined && describeShape(wanted) === describeShape(step)) next += 1;
    }
    return next === finding.sequence.steps.length;
  });
}

/** Describes a step without its numbers, so that steps of the same kind are alike. */
function describeShape(step: Sequence['steps'][number]): string {
  const disturbance = 'disturbed' in step ? step.disturbed.disturbance : undefined;
  const card = step.kind === 'order' ? step.card : undefined;
  return [step.kind, card, disturbance, step.kind === 'force payment' ? step.outcome : undefined].join('|');
}

/** Lists the classes of bugs that a sequence can show. */
function listTriedClasses({ steps }: Sequence): Set<ExamClass> {
  const classes = new Set<ExamClass>();
  for (const step of steps) {
    const disturbance = 'disturbed' in step ? step.disturbed.disturbance : undefined;
    if (disturbance === 'unknown values' || step.kind === 'unknown event') classes.add('evolution');
    else if (disturbance === 'webhook first') classes.add('webhooks');
    else if (disturbance !== undefined) classes.add('failures').add('idempotency');
    if (step.kind === 'advance') classes.add('time');
    if (step.kind === 'forge webhook' || step.kind === 'rotate secret') classes.add('security');
    if (step.kind === 'repeat' || (step.kind === 'order' && step.atOnce !== undefined))
      classes.add('idempotency');
    if (['deliver again', 'deliver at once', 'release webhooks', 'restart'].includes(step.kind))
      classes.add('webhooks');
    if (step.kind === 'order' && step.card !== 'good') classes.add('failures');
    if (step.kind === 'outage' && step.disturbance === 'unknown values') classes.add('evolution');
  }
  return classes;
}

const actionNames = {
  buy: 'one-time payments',
  subscribe: 'subscriptions',
  cancel: 'cancellations',
  changeCard: 'changes of the card',
  reportUsage: 'usage',
} as const;

function listNotTried({ adapter, application }: ExamTarget): string[] {
  const missing = (Object.keys(actionNames) as (keyof typeof actionNames)[])
    .filter((action) => adapter.actions[action] === undefined)
    .map((action) => `${actionNames[action]}: the adapter has no action \`${action}\``);
  const restarts = application.canRestart
    ? []
    : ['restarts and rotations of the secret: the exam did not start the application'];
  const jobs =
    adapter.runJobs === undefined ? ['webhooks that never arrive: the adapter has no `runJobs`'] : [];
  return [...missing, ...restarts, ...jobs];
}
