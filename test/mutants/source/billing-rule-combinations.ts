import type { Mutant } from './mutant.js';

/** Mutants where several billing rules apply together. They were written before any requirement was known to kill them. */
export const billingRuleCombinations: readonly Mutant[] = [
  {
    name: 'delayed-payment-begins-when-it-was-made',
    class: 'beginning wrong',
    file: 'domain/billing/start-service.ts',
    in: 'startService',
    find: '$plan.payment_day === null ? $now : $chargedAt',
    replace: '$chargedAt',
  },
  {
    name: 'cut-period-displaces-the-one-in-grace',
    class: 'two things at once',
    file: 'domain/billing/run-due-steps.ts',
    in: 'closePeriod',
    find: "$kind === 'variable_subscription' ? ($unbilled_period ?? $current_period) : null",
    replace: "$kind === 'variable_subscription' ? ($current_period ?? $unbilled_period) : null",
  },
  {
    name: 'bill-forgets-what-is-in-the-open-period',
    class: 'two things at once',
    file: 'domain/billing/run-due-steps.ts',
    in: 'billPeriod',
    find: '$purchase.$usage.filter(({ $index }) => $index !== $period.index)',
    replace: '[]',
  },
  {
    name: 'bill-takes-the-open-records-along',
    class: 'two things at once',
    file: 'domain/billing/run-due-steps.ts',
    in: 'billPeriod',
    find: '$record.period.index === $period.index',
    replace: '$record.period.index >= $period.index',
  },
  {
    name: 'last-bill-cancels-what-has-ended',
    class: 'end wrong',
    file: 'domain/billing/run-due-steps.ts',
    in: 'endAfterLastBill',
    find: "$next?.kind === 'end_purchase' && $next.$at === $at2",
    replace: '$next === null',
  },
  {
    name: 'canceled-but-a-retry-is-announced',
    class: 'cancellation leaves something',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: `
      if ($state === 'waiting')
        $canceled = $withCharge($canceled, { ...$charge($charge_id), next_retry_at: null }, false);
      if ($state === 'challenged')
        $canceled = $withCharge(
          $canceled,
          $settleCharge($charge($charge_id), $CANCELED_OUTCOME, null, $now),
          true,
        );
    `,
    replace: `
      if ($state === 'challenged')
        $canceled = $withCharge(
          $canceled,
          $settleCharge($charge($charge_id), $CANCELED_OUTCOME, null, $now),
          true,
        );
    `,
  },
  {
    name: 'canceled-at-once-but-still-scheduled',
    class: 'cancellation leaves something',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: "$draft.$purchase.cancel_at_period_end && $cancellation.mode === 'period_end'",
    replace: '$draft.$purchase.cancel_at_period_end',
  },
  {
    name: 'record-in-grace-stays-open',
    class: 'cancellation leaves something',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: 'openConsumptions.map',
    replace: 'openConsumptions.filter(({ period }) => period.index === draft.purchase.periods_opened).map',
  },
  {
    name: 'next-charge-skips-the-bill-in-grace',
    class: 'announcement wrong',
    file: 'domain/billing/transition.ts',
    in: 'getNextChargeAt',
    find: 'const $unbilled = $unbilled_period ?? $current_period',
    replace: 'const $unbilled = $current_period ?? $unbilled_period',
  },
  {
    name: 'last-challenge-announces-a-retry',
    class: 'announcement wrong',
    file: 'domain/billing/attempt-chain.ts',
    in: 'getNextRetryAt',
    find: "($chain.state === 'challenged' && $hasRetriesLeft($chain))",
    replace: "$chain.state === 'challenged'",
  },
  {
    name: 'challenge-waits-two-days-always',
    class: 'dunning wrong',
    file: 'domain/billing/attempt-chain.ts',
    in: 'advanceChain',
    find: "state: 'challenged', due_at: $getRetryInstant($dunning, $now)",
    replace: "state: 'challenged', due_at: addHours($now, 48)",
  },
  {
    name: 'forced-attempt-wears-the-card-out',
    class: 'dunning wrong',
    file: 'domain/billing/next-attempt.ts',
    in: 'findForcedAttempt',
    find: '{ forced_outcomes: $others, $off_session_attempts }',
    replace: '{ forced_outcomes: $others, $off_session_attempts: $off_session_attempts + 1 }',
  },
  {
    name: 'pending-retry-keeps-the-failure-before',
    class: 'retry wrong',
    file: 'domain/billing/charge.ts',
    in: 'createRetryCharge',
    find: "$outcome.kind === 'declined' ? $outcome.failure : null",
    replace: "$outcome.kind === 'declined' ? $outcome.failure : failed.failure",
  },
  {
    name: 'bill-in-grace-cannot-be-waited-for',
    class: 'end wrong',
    file: 'domain/billing/cancellation.ts',
    in: 'canWaitForPeriodEnd',
    find: '$isTrial || $current_period !== null || $unbilled_period !== null',
    replace: '$isTrial || ($current_period !== null && $unbilled_period === null)',
  },
  {
    name: 'more-metadata-is-the-same-report',
    class: 'duplicate not recognized',
    file: 'domain/billing/consumption.ts',
    in: 'isSameMetadata',
    find: `
      $keys.length === Object.keys($right).length &&
        $keys.every(($key) => $left[$key] === $right[$key])
    `,
    replace: '$keys.every(($key) => $left[$key] === $right[$key])',
  },
  {
    name: 'scheduled-cancellation-forgets-its-reason-at-the-end',
    class: 'end wrong',
    file: 'domain/billing/transition.ts',
    in: 'withDerivedStatus',
    find: '($purchase.cancellation ?? $DUNNING_CANCELLATION)',
    replace: "{ mode: 'period_end', reason: null, source: 'client' }",
  },
];
