import { compareState, type StateDifference } from './compare-state.js';
import { findFirst, listEntries, type Invariant, type JudgedRun } from './invariant.js';
import { SETTLE_TIMEOUT_MS } from './state-reader.js';
import type { TraceEntry } from './trace.js';

type StateEntry = Extract<TraceEntry, { kind: 'state' }>;

/** Time that the application has, as the beginning of a sentence. */
const WHEN_SETTLED = `At most ${SETTLE_TIMEOUT_MS / 1000} seconds after the last webhook, response or \`Retry-After\`, the application`;

/** Rules for the state of the application after a step without a fault, and when everything is delivered. */
export const stateInvariants: readonly Invariant[] = [
  {
    id: 'restart-keeps-state',
    class: 'webhooks',
    statement: 'A restart of the application loses nothing.',
    verify: (run) => {
      const settled = listEntries(run.trace, 'state').filter(({ phase }) => phase === 'settled');
      return findFirst(
        listEntries(run.trace, 'state').filter(({ phase }) => phase === 'restarted'),
        (entry) => {
          const before = settled.find(({ order }) => order === entry.order);
          if (before === undefined || compare(run, { ...entry, state: before.state }).length > 0) return null;
          return compare(run, entry)[0]?.text ?? null;
        },
      );
    },
  },
  createStateInvariant(
    'fulfilled-once',
    ['fulfillments'],
    `${WHEN_SETTLED} has fulfilled the order once for each payment of more than 0.`,
  ),
  createStateInvariant(
    'reminded-once',
    ['reminders'],
    `${WHEN_SETTLED} has reminded the customer once of each failed charge that the gateway retries.`,
  ),
  createStateInvariant(
    'usage-agrees',
    ['usage'],
    `${WHEN_SETTLED} has the usage of the gateway, or at most all reported usage.`,
  ),
  createStateInvariant('amount-agrees', ['amount'], `${WHEN_SETTLED} has recorded the sum of all payments.`),
  createStateInvariant(
    'period-agrees',
    ['period'],
    `${WHEN_SETTLED} has the end of the current period of the gateway.`,
  ),
  createStateInvariant('status-agrees', ['status'], `${WHEN_SETTLED} has the status of the gateway.`),
  createStateInvariant(
    'access-agrees',
    ['access'],
    `${WHEN_SETTLED} provides the service if the purchase is \`active\`, \`trialing\` or a \`succeeded\` one-time payment, ` +
      'and otherwise only until the end of a period or trial that has begun, as its policies say.',
  ),
  {
    id: 'order-shown',
    class: 'webhooks',
    statement: `${WHEN_SETTLED} shows the order without an error.`,
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'state'), ({ order, error }) =>
        error === null ? null : `Customer ${order} cannot see the order. ${error}`,
      ),
  },
];

function createStateInvariant(
  id: string,
  parts: readonly StateDifference['part'][],
  statement: string,
): Invariant {
  return {
    id,
    class: 'webhooks',
    statement,
    verify: (run) =>
      findFirst(
        listEntries(run.trace, 'state').filter(({ phase }) => phase !== 'restarted'),
        (entry) => {
          const difference = compare(run, entry).find(({ part }) => parts.includes(part));
          return difference === undefined ? null : { place: difference.place, problem: difference.text };
        },
      ),
  };
}

function compare({ policies }: JudgedRun, { state, purchases, now, reports }: StateEntry): StateDifference[] {
  return compareState(state, purchases, { policies, now, reports });
}
