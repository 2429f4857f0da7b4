import type { ExamAction, ExamPolicies, ExamState } from '../testing/exam-adapter.js';

/** Actions of an adapter, with what they try. */
export const actionNames: Readonly<Record<ExamAction, string>> = {
  buy: 'one-time payments',
  subscribe: 'subscriptions',
  cancel: 'cancellations',
  changeCard: 'changes of the card',
  reportUsage: 'usage',
};

/** Properties of a state. */
export const stateNames: readonly (keyof ExamState)[] = [
  'status',
  'hasAccess',
  'amountReceived',
  'fulfillments',
  'reminders',
  'periodEnd',
  'usage',
];

/** Values of each policy. */
export const policyValues: Readonly<Record<keyof ExamPolicies, readonly string[]>> = {
  cancellation: ['immediate', 'period_end'],
  accessAfterCancellation: ['ends', 'continues'],
  accessWhilePastDue: ['ends', 'continues'],
  sharedEmail: ['separate'],
  expiredCheckout: ['renewed'],
  rejectedUsage: ['excluded'],
};
