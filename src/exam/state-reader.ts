import { setTimeout as delay } from 'node:timers/promises';
import type { ExamState } from '../testing/exam-adapter.js';
import type { Event } from '../testing/events.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import { observeStatuses, type ExamTarget } from './application.js';
import { compareState } from './compare-state.js';
import { readPurchases } from './read-purchases.js';
import type { RunningOrder, RunningOrders } from './running-orders.js';
import type { RecordEntry, TraceEntry } from './trace.js';

/** Time that the application has until its state agrees with the gateway's, in milliseconds. */
const SETTLE_TIMEOUT_MS = 1500;
const POLL_INTERVAL_MS = 25;

/** Reads what the application knows about the orders of a sequence. */
export class StateReader {
  readonly #sandbox: Sandbox;
  readonly #target: ExamTarget;
  readonly #orders: RunningOrders;
  readonly #record: RecordEntry;
  readonly #listEvents: () => Promise<readonly Event[]>;
  /** Why the application did not give its last state; null if it did. */
  #error: string | null = null;

  /** @param listEvents returns the events of the sequence until now */
  constructor(
    sandbox: Sandbox,
    target: ExamTarget,
    orders: RunningOrders,
    record: RecordEntry,
    listEvents: () => Promise<readonly Event[]>,
  ) {
    this.#sandbox = sandbox;
    this.#target = target;
    this.#orders = orders;
    this.#record = record;
    this.#listEvents = listEvents;
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
      const statuses = listStatuses(await this.#listEvents(), purchaseIds);
      this.#record({ kind: 'interim state', order: number, state, statuses, moment });
    }
  }

  /** Polls the application until its state agrees, or until the time limit. Records the last state. */
  async compare(phase: 'settled' | 'restarted'): Promise<void> {
    const { adapter, application } = this.#target;
    for (const [number, { order, purchaseIds }] of this.#orders.entries()) {
      const purchases = await readPurchases(this.#sandbox, purchaseIds, await this.#listEvents());
      const state = await this.#poll(order, (read) => compareState(read, purchases).length === 0);
      this.#record({
        kind: 'state',
        order: number,
        state,
        purchases,
        phase,
        error: this.#error,
        customerName: order.name,
      });
      for (const { id, verify } of adapter.invariants ?? []) {
        const problem = await verify(order, application);
        if (problem !== null) this.#record({ kind: 'rule', id, order: number, problem });
      }
    }
  }

  async #poll(order: RunningOrder['order'], isExpected: (state: ExamState) => boolean): Promise<ExamState> {
    const { application } = this.#target;
    const deadline = Date.now() + SETTLE_TIMEOUT_MS;
    let state = await this.#read(order);
    const isUnknown = (): boolean => Object.values(state).every((value) => value === null);
    // An application that gives no state may be about to end.
    while (
      (!isExpected(state) || isUnknown()) &&
      application.getExitCode() === null &&
      Date.now() < deadline
    ) {
      await delay(POLL_INTERVAL_MS);
      state = await this.#read(order);
    }
    return state;
  }

  /** The application may have ended: what it knows is then unknown. */
  async #read(order: RunningOrder['order']): Promise<ExamState> {
    const { adapter, application } = this.#target;
    this.#error = null;
    const app = observeStatuses(application, (status) => {
      if (status >= 500) this.#error = `The application answered ${status}.`;
    });
    return adapter.state(order, app).catch((): ExamState => ({}));
  }
}

/** Lists the statuses that purchases have had. */
function listStatuses(events: readonly Event[], purchaseIds: ReadonlySet<string>): string[] {
  const statuses = events.flatMap(({ type, data }) =>
    type.startsWith('purchase.') && 'status' in data && purchaseIds.has(data.id) ? [data.status] : [],
  );
  return [...new Set(statuses)];
}
