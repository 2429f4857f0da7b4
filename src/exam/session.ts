import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../testing/sandbox-type.js';
import { startSandbox } from '../testing/start-sandbox.js';
import { ActionRunner } from './action-runner.js';
import { ExamSetupError, type ExamTarget } from './application.js';
import { createEnvironment } from './create-environment.js';
import { startGatewayProxy, type GatewayProxy } from './gateway-proxy.js';
import { defaultSeed } from './plans.js';
import { RunningOrders, type OpenAction, type RunningOrder } from './running-orders.js';
import { completeActions } from './settle-orders.js';
import { waitForChange } from './wait-for-change.js';
import { findStart, getAction, type Sequence, type Step } from './sequence.js';
import { SETTLE_TIMEOUT_MS, StateReader } from './state-reader.js';
import { killWhileHandling } from './kill-while-handling.js';
import { waitUntilAborted } from './time-limit.js';
import type { GatewayRequest, RecordEntry, TraceEntry } from './trace.js';
import { WebhookQueue } from './webhook-queue.js';

/** Delay of a late response as a multiple of the application's time limit. */
const LATE_FACTOR = 1.6;
const DEFAULT_CLIENT_TIMEOUT_MS = 250;
/** Length of a trace from which the application sends requests without end. */
const MAX_TRACE_LENGTH = 2_000;

/** Steps after which the application may have another state for a while. */
const disturbingKinds: readonly Step['kind'][] = ['outage', 'forge webhook', 'unknown event'];

/** Result of a sequence. */
interface SequenceRun {
  trace: TraceEntry[];
  /** Time of the sandbox before the first step. */
  startedAt: string;
  /** Time limit that `environment` gives to the client of the application, in milliseconds; null if it gives none. */
  timeLimitMs: number | null;
}

/** Application and sandbox in which any number of sequences run, one after the other. */
export interface ExamSession {
  /** @param settleMs time until the state of the application must agree, in milliseconds */
  run: (sequence: Sequence, settleMs?: number) => Promise<SequenceRun>;
  sandbox: Sandbox;
  /** Returns false after the application did not start again: the session runs nothing more. */
  isUsable: () => boolean;
  close: () => Promise<void>;
}

/** Starts the sandbox, the proxy and the application. @param now time at which the clock starts */
export async function startSession(target: ExamTarget, now: string): Promise<ExamSession> {
  const { adapter, application, apiKey, ending } = target;
  const seed = adapter.seed ?? defaultSeed;
  const limits = { rateLimit: 1_000_000, shutdownTimeoutMs: 1_000 };
  const sandbox = await startSandbox({ now, listen: false, apiKey, seed, ...limits });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'tollgate-exam-'));
  const runner = new SequenceRunner(sandbox, target, dataDirectory);
  const close = async (): Promise<void> => {
    await application.kill();
    await runner.close();
    await sandbox.close();
    rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await runner.start();
  } catch (error) {
    await close();
    throw error;
  }
  const run: ExamSession['run'] = (sequence, settleMs = SETTLE_TIMEOUT_MS) =>
    waitUntilAborted(runner.run(sequence, settleMs), ending.signal);
  return { sandbox, run, isUsable: () => runner.isUsable, close };
}

/** Runs the steps of sequences and records the trace. */
class SequenceRunner {
  readonly #sandbox: Sandbox;
  readonly #target: ExamTarget;
  readonly #dataDirectory: string;
  readonly #webhooks: WebhookQueue;
  readonly #orders: RunningOrders;
  readonly #states: StateReader;
  #proxy: GatewayProxy | null = null;
  #trace: TraceEntry[] = [];
  #step = 0;
  #actions: ActionRunner | null = null;
  /** True if the environment of the application has all valid secrets. */
  #usesSeveralSecrets = false;
  /** True if a disturbance has killed the application, until it is started again. */
  #wasKilled = false;
  /** True if the environment of the application has a time limit for its client. */
  #usesTimeLimit = false;
  isUsable = true;
  #nowMs = 0;

  constructor(sandbox: Sandbox, target: ExamTarget, dataDirectory: string) {
    const { application, adapter, webhookSecret } = target;
    this.#sandbox = sandbox;
    this.#target = target;
    this.#dataDirectory = dataDirectory;
    this.#webhooks = new WebhookQueue(sandbox, application, adapter.webhookPath, webhookSecret, this.#record);
    this.#orders = new RunningOrders(sandbox, this.#record);
    this.#states = new StateReader(sandbox, target, this.#orders, this.#record, {
      listEvents: () => this.#webhooks.listEvents(),
      getRetryAfterMs: () => this.#retryAfterMs,
    });
  }

  /** True if the application did not answer: the sequence ends. */
  get #isStuck(): boolean {
    return this.#trace.some(({ kind }) => kind === 'no answer');
  }

  async start(): Promise<void> {
    const { gatewayPort } = this.#target;
    this.#proxy = await startGatewayProxy(this.#sandbox, this.#clientTimeoutMs * LATE_FACTOR, gatewayPort, {
      onRequest: (request) => void this.#recordRequest(request),
      deliverWebhooks: () => this.#webhooks.deliver(),
      cancelPurchase: (id) => this.#orders.cancelPurchase(id),
      killApplication: () => this.#kill(),
    });
    this.#actions = new ActionRunner(this.#target, this.#orders, this.#proxy, this.#record, this.#states);
    await this.#startApplication();
  }

  async close(): Promise<void> {
    await this.#proxy?.close();
  }

  async run({ startsAt, steps }: Sequence, settleMs: number): Promise<SequenceRun> {
    this.#states.settleMs = settleMs;
    const { clock } = this.#sandbox;
    const now = await clock.now();
    const start = findStart(startsAt, now);
    if (Date.parse(start) > Date.parse(now)) await clock.advance({ to: start });
    const startedAt = await clock.now();
    this.#nowMs = Date.parse(startedAt);
    await this.#setClock();
    this.#trace = [];
    this.#orders.clear();
    await this.#webhooks.clear();
    for (const [index, step] of steps.entries()) {
      this.#step = index + 1;
      // A queue must not send what was disturbed before it is killed.
      if (step.kind !== 'restart') this.#proxy?.disturb(null);
      await this.#runStep(step);
      await this.#restartIfEnded();
      await this.#webhooks.deliver(() => this.#states.observe('between webhooks'));
      await this.#restartIfEnded();
      if (!this.isUsable || this.#isStuck) break;
      const isLast = index === steps.length - 1;
      if (!isLast && this.#isQuiet(steps.slice(0, index + 1)))
        await this.#states.compare('between steps', this.#runJobs);
    }
    if (this.isUsable && !this.#isStuck) {
      this.#step = steps.length + 1;
      this.#proxy?.setOutage(null);
      this.#proxy?.disturb(null);
      await this.#settle(steps);
      await this.#restartIfEnded();
      await this.#orders.cancelAll();
    }
    return { trace: this.#trace, startedAt, timeLimitMs: this.#usesTimeLimit ? this.#clientTimeoutMs : null };
  }

  readonly #record: RecordEntry = (entry) => {
    this.#trace.push({ step: this.#step, ...entry });
  };

  #recordRequest(request: GatewayRequest): void {
    if (this.#trace.length > MAX_TRACE_LENGTH)
      this.#target.ending.abort(new ExamSetupError('The application sends requests without end.'));
    else this.#record({ kind: 'request', request });
    if (request.purchaseId === null) return;
    const owner = this.#orders.findOwner(request) ?? this.#actions?.current ?? null;
    if (owner === null) this.#orders.clear();
    owner?.purchaseIds.add(request.purchaseId);
  }

  get #clientTimeoutMs(): number {
    return this.#target.adapter.clientTimeoutMs ?? DEFAULT_CLIENT_TIMEOUT_MS;
  }

  async #startApplication(): Promise<void> {
    const { application } = this.#target;
    const { environment, usesSeveralSecrets, usesTimeLimit } = createEnvironment(this.#target, {
      gatewayUrl: this.#proxy?.url ?? '',
      webhookSecrets: this.#webhooks.secrets,
      ids: this.#sandbox.seeded,
      dataDirectory: this.#dataDirectory,
      clientTimeoutMs: this.#clientTimeoutMs,
    });
    this.#usesSeveralSecrets = usesSeveralSecrets;
    this.#usesTimeLimit = usesTimeLimit;
    await application.start(environment);
  }

  async #runStep(step: Step): Promise<void> {
    switch (step.kind) {
      case 'order':
        this.#orders.add(step, this.#nowMs);
        if (step.together === undefined) await this.#actions?.run(step);
        else await this.#actions?.runTogether(step, step.together, this.#nowMs);
        return;
      case 'repeat':
        return this.#actions?.repeat(step, this.#nowMs);
      case 'cancel':
      case 'change card':
      case 'report usage':
        await this.#actions?.run(step);
        return;
      case 'pay at checkout':
        return this.#orders.pay(step.order, step.card);
      case 'cancel at gateway':
        return this.#orders.cancel(step.order, step.atPeriodEnd === true ? 'period_end' : 'immediate');
      case 'force payment':
        return this.#orders.forcePayment(step.order, step.outcome);
      case 'advance':
        return this.#advance(step.by);
      case 'outage':
        this.#proxy?.setOutage(step.disturbance);
        this.#webhooks.addsUnknownValues = step.disturbance === 'unknown values';
        return;
      case 'outage ends':
        this.#proxy?.setOutage(null);
        return;
      case 'hold webhooks':
        this.#webhooks.hold();
        return;
      case 'release webhooks':
        return step.order === 'with a kill'
          ? this.#webhooks.releaseLast((handling) =>
              killWhileHandling(this.#dataDirectory, step.changes ?? 1, handling, () => this.#kill()),
            )
          : this.#webhooks.release(step.order);
      case 'wait':
        return waitForChange();
      case 'deliver again':
        return this.#webhooks.sendAgain(step.which);
      case 'deliver at once':
        return this.#webhooks.sendAtOnce(step.times);
      case 'forge webhook':
        return this.#webhooks.sendForgery(step.forgery);
      case 'unknown event':
        return this.#webhooks.sendUnknown();
      case 'rotate secret':
        this.#webhooks.rotateSecret();
        await this.#webhooks.sendAgain('last', 2); // before it has the new secret
        return this.#usesSeveralSecrets ? this.#restart() : undefined;
      case 'end rotation':
        this.#webhooks.endRotation(this.#usesSeveralSecrets);
        return this.#usesSeveralSecrets ? undefined : this.#restart();
      case 'restart':
        if (!this.#webhooks.isHolding) return this.#restart();
        await this.#states.observe('before restart');
        await this.#restart();
        return this.isUsable ? this.#states.observe('after restart') : undefined;
    }
  }

  async #advance(by: string): Promise<void> {
    await this.#sandbox.clock.advance(by);
    const now = await this.#sandbox.clock.now();
    this.#nowMs = Date.parse(now);
    this.#record({ kind: 'clock', now });
    await this.#setClock();
  }

  async #setClock(): Promise<void> {
    const { application, adapter } = this.#target;
    await adapter.setClock?.(new Date(this.#nowMs).toISOString(), application);
  }

  async #kill(): Promise<void> {
    this.#wasKilled = true;
    await this.#target.application.kill();
  }

  async #restart(): Promise<void> {
    const { application } = this.#target;
    if (!application.canRestart) return;
    await application.kill();
    this.#wasKilled = false;
    this.#record({ kind: 'restart' });
    try {
      await this.#startApplication();
      await this.#setClock();
    } catch (error) {
      if (!(error instanceof ExamSetupError)) throw error;
      this.isUsable = false;
      const [summary = ''] = error.message.split('\n');
      this.#record({ kind: 'start failed', error: summary });
    }
  }

  /** Starts the application again after a step has killed it, or after it has ended by itself. */
  async #restartIfEnded(): Promise<void> {
    this.#target.ending.signal.throwIfAborted();
    if (!this.isUsable) return;
    const code = this.#target.application.getExitCode();
    if (code !== null) this.#record({ kind: 'exit', code });
    const request = this.#target.application.getUnanswered();
    if (request !== null) {
      this.#record({ kind: 'no answer', request });
      this.isUsable = this.#target.application.canRestart;
    }
    if (code !== null || this.#wasKilled || request !== null) await this.#restart();
  }

  /** Completes open actions, delivers everything, and compares the states of application and gateway. */
  async #settle(steps: readonly Step[]): Promise<void> {
    const { application } = this.#target;
    const mayContinue = () => this.isUsable && !this.#isStuck;
    const hooks = {
      deliverAll: this.#deliverAll,
      runJobs: this.#runJobs,
      hasEffect: (order: number, action: OpenAction) => this.#states.hasEffect(order, action),
      waitForEffect: async (order: number, action: OpenAction) =>
        (await this.#states.waitForEffects(order, [action])).length === 0,
      recordUnfinished: (order: number, { step }: OpenAction) => {
        const action = getAction(step);
        if (action !== null) this.#record({ kind: 'unfinished', order, action });
      },
      getRetryAfterMs: () => this.#retryAfterMs,
      mayContinue,
    };
    if (this.#actions !== null) await completeActions(this.#orders, this.#actions, hooks);
    await this.#deliverAll();
    await this.#runJobs();
    if (this.isUsable) await this.#states.compare('settled');
    if (!application.canRestart || steps.every(({ kind }) => kind !== 'restart')) return;
    const sinceRestart = this.#trace.slice(this.#trace.findLastIndex(({ kind }) => kind === 'restart'));
    if (!sinceRestart.some(({ kind }) => kind === 'webhook' || kind === 'action')) return;
    await this.#restart();
    if (this.isUsable) await this.#states.compare('restarted');
  }

  /** Delivers all webhooks, and starts an application again that ends. */
  readonly #deliverAll = (): Promise<void> =>
    this.#webhooks.deliverAll(
      () => this.#restartIfEnded(),
      () => this.#retryAfterMs,
    );

  /** Runs the scheduled jobs of the application, and delivers all webhooks. */
  readonly #runJobs = async (): Promise<void> => {
    const { adapter, application } = this.#target;
    if (adapter.runJobs === undefined || !this.isUsable) return;
    await adapter.runJobs(application);
    await this.#deliverAll();
  };

  /** Checks whether nothing is open after some steps, so that the states must agree. */
  #isQuiet(steps: readonly Step[]): boolean {
    const isDisturbing = (step: Step) => 'disturbed' in step || disturbingKinds.includes(step.kind);
    const isOpen = ([, { isAccepted, openActions }]: [number, RunningOrder]) =>
      !isAccepted || openActions.length > 0;
    return (
      !this.#webhooks.isHolding &&
      this.#webhooks.isEmpty &&
      !steps.some(isDisturbing) &&
      ![...this.#orders.entries()].some(isOpen)
    );
  }

  get #retryAfterMs(): number {
    return Math.max((this.#proxy?.getRetryAfterEnd() ?? 0) - performance.now(), 0);
  }
}
