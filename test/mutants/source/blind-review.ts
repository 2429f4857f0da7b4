import type { Mutant } from './mutant.js';

/** Mutants by a reviewer who had read the rules and the source, but no requirement. */
export const blindReviewMutants: readonly Mutant[] = [
  {
    name: 'month-end-stays-month-end',
    class: 'anchor remembered wrongly',
    file: 'domain/shared/calendar.ts',
    in: 'addIntervals',
    find: 'return $date.toISOString();',
    replace: `
      const isMonthEnd = addHours(instant, 24).slice(8, 10) === '01';
      if (interval === 'month' && isMonthEnd) $date.setUTCMonth($date.getUTCMonth() + 1, 0);
      return $date.toISOString();
    `,
  },
  {
    name: 'half-hour-offset-taken-for-whole-hours',
    class: 'time zone read wrongly',
    file: 'domain/shared/calendar.ts',
    in: 'parseInstant',
    find: 'Date.parse($dateTime)',
    replace: "Date.parse($dateTime.replace(/([+-]\\d{2}):\\d{2}$/, '$1:00'))",
  },
  {
    name: 'last-challenge-announces-another-attempt',
    class: 'announced and never done',
    file: 'domain/billing/attempt-chain.ts',
    in: 'getNextRetryAt',
    find: "($chain.state === 'challenged' && $hasRetriesLeft($chain))",
    replace: "$chain.state === 'challenged'",
  },
  {
    name: 'retry-counted-from-the-attempt-that-was-delayed',
    class: 'retry at another time',
    file: 'domain/billing/run-due-steps.ts',
    in: 'settleRecurringCharge',
    find: 'advanceChain($chain, $outcome, $now)',
    replace: 'advanceChain($chain, $outcome, pending.created_at)',
  },
  {
    name: 'delayed-failure-retried-after-the-cancellation',
    class: 'life after the end',
    file: 'domain/billing/run-due-steps.ts',
    in: 'settleRecurringCharge',
    find: `
      $isFinal($draft.$purchase)
        ? $closeChain($chain, $outcome.kind === 'ok' ? 'succeeded' : 'exhausted')
        : $advanceChain($chain, $outcome, $now)
    `,
    replace: '$advanceChain($chain, $outcome, $now)',
  },
  {
    name: 'trial-that-ends-on-the-payment-day-waits-for-the-next',
    class: 'trial and payment day',
    file: 'domain/billing/schedule.ts',
    in: 'getSubscriptionStart',
    find: '$findNextPaymentDay($from, $plan.payment_day)',
    replace: `
      $findNextPaymentDay(
        trialEnd === null ? $from : addHours(getStartOfDay(toDate($from)), 24),
        $plan.payment_day,
      )
    `,
  },
  {
    name: 'next-charge-told-without-the-grace',
    class: 'next charge told wrongly',
    file: 'domain/billing/transition.ts',
    in: 'getNextChargeAt',
    find: 'return $getChargeInstant($plan.rate, $unbilled);',
    replace: 'return $unbilled.end;',
  },
  {
    name: 'immediate-cancellation-leaves-the-other-one-scheduled',
    class: 'field not updated in one transition',
    file: 'domain/billing/transition.ts',
    in: 'cancelImmediately',
    find: "$draft.$purchase.cancel_at_period_end && $cancellation.mode === 'period_end'",
    replace: '$draft.$purchase.cancel_at_period_end',
  },
  {
    name: 'newest-debt-paid-first',
    class: 'another debt paid',
    file: 'domain/billing/repair.ts',
    in: 'listUnpaidCharges',
    find: '$left - $right',
    replace: '$right - $left',
  },
  {
    name: 'new-card-inherits-the-attempts-of-the-old-one',
    class: 'field not updated in one transition',
    file: 'domain/billing/repair.ts',
    in: 'replaceCard',
    find: 'off_session_attempts: 0, $page: { ...$page2, offered_token: null }',
    replace: '$page: { ...$page2, offered_token: null }',
  },
  {
    name: 'amounts-multiplied-in-floats',
    class: 'float arithmetic',
    file: 'domain/shared/money.ts',
    in: 'calculateAmount',
    find: 'new $Decimal($quantity).times($unitAmount)',
    replace: 'new $Decimal(Number($quantity) * Number($unitAmount))',
  },
  {
    name: 'free-plan-waits-for-a-payment',
    class: 'one token wrong where nothing is charged',
    file: 'domain/billing/payment-outcome.ts',
    in: 'getOnSessionOutcome',
    find: '$amount === null || $amount === 0',
    replace: '$amount === null',
  },
  {
    name: 'deletion-in-the-grace-counts-against-the-open-period',
    class: 'grace and deletion',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: '$findUsage($purchase, $consumption.period)',
    replace: '$findUsage($purchase, $purchase.current_period ?? $consumption.period)',
  },
  {
    name: 'five-minutes-ahead-excluded',
    class: 'edge of an interval',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: '$occurredAt <= $addMinutes($now, $CLOCK_TOLERANCE_MINUTES)',
    replace: '$occurredAt < $addMinutes($now, $CLOCK_TOLERANCE_MINUTES)',
  },
  {
    name: 'end-instant-belongs-to-the-period-it-ends',
    class: 'edge of an interval',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: '$occurredAt < $period.end',
    replace: '$occurredAt <= $period.end',
  },
  {
    name: 'repeated-report-may-leave-metadata-out',
    class: 'repetition compared in part',
    file: 'domain/billing/consumption.ts',
    in: 'isSameMetadata',
    find: 'return $keys.length === Object.keys($right).length && $keys.every(($key) => $left[$key] === $right[$key]);',
    replace: 'void $keys; return Object.keys($right).every(($key) => $left[$key] === $right[$key]);',
  },
  {
    name: 'repeated-report-refused-once-the-purchase-is-over',
    class: 'precedence of two rules',
    file: 'api/public/consumptions.ts',
    in: 'createConsumption',
    find: 'const $repeated = await $findRepeatedReport($reader, $path.id, $input);',
    replace: `
      const isPast = purchase.status === 'canceled' || purchase.status === 'succeeded';
      const $repeated = isPast ? null : await $findRepeatedReport($reader, $path.id, $input);
    `,
  },
  {
    name: 'query-of-the-shop-overwritten',
    class: 'redirect wrong',
    file: 'checkout/views/return-url.ts',
    in: 'buildReturnUrl',
    find: "$returnUrl.search === '' ? $query : `${$returnUrl.search}&${$query}`",
    replace: '$query',
  },
  {
    name: 'checkout-expires-while-its-payment-is-in-the-air',
    class: 'checkout expires at another time',
    file: 'domain/billing/first-payment.ts',
    in: 'settleFirstPayment',
    find: '$getExpiryAfterWait($draft.$purchase, $plan, $charge, $now)',
    replace: '$draft.$purchase.checkout_expires_at',
  },
  {
    name: 'end-date-within-the-trial-taken',
    class: 'trial and end date',
    file: 'domain/billing/purchase.ts',
    in: 'checkEndDate',
    find: 'const { $anchor } = $getSubscriptionStart($plan, $now, $activation)',
    replace: 'const { start: $anchor } = $getSubscriptionStart($plan, $now, $activation)',
  },
  {
    name: 'unknown-service-told-before-a-taken-id',
    class: 'precedence of two rules',
    file: 'api/public/catalog.ts',
    in: 'createPlan',
    find: `
      const $taken = await $checkExternalId($reader, 'plans', $body.external_id);
      if ($taken) return $taken;
      const $service = await $reader.$get('services', $body.service_id);
      const $missing = $checkReferences({ service_id: { id: $body.service_id, $found: $service } });
      if ($missing) return $missing;
    `,
    replace: `
      const $service = await $reader.$get('services', $body.service_id);
      const $missing = $checkReferences({ service_id: { id: $body.service_id, $found: $service } });
      if ($missing) return $missing;
      const $taken = await $checkExternalId($reader, 'plans', $body.external_id);
      if ($taken) return $taken;
    `,
  },
  {
    name: 'three-years-of-days-without-the-leap-day',
    class: 'edge of a bound',
    file: 'domain/catalog/plan.ts',
    in: 'MAX_INTERVAL_COUNT',
    find: '1096',
    replace: '1095',
  },
  {
    name: 'accept-of-no-weight-taken',
    class: 'header read in part',
    file: 'http/middleware/request-headers.ts',
    in: 'checkAccept',
    find: "$accept === undefined || $accept === '*/*' || $accept === $responseType",
    replace: "$accept === undefined || $accept === '*/*' || $accept.includes($responseType)",
  },
  {
    name: 'pointer-escaped-in-the-wrong-order',
    class: 'place of a fault wrong',
    file: 'lib/json-pointer.ts',
    in: 'escapePointerToken',
    find: "$name.replaceAll('~', '~0').replaceAll('/', '~1')",
    replace: "$name.replaceAll('/', '~1').replaceAll('~', '~0')",
  },
  {
    name: 'longest-request-id-replaced',
    class: 'edge of a bound',
    file: 'http/middleware/request-headers.ts',
    in: 'VALID_REQUEST_ID',
    find: 'const $VALID_REQUEST_ID = /^[\\x21-\\x7E]{1,128}$/',
    replace: 'const $VALID_REQUEST_ID = /^[\\x21-\\x7E]{1,127}$/',
  },
  {
    name: 'only-the-faults-that-are-shown-counted',
    class: 'count wrong',
    file: 'http/response/problem-handler.ts',
    in: 'toProblemBody',
    find: 'errors_total: $errors.length',
    replace: 'errors_total: Math.min($errors.length, MAX_ERRORS)',
  },
  {
    name: 'kilobyte-of-1024-bytes',
    class: 'edge of a bound',
    file: 'http/middleware/read-body.ts',
    in: 'MAX_BODY_BYTES',
    find: '100_000',
    replace: '102_400',
  },
  {
    name: 'escapes-in-a-quoted-key-kept',
    class: 'header read in part',
    file: 'http/middleware/request-headers.ts',
    in: 'unquote',
    find: "$inner.replace(/\\\\([\"\\\\])/g, '$1')",
    replace: '$inner',
  },
  {
    name: 'replay-hides-the-secret',
    class: 'replay differs',
    file: 'engine/idempotency.ts',
    in: 'toStoredResult',
    find: 'body: $record.body',
    replace: `
      body: $record.body?.webhook?.secret
        ? { ...$record.body, webhook: { ...$record.body.webhook, secret: null } }
        : $record.body
    `,
  },
  {
    name: 'page-behind-a-deleted-record-skips-one',
    class: 'cursor of what is deleted',
    file: 'store/memory/list-entries.ts',
    in: 'listEntries',
    find: 'for (const $entry of $iterateCandidates($collection, $candidates, $query)) { $$$rest }',
    replace: `
      const everything = [
        ...$collection.all.iterateForwards(
          { chunk: 0, index: 0 },
          $collection.all.findFirst(() => false),
        ),
      ];
      let skips =
        $query.after === undefined || everything.some(({ sequence }) => sequence === $query.after)
          ? 0
          : 1;
      for (const $entry of $iterateCandidates($collection, $candidates, $query)) {
        if (matches($entry) && skips-- > 0) continue;
        $$$rest
      }
    `,
  },
  {
    name: 'link-forgets-the-limit',
    class: 'link leads elsewhere',
    file: 'http/api.ts',
    in: 'toPagePath',
    find: "$query.set('cursor', $cursor);",
    replace: "$query.delete('limit'); $query.set('cursor', $cursor);",
  },
  {
    name: 'email-looked-for-in-lower-case',
    class: 'filter changed',
    file: 'api/public/customers.ts',
    in: 'listCustomers',
    find: '$query, FILTERS.listCustomers',
    replace: `
      { ...$query, ...($query.email !== undefined && { email: $query.email.toLowerCase() }) }, FILTERS.listCustomers
    `,
  },
  {
    name: 'page-of-a-hundred-is-the-last',
    class: 'edge of a page',
    file: 'api/pagination.ts',
    in: 'createPage',
    find: '$read($after, $limit + 1)',
    replace: '$read($after, Math.min($limit + 1, 100))',
  },
  {
    name: 'retry-after-as-a-date-not-read',
    class: 'unusual spelling not read',
    file: 'webhooks/retry-after.ts',
    in: 'parseRetryAfter',
    find: 'const $date = $parseHttpDate($text)',
    replace: 'const $date = NaN',
  },
  {
    name: 'only-common-successes-accepted',
    class: 'answer of the endpoint misjudged',
    file: 'webhooks/deliver.ts',
    in: 'isSuccess',
    find: '$status !== null && $status >= 200 && $status < 300',
    replace: '$status !== null && [200, 201, 202, 204].includes($status)',
  },
  {
    name: 'creation-told-before-the-payment',
    class: 'event with stale data',
    file: 'domain/billing/purchase-draft.ts',
    in: 'toDecision',
    find: "type: 'purchase.created', $record: $purchase",
    replace: "type: 'purchase.created', $record: { ...$purchase, status: 'pending' }",
  },
  {
    name: 'failure-told-before-its-retry-is-planned',
    class: 'event with stale data',
    file: 'domain/billing/purchase-draft.ts',
    in: 'listChargeEvents',
    find: '{ $at, ...toChargeEvent($record) }',
    replace: '{ $at, ...toChargeEvent({ ...$record, next_retry_at: null }) }',
  },
  {
    name: 'advance-counts-what-was-there-before',
    class: 'count wrong',
    file: 'engine/advance.ts',
    in: 'summarizeAdvance',
    find: 'created_from: $addMilliseconds($from, 1)',
    replace: 'created_from: $from',
  },
  {
    name: 'outcome-of-a-customer-reused',
    class: 'state kept',
    file: 'domain/billing/customer-outcomes.ts',
    in: 'separateCustomerOutcomes',
    find: 'const unused = Math.min($forced_outcomes.length, $before.length)',
    replace: 'const unused = $before.length',
  },
  {
    name: 'fault-ignores-the-body',
    class: 'filter ignored',
    file: 'state/active-faults.ts',
    in: 'canTrigger',
    find: 'return $body_contains === null || contains($body, $body_contains)',
    replace: 'return true',
  },
  {
    name: 'fault-hits-once-too-often',
    class: 'count wrong',
    file: 'state/active-faults.ts',
    in: 'recordHit',
    find: '$hits === $fault.count',
    replace: '$fault.count !== null && $hits > $fault.count',
  },
];
