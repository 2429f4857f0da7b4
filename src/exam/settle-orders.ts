import { setTimeout as delay } from 'node:timers/promises';
import type { ActionRunner } from './action-runner.js';
import { isSameAction, type OpenAction, type RunningOrder, type RunningOrders } from './running-orders.js';

/** Pauses after which a customer repeats an action that is not completed, in milliseconds. */
const USER_PAUSES_MS = [0, 0, 50, 100, 200, 400, 800];
/** Pause after the end of the last `Retry-After`, before the last attempt, in milliseconds. */
const RETRY_AFTER_MARGIN_MS = 250;

/** Parts of a session that complete the actions of its customers. */
interface SettleHooks {
  /** Delivers all webhooks. */
  deliverAll: () => Promise<void>;
  /** Runs the scheduled jobs of the application, and delivers all webhooks. */
  runJobs: () => Promise<void>;
  /** Returns the milliseconds until the end of the last `Retry-After`; 0 if it has ended. */
  getRetryAfterMs: () => number;
  /** Checks whether the gateway has the result of an action that the application finishes later. */
  hasEffect: (order: number, action: OpenAction) => Promise<boolean>;
  /** Waits until the gateway has this result, or until the time of the application is over. @returns false without it */
  waitForEffect: (order: number, action: OpenAction) => Promise<boolean>;
  /** Records that the application has lost an action that it had stored. */
  recordUnfinished: (order: number, action: OpenAction) => void;
  mayContinue: () => boolean;
}

/** Repeats the open actions of all orders, the earliest of each order first. */
export async function completeActions(
  orders: RunningOrders,
  actions: ActionRunner,
  hooks: SettleHooks,
): Promise<void> {
  for (const [number, running] of orders.entries())
    for (const open of [...running.openActions]) await completeAction(number, running, open, actions, hooks);
}

async function completeAction(
  number: number,
  running: RunningOrder,
  open: OpenAction,
  actions: ActionRunner,
  hooks: SettleHooks,
): Promise<void> {
  const { disturbed: _, ...once } = open.step;
  const step = { ...once, atOnce: 1 };
  const isOpen = (): boolean => running.openActions.some((each) => isSameAction(each, open));
  let isUnknown = open.isUnknown;
  for (const [attempt, pauseMs] of USER_PAUSES_MS.entries()) {
    const isLast = attempt === USER_PAUSES_MS.length - 1;
    const retryAfterMs = isLast ? hooks.getRetryAfterMs() : 0;
    await delay(retryAfterMs > 0 ? retryAfterMs + RETRY_AFTER_MARGIN_MS : pauseMs);
    await hooks.deliverAll();
    if (attempt > 0) await hooks.runJobs();
    if (!hooks.mayContinue()) return;
    if (isUnknown && (await hooks.hasEffect(number, open))) return actions.pay(open.step);
    // A customer who waits for the result repeats the action only at the end.
    if (isUnknown && !open.isPossible && attempt > 0) return;
    if (isUnknown && !isLast) continue;
    if (isUnknown && (await hooks.waitForEffect(number, open))) return actions.pay(open.step);
    const entry = await actions.run(step, open.report);
    if (isUnknown && entry?.isPossible === true && entry.outcome !== 'refused')
      hooks.recordUnfinished(number, open);
    const mayFail = entry?.isPossible === false && attempt > 0 && hooks.getRetryAfterMs() === 0;
    if (!isOpen() || mayFail) return;
    isUnknown = entry?.outcome === 'unknown';
  }
}
