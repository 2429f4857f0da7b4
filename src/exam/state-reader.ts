import { setTimeout as delay } from 'node:timers/promises';
import { addDecimals } from '../domain/shared/money.js';
import type { ExamAction, ExamState } from '../testing/exam-adapter.js';
import type { Event } from '../testing/events.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import { observeStatuses, type ExamTarget } from './application.js';
import { compareState, listSums } from './compare-state.js';
import { readPurchases } from './read-purchases.js';
import { endedStatuses, type OpenAction, type RunningOrder, type RunningOrders } from './running-orders.js';
import { getAction } from './sequence.js';
import type { RecordEntry, TraceEntry } from './trace.js';

/** Time that the application has until its state agrees with the gateway's, after the last `Retry-After`, in milliseconds. */
export const SETTLE_TIMEOUT_MS = 3000;
/** The same after a difference: a confirmation in a fresh process has the whole time again. */
export const SHORT_SETTLE_TIMEOUT_MS = 500;
/** Time for which the state is read at least once: a slow machine gets more time. */
const TIME_PER_READ_MS = 50;
const POLL_INTERVAL_MS = 25;

type StateEntry = Extract<TraceEntry, { kind: 'state' }>;

/** What the exam knows about the gateway. */
interface GatewayReader {
  /** Returns the events of the sequence until now. */
  listEvents: () => Promise<readonly Event[]>;
  /** Returns the milliseconds until the end of the last `Retry-After`; 0 if it has ended. */
  getRetryAfterMs: () => number;
}

/** Reads what the application knows about the orders of a sequence. */
export class StateReader {
  readonly #sandbox: Sandbox;
  readonly #target: ExamTarget;
  readonly #orders: RunningOrders;
  readonly #record: RecordEntry;
  readonly #gateway: GatewayReader;
  /** Time that the application has in this sequence, in milliseconds. */
  settleMs = SETTLE_TIMEOUT_MS;
  /** Why the application did not give its last state; null if it did. */
  #error: string | null = null;

  constructor(
    sandbox: Sandbox,
    target: ExamTarget,
    orders: RunningOrders,
    record: RecordEntry,
    gateway: GatewayReader,
  ) {
    this.#sandbox = sandbox;
    this.#target = target;
    this.#orders = orders;
    this.#record = record;
    this.#gateway = gateway;
  }

  /** Records the states at a moment in which the application may not have received every webhook. */
  async observe(moment: Extract<TraceEntry, { kind: 'interim state' }>['moment']): Promise<void> {
    for (const [number, { order, purchaseIds, isAccepted }] of this.#orders.entries()) {
      if (!isAccepted || purchaseIds.size === 0) continue;
      const state =
        moment === 'after restart'
          ? await this.#poll(order, ({ status }) => status !== 'none')
          : await this.#read(order);
      // Read after the state, so that they include every status that the application can know.
      const statuses = listStatuses(await this.#gateway.listEvents(), purchaseIds);
      this.#record({ kind: 'interim state', order: number, state, statuses, moment });
    }
  }

  /**
   * Polls the application until its state agrees, or until the time limit. Records the last state.
   *
   * @param runJobs called if the state does not agree; the application then has its time again
   */
  async compare(phase: StateEntry['phase'], runJobs?: () => Promise<void>): Promise<void> {
    const { adapter, application } = this.#target;
    const now = await this.#sandbox.clock.now();
    const context = { policies: adapter.policies ?? {}, now };
    for (const [number, { order, purchaseIds, reports, openActions }] of this.#orders.entries()) {
      const unknown = openActions.filter(({ isUnknown, isPossible }) => isUnknown && isPossible);
      const [open] = await this.waitForEffects(number, unknown);
      if (open !== undefined) this.#record({ kind: 'unfinished', order: number, action: open });
      const purchases = await readPurchases(this.#sandbox, purchaseIds, await this.#gateway.listEvents());
      const isExpected = (read: ExamState) =>
        compareState(read, purchases, { ...context, reports }).length === 0;
      let state = await this.#poll(order, isExpected);
      if (runJobs !== undefined && !isExpected(state)) {
        await runJobs();
        state = await this.#poll(order, isExpected);
      }
      if (!isExpected(state)) this.settleMs = Math.min(this.settleMs, SHORT_SETTLE_TIMEOUT_MS);
      const { name: customerName, email: customerEmail } = order;
      const error = this.#error;
      this.#record({
        kind: 'state',
        order: number,
        state,
        purchases,
        reports: [...reports],
        phase,
        error,
        customerName,
        customerEmail,
        now,
      });
      if (phase === 'between steps') continue;
      for (const { id, verify } of adapter.invariants ?? []) {
        const problem = await verify(order, application);
        if (problem !== null) this.#record({ kind: 'rule', id, order: number, problem });
      }
    }
  }

  /** Checks whether the gateway has the result of an action that the application finishes later. */
  async hasEffect(number: number, { step, report }: Pick<OpenAction, 'step' | 'report'>): Promise<boolean> {
    const { purchaseIds = new Set<string>(), reports = [] } = this.#orders.get(number) ?? {};
    if (step.kind === 'change card') return true;
    const purchases = await readPurchases(this.#sandbox, purchaseIds, await this.#gateway.listEvents());
    // An application that renews an expired checkout has not finished the order before.
    if (step.kind === 'order')
      return purchases.some(
        ({ status }) => status !== 'expired' || this.#target.adapter.policies?.expiredCheckout !== 'renewed',
      );
    if (step.kind === 'cancel')
      return purchases.every(
        ({ status, cancelsAtPeriodEnd }) => endedStatuses.has(status) || cancelsAtPeriodEnd,
      );
    // The gateway may have rejected another report.
    const others = reports.flatMap(({ id, quantity }) => (id === report?.id ? [] : [quantity]));
    const usage = purchases.map((each) => each.usage).reduce(addDecimals, '0');
    return listSums(report?.quantity ?? '0', others).includes(usage);
  }

  /**
   * Waits until the gateway has the results of actions that the application finishes later, or until the time limit.
   *
   * @param isBusy returns true as long as the results may still change
   * @param timeMs time in milliseconds; counts from the last `Retry-After`
   * @returns the actions without a result
   */
  async waitForEffects(
    number: number,
    actions: readonly Pick<OpenAction, 'step' | 'report'>[],
    isBusy = () => false,
    timeMs = this.settleMs,
  ): Promise<ExamAction[]> {
    const mayWait = this.#startWaiting(timeMs);
    for (;;) {
      const effects = await Promise.all(actions.map((action) => this.hasEffect(number, action)));
      const open = actions.filter((_, index) => effects[index] === false);
      if ((open.length === 0 && !isBusy()) || !mayWait())
        return open.flatMap(({ step }) => getAction(step) ?? []);
      await delay(POLL_INTERVAL_MS);
    }
  }

  async #poll(order: RunningOrder['order'], isExpected: (state: ExamState) => boolean): Promise<ExamState> {
    const { application } = this.#target;
    const mayWait = this.#startWaiting(this.settleMs);
    let state = await this.#read(order);
    const isUnknown = (): boolean => Object.values(state).every((value) => value === null);
    // An application that gives no state may be about to end.
    while ((!isExpected(state) || isUnknown()) && application.getExitCode() === null && mayWait()) {
      await delay(POLL_INTERVAL_MS);
      state = await this.#read(order);
    }
    return state;
  }

  /** Returns a function that counts reads, and returns false when the application has had its time. */
  #startWaiting(timeMs: number): () => boolean {
    const deadline = Date.now() + this.#gateway.getRetryAfterMs() + timeMs;
    const minReads = timeMs / TIME_PER_READ_MS;
    let reads = 0;
    return () => {
      reads += 1;
      return Date.now() < deadline || reads < minReads;
    };
  }

  /** The application may have ended: what it knows is then unknown. */
  async #read(order: RunningOrder['order']): Promise<ExamState> {
    const { adapter, application } = this.#target;
    const errors: number[] = [];
    const app = observeStatuses(application, (status) => {
      if (status >= 500) errors.push(status);
    });
    const state = await adapter.state(order, app).catch((): ExamState => ({}));
    this.#error = errors.length === 0 ? null : `The application answered ${errors.at(-1) ?? ''}.`;
    return errors.length === 0 ? state : {};
  }
}

/** Lists the statuses that purchases have had. */
function listStatuses(events: readonly Event[], purchaseIds: ReadonlySet<string>): string[] {
  const statuses = events.flatMap(({ type, data }) =>
    type.startsWith('purchase.') && 'status' in data && purchaseIds.has(data.id) ? [data.status] : [],
  );
  return [...new Set(statuses)];
}
