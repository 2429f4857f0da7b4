import { actionInvariants } from './action-invariants.js';
import { RESPONSE_TIMEOUT_MS } from './application.js';
import { findChangedKey, findReusedKey, toPathPattern } from './idempotency-keys.js';
import { interimInvariants } from './interim-invariants.js';
import { findFirst, listEntries, type Invariant } from './invariant.js';
import type { Sequence } from './sequence.js';
import { stateInvariants } from './state-invariants.js';
import { isGenuine, isSuccess, type TraceEntry } from './trace.js';

type WebhookEntry = Extract<TraceEntry, { kind: 'webhook' }>;

/** An application that gives up later than this multiple of its time limit does not use the limit. */
const MAX_LIMIT_FACTOR = 10;

/** All invariants. If one cause breaks several of them, the first one is its most specific rule. */
export const invariants: readonly Invariant[] = [
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
    id: 'secret-not-logged',
    class: 'security',
    statement: 'The application writes no secret to its log.',
    verify: ({ secrets, log }) =>
      findFirst(Object.entries(secrets), ([name, value]) =>
        log.includes(value) ? `The log of the application contains the ${name}.` : null,
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
  {
    id: 'requests-answered',
    class: 'failures',
    statement: `The application answers every webhook and every request for an order within ${RESPONSE_TIMEOUT_MS / 1000} seconds.`,
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'no answer'),
        ({ request, step }) =>
          `The application did not answer ${request} in step ${step} within ${RESPONSE_TIMEOUT_MS / 1000} seconds.`,
      ),
  },
  {
    id: 'retry-same-key',
    class: 'idempotency',
    statement:
      'A POST request that is sent again after its response did not arrive has the same idempotency key.',
    verify: ({ trace }) => findChangedKey(listEntries(trace, 'request').map(({ request }) => request)),
  },
  {
    id: 'retry-same-body',
    class: 'idempotency',
    statement:
      'Requests with the same idempotency key have the same path and body, unless the gateway has rejected the earlier one.',
    verify: ({ trace }) => findReusedKey(listEntries(trace, 'request').map(({ request }) => request)),
  },
  {
    id: 'time-limit-used',
    class: 'failures',
    statement: `The application ends a request to the gateway after at most ${MAX_LIMIT_FACTOR} times the time limit that the adapter sets.`,
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
    id: 'unknown-values-survived',
    class: 'evolution',
    statement: 'Unknown event types, values and fields do not stop the application.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), (entry) => {
        if (entry.form !== 'unknown' || isSuccess(entry.status) || isAcceptedLater(trace, entry)) return null;
        if (isRejection(entry.status))
          return `The application answered a webhook with unknown values with ${entry.status}.`;
        return trace.some(({ kind }) => kind === 'exit')
          ? 'The application ended when it received a webhook with unknown values.'
          : null;
      }) ??
      findFirst(listEntries(trace, 'action'), ({ step, outcome, order, isPossible }) => {
        const requests = listEntries(trace, 'request').filter((entry) => entry.step === step);
        const isNewer = requests.some(({ request }) => request.disturbance === 'unknown values');
        const hasFault = requests.some(
          ({ request: { disturbance, status } }) =>
            status === null || status > 299 || (disturbance !== null && disturbance !== 'unknown values'),
        );
        return isNewer && !hasFault && isPossible && outcome === 'failed'
          ? `The action of customer ${order} failed after responses with unknown values.`
          : null;
      }),
  },
  ...actionInvariants,
  {
    id: 'webhook-accepted',
    class: 'webhooks',
    statement:
      'The application acknowledges every webhook of the gateway, at the latest at the fifth attempt.',
    verify: ({ trace, sequence }) =>
      findFirst(listEntries(trace, 'webhook'), (entry) => {
        const { form, type, status, step } = entry;
        const isPlain = form === 'valid' || form === 'again';
        return isPlain &&
          isRejection(status) &&
          isLastAttempt(trace, step, sequence) &&
          !isAcceptedLater(trace, entry)
          ? { place: type, problem: `The application answered a valid \`${type}\` with ${status}.` }
          : null;
      }),
  },
  ...interimInvariants,
  ...stateInvariants,
];

function isRejection(status: number | null): status is number {
  return status !== null && !isSuccess(status);
}

function isAcceptedLater(trace: readonly TraceEntry[], rejected: WebhookEntry): boolean {
  return listEntries(trace.slice(trace.indexOf(rejected)), 'webhook').some(
    (entry) => entry.eventId === rejected.eventId && isSuccess(entry.status),
  );
}

/** A webhook that is rejected in a step is sent again later: only the last answer counts. */
function isLastAttempt(trace: readonly TraceEntry[], step: number, { steps }: Sequence): boolean {
  return step > steps.length || trace.every((entry) => entry.step <= step);
}
