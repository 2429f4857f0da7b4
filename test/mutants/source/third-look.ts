import type { Patch } from './patch.js';

const begin = 'domain/begin.ts';
const billing = 'domain/billing.ts';
const cancellation = 'domain/cancellation.ts';
const chain = 'domain/chain.ts';
const charge = 'domain/charge.ts';
const consumption = 'domain/consumption.ts';
const nextAttempt = 'domain/next-attempt.ts';
const transition = 'domain/transition.ts';

/** Faults where several rules of billing meet, written before anybody knew what kills them. */
export const thirdLook: readonly Patch[] = [
  {
    name: 'delayed-payment-begins-when-it-was-made',
    class: 'beginning wrong',
    file: begin,
    find: 'const from = plan.payment_day === null ? now : chargedAt;',
    replace: 'const from = chargedAt;',
  },
  {
    name: 'cut-period-displaces-the-one-in-grace',
    class: 'two things at once',
    file: billing,
    find: "unbilled_period: kind === 'variable_subscription' ? (unbilled_period ?? current_period) : null,",
    replace:
      "unbilled_period: kind === 'variable_subscription' ? (current_period ?? unbilled_period) : null,",
  },
  {
    name: 'bill-forgets-what-is-in-the-open-period',
    class: 'two things at once',
    file: billing,
    find: 'usage: purchase.usage.filter(({ index }) => index !== period.index),',
    replace: 'usage: [],',
  },
  {
    name: 'bill-takes-the-open-records-along',
    class: 'two things at once',
    file: billing,
    find: '.filter((record) => record.period.index === period.index)',
    replace: '.filter((record) => record.period.index >= period.index)',
  },
  {
    name: 'last-bill-cancels-what-has-ended',
    class: 'end wrong',
    file: billing,
    find: "return next?.kind === 'end' && next.at === at ? withPurchase(progress, { has_ended: true }) : progress;",
    replace: 'return next === null ? withPurchase(progress, { has_ended: true }) : progress;',
  },
  {
    name: 'canceled-but-a-retry-is-announced',
    class: 'cancellation leaves something',
    file: transition,
    find: "if (state === 'waiting')\n      ending = withCharge(ending, { ...charge(charge_id), next_retry_at: null }, false);",
    replace: '',
  },
  {
    name: 'canceled-at-once-but-still-scheduled',
    class: 'cancellation leaves something',
    file: transition,
    find: "cancel_at_period_end: progress.purchase.cancel_at_period_end && cancellation.mode === 'period_end',",
    replace: 'cancel_at_period_end: progress.purchase.cancel_at_period_end,',
  },
  {
    name: 'record-in-grace-stays-open',
    class: 'cancellation leaves something',
    file: transition,
    find: "const unbilled = openConsumptions.map((record) => ({ ...record, status: 'unbilled' as const }));",
    replace:
      "const unbilled = openConsumptions.filter(({ period }) => period.index === progress.purchase.periods_opened).map((record) => ({ ...record, status: 'unbilled' as const }));",
  },
  {
    name: 'next-charge-skips-the-bill-in-grace',
    class: 'announcement wrong',
    file: transition,
    find: 'const unbilled = unbilled_period ?? current_period;',
    replace: 'const unbilled = current_period ?? unbilled_period;',
  },
  {
    name: 'last-challenge-announces-a-retry',
    class: 'announcement wrong',
    file: chain,
    find: "(chain.state === 'challenged' && hasRetriesLeft(chain));",
    replace: "chain.state === 'challenged';",
  },
  {
    name: 'challenge-waits-two-days-always',
    class: 'dunning wrong',
    file: chain,
    find: "return { ...made, state: 'challenged', due_at: retryInstant(dunning, now) };",
    replace: "return { ...made, state: 'challenged', due_at: addHours(now, 48) };",
  },
  {
    name: 'forced-attempt-wears-the-card-out',
    class: 'dunning wrong',
    file: nextAttempt,
    find: 'left: { forced_outcomes: others, off_session_attempts } };',
    replace: 'left: { forced_outcomes: others, off_session_attempts: off_session_attempts + 1 } };',
  },
  {
    name: 'pending-retry-keeps-the-failure-before',
    class: 'retry wrong',
    file: charge,
    find: "failure: outcome.kind === 'declined' ? outcome.failure : null,\n    payment_method,",
    replace: "failure: outcome.kind === 'declined' ? outcome.failure : before.failure,\n    payment_method,",
  },
  {
    name: 'bill-in-grace-cannot-be-waited-for',
    class: 'end wrong',
    file: cancellation,
    find: 'return isTrial || current_period !== null || unbilled_period !== null;',
    replace: 'return isTrial || (current_period !== null && unbilled_period === null);',
  },
  {
    name: 'more-metadata-is-the-same-report',
    class: 'duplicate not recognized',
    file: consumption,
    find: 'return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);',
    replace: 'return keys.every((key) => left[key] === right[key]);',
  },
  {
    name: 'scheduled-cancellation-forgets-its-reason-at-the-end',
    class: 'end wrong',
    file: transition,
    find: 'isScheduled ? (purchase.cancellation ?? byDunning) : byDunning',
    replace: "isScheduled ? { mode: 'period_end', reason: null, source: 'client' } : byDunning",
  },
];
