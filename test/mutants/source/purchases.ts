import type { Mutant } from './mutant.js';

/** Mutants of purchases: creation, status and cancellation. */
export const purchaseMutants: readonly Mutant[] = [
  {
    name: 'cancel-immediate-leaves-retries',
    class: 'cancel immediate leaves retries',
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
    name: 'cancel-immediate-goes-on-retrying',
    class: 'cancel immediate leaves retries',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: "$chain.state === 'waiting' || $chain.state === 'challenged'",
    replace: "$chain.state === 'challenged'",
  },
  {
    name: 'period-end-cancels-at-once',
    class: 'period_end cancels at once',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: `
      return $canWaitForPeriodEnd($purchase) ? $scheduleCancellation($command) : $cancelNow($command);
    `,
    replace: 'return $cancelNow($command);',
  },
  {
    name: 'immediate-waits-for-the-period-end',
    class: 'immediate cancel waits',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: `
      if ($mode === 'immediate') return $cancelNow($command);
      if ($purchase.cancel_at_period_end) return $toUnchangedDecision($purchase);
    `,
    replace: 'if ($purchase.cancel_at_period_end) return $toUnchangedDecision($purchase);',
  },
  {
    name: 'cancel-not-idempotent',
    class: 'cancel not idempotent',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: `
      if ($purchase.status === 'canceled') return $toUnchangedDecision($purchase);
      if ($isFinal($purchase)) {
        return new $Problem('purchase_ended', $message);
      }
    `,
    replace: "if ($isFinal($purchase)) { return new $Problem('purchase_ended', $message); }",
  },
  {
    name: 'cancel-again-moves-canceled-at',
    class: 'cancel not idempotent',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: "if ($purchase.status === 'canceled') return $toUnchangedDecision($purchase);",
    replace: "if ($purchase.status === 'canceled') return cancelNow(command);",
  },
  {
    name: 'cancel-again-tells-again',
    class: 'cancel not idempotent',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: 'if ($purchase.cancel_at_period_end) return $toUnchangedDecision($purchase);',
    replace: '',
  },
  {
    name: 'scheduled-cannot-be-canceled-now',
    class: 'wrong refusal',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: "$mode === 'immediate'",
    replace: "$mode === 'immediate' && !purchase.cancel_at_period_end",
  },
  {
    name: 'cancel-of-succeeded-allowed',
    class: 'illegal transition allowed',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: 'isFinal($purchase)',
    replace: "isFinal($purchase) && $purchase.status !== 'succeeded'",
  },
  {
    name: 'cancel-of-one-time-allowed',
    class: 'illegal transition allowed',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: "$purchase.kind === 'one_time'",
    replace: "$purchase.kind === 'one_time' && isFinal($purchase)",
  },
  {
    name: 'cancel-of-failed-allowed',
    class: 'illegal transition allowed',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: 'isFinal($purchase)',
    replace: "isFinal($purchase) && $purchase.status !== 'failed'",
  },
  {
    name: 'canceled-at-missing',
    class: 'canceled_at missing',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: 'canceled_at: $now',
    replace: 'canceled_at: null',
  },
  {
    name: 'cancellation-reason-lost',
    class: 'field lost',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelNow',
    find: "$reason, source: 'client'",
    replace: "$reason: null, source: 'client'",
  },
  {
    name: 'cancellation-mode-wrong',
    class: 'field lost',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelNow',
    find: "{ $mode, $reason, source: 'client' }",
    replace: "{ $mode: 'immediate', $reason, source: 'client' }",
  },
  {
    name: 'period-end-is-the-default',
    class: 'default wrong',
    file: 'api/public/purchases.ts',
    in: 'cancelPurchase',
    find: "'immediate'",
    replace: "'period_end'",
  },
  {
    name: 'canceled-keeps-its-period',
    class: 'stale field',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: 'current_period: null, unbilled_period: null',
    replace: 'unbilled_period: null',
  },
  {
    name: 'canceled-still-announces-a-charge',
    class: 'next_charge_at wrong',
    file: 'domain/billing/transition.ts',
    in: 'getNextChargeAt',
    find: '$anchor === null || !$isSubscriptionPlan($plan) || $isFinal($purchase)',
    replace: "$anchor === null || !$isSubscriptionPlan($plan) || $purchase.status === 'succeeded'",
  },
  {
    name: 'scheduled-still-announces-a-charge',
    class: 'next_charge_at wrong',
    file: 'domain/billing/transition.ts',
    in: 'getNextChargeAt',
    find: 'if ($purchase.cancel_at_period_end) return null;',
    replace: '',
  },
  {
    name: 'next-charge-is-a-period-late',
    class: 'next_charge_at wrong',
    file: 'domain/billing/transition.ts',
    in: 'getNextChargeAt',
    find: '1',
    replace: '2',
  },
  {
    name: 'open-consumption-stays-open',
    class: 'deleted or ended but still billed',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: "'unbilled' as const",
    replace: "'open' as const",
  },
  {
    name: 'period-end-cancel-opens-another-period',
    class: 'cancel does not hold',
    file: 'domain/billing/due-step.ts',
    in: 'listStepsBetweenPeriods',
    find: '$purchase.cancel_at_period_end ? null : $findPeriod($terms, $periods_opened + 1)',
    replace: '$findPeriod($terms, $periods_opened + 1)',
  },
  {
    name: 'checkout-never-expires',
    class: 'expiry wrong',
    file: 'domain/billing/due-step.ts',
    in: 'listPeriodSteps',
    find: `
      $purchase.$chains.length > 0
        ? []
        : [{ $at: $purchase.checkout_expires_at, kind: 'expire_checkout' }]
    `,
    replace: '[]',
  },
  {
    name: 'checkout-expiry-setting-ignored',
    class: 'configuration ignored',
    file: 'api/public/purchases.ts',
    in: 'createPurchase',
    find: 'checkout_expires_after_minutes: $checkout.expires_after_minutes',
    replace: 'checkout_expires_after_minutes: 1440 + 0 * $checkout.expires_after_minutes',
  },
  {
    name: 'declined-card-stays-pending',
    class: 'wrong state',
    file: 'domain/billing/first-payment.ts',
    in: 'applyOutcome',
    find: '$declineFirstCard($draft, $outcome.failure)',
    replace: '$draft',
  },
  {
    name: 'declined-card-leaves-no-charge',
    class: 'charge missing',
    file: 'domain/billing/first-payment.ts',
    in: 'applyAttempt',
    find: "($amount === 0 && $outcome.kind !== 'ok')",
    replace: "$outcome.kind === 'declined'",
  },
  {
    name: 'challenge-skipped',
    class: 'wrong state',
    file: 'domain/billing/first-payment.ts',
    in: 'applyOutcome',
    find: "'requires_action'",
    replace: "'succeeded'",
  },
  {
    name: 'trial-charges-at-once',
    class: 'charged too early',
    file: 'domain/billing/first-payment.ts',
    in: 'getAmountDueOnAttach',
    find: '$startsAt > $now ? null : $plan.rate.amount',
    replace: '$plan.rate.amount',
  },
  {
    name: 'zero-charge-asks-card',
    class: 'zero charge asks card',
    file: 'domain/billing/next-attempt.ts',
    in: 'decideAttempt',
    find: "if ($amount === null || $amount === 0) return { $outcome: { kind: 'ok' }, $left };",
    replace: '',
  },
  {
    name: 'zero-uses-up-a-forced-outcome',
    class: 'zero charge asks card',
    file: 'domain/billing/next-attempt.ts',
    in: 'findForcedAttempt',
    find: '$forced === undefined || $amount === null || $amount === 0',
    replace: '$forced === undefined || $amount === null',
  },
  {
    name: 'past-activation-date-accepted',
    class: 'boundary off by one',
    file: 'domain/billing/purchase.ts',
    in: 'checkDates',
    find: '$activation !== null && $activation < $toDate($now)',
    replace: `
      $activation !== null &&
        $activation < $toDate(new Date(Date.parse($now) - 86_400_000).toISOString())
    `,
  },
  {
    name: 'activation-in-9999-accepted',
    class: 'rule not checked',
    file: 'domain/billing/purchase.ts',
    in: 'checkDates',
    find: '$activation !== null && $activation > $toDate(MAX_NOW)',
    replace: 'false',
  },
  {
    name: 'activation-today-refused',
    class: 'boundary value refused',
    file: 'domain/billing/purchase.ts',
    in: 'checkDates',
    find: '$activation !== null && $activation < $toDate($now)',
    replace: '$activation !== null && $activation <= $toDate($now)',
  },
  {
    name: 'activation-date-not-required',
    class: 'rule not checked',
    file: 'domain/billing/purchase.ts',
    in: 'checkDates',
    find: '$plan.requires_activation_date && $activation === null',
    replace: "$plan.requires_activation_date && $activation === ''",
  },
  {
    name: 'activation-date-always-allowed',
    class: 'rule not checked',
    file: 'domain/billing/purchase.ts',
    in: 'checkDates',
    find: '!$plan.requires_activation_date && $activation !== null',
    replace: "!$plan.requires_activation_date && $activation === ''",
  },
  {
    name: 'end-date-with-cycles-allowed',
    class: 'rule not checked',
    file: 'domain/billing/purchase.ts',
    in: 'checkEndDate',
    find: '!$isSubscriptionPlan($plan) || $plan.billing_cycles !== null',
    replace: '!$isSubscriptionPlan($plan)',
  },
  {
    name: 'end-date-at-the-first-charge-allowed',
    class: 'boundary off by one',
    file: 'domain/billing/purchase.ts',
    in: 'checkEndDate',
    find: 'if ($getStartOfDay($end) > $anchor) return null;',
    replace: 'if ($getStartOfDay($end) >= $anchor) return null;',
  },
  {
    name: 'unknown-token-succeeds',
    class: 'rule not checked',
    file: 'domain/billing/purchase.ts',
    in: 'createPurchase',
    find: 'if (!$isPaymentToken($token)) { $$$rest }',
    replace: `
      if (!$isPaymentToken($token))
        return createPurchase({ ...command, input: { ...input, payment_token: 'tok_success' } });
    `,
  },
  {
    name: 'card-digits-wrong',
    class: 'wrong value',
    file: 'domain/billing/payment-outcome.ts',
    in: 'testTokens',
    find: "'4242424242424242'",
    replace: "'4242424242420000'",
  },
  {
    name: 'insufficient-funds-not-retryable',
    class: 'wrong value',
    file: 'domain/billing/payment-outcome.ts',
    in: 'FAILURES',
    find: 'insufficient_funds: { message: $message, retryable: true }',
    replace: 'insufficient_funds: { message: $message, retryable: false }',
  },
  {
    name: 'lost-card-is-declined',
    class: 'wrong value',
    file: 'domain/billing/payment-outcome.ts',
    in: 'testTokens',
    find: "'lost_card'",
    replace: "'card_declined'",
  },
  {
    name: 'latest-charge-id-stale',
    class: 'latest_charge_id stale',
    file: 'domain/billing/run-due-steps.ts',
    in: 'collectAmount',
    find: 'latest_charge_id: $id, $chains: $replaceChain($purchase.$chains, null, $chain)',
    replace: '$chains: $replaceChain($purchase.$chains, null, $chain)',
  },
  {
    name: 'retry-leaves-latest-charge-id',
    class: 'latest_charge_id stale',
    file: 'domain/billing/run-due-steps.ts',
    in: 'retryCharge',
    find: 'latest_charge_id: $id, $chains: $replaceChain($purchase.$chains, $failedChain.charge_id, $chain)',
    replace: '$chains: $replaceChain($purchase.$chains, $failedChain.charge_id, $chain)',
  },
  {
    name: 'first-charge-of-another-customer',
    class: 'wrong value',
    file: 'domain/billing/charge.ts',
    in: 'createCharge',
    find: 'customer_id: $purchase.customer_id',
    replace: 'customer_id: $purchase.id.replace("pur_", "cus_")',
  },
  {
    name: 'first-charge-without-period',
    class: 'field lost',
    file: 'domain/billing/first-payment.ts',
    in: 'applyOutcome',
    find: '$withCharge($started, { ...$charge, period: $started.$purchase.current_period }, false)',
    replace: '$started',
  },
  {
    name: 'settled-at-missing',
    class: 'field lost',
    file: 'domain/billing/charge.ts',
    in: 'createCharge',
    find: '$isSettled($outcome) ? $now : null',
    replace: 'null',
  },
  {
    name: 'repeated-checkout-address',
    class: 'ids wrong',
    file: 'presenters/present-purchase.ts',
    in: 'presentPurchase',
    find: '$purchase.checkout_token',
    replace: '$purchase.checkout_token.slice(0, 1)',
  },
];
