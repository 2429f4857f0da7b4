import { listEntries, type Invariant, type JudgedRun } from './invariant.js';
import type { TraceEntry } from './trace.js';

type InterimState = Extract<TraceEntry, { kind: 'interim state' }>;

const runningStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'succeeded'];
const paidStatuses: readonly unknown[] = ['active', 'trialing', 'succeeded'];
/** Statuses of a purchase that has been running since it was paid. */
const uninterruptedStatuses = new Set(['pending', 'requires_action', 'trialing', 'active']);

/** Rules for the states between two webhooks: the next webhook may repair a wrong one, and the customer has seen it. */
export const interimInvariants: readonly Invariant[] = [
  {
    id: 'no-service-before-payment',
    class: 'webhooks',
    statement: 'The application provides the service only after the gateway has activated the purchase.',
    verify: (run) => {
      const early = listEntries(run.trace, 'interim state').find(
        ({ state, statuses }) =>
          (state.hasAccess === true && !statuses.some((status) => runningStatuses.includes(status))) ||
          (paidStatuses.includes(state.status) && !statuses.includes(String(state.status))),
      );
      return early === undefined
        ? null
        : `Customer ${early.order} has ${JSON.stringify(early.state)}, and the purchase was only ${early.statuses.join(', ') || 'ordered'}.`;
    },
  },
  {
    id: 'service-not-interrupted',
    class: 'webhooks',
    statement: 'A webhook of a purchase that stays active does not interrupt the service.',
    verify: (run) => {
      const lost = listEntries(run.trace, 'interim state').find(
        (entry) =>
          entry.state.hasAccess === false &&
          entry.statuses.every((status) => uninterruptedStatuses.has(status)) &&
          hadAccess(run, entry) &&
          !run.trace.some((other) => other.kind === 'action' && other.action === 'cancel'),
      );
      return lost === undefined
        ? null
        : `Customer ${lost.order} has lost the access, and the purchase has never ceased to be active.`;
    },
  },
  {
    id: 'restart-keeps-order',
    class: 'webhooks',
    statement: 'A restart between two webhooks does not lose an order that the application has confirmed.',
    verify: (run) => {
      const states = listEntries(run.trace, 'interim state');
      const lost = states.find(
        ({ moment, order, state }, index) =>
          moment === 'after restart' &&
          state.status === 'none' &&
          isKnown(
            states
              .slice(0, index)
              .findLast((entry) => entry.order === order && entry.moment === 'before restart'),
          ),
      );
      return lost === undefined ? null : `The application has lost the order of customer ${lost.order}.`;
    },
  },
];

/** An application whose clock the exam sets may end the service itself when a period ends: only the time since then counts. */
function hadAccess({ trace }: JudgedRun, entry: InterimState): boolean {
  const before = trace.slice(0, trace.indexOf(entry));
  return before
    .slice(before.findLastIndex(({ kind }) => kind === 'clock') + 1)
    .some(
      (earlier) =>
        earlier.kind === 'interim state' && earlier.order === entry.order && earlier.state.hasAccess === true,
    );
}

function isKnown(entry: InterimState | undefined): boolean {
  return typeof entry?.state.status === 'string' && entry.state.status !== 'none';
}
