import { compareState, type StateDifference } from './compare-state.js';
import { findFirst, listEntries, type Invariant } from './invariant.js';

/** Rules for the state of the application when all webhooks are delivered. */
export const stateInvariants: readonly Invariant[] = [
  {
    id: 'order-shown',
    class: 'webhooks',
    statement: 'When all webhooks are delivered, the application shows the order.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'state'), ({ order, error }) =>
        error === null ? null : `Customer ${order} cannot see the order. ${error}`,
      ),
  },
  createStateInvariant(
    'status-agrees',
    ['status', 'access'],
    'When all webhooks are delivered, the application has the status of the gateway.',
  ),
  createStateInvariant(
    'amount-agrees',
    ['amount'],
    'When all webhooks are delivered, the application has recorded each payment once.',
  ),
  createStateInvariant(
    'fulfilled-once',
    ['fulfillments'],
    'The application fulfills an order once for each payment.',
  ),
  createStateInvariant(
    'reminded-once',
    ['reminders'],
    'The application reminds the customer once of each failed charge that the gateway retries.',
  ),
  createStateInvariant(
    'period-agrees',
    ['period'],
    'The application has the end of the current period of the gateway.',
  ),
  createStateInvariant('usage-agrees', ['usage'], 'The application has the usage that the gateway has.'),
  {
    id: 'restart-keeps-state',
    class: 'webhooks',
    statement: 'A restart of the application loses nothing.',
    verify: ({ trace }) => {
      const settled = listEntries(trace, 'state').filter(({ phase }) => phase === 'settled');
      return findFirst(
        listEntries(trace, 'state').filter(({ phase }) => phase === 'restarted'),
        ({ order, state, purchases }) => {
          const before = settled.find((entry) => entry.order === order);
          if (before === undefined || compareState(before.state, purchases).length > 0) return null;
          return compareState(state, purchases)[0]?.text ?? null;
        },
      );
    },
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
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'state').filter(({ phase }) => phase === 'settled'),
        ({ state, purchases }) =>
          compareState(state, purchases).find(({ part }) => parts.includes(part))?.text ?? null,
      ),
  };
}
