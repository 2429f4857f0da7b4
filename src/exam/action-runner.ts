import { randomUUID } from 'node:crypto';
import type { ExamAction, ExamActionResult } from '../testing/exam-adapter.js';
import { observeStatuses, type ExamTarget } from './application.js';
import type { GatewayProxy } from './gateway-proxy.js';
import { isActionPossible } from './is-action-possible.js';
import { isSameAction, type ActionStep, type RunningOrder, type RunningOrders } from './running-orders.js';
import { getAction, type Step } from './sequence.js';
import type { StateReader } from './state-reader.js';
import type { RecordEntry, TraceEntry, UsageReport } from './trace.js';

/** Longest time until a customer leaves an action that the application has not finished, in milliseconds. */
const EFFECT_TIMEOUT_MS = 1500;
/** Duration of the requests of several customers at the same moment, in milliseconds. */
const OVERLAP_MS = 40;
/** Time for which the gateway remembers an idempotency key. */
const KEY_LIFETIME_MS = 24 * 3_600_000;

type ActionEntry = Omit<Extract<TraceEntry, { kind: 'action' }>, 'step'>;

/** Runs the actions of the customers of a sequence. */
export class ActionRunner {
  readonly #target: ExamTarget;
  readonly #orders: RunningOrders;
  readonly #proxy: GatewayProxy;
  readonly #record: RecordEntry;
  readonly #states: StateReader;
  /** Order whose action runs alone, or ran last. */
  current: RunningOrder | null = null;

  constructor(
    target: ExamTarget,
    orders: RunningOrders,
    proxy: GatewayProxy,
    record: RecordEntry,
    states: StateReader,
  ) {
    this.#states = states;
    this.#target = target;
    this.#orders = orders;
    this.#proxy = proxy;
    this.#record = record;
  }

  /**
   * Runs an action as the customer does, and pays on the checkout page if the gateway expects it.
   *
   * @param report usage that was reported before; null for another one
   * @returns null if the adapter does not have the action
   */
  async run(
    step: ActionStep,
    report: UsageReport | null = null,
    isAlone = true,
  ): Promise<ActionEntry | null> {
    const { application, adapter } = this.#target;
    const { actions, runJobs, policies = {} } = adapter;
    const running = this.#orders.get(step.order);
    const action = getAction(step);
    if (running === undefined || action === null || actions[action] === undefined) return null;
    this.current = isAlone ? running : null;
    const sent = step.kind === 'report usage' ? (report ?? this.#createReport(step, running)) : null;
    const before = await this.#orders.findLatest(step.order);
    this.#proxy.disturb(step.disturbed ?? null);
    const perform = () => this.#perform(running, action, step, sent);
    const entries = await Promise.all(Array.from({ length: step.atOnce ?? 1 }, perform));
    if ('isImpatient' in step && entries[0]?.outcome === 'failed') entries.unshift(await perform());
    const isOpen = running.openActions.some((each) => isSameAction(each, { step, report: sent }));
    const wasDone = !isOpen && (sent?.isTaken === true || (step.kind === 'order' && running.isAccepted));
    const isUnknown = entries.some(({ outcome }) => outcome === 'unknown');
    if (sent !== null && (isUnknown || entries.some(({ outcome }) => outcome === 'accepted')))
      sent.isTaken = true;
    const isBusy = (): boolean => this.#proxy.isDisturbing();
    // The disturbance must meet the job that finishes the action.
    if (isUnknown && isBusy()) await runJobs?.(application);
    const hasEffect =
      isUnknown &&
      (await this.#states.waitForEffects(step.order, [{ step, report: sent }], isBusy, EFFECT_TIMEOUT_MS))
        .length === 0;
    await this.#proxy.waitUntilIdle();
    const isPossible = isActionPossible(
      step,
      running,
      { before, after: await this.#orders.findLatest(step.order) },
      policies,
    );
    for (const entry of entries) this.#record(Object.assign(entry, { isPossible }));
    const [first] = entries;
    const entry = entries.find(({ outcome }) => outcome === 'accepted') ?? first ?? null;
    if (entry === null) return null;
    this.#updateOpenActions(step, running, entry, wasDone || hasEffect);
    await this.#complete(step, running, entry, hasEffect);
    return entry;
  }

  /**
   * Notes whether the customer must repeat an action.
   *
   * @param isDone true if the action was accepted before, so that a repetition may be rejected as a duplicate
   */
  #updateOpenActions(
    step: ActionStep,
    { openActions }: RunningOrder,
    { outcome, report, isPossible }: ActionEntry,
    isDone: boolean,
  ): void {
    const earlier = openActions.findIndex((each) => isSameAction(each, { step, report }));
    const isUnknown = outcome === 'unknown';
    // The application must still finish what it has accepted before.
    const isUnfinished = openActions[earlier]?.isUnknown === true && outcome !== 'accepted' && !isDone;
    // An order that is refused for good is not repeated.
    const isRefused = step.kind === 'order' && outcome === 'refused' && !isUnfinished;
    const isFinal = outcome === 'accepted' || isDone || isRefused;
    const open = isFinal ? [] : [{ step, report, isUnknown: isUnknown || isUnfinished, isPossible }];
    if (earlier >= 0) openActions.splice(earlier, 1, ...open);
    else openActions.push(...open);
  }

  /** Sends an order again. After the lifetime of its idempotency keys, only its external id prevents a second purchase. */
  async repeat(step: Extract<Step, { kind: 'repeat' }>, nowMs: number): Promise<void> {
    const running = this.#orders.get(step.order);
    if (running === undefined) return;
    const { plan, card, order, orderedAtMs, isAccepted } = running;
    const isOld = nowMs - orderedAtMs > KEY_LIFETIME_MS;
    if (isOld && (!isAccepted || (await this.#orders.isCanceled(step.order)))) return;
    if (step.correctsName === true) order.name = `${order.name} Jr.`;
    this.#proxy.setKeySuffix(isOld ? `-${nowMs}` : '');
    const result = await this.run({ ...step, kind: 'order', plan, card });
    this.#proxy.setKeySuffix('');
    if (isOld && result?.outcome === 'accepted') await this.#orders.checkExpiry(step.order);
  }

  /** Several customers order at the same moment. Slow responses make the work of the application overlap. */
  async runTogether(step: Extract<Step, { kind: 'order' }>, others: number, nowMs: number): Promise<void> {
    const steps = Array.from({ length: others + 1 }, (_, index) => ({ ...step, order: step.order + index }));
    for (const each of steps.slice(1)) this.#orders.add(each, nowMs);
    this.#proxy.setLatency(OVERLAP_MS);
    await Promise.all(steps.map((each) => this.run(each, null, false)));
    this.#proxy.setLatency(0);
  }

  #createReport(step: Extract<Step, { kind: 'report usage' }>, { reports }: RunningOrder): UsageReport {
    const last = reports.at(-1);
    if (step.isRepeated === true && last !== undefined) return last;
    const report = { id: randomUUID(), quantity: step.quantity, isTaken: false };
    reports.push(report);
    return report;
  }

  async #perform(
    { order }: RunningOrder,
    action: ExamAction,
    step: ActionStep,
    report: UsageReport | null,
  ): Promise<ActionEntry> {
    const { application, adapter } = this.#target;
    const started = performance.now();
    let error: string | null = null;
    let status: number | null = null;
    const app = observeStatuses(application, (latest) => (status = latest));
    const usage = report === null ? {} : { quantity: report.quantity, reportId: report.id };
    const failed: ExamActionResult = { outcome: 'failed' };
    const performing = adapter.actions[action]?.({ ...order, ...usage }, app) ?? Promise.resolve(failed);
    const { outcome, purchaseId = null } = await performing.catch((cause: unknown): ExamActionResult => {
      error = cause instanceof Error ? cause.message : String(cause);
      return failed;
    });
    const ended = performance.now();
    const durationMs = Math.round(ended - started);
    return {
      kind: 'action',
      order: step.order,
      action,
      outcome,
      isPossible: true,
      status,
      purchaseId,
      durationMs,
      overdueMs: Math.min(durationMs, Math.round(ended - this.#proxy.getRetryAfterEnd())),
      report,
      card: 'card' in step ? step.card : null,
      error,
    };
  }

  async #complete(
    step: ActionStep,
    running: RunningOrder,
    { outcome, purchaseId }: ActionEntry,
    hasEffect: boolean,
  ): Promise<void> {
    if (outcome !== 'accepted' && outcome !== 'unknown') return;
    running.isAccepted ||= outcome === 'accepted' || hasEffect;
    if (purchaseId) {
      running.order.purchaseId = purchaseId;
      if (await this.#orders.isPurchase(purchaseId)) running.purchaseIds.add(purchaseId);
      else this.#record({ kind: 'unknown purchase', order: step.order, id: purchaseId });
    }
    await this.pay(step);
  }

  /** Pays on the checkout page if the gateway expects it. */
  async pay(step: ActionStep): Promise<void> {
    const leavesCheckout = step.kind === 'order' && step.leavesCheckout === true;
    if ('card' in step && !leavesCheckout) await this.#orders.pay(step.order, step.card);
  }
}
