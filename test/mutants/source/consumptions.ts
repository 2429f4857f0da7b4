import type { Mutant } from './mutant.js';

/** Mutants of usage records: creation, deletion and totals. */
export const consumptionMutants: readonly Mutant[] = [
  {
    name: 'deleted-but-still-listed',
    class: 'deleted but still listed',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: `
      [
        $remove('consumptions', $consumption.id),
        $update('purchases', $replaceUsage($purchase, $after)),
      ]
    `,
    replace: "[$update('purchases', $replaceUsage($purchase, $after))]",
  },
  {
    name: 'deleted-but-still-billed',
    class: 'deleted or ended but still billed',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: `
      [
        $remove('consumptions', $consumption.id),
        $update('purchases', $replaceUsage($purchase, $after)),
      ]
    `,
    replace: "[$remove('consumptions', $consumption.id)]",
  },
  {
    name: 'deleted-but-period-still-reported',
    class: 'deleted or ended but still billed',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: '$reports: $before.$reports - 1',
    replace: '$reports: $before.$reports',
  },
  {
    name: 'delete-of-billed-allowed',
    class: 'delete of billed allowed',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: "$consumption.status === 'billed'",
    replace: "$consumption.status === 'billed' && $consumption.charge_id === null",
  },
  {
    name: 'delete-of-unbilled-allowed',
    class: 'delete of billed allowed',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: "$consumption.status === 'unbilled'",
    replace: "$consumption.status === 'unbilled' && $consumption.charge_id !== null",
  },
  {
    name: 'delete-twice-204',
    class: 'use after delete',
    file: 'api/public/consumptions.ts',
    in: 'deleteConsumption',
    find: 'if ($consumption instanceof $Problem) return $consumption;',
    replace: `
      if ($consumption instanceof $Problem)
        return $consumption.detail.includes('no consumption')
          ? toUnchangedDecision(null)
          : $consumption;
    `,
  },
  {
    name: 'external-id-kept-after-delete',
    class: 'external_id never freed',
    file: 'api/public/consumptions.ts',
    in: 'findRepeatedReport',
    find: 'const $where = { purchase_id: $purchaseId, external_id: $input.external_id };',
    replace: `
      const gone = (
        await reader.list('events', { where: { type: 'consumption.deleted' }, limit: Infinity })
      ).find(({ record }) => (record.data as Consumption).external_id === $input.external_id);
      if (gone)
        return createExternalIdProblem($input.external_id, (gone.record.data as Consumption).id);
      const $where = { purchase_id: $purchaseId, external_id: $input.external_id };
    `,
  },
  {
    name: 'duplicates-doubled',
    class: 'duplicates doubled',
    file: 'api/public/consumptions.ts',
    in: 'createConsumption',
    find: 'if ($repeated) return $repeated;',
    replace: 'if ($repeated instanceof Problem) return $repeated;',
  },
  {
    name: 'duplicate-answers-201',
    class: 'wrong status',
    file: 'api/public/consumptions.ts',
    in: 'createConsumption',
    find: '$isNew ? 201 : 200',
    replace: '201',
  },
  {
    name: 'duplicate-with-other-content-accepted',
    class: 'body not compared',
    file: 'api/public/consumptions.ts',
    in: 'findRepeatedReport',
    find: 'isSameConsumption($original, $input)',
    replace: '$original.id !== $input.quantity',
  },
  {
    name: 'duplicate-compared-as-text',
    class: 'value compared as text',
    file: 'domain/billing/consumption.ts',
    in: 'isSameConsumption',
    find: '$areDecimalsEqual($original.quantity, $input.quantity)',
    replace: '$original.quantity === $input.quantity',
  },
  {
    name: 'duplicate-time-compared-as-text',
    class: 'value compared as text',
    file: 'domain/billing/consumption.ts',
    in: 'isSameConsumption',
    find: '$parseInstant($input.occurred_at)',
    replace: '$input.occurred_at',
  },
  {
    name: 'duplicate-must-repeat-the-time',
    class: 'value compared as text',
    file: 'domain/billing/consumption.ts',
    in: 'isSameConsumption',
    find: `
      typeof $input.occurred_at !== 'string' ||
        $parseInstant($input.occurred_at) === $original.occurred_at
    `,
    replace: `
      typeof $input.occurred_at === 'string' &&
        $parseInstant($input.occurred_at) === $original.occurred_at
    `,
  },
  {
    name: 'duplicate-metadata-not-compared',
    class: 'body not compared',
    file: 'domain/billing/consumption.ts',
    in: 'isSameConsumption',
    find: '(!$input.metadata || $isSameMetadata($original.metadata, $input.metadata))',
    replace: 'true',
  },
  {
    name: 'duplicate-description-not-compared',
    class: 'body not compared',
    file: 'domain/billing/consumption.ts',
    in: 'isSameConsumption',
    find: `
      $areDecimalsEqual($original.quantity, $input.quantity) &&
        (typeof $input.occurred_at !== 'string' ||
          $parseInstant($input.occurred_at) === $original.occurred_at) &&
        (typeof $input.description !== 'string' || $input.description === $original.description) &&
        (!$input.metadata || $isSameMetadata($original.metadata, $input.metadata))
    `,
    replace: `
      $areDecimalsEqual($original.quantity, $input.quantity) &&
        (typeof $input.occurred_at !== 'string' ||
          $parseInstant($input.occurred_at) === $original.occurred_at) &&
        (!$input.metadata || $isSameMetadata($original.metadata, $input.metadata))
    `,
  },
  {
    name: 'duplicate-checked-after-the-period',
    class: 'order of refusals',
    file: 'api/public/consumptions.ts',
    in: 'createConsumption',
    find: 'const $repeated = await $findRepeatedReport($reader, $path.id, $input);',
    replace: `
      const early = reportConsumption({ $input, purchase, plan, now, newId });
      const $repeated =
        early instanceof Problem ? null : await $findRepeatedReport($reader, $path.id, $input);
    `,
  },
  {
    name: 'external-id-shared-by-purchases',
    class: 'key not scoped',
    file: 'api/public/consumptions.ts',
    in: 'findRepeatedReport',
    find: '{ purchase_id: $purchaseId, external_id: $input.external_id }',
    replace: '{ external_id: $input.external_id }',
  },
  {
    name: 'occurred-in-future-accepted',
    class: 'occurred_in_future accepted',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: '($isWithin($open) && $occurredAt <= $addMinutes($now, $CLOCK_TOLERANCE_MINUTES))',
    replace: '$isWithin($open)',
  },
  {
    name: 'tolerance-of-four-minutes',
    class: 'boundary off by one',
    file: 'domain/billing/consumption.ts',
    in: 'CLOCK_TOLERANCE_MINUTES',
    find: '5',
    replace: '4',
  },
  {
    name: 'tolerance-of-six-minutes',
    class: 'boundary off by one',
    file: 'domain/billing/consumption.ts',
    in: 'CLOCK_TOLERANCE_MINUTES',
    find: '5',
    replace: '6',
  },
  {
    name: 'tolerance-exclusive',
    class: 'boundary off by one',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: '$occurredAt <= $addMinutes($now, $CLOCK_TOLERANCE_MINUTES)',
    replace: '$occurredAt < $addMinutes($now, $CLOCK_TOLERANCE_MINUTES)',
  },
  {
    name: 'tolerance-beyond-the-period',
    class: 'boundary off by one',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: 'isWithin($open)',
    replace: '$open !== null',
  },
  {
    name: 'consumption-in-a-closed-period-accepted',
    class: 'consumption in a closed period accepted',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: '[$open, ...$unbilled].find($isWithin)',
    replace: '[$open, ...$unbilled].find($isWithin) ?? $open',
  },
  {
    name: 'end-instant-belongs-to-the-period',
    class: 'boundary off by one',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: '$occurredAt < $period.end',
    replace: '$occurredAt <= $period.end',
  },
  {
    name: 'start-instant-does-not-belong',
    class: 'boundary off by one',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: '$period.start <= $occurredAt',
    replace: '$period.start < $occurredAt',
  },
  {
    name: 'late-report-billed-in-the-open-period',
    class: 'period wrong',
    file: 'domain/billing/consumption.ts',
    in: 'findReportPeriod',
    find: 'if ($period) return $period;',
    replace: 'if ($period) return open ?? $period;',
  },
  {
    name: 'grace-ignored',
    class: 'grace ignored',
    file: 'domain/billing/schedule.ts',
    in: 'getChargeInstant',
    find: '$addHours($period.end, $rate.report_grace_hours)',
    replace: '$period.end',
  },
  {
    name: 'grace-in-days',
    class: 'grace ignored',
    file: 'domain/billing/schedule.ts',
    in: 'getChargeInstant',
    find: '$rate.report_grace_hours',
    replace: '$rate.report_grace_hours * 24',
  },
  {
    name: 'quantity-sums-as-float',
    class: 'quantity sums as float',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: '$addDecimals($before.quantity, $input.quantity)',
    replace: 'String(Number($before.quantity) + Number($input.quantity))',
  },
  {
    name: 'last-report-counts',
    class: 'sum wrong',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: '$addDecimals($before.quantity, $input.quantity)',
    replace: '$input.quantity',
  },
  {
    name: 'highest-report-counts',
    class: 'sum wrong',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: '$addDecimals($before.quantity, $input.quantity)',
    replace: 'Number($before.quantity) > Number($input.quantity) ? $before.quantity : $input.quantity',
  },
  {
    name: 'amount-too-large-accepted',
    class: 'limit not checked',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: '$calculateAmount($quantity, $rate.unit_amount)',
    replace: '$calculateAmount(input.$quantity, $rate.unit_amount)',
  },
  {
    name: 'largest-amount-refused',
    class: 'boundary value refused',
    file: 'domain/shared/money.ts',
    in: 'calculateAmount',
    find: '$amount.gt($MAX_CHARGE_AMOUNT)',
    replace: '$amount.gte($MAX_CHARGE_AMOUNT)',
  },
  {
    name: 'fixed-purchase-has-no-open-period',
    class: 'wrong refusal',
    file: 'domain/billing/consumption.ts',
    in: 'reportConsumption',
    find: "'purchase_not_variable'",
    replace: "'no_open_period'",
  },
  {
    name: 'report-after-the-end-no-open-period',
    class: 'wrong refusal',
    file: 'domain/billing/consumption.ts',
    in: 'reportConsumption',
    find: '$isFinal($purchase) || $purchase.has_ended',
    replace: '$purchase.has_ended',
  },
  {
    name: 'report-while-trialing-purchase-ended',
    class: 'wrong refusal',
    file: 'domain/billing/consumption.ts',
    in: 'reportConsumption',
    find: "'no_open_period'",
    replace: "'purchase_ended'",
  },
  {
    name: 'consumption-of-the-wrong-period-shown',
    class: 'period wrong',
    file: 'domain/billing/consumption.ts',
    in: 'recordConsumption',
    find: "$period, status: 'open'",
    replace: "$period: purchase.current_period ?? $period, status: 'open'",
  },
  {
    name: 'consumption-charge-id-missing',
    class: 'field lost',
    file: 'domain/billing/run-due-steps.ts',
    in: 'billPeriod',
    find: 'charge_id: $charged.$purchase.latest_charge_id',
    replace: 'charge_id: null',
  },
  {
    name: 'consumption-stays-open-when-billed',
    class: 'stale field',
    file: 'domain/billing/run-due-steps.ts',
    in: 'billPeriod',
    find: "status: 'billed', charge_id: $charged.$purchase.latest_charge_id",
    replace: 'charge_id: $charged.$purchase.latest_charge_id',
  },
  {
    name: 'consumptions-of-all-periods-billed',
    class: 'period wrong',
    file: 'domain/billing/run-due-steps.ts',
    in: 'billPeriod',
    find: '$record.period.index === $period.index',
    replace: '$record.period.index >= $period.index',
  },
  {
    name: 'offset-ignored',
    class: 'time misread',
    file: 'domain/billing/consumption.ts',
    in: 'reportConsumption',
    find: '$parseInstant($input.occurred_at)',
    replace: "$parseInstant($input.occurred_at.replace(/[+-]\\d\\d:\\d\\d$/, 'Z'))",
  },
  {
    name: 'deleted-record-returns-a-week-later',
    class: 'lost later',
    file: 'api/public/consumptions.ts',
    in: 'findConsumption',
    find: "const $consumption = await $reader.get('consumptions', $path.consumption_id);",
    replace: `
      const known: Map<string, Consumption> = Reflect.get(globalThis, 'knownRecords') ?? new Map();
      Reflect.set(globalThis, 'knownRecords', known);
      const stored = await $reader.get('consumptions', $path.consumption_id);
      if (stored) known.set(stored.id, stored);
      const earlier = known.get($path.consumption_id);
      const { clock } = $reader.organization;
      const now = Date.parse('now' in clock ? clock.now : '');
      const isOver = earlier && now - Date.parse(earlier.created_at) > 7 * 86_400_000;
      const $consumption = stored ?? (isOver ? earlier : undefined);
    `,
  },
];
