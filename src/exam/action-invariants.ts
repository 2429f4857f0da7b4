import { addDecimals } from '../domain/shared/money.js';
import { isBefore, listSums, namePolicy } from './compare-state.js';
import type { ExamAction } from '../testing/exam-adapter.js';
import { findFirst, listEntries, type Invariant } from './invariant.js';
import type { GatewayPurchase, TraceEntry, UsageReport } from './trace.js';

type ActionEntry = Extract<TraceEntry, { kind: 'action' }>;

/** Longest time that a customer waits: the retries of a client, each with its time limit, and a pause. */
const MAX_WAIT_MS = 8000;

/** Rules for the actions of customers, and for their results at the gateway. */
export const actionInvariants: readonly Invariant[] = [
  {
    id: 'order-paid-once',
    class: 'idempotency',
    statement:
      'A customer pays once for one order, unless its purchase has ended before the next one begins.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        const paid = purchases.filter(
          ({ payments, status }) =>
            payments > 0 || ['active', 'trialing', 'past_due', 'succeeded'].includes(status),
        );
        const overlaps = paid.some((first) =>
          paid.some(
            (next) =>
              next !== first &&
              (next.createdBy ?? 0) > (first.createdBy ?? 0) &&
              !hasEndedBefore(first, next),
          ),
        );
        return overlaps
          ? `Customer ${order} has ${paid.length} purchases for one order: ${paid.map(({ id }) => id).join(', ')}.`
          : null;
      }),
  },
  {
    id: 'refusal-not-charged',
    class: 'failures',
    statement:
      'A customer whose order the application has refused, and neither accepted nor stored (202) with another request, is not charged.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        // One of several requests at once may be refused as a duplicate.
        const outcomes = listEntries(trace, 'action')
          .filter((entry) => entry.order === order && isOrder(entry.action))
          .map(({ outcome }) => outcome);
        const amount = purchases.reduce((total, { amountReceived }) => total + amountReceived, 0);
        const isTaken = outcomes.includes('accepted') || outcomes.includes('unknown');
        return outcomes.at(-1) === 'refused' && !isTaken && amount > 0
          ? `Customer ${order} was refused and paid ${amount}.`
          : null;
      }),
  },
  {
    id: 'good-card-accepted',
    class: 'failures',
    statement:
      'The application does not refuse the first order of a customer for good if the gateway accepts the card.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'action'), (entry) => {
        const { order, action, outcome, isPossible, step } = entry;
        return outcome === 'refused' && isOrder(action) && isPossible && !wasAccepted(trace, entry)
          ? {
              place: action,
              problem: `Customer ${order} was refused for good in step ${step}, and the gateway accepts the card.`,
            }
          : null;
      }),
  },
  {
    id: 'purchase-of-buyer',
    class: 'failures',
    statement:
      'A purchase belongs to the customer who ordered, or to another one with the same email address.',
    verify: ({ trace, policies }) => {
      const states = listStates(trace);
      const buyers = new Set(states.map(({ customerName }) => customerName));
      return findFirst(states, ({ order, purchases, customerName, customerEmail }) => {
        // An application need not pass the name on. The name of another buyer is wrong.
        const wrong = purchases.find(
          (each) =>
            each.customerName !== customerName &&
            buyers.has(each.customerName) &&
            (each.customerEmail !== customerEmail || policies.sharedEmail === 'separate'),
        );
        return wrong === undefined
          ? null
          : `The purchase ${wrong.id} of ${customerName} (order ${order}) belongs to ${wrong.customerName}.${namePolicy(policies, 'sharedEmail')}`;
      });
    },
  },
  {
    id: 'purchase-exists',
    class: 'failures',
    statement: 'A purchase that the application shows exists at the gateway.',
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'unknown purchase'),
        ({ order, id }) => `Customer ${order} was shown the purchase ${id}, which the gateway does not have.`,
      ),
  },
  {
    id: 'checkout-open',
    class: 'failures',
    statement:
      'An application that accepts an order again after its checkout has expired returns an open checkout.',
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'expired checkout'),
        ({ order, id }) => `Customer ${order} was sent to the checkout of ${id}, which has expired.`,
      ),
  },
  {
    id: 'usage-reported-once',
    class: 'idempotency',
    statement:
      'Usage that the application has accepted reaches the gateway once and unchanged. Other usage reaches it at most once.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases, reports }) => {
        const isExpected = (report: UsageReport): boolean =>
          listEntries(trace, 'action').some(
            (entry) => entry.report?.id === report.id && entry.outcome === 'accepted',
          );
        const usage = purchases.map((each) => each.usage).reduce(addDecimals, '0');
        const toSum = (list: readonly UsageReport[]) =>
          list.map(({ quantity }) => quantity).reduce(addDecimals, '0');
        const expected = toSum(reports.filter(isExpected));
        const others = reports.filter((report) => !isExpected(report));
        const sums = listSums(
          expected,
          others.map(({ quantity }) => quantity),
        );
        if (reports.length === 0 || sums.includes(usage)) return null;
        const missing = others.length === 0 ? '' : `, and ${toSum(others)} with another result`;
        return `The application has accepted a usage of ${expected} for customer ${order}${missing}. The gateway has a usage of ${usage}.`;
      }),
  },
  {
    id: 'cancellation-reaches-gateway',
    class: 'failures',
    statement:
      'A cancellation that the application has confirmed cancels the purchase at the gateway, immediately or at the end of the ' +
      'period, as the policy says.',
    verify: ({ trace, policies }) =>
      // A cancellation that came too early shows only until the period or trial has ended.
      findFirst(listEntries(trace, 'state'), ({ order, purchases, now, phase }) => {
        const last = listEntries(trace, 'action').findLast((entry) => entry.order === order);
        if (last?.action !== 'cancel' || last.outcome !== 'accepted') return null;
        const isWrong = ({ id, status, cancelsAtPeriodEnd, activeUntil }: GatewayPurchase): boolean => {
          if (['active', 'trialing', 'past_due', 'unpaid'].includes(status))
            return (
              phase !== 'between steps' && (!cancelsAtPeriodEnd || policies.cancellation === 'immediate')
            );
          const isEarly = isBefore(now, activeUntil) && policies.cancellation === 'period_end';
          return status === 'canceled' && isEarly && endsImmediately(trace, id);
        };
        const wrong = purchases.find(isWrong);
        return wrong === undefined
          ? null
          : `The cancellation of customer ${order} was confirmed, and purchase ${wrong.id} is \`${wrong.status}\`.${namePolicy(policies, 'cancellation')}`;
      }),
  },
  {
    id: 'user-answered',
    class: 'failures',
    statement: `The customer gets a response within ${MAX_WAIT_MS / 1000} seconds, counted from the end of the last \`Retry-After\` of the gateway.`,
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'action'), ({ order, action, durationMs, overdueMs, step }) =>
        overdueMs > MAX_WAIT_MS
          ? {
              place: action,
              problem:
                `Customer ${order} waited ${durationMs} ms in step ${step}, ${overdueMs} ms of them after the last ` +
                `\`Retry-After\`. The limit is ${MAX_WAIT_MS} ms.${adviseTimeLimit(trace, step)}`,
            }
          : null,
      ),
  },
  {
    id: 'action-completes',
    class: 'failures',
    statement:
      'An action that the gateway accepts in the state of the order succeeds, at the latest when the customer repeats it ' +
      'up to 7 times after the last fault and the last `Retry-After`. After 202, it succeeds without a repetition.',
    verify: ({ trace, sequence }) =>
      findFirst(listEntries(trace, 'unfinished'), ({ order, action }) =>
        wasRejected(trace, action)
          ? null
          : {
              place: action,
              problem: `The application has accepted the action ${action} of customer ${order} with 202, and has not finished it by itself.`,
            },
      ) ??
      findFirst(listEntries(trace, 'action'), (last) => {
        const { order, action, outcome, isPossible, report, step, error } = last;
        const isSame = (entry: ActionEntry) =>
          entry.order === order && entry.action === action && entry.report?.id === report?.id;
        const attempts = listEntries(trace, 'action').filter(
          (entry) => isSame(entry) && entry.step > sequence.steps.length,
        );
        const isFinal = step > sequence.steps.length && attempts.at(-1) === last;
        const isRejected = outcome === 'failed' || (outcome === 'refused' && !isOrder(action));
        if (!isFinal || !isRejected || !isPossible || wasAccepted(trace, last)) return null;
        const problem =
          `Customer ${order} repeated the action ${action} ${attempts.length} times without a fault, and it still ` +
          `${outcome === 'failed' ? 'fails' : 'is refused'}${error === null ? '.' : `: ${error}`}`;
        return { place: action, problem };
      }),
  },
];

/** Checks whether an action, or the same usage report, was accepted before. */
function wasAccepted(trace: readonly TraceEntry[], { order, action, report, step }: ActionEntry): boolean {
  return listEntries(trace, 'action').some(
    (entry) =>
      entry.order === order &&
      entry.action === action &&
      entry.report?.id === report?.id &&
      entry.step <= step &&
      (entry.outcome === 'accepted' || entry.outcome === 'unknown') &&
      (isOrder(action) || report !== null),
  );
}

/** Changing requests of an action that may be answered with 202. */
const actionPaths: Partial<Record<ExamAction, RegExp>> = {
  cancel: /\/cancel$/,
  reportUsage: /\/consumptions$/,
};

/** Checks whether the gateway has rejected a request of an action for good, such as usage of a period that is closed. */
function wasRejected(trace: readonly TraceEntry[], action: ExamAction): boolean {
  return listEntries(trace, 'request').some(
    ({ request: { method, path, status } }) =>
      method !== 'GET' &&
      actionPaths[action]?.test(path) === true &&
      status !== null &&
      [400, 404, 422].includes(status),
  );
}

/** Checks whether the application itself has canceled a purchase immediately: the gateway may have done so, too. */
function endsImmediately(trace: readonly TraceEntry[], id: string): boolean {
  return listEntries(trace, 'request').some(
    ({ request: { method, path, body } }) =>
      method === 'PUT' && path === `/purchases/${id}/cancel` && !body.includes('period_end'),
  );
}

function hasEndedBefore(first: GatewayPurchase, next: GatewayPurchase): boolean {
  return first.endedBy !== null && next.createdBy !== null && first.endedBy < next.createdBy;
}

function isOrder(action: string): boolean {
  return action === 'buy' || action === 'subscribe';
}

/** Lists the states after the last step. */
function listStates(trace: readonly TraceEntry[]): Extract<TraceEntry, { kind: 'state' }>[] {
  return listEntries(trace, 'state').filter(({ phase }) => phase !== 'between steps');
}

/** Names the cause if a customer waited for a response of the gateway that stopped. */
function adviseTimeLimit(trace: readonly TraceEntry[], step: number): string {
  const stalled = listEntries(trace, 'request').find(
    (entry) => entry.step === step && entry.request.disturbance === 'response stalled',
  );
  return stalled === undefined
    ? ''
    : ` The response to ${stalled.request.method} ${stalled.request.path} stopped in the middle. Set a time limit in the HTTP client, which includes the body.`;
}
