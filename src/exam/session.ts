import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExamActionResult, ExamAdapter } from '../testing/exam-adapter.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import { startSandbox } from '../testing/start-sandbox.js';
import { ExamSetupError, observeStatuses, type ExamTarget } from './application.js';
import { createEnvironment } from './create-environment.js';
import { startGatewayProxy, type GatewayProxy } from './gateway-proxy.js';
import { defaultSeed } from './plans.js';
import { RunningOrders, type ActionStep, type RunningOrder } from './running-orders.js';
import { waitForChange } from './wait-for-change.js';
import { findStart, getAction, type Sequence, type Step } from './sequence.js';
import { StateReader } from './state-reader.js';
import { killWhileHandling } from './kill-while-handling.js';
import { waitUntilAborted } from './time-limit.js';
import type { GatewayRequest, RecordEntry, TraceEntry } from './trace.js';
import { WebhookQueue } from './webhook-queue.js';

/** Pauses after which a user repeats an action that failed for now, in milliseconds. */
const USER_PAUSES_MS = [0, 0, 50, 100, 200, 400, 800];
/** Duration of the requests of several customers at the same moment, in milliseconds. */
const OVERLAP_MS = 40;
/** Delay of a late response as a multiple of the application's time limit. */
const LATE_FACTOR = 1.6;
/** Time for which the gateway remembers an idempotency key. */
const KEY_LIFETIME_MS = 24 * 3_600_000;
const DEFAULT_CLIENT_TIMEOUT_MS = 250;
/** Length of a trace from which the application sends requests without end. */
const MAX_TRACE_LENGTH = 2_000;

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
  run: (sequence: Sequence) => Promise<SequenceRun>;
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
  const run: ExamSession['run'] = (sequence) => waitUntilAborted(runner.run(sequence), ending.signal);
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
  /** Order whose action runs, or ran last. */
  #currentOrder: RunningOrder | null = null;
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
    this.#states = new StateReader(sandbox, target, this.#orders, this.#record, () =>
      this.#webhooks.listEvents(),
    );
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
      killApplication: () => this.#kill(),
    });
    await this.#startApplication();
  }

  async close(): Promise<void> {
    await this.#proxy?.close();
  }

  async run({ startsAt, steps }: Sequence): Promise<SequenceRun> {
    const { clock } = this.#sandbox;
    const now = await clock.now();
    const start = findStart(startsAt, now);
    if (Date.parse(start) > Date.parse(now)) await clock.advance({ to: start });
    const startedAt = await clock.now();
    this.#nowMs = Date.parse(startedAt);
    this.#trace = [];
    this.#orders.clear();
    await this.#webhooks.clear();
    for (const [index, step] of steps.entries()) {
      this.#step = index + 1;
      await this.#runStep(step);
      await this.#restartIfEnded();
      await this.#webhooks.deliver(() => this.#states.observe('between webhooks'));
      await this.#restartIfEnded();
      if (!this.isUsable || this.#isStuck) break;
    }
    if (this.isUsable && !this.#isStuck) {
      this.#step = steps.length + 1;
      this.#proxy?.setOutage(null);
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
    const owner = this.#orders.findOwner(request) ?? this.#currentOrder;
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
        return step.together === undefined ? this.#runAction(step) : this.#runTogether(step, step.together);
      case 'repeat':
        return this.#repeat(step);
      case 'cancel':
      case 'change card':
      case 'report usage':
        return this.#runAction(step);
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
              killWhileHandling(this.#dataDirectory, handling, () => this.#kill()),
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

  /** Runs an action as the user does, and pays on the checkout page if the gateway expects it. */
  async #runAction(step: ActionStep, isAlone = true): Promise<void> {
    const running = this.#orders.get(step.order);
    const action = getAction(step);
    const perform = action === null ? undefined : this.#target.adapter.actions[action];
    if (running === undefined || action === null || perform === undefined) return;
    const { order } = running;
    if (step.kind === 'report usage')
      Object.assign(order, { quantity: step.quantity, reportId: order.reportId ?? crypto.randomUUID() });
    this.#currentOrder = isAlone ? running : null;
    this.#proxy?.disturb(step.disturbed ?? null);
    const times = step.kind === 'order' ? (step.atOnce ?? 1) : 1;
    const results = await Promise.all(
      Array.from({ length: times }, () => this.#perform(running, action, step, perform)),
    );
    await this.#proxy?.waitUntilIdle();
    this.#proxy?.disturb(null);
    const result = results.find(({ outcome }) => outcome === 'accepted') ?? results[0];
    // A repeated order may be rejected as a duplicate.
    const isDuplicate = step.kind === 'order' && running.isAccepted;
    running.failedStep = result?.outcome === 'failed' && !isDuplicate ? step : null;
    if (result?.outcome !== 'accepted') return;
    running.isAccepted = true;
    if (step.kind === 'report usage') delete order.reportId;
    if (result.purchaseId) {
      order.purchaseId = result.purchaseId;
      if (await this.#orders.isPurchase(result.purchaseId)) running.purchaseIds.add(result.purchaseId);
      else this.#record({ kind: 'unknown purchase', order: step.order, id: result.purchaseId });
    }
    const leavesCheckout = step.kind === 'order' && step.leavesCheckout === true;
    if ('card' in step && !leavesCheckout) await this.#orders.pay(step.order, step.card);
  }

  /** Sends an order again. After the lifetime of its idempotency keys, only its external id prevents a second purchase. */
  async #repeat(step: Extract<Step, { kind: 'repeat' }>): Promise<void> {
    const running = this.#orders.get(step.order);
    if (running === undefined) return;
    const { plan, card, order, orderedAtMs, isAccepted } = running;
    const isOld = this.#nowMs - orderedAtMs > KEY_LIFETIME_MS;
    if (isOld && (!isAccepted || (await this.#orders.isCanceled(step.order)))) return;
    if (step.correctsName === true) order.name = `${order.name} Jr.`;
    this.#proxy?.setKeySuffix(isOld ? `-${this.#nowMs}` : '');
    await this.#runAction({ ...step, kind: 'order', plan, card });
    this.#proxy?.setKeySuffix('');
    if (isOld) await this.#orders.checkExpiry(step.order);
  }

  /** Several customers order at the same moment. Slow responses make the work of the application overlap. */
  async #runTogether(step: Extract<Step, { kind: 'order' }>, others: number): Promise<void> {
    const steps = Array.from({ length: others + 1 }, (_, index) => ({ ...step, order: step.order + index }));
    for (const each of steps.slice(1)) this.#orders.add(each, this.#nowMs);
    this.#proxy?.setLatency(OVERLAP_MS);
    await Promise.all(steps.map((each) => this.#runAction(each, false)));
    this.#proxy?.setLatency(0);
  }

  async #perform(
    { order }: RunningOrder,
    action: NonNullable<ReturnType<typeof getAction>>,
    step: ActionStep,
    perform: NonNullable<ExamAdapter['actions']['buy']>,
  ): Promise<ExamActionResult> {
    const started = performance.now();
    let error: string | null = null;
    let status: number | null = null;
    const app = observeStatuses(this.#target.application, (latest) => (status = latest));
    const result = await perform(order, app).catch((cause: unknown): ExamActionResult => {
      error = cause instanceof Error ? cause.message : String(cause);
      return { outcome: 'failed' };
    });
    this.#record({
      kind: 'action',
      order: step.order,
      action,
      outcome: result.outcome,
      status,
      purchaseId: result.purchaseId ?? null,
      durationMs: Math.round(performance.now() - started),
      card: 'card' in step ? step.card : null,
      error,
    });
    return result;
  }

  async #advance(by: string): Promise<void> {
    const { application, adapter } = this.#target;
    await this.#sandbox.clock.advance(by);
    const now = await this.#sandbox.clock.now();
    this.#nowMs = Date.parse(now);
    this.#record({ kind: 'clock', now });
    await adapter.setClock?.(now, application);
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

  /** Repeats what failed, delivers everything, and compares the states of application and gateway. */
  async #settle(steps: readonly Step[]): Promise<void> {
    const { application, adapter } = this.#target;
    const deliverAll = () => this.#webhooks.deliverAll(() => this.#restartIfEnded());
    for (const [, running] of this.#orders.entries())
      for (const pauseMs of USER_PAUSES_MS) {
        if (running.failedStep === null) break;
        await delay(pauseMs);
        await deliverAll();
        const { disturbed: _, ...undisturbed } = running.failedStep;
        await this.#runAction(undisturbed);
      }
    await deliverAll();
    if (adapter.runJobs !== undefined && this.isUsable) {
      await adapter.runJobs(application);
      await deliverAll();
    }
    if (this.isUsable) await this.#states.compare('settled');
    if (!application.canRestart || steps.every(({ kind }) => kind !== 'restart')) return;
    const sinceRestart = this.#trace.slice(this.#trace.findLastIndex(({ kind }) => kind === 'restart'));
    if (!sinceRestart.some(({ kind }) => kind === 'webhook' || kind === 'action')) return;
    await this.#restart();
    if (this.isUsable) await this.#states.compare('restarted');
  }
}
