import type { Patch } from './patch.js';

const accept = 'http/accept.ts';
const billing = 'domain/billing.ts';
const calendar = 'domain/calendar.ts';
const consumption = 'domain/consumption.ts';
const idempotency = 'actions/idempotency.ts';
const pagination = 'actions/pagination.ts';
const problem = 'http/problem.ts';
const progress = 'domain/progress.ts';
const repair = 'domain/repair.ts';
const schedule = 'domain/schedule.ts';
const transition = 'domain/transition.ts';

/** Faults such as another team could ship, written by somebody who had read the rules and none of the requirements. */
export const blindLook: readonly Patch[] = [
  {
    name: 'month-end-stays-month-end',
    class: 'anchor remembered wrongly',
    file: calendar,
    find: 'dateTime.add({ [`${interval}s`]: count })',
    replace: `((later) =>
      interval === 'month' && dateTime.day === dateTime.daysInMonth ? later.with({ day: later.daysInMonth }) : later)(
      dateTime.add({ [\`\${interval}s\`]: count }),
    )`,
  },
  {
    name: 'leap-day-overflows-into-march',
    class: 'anchor remembered wrongly',
    file: calendar,
    find: 'dateTime.add({ [`${interval}s`]: count })',
    replace: `((later) =>
      interval === 'year' && later.day !== dateTime.day ? later.add({ days: 1 }) : later)(
      dateTime.add({ [\`\${interval}s\`]: count }),
    )`,
  },
  {
    name: 'half-hour-offset-taken-for-whole-hours',
    class: 'time zone read wrongly',
    file: calendar,
    find: 'Date.parse(dateTime)',
    replace: "Date.parse(dateTime.replace(/([+-]\\d{2}):\\d{2}$/, '$1:00'))",
  },
  {
    name: 'last-challenge-announces-another-attempt',
    class: 'announced and never done',
    file: 'domain/chain.ts',
    find: "chain.state === 'waiting' || (chain.state === 'challenged' && hasRetriesLeft(chain))",
    replace: "chain.state === 'waiting' || chain.state === 'challenged'",
  },
  {
    name: 'retry-counted-from-the-attempt-that-was-delayed',
    class: 'retry at another time',
    file: billing,
    find: 'advanceChain(chain, outcome, now);\n  const settled',
    replace: 'advanceChain(chain, outcome, pending.created_at);\n  const settled',
  },
  {
    name: 'delayed-failure-retried-after-the-cancellation',
    class: 'life after the end',
    file: billing,
    find: `const moved = isOver(progress.purchase)
    ? closedChain(chain, outcome.kind === 'ok' ? 'succeeded' : 'exhausted')
    : advanceChain(chain, outcome, now);`,
    replace: 'const moved = advanceChain(chain, outcome, now);',
  },
  {
    name: 'trial-that-ends-on-the-payment-day-waits-for-the-next',
    class: 'trial and payment day',
    file: schedule,
    find: 'nextPaymentDay(from, plan.payment_day)',
    replace:
      'nextPaymentDay(trialEnd === null ? from : addHours(startOfDay(dateOf(from)), 24), plan.payment_day)',
  },
  {
    name: 'next-charge-told-without-the-grace',
    class: 'next charge told wrongly',
    file: transition,
    find: 'if (unbilled) return chargeInstant(plan.rate, unbilled);',
    replace: 'if (unbilled) return unbilled.end;',
  },
  {
    name: 'immediate-cancellation-leaves-the-other-one-scheduled',
    class: 'field not updated in one transition',
    file: transition,
    find: "cancel_at_period_end: progress.purchase.cancel_at_period_end && cancellation.mode === 'period_end',",
    replace: 'cancel_at_period_end: progress.purchase.cancel_at_period_end,',
  },
  {
    name: 'newest-debt-paid-first',
    class: 'another debt paid',
    file: repair,
    find: 'unpaid.sort(([one], [other]) => one - other);',
    replace: 'unpaid.sort(([one], [other]) => other - one);',
  },
  {
    name: 'new-card-inherits-the-attempts-of-the-old-one',
    class: 'field not updated in one transition',
    file: repair,
    find: 'off_session_attempts: 0,',
    replace: '',
  },
  {
    name: 'amounts-multiplied-in-floats',
    class: 'float arithmetic',
    file: 'domain/money.ts',
    find: 'new Decimal(quantity).times(unitAmount).round(0, HALF_EVEN)',
    replace: 'new Decimal(Number(quantity) * Number(unitAmount)).round(0, HALF_EVEN)',
  },
  {
    name: 'free-plan-waits-for-a-payment',
    class: 'one token wrong where nothing is charged',
    file: 'domain/payment-outcome.ts',
    find: 'const chargesNothing = amount === null || amount === 0;',
    replace: 'const chargesNothing = amount === null;',
  },
  {
    name: 'deletion-in-the-grace-counts-against-the-open-period',
    class: 'grace and deletion',
    file: consumption,
    find: 'const before = usageOf(purchase, consumption.period);',
    replace: 'const before = usageOf(purchase, purchase.current_period ?? consumption.period);',
  },
  {
    name: 'five-minutes-ahead-excluded',
    class: 'edge of an interval',
    file: consumption,
    find: 'occurredAt <= addMinutes(now, TOLERANCE_MINUTES)',
    replace: 'occurredAt < addMinutes(now, TOLERANCE_MINUTES)',
  },
  {
    name: 'end-instant-belongs-to-the-period-it-ends',
    class: 'edge of an interval',
    file: consumption,
    find: 'occurredAt < period.end;',
    replace: 'occurredAt <= period.end;',
  },
  {
    name: 'repeated-report-may-leave-metadata-out',
    class: 'repetition compared in part',
    file: consumption,
    find: 'return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);',
    replace: 'void keys; return Object.keys(right).every((key) => left[key] === right[key]);',
  },
  {
    name: 'repeated-report-refused-once-the-purchase-is-over',
    class: 'precedence of two rules',
    file: 'actions/consumptions.ts',
    find: 'const repeated = await repeatedReport(reader, path.id, input);',
    replace: `const isPast = purchase.status === 'canceled' || purchase.status === 'succeeded';
      const repeated = isPast ? null : await repeatedReport(reader, path.id, input);`,
  },
  {
    name: 'query-of-the-shop-overwritten',
    class: 'redirect wrong',
    file: 'pages/return-url.ts',
    find: "target.search = target.search === '' ? query : `${target.search}&${query}`;",
    replace: 'target.search = query;',
  },
  {
    name: 'checkout-expires-while-its-payment-is-in-the-air',
    class: 'checkout expires at another time',
    file: 'domain/first-payment.ts',
    find: '? expiryAfterWait(progress.purchase, plan, charge, now)',
    replace: '? progress.purchase.checkout_expires_at',
  },
  {
    name: 'end-date-within-the-trial-taken',
    class: 'trial and end date',
    file: 'domain/purchase.ts',
    find: 'const { anchor } = beginningOf(plan, now, activation);',
    replace: 'const { start: anchor } = beginningOf(plan, now, activation);',
  },
  {
    name: 'unknown-service-told-before-a-taken-id',
    class: 'precedence of two rules',
    file: 'actions/plans.ts',
    find: `const taken = await externalIdTaken(reader, 'plans', body.external_id);
      if (taken) return taken;
      const service = await reader.get('services', body.service_id);
      const missing = missingReferences({ service_id: { id: body.service_id, found: service } });
      if (missing) return missing;`,
    replace: `const service = await reader.get('services', body.service_id);
      const missing = missingReferences({ service_id: { id: body.service_id, found: service } });
      if (missing) return missing;
      const taken = await externalIdTaken(reader, 'plans', body.external_id);
      if (taken) return taken;`,
  },
  {
    name: 'three-years-of-days-without-the-leap-day',
    class: 'edge of a bound',
    file: 'domain/plan.ts',
    find: 'day: 1096',
    replace: 'day: 1095',
  },
  {
    name: 'accept-of-no-weight-taken',
    class: 'header read in part',
    file: accept,
    find: 'wanted === answersWith',
    replace: 'wanted.includes(answersWith)',
  },
  {
    name: 'pointer-escaped-in-the-wrong-order',
    class: 'place of a fault wrong',
    file: 'http/validate.ts',
    find: "name.replaceAll('~', '~0').replaceAll('/', '~1')",
    replace: "name.replaceAll('/', '~1').replaceAll('~', '~0')",
  },
  {
    name: 'longest-request-id-replaced',
    class: 'edge of a bound',
    file: 'http/request-id.ts',
    find: '{1,128}',
    replace: '{1,127}',
  },
  {
    name: 'only-the-faults-that-are-shown-counted',
    class: 'count wrong',
    file: problem,
    find: 'errors_total: errors.length',
    replace: 'errors_total: Math.min(errors.length, MAXIMUM_ERRORS)',
  },
  {
    name: 'kilobyte-of-1024-bytes',
    class: 'edge of a bound',
    file: 'http/body.ts',
    find: 'export const BODY_LIMIT_BYTES = 100_000;',
    replace: 'export const BODY_LIMIT_BYTES = 102_400;',
  },
  {
    name: 'escapes-in-a-quoted-key-kept',
    class: 'header read in part',
    file: 'http/idempotency.ts',
    find: "inner.replace(/\\\\([\"\\\\])/g, '$1')",
    replace: 'inner',
  },
  {
    name: 'replay-hides-the-secret',
    class: 'replay differs',
    file: idempotency,
    find: '    body: record.body,\n',
    replace:
      '    body: record.body?.webhook?.secret ? { ...record.body, webhook: { ...record.body.webhook, secret: null } } : record.body,\n',
  },
  {
    name: 'page-behind-a-deleted-record-skips-one',
    class: 'cursor of what is deleted',
    file: 'store/memory/list-entries.ts',
    find: 'for (const entry of inOrder(collection, candidates, query)) {',
    replace: `const everything = [...collection.all.forwards({ chunk: 0, index: 0 }, collection.all.firstWhere(() => false))];
  let skips = query.after === undefined || everything.some(({ sequence }) => sequence === query.after) ? 0 : 1;
  for (const entry of inOrder(collection, candidates, query)) {
    if (isWanted(entry) && skips-- > 0) continue;`,
  },
  {
    name: 'link-forgets-the-limit',
    class: 'link leads elsewhere',
    file: 'http/api.ts',
    find: "query.set('cursor', cursor);",
    replace: "query.delete('limit'); query.set('cursor', cursor);",
  },
  {
    name: 'email-looked-for-in-lower-case',
    class: 'filter changed',
    file: 'actions/customers.ts',
    find: "given(query, ['email', 'external_id']),",
    replace:
      "given({ ...query, ...(query.email !== undefined && { email: query.email.toLowerCase() }) }, ['email', 'external_id']),",
  },
  {
    name: 'page-of-a-hundred-is-the-last',
    class: 'edge of a page',
    file: pagination,
    find: 'await read(after, limit + 1);',
    replace: 'await read(after, Math.min(limit + 1, 100));',
  },
  {
    name: 'retry-after-as-a-date-not-read',
    class: 'unusual spelling not read',
    file: 'webhooks/retry-after.ts',
    find: 'const date = readHttpDate(text);',
    replace: 'const date = NaN;',
  },
  {
    name: 'only-common-successes-accepted',
    class: 'answer of the endpoint misjudged',
    file: 'webhooks/deliver.ts',
    find: 'status >= 200 && status < 300',
    replace: '[200, 201, 202, 204].includes(status)',
  },
  {
    name: 'creation-told-before-the-payment',
    class: 'event with stale data',
    file: progress,
    find: "[{ at, type: 'purchase.created', record: purchase }]",
    replace: "[{ at, type: 'purchase.created', record: { ...purchase, status: 'pending' } }]",
  },
  {
    name: 'failure-told-before-its-retry-is-planned',
    class: 'event with stale data',
    file: progress,
    find: 'ofCharges.push({ at, ...chargeEvent(record) });',
    replace: 'ofCharges.push({ at, ...chargeEvent({ ...record, next_retry_at: null }) });',
  },
  {
    name: 'advance-counts-what-was-there-before',
    class: 'count wrong',
    file: 'actions/clock.ts',
    find: 'created_from: addMillisecond(from)',
    replace: 'created_from: from',
  },
  {
    name: 'fault-hits-once-too-often',
    class: 'count wrong',
    file: 'actions/active-faults.ts',
    find: 'if (hits === fault.count)',
    replace: 'if (fault.count !== null && hits > fault.count)',
  },
];
