import { ExamSetupError, type Application, type ExamTarget } from './application.js';
import { judgeRun, type Violation } from './judge-run.js';
import { addEarlierCustomers, listPlans } from './plans.js';
import type { Sequence, Step } from './sequence.js';
import { startSession, type ExamSession } from './session.js';
import type { TraceEntry } from './trace.js';

/** Number of sequences that share one process of the application. */
const SEQUENCES_PER_PROCESS = 50;
/** Number of times that a fresh process may fail to sell, because its first calls take longer than its time limit. */
const WARM_UP_ATTEMPTS = 5;
/** Time until the state of a first order must agree, in milliseconds. */
const WARM_UP_SETTLE_MS = 100;
/** Number of lines of the application's log that a finding shows. */
const LOG_LINES = 12;

/** Time at which the clock of a fresh sandbox starts. */
const FIRST_START = '2027-01-01T09:00:00.000Z';

/** Result of one run of a sequence. */
export interface Run {
  trace: TraceEntry[];
  log: string;
  violations: Violation[];
}

/** Runs a sequence in a fresh process. */
export async function runFresh(
  target: ExamTarget,
  sessions: Sessions,
  sequence: Sequence,
  settleMs?: number,
): Promise<Run> {
  const { startsAt } = sequence;
  const session = await sessions.getFresh(startsAt.includes('T') ? startsAt : FIRST_START);
  return (await runSequence(target, session, sequence, settleMs)).run;
}

/** Runs a sequence, and checks the invariants. */
export async function runSequence(
  target: ExamTarget,
  session: ExamSession,
  sequence: Sequence,
  settleMs?: number,
): Promise<{ run: Run; startedAt: string }> {
  const { application, adapter, apiKey, webhookSecret } = target;
  const logBefore = application.takeLog();
  const { trace, startedAt, timeLimitMs } = await session.run(sequence, settleMs);
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
export class Sessions {
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
    const sequence = { startsAt, steps };
    // These orders are not judged, so a wrong state is no reason to wait for each of them.
    let trace: readonly TraceEntry[] = (await session.run(sequence, WARM_UP_SETTLE_MS)).trace;
    if (hasSold(trace) && !hasState(trace)) ({ trace } = await session.run(sequence));
    for (let attempt = 1; attempt < WARM_UP_ATTEMPTS && !hasSold(trace) && session.isUsable(); attempt += 1)
      ({ trace } = await session.run(sequence));
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
  if (!hasState(trace)) {
    const [first] = listStates(trace);
    throw new ExamSetupError(
      `The application sells, and \`state\` of the adapter finds none of the orders: it returns ${JSON.stringify(first?.state)}` +
        `${first?.error ? `. ${first.error}` : ''}. Check its path and its fields, and that the application stores its orders.`,
    );
  }
}

type StateEntry = Extract<TraceEntry, { kind: 'state' }>;

/** Lists the states of orders that have a purchase. */
function listStates(trace: readonly TraceEntry[]): StateEntry[] {
  return trace.filter((entry) => entry.kind === 'state').filter(({ purchases }) => purchases.length > 0);
}

/** Checks whether the application knows one of the orders that have a purchase. */
function hasState(trace: readonly TraceEntry[]): boolean {
  const states = listStates(trace);
  return states.length === 0 || !states.every(isUnknown);
}

/** Checks whether a state says nothing of an order, as if its path were wrong. */
function isUnknown({ state }: StateEntry): boolean {
  return Object.values({ ...state, status: state.status === 'none' ? null : state.status }).every(
    (value) => value === null || value === undefined,
  );
}
