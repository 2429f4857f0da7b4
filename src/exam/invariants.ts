import { findChangedKey, findReusedKey, toPathPattern } from './idempotency-keys.js';
import { interimInvariants } from './interim-invariants.js';
import { findFirst, listEntries, type Invariant } from './invariant.js';
import type { Sequence } from './sequence.js';
import { stateInvariants } from './state-invariants.js';
import { isGenuine, isSuccess, type TraceEntry } from './trace.js';

const GOOD_CARDS: readonly (string | null)[] = ['good', 'challenge', 'fails on renewal', 'fails twice'];
/** Longest time that a user waits: the retries of a client, each with its time limit, and a pause. */
const MAX_WAIT_MS = 8000;
/** An application that gives up later than this multiple of its time limit does not use the limit. */
const MAX_LIMIT_FACTOR = 10;

/** All invariants, in the order in which a run reports them. */
export const invariants: readonly Invariant[] = [
  {
    id: 'order-paid-once',
    class: 'idempotency',
    statement: 'A customer pays once for one order.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        const paid = purchases.filter(
          ({ payments, status }) =>
            payments > 0 || ['active', 'trialing', 'past_due', 'succeeded'].includes(status),
        );
        return paid.length > 1
          ? `Customer ${order} has ${paid.length} purchases for one order: ${paid.map(({ id }) => id).join(', ')}.`
          : null;
      }),
  },
  {
    id: 'retry-same-key',
    class: 'idempotency',
    statement: 'A request that is sent again has the same idempotency key.',
    verify: ({ trace }) => findChangedKey(listEntries(trace, 'request').map(({ request }) => request)),
  },
  {
    id: 'retry-same-body',
    class: 'idempotency',
    statement: 'Requests with the same idempotency key have the same path and body.',
    verify: ({ trace }) => findReusedKey(listEntries(trace, 'request').map(({ request }) => request)),
  },
  {
    id: 'refusal-not-charged',
    class: 'failures',
    statement: 'A customer whose order the application has refused is not charged.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        // One of several requests at once may be refused as a duplicate.
        const outcomes = listEntries(trace, 'action')
          .filter((entry) => entry.order === order && isOrder(entry.action))
          .map(({ outcome }) => outcome);
        const amount = purchases.reduce((total, { amountReceived }) => total + amountReceived, 0);
        return outcomes.at(-1) === 'refused' && !outcomes.includes('accepted') && amount > 0
          ? `Customer ${order} was refused and paid ${amount}.`
          : null;
      }),
  },
  {
    id: 'good-card-accepted',
    class: 'failures',
    statement: 'An order with a good card is not refused, whatever passing fault the gateway has.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'action'), ({ order, action, outcome, card, step }) =>
        outcome === 'refused' && isOrder(action) && GOOD_CARDS.includes(card)
          ? `Customer ${order} was refused for good in step ${step}, with a card that the gateway accepts.`
          : null,
      ),
  },
  {
    id: 'purchase-of-buyer',
    class: 'failures',
    statement: 'A purchase belongs to the customer who ordered.',
    verify: ({ trace }) => {
      const states = listStates(trace);
      const buyers = new Set(states.map(({ customerName }) => customerName));
      return findFirst(states, ({ order, purchases, customerName }) => {
        // An application need not pass the name on. The name of another buyer is always wrong.
        const wrong = purchases.find(
          (each) => each.customerName !== customerName && buyers.has(each.customerName),
        );
        return wrong === undefined
          ? null
          : `The purchase ${wrong.id} of ${customerName} (order ${order}) belongs to ${wrong.customerName}.`;
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
      'A customer who orders again after the checkout has expired gets an open checkout, or a refusal.',
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'expired checkout'),
        ({ order, id }) => `Customer ${order} was sent to the checkout of ${id}, which has expired.`,
      ),
  },
  {
    id: 'decline-told',
    class: 'failures',
    statement: 'A customer whose card is declined is not told that the order is paid.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, state, purchases }) =>
        purchases.length > 0 &&
        purchases.every(({ status }) => status === 'failed') &&
        state.hasAccess === true
          ? `The payment of customer ${order} failed, and the application provides the service.`
          : null,
      ),
  },
  {
    id: 'action-completes',
    class: 'failures',
    statement: 'After a passing fault, the customer completes the action by repeating it.',
    verify: ({ trace, sequence }) => {
      const repeated = listEntries(trace, 'action').filter(({ step }) => step > sequence.steps.length);
      return findFirst(repeated, ({ order }) => {
        const attempts = repeated.filter((entry) => entry.order === order);
        const last = attempts.at(-1);
        if (last?.outcome !== 'failed') return null;
        const reason = last.error === null ? '.' : `: ${last.error}`;
        const problem = `Customer ${order} repeated the action ${attempts.length} times without a fault, and it still fails${reason}`;
        return { place: last.action, problem };
      });
    },
  },
  {
    id: 'user-answered',
    class: 'failures',
    statement: 'The customer gets an answer, whatever the gateway does.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'action'), ({ order, durationMs, step }) =>
        durationMs > MAX_WAIT_MS
          ? `Customer ${order} waited ${durationMs} ms in step ${step}.${adviseTimeLimit(trace, step)}`
          : null,
      ),
  },
  {
    id: 'time-limit-used',
    class: 'failures',
    statement:
      'The application gives up a request to the gateway after the time limit that the adapter sets.',
    verify: ({ trace, timeLimitMs }) =>
      timeLimitMs === null
        ? null
        : findFirst(listEntries(trace, 'request'), ({ request: { method, path, gaveUpAfterMs } }) =>
            gaveUpAfterMs !== null && gaveUpAfterMs > timeLimitMs * MAX_LIMIT_FACTOR
              ? {
                  place: toPathPattern(path),
                  problem:
                    `The application gave up ${method} ${path} after ${gaveUpAfterMs} ms, and \`environment\` of the adapter sets a ` +
                    `time limit of ${timeLimitMs} ms. Use the limit in the HTTP client, for each request.`,
                }
              : null,
          ),
  },
  {
    id: 'cancellation-reaches-gateway',
    class: 'failures',
    statement: 'A cancellation that the application has confirmed ends the subscription.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        const last = listEntries(trace, 'action').findLast((entry) => entry.order === order);
        const running = purchases.find(
          ({ status, cancelsAtPeriodEnd }) =>
            ['active', 'trialing', 'past_due', 'unpaid'].includes(status) && !cancelsAtPeriodEnd,
        );
        return last?.action === 'cancel' && last.outcome === 'accepted' && running !== undefined
          ? `The cancellation of customer ${order} was confirmed, and purchase ${running.id} is \`${running.status}\`.`
          : null;
      }),
  },
  {
    id: 'usage-reported-once',
    class: 'idempotency',
    statement: 'Usage that the application has reported reaches the gateway once.',
    verify: ({ trace, sequence }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        const reported = sequence.steps.flatMap((step) =>
          step.kind === 'report usage' && step.order === order ? [Number(step.quantity)] : [],
        );
        const accepted = listEntries(trace, 'action').filter(
          (entry) => entry.order === order && entry.action === 'reportUsage' && entry.outcome === 'accepted',
        );
        const expected = reported.reduce((total, quantity) => total + quantity, 0);
        const usage = purchases.reduce((total, each) => total + each.usage, 0);
        return reported.length > 0 && accepted.length === reported.length && usage !== expected
          ? `Customer ${order} used ${expected}, and the gateway has a usage of ${usage}.`
          : null;
      }),
  },
  {
    id: 'webhook-accepted',
    class: 'webhooks',
    statement: 'The application acknowledges every webhook of the gateway.',
    verify: ({ trace, sequence }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, type, status, step }) =>
        (form === 'valid' || form === 'again') && isRejection(status) && isLastAttempt(trace, step, sequence)
          ? `The application answered a valid \`${type}\` with ${status}.`
          : null,
      ),
  },
  {
    id: 'rotation-accepted',
    class: 'security',
    statement: 'During a rotation, the application accepts webhooks with a signature for each secret.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, type, status }) =>
        form === 'two signatures' && status !== null && status >= 400 && status < 500
          ? `The application answered a \`${type}\` with two signatures, one of them with its secret, with ${status}.`
          : null,
      ),
  },
  {
    id: 'forgery-rejected',
    class: 'security',
    statement: 'The application rejects a webhook that the gateway has not signed, or signed too long ago.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, status }) =>
        !isGenuine(form) && isSuccess(status)
          ? { place: form, problem: `The application accepted a forged webhook (${form}) with ${status}.` }
          : null,
      ),
  },
  {
    id: 'forgery-survived',
    class: 'security',
    statement: 'A forged webhook does not crash the application.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, status }) =>
        !isGenuine(form) && status !== null && status >= 500
          ? `The application answered a forged webhook (${form}) with ${status}.`
          : null,
      ),
  },
  {
    id: 'secret-not-logged',
    class: 'security',
    statement: 'The application writes no secret to its log.',
    verify: ({ secrets, log }) =>
      findFirst(Object.entries(secrets), ([name, value]) =>
        log.includes(value) ? `The log of the application contains the ${name}.` : null,
      ),
  },
  {
    id: 'unknown-values-survived',
    class: 'evolution',
    statement: 'Unknown event types, values and fields do not stop the application.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, status, eventId }) =>
        form === 'unknown' && isRejection(status) && !isAcceptedLater(trace, eventId)
          ? `The application answered a webhook with unknown values with ${status}.`
          : form === 'unknown' && status === null && trace.some(({ kind }) => kind === 'exit')
            ? 'The application ended when it received a webhook with unknown values.'
            : null,
      ) ??
      findFirst(listEntries(trace, 'action'), ({ step, outcome, order }) => {
        const requests = listEntries(trace, 'request').filter((entry) => entry.step === step);
        const isNewer = requests.some(({ request }) => request.disturbance === 'unknown values');
        const hasFault = requests.some(
          ({ request: { disturbance, status } }) =>
            status === null || status > 299 || (disturbance !== null && disturbance !== 'unknown values'),
        );
        return isNewer && !hasFault && outcome === 'failed'
          ? `The action of customer ${order} failed after responses with unknown values.`
          : null;
      }),
  },
  {
    id: 'requests-answered',
    class: 'failures',
    statement: 'The application answers every webhook and every request for an order.',
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'no answer'),
        ({ request, step }) => `The application did not answer ${request} in step ${step} within 10 seconds.`,
      ),
  },
  {
    id: 'process-survives',
    class: 'failures',
    statement: 'The application does not end by itself.',
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'exit'),
        ({ code, step }) => `The application ended with exit code ${code} in step ${step}.`,
      ),
  },
  {
    id: 'starts-again',
    class: 'failures',
    statement: 'The application starts again after it was killed.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'start failed'), ({ step, error }) => `Step ${step}: ${error}`),
  },
  ...stateInvariants,
  ...interimInvariants,
];

function isOrder(action: string): boolean {
  return action === 'buy' || action === 'subscribe';
}

function listStates(trace: readonly TraceEntry[]): Extract<TraceEntry, { kind: 'state' }>[] {
  return listEntries(trace, 'state');
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

function isRejection(status: number | null): status is number {
  return status !== null && !isSuccess(status);
}

function isAcceptedLater(trace: readonly TraceEntry[], eventId: string): boolean {
  return listEntries(trace, 'webhook').some((entry) => entry.eventId === eventId && isSuccess(entry.status));
}

/** A webhook that is rejected in a step is sent again later: only the last answer counts. */
function isLastAttempt(trace: readonly TraceEntry[], step: number, { steps }: Sequence): boolean {
  return step > steps.length || trace.every((entry) => entry.step <= step);
}
