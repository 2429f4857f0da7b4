import { describe, expect, it, test } from 'vitest';
import {
  countingIds,
  create,
  decided,
  fixed,
  now,
  planWith,
  purchased,
  refusal,
  variable,
} from '../../../test/support/domain.js';
import { cancelPurchase } from './cancellation.js';
import { deleteConsumption, isSameReport, reportConsumption, type ConsumptionCreate } from './consumption.js';
import type { Consumption, Plan, Purchase } from '../shared/records.js';

const plan = planWith({ rate: variable });
const open = purchased(plan);
const during = '2027-01-20T12:00:00.000Z';

function report(
  purchase: Purchase,
  input: Partial<ConsumptionCreate> = {},
  at = during,
  of: Plan = plan,
): ReturnType<typeof reportConsumption> {
  return reportConsumption({
    input: { quantity: '5', ...input },
    purchase,
    plan: of,
    now: at,
    newId: countingIds(),
  });
}

/** The purchase as a command left it. */
function after(decision: ReturnType<typeof report> | ReturnType<typeof deleteConsumption>): Purchase {
  const change = decided(decision).changes.find(
    (one) => one.op === 'update' && one.collection === 'purchases',
  );
  return (change as { record: Purchase }).record;
}

describe('a report', () => {
  it('counts for the period in which it was used, now unless it says otherwise', () => {
    const { result, events } = decided(report(open, { external_id: 'r-1' }));
    expect(result).toMatchObject({
      status: 'open',
      quantity: '5',
      occurred_at: during,
      period: open.current_period,
      charge_id: null,
      external_id: 'r-1',
    });
    expect(events).toEqual([{ type: 'consumption.created', record: result }]);
  });

  it('adds up exactly, and is echoed as it was sent', () => {
    const first = after(report(open, { quantity: '0.10' }));
    const second = report(first, { quantity: '0.20' });
    expect(decided(second).result.quantity).toBe('0.20');
    expect(after(second).usage).toEqual([{ index: 1, quantity: '0.3', reports: 2 }]);
  });

  test.each([
    // occurred_at, now, code
    ['2027-01-10T15:30:00Z', during, null],
    ['2027-01-10T15:29:59.999Z', during, 'period_closed'],
    ['2027-01-20T12:05:00Z', during, null],
    ['2027-01-20T12:05:00.001Z', during, 'occurred_in_future'],
    ['2027-01-20T13:00:00+01:00', during, null],
    ['2027-02-10T15:29:59Z', '2027-02-10T15:29:00.000Z', null],
    ['2027-02-10T15:30:00Z', '2027-02-10T15:29:00.000Z', 'occurred_in_future'],
  ])('of %s at %s: %s', (occurred_at, at, code) => {
    expect(refusal(report(open, { occurred_at }, at))?.code ?? null).toBe(code);
  });

  it('counts for the period before while its grace runs', () => {
    const graceful = planWith({ rate: { ...variable, report_grace_hours: 24 } });
    const second: Purchase = {
      ...purchased(graceful),
      unbilled_period: open.current_period,
      current_period: { index: 2, start: '2027-02-10T15:30:00.000Z', end: '2027-03-10T15:30:00.000Z' },
    };
    const late = { occurred_at: '2027-02-10T15:29:59Z' };
    expect(decided(report(second, late, '2027-02-11T15:29:59.999Z', graceful)).result.period.index).toBe(1);
    const billed: Purchase = { ...second, unbilled_period: null };
    expect(refusal(report(billed, late, '2027-02-11T15:30:00.000Z', graceful))?.code).toBe('period_closed');
    expect(
      decided(report(second, { occurred_at: '2027-02-10T15:30:00Z' }, '2027-02-11T00:00:00.000Z', graceful))
        .result.period.index,
    ).toBe(2);
  });

  it('that would lift the period above the largest amount is refused', () => {
    const dear = planWith({ rate: { ...variable, unit_amount: '1' } });
    const almost = after(report(open, { quantity: '999999999998.5' }, during, dear));
    expect(refusal(report(almost, { quantity: '2' }, during, dear))).toEqual({
      code: 'amount_too_large',
      pointers: ['/quantity'],
    });
    expect(refusal(report(almost, { quantity: '0.5' }, during, dear))).toBeNull();
  });

  test.each<[string, Purchase, Plan, string]>([
    ['for a fixed subscription', purchased(planWith()), planWith({ rate: fixed }), 'purchase_not_variable'],
    ['before the card', decided(create(plan)).result, plan, 'no_open_period'],
    [
      'during a challenge',
      decided(create(plan, { payment_token: 'tok_challenge' })).result,
      plan,
      'no_open_period',
    ],
    ['during the trial', purchased(planWith({ rate: variable, trial_days: 7 })), plan, 'no_open_period'],
    ['after the end', { ...open, status: 'succeeded' }, plan, 'purchase_ended'],
    [
      'after the end, while the last bill is owed',
      { ...open, current_period: null, status: 'past_due', has_ended: true },
      plan,
      'purchase_ended',
    ],
    ['after a failure', { ...open, status: 'failed' }, plan, 'purchase_ended'],
  ])('%s is refused', (_, purchase, of, code) => {
    expect(refusal(report(purchase, {}, during, of))?.code).toBe(code);
  });
});

test.each<[string, Partial<ConsumptionCreate>, boolean]>([
  ['the same', {}, true],
  ['the same quantity in other digits', { quantity: '5.0' }, true],
  ['another quantity', { quantity: '5.000001' }, false],
  ['no time', { occurred_at: null }, true],
  ['the same time with another offset', { occurred_at: '2027-01-20T13:00:00+01:00' }, true],
  ['another time', { occurred_at: '2027-01-20T12:00:01Z' }, false],
  ['another description', { description: 'other' }, false],
  ['the same metadata', { metadata: { meter: 'a' } }, true],
  ['more metadata', { metadata: { meter: 'a', more: 'b' } }, false],
])('%s repeats a report: %s', (_, input, isSame) => {
  const original = decided(
    report(open, { occurred_at: during, description: 'reading', metadata: { meter: 'a' } }),
  ).result;
  expect(isSameReport(original, { quantity: '5', ...input })).toBe(isSame);
});

describe('taking a report back', () => {
  const taken = report(open);
  const record = decided(taken).result;

  it('leaves the period unreported when it was the only one', () => {
    const decision = deleteConsumption(record, after(taken));
    expect(after(decision).usage).toEqual([{ index: 1, quantity: '0', reports: 0 }]);
    expect(decided(decision).events).toEqual([{ type: 'consumption.deleted', record }]);
  });

  test.each<[Consumption['status'], string]>([
    ['billed', 'consumption_billed'],
    ['unbilled', 'purchase_ended'],
  ])('is refused when it is %s', (status, code) => {
    expect(refusal(deleteConsumption({ ...record, status }, open))?.code).toBe(code);
  });

  it('is refused after an immediate cancellation', () => {
    const { changes } = decided(
      cancelPurchase({
        purchase: after(taken),
        mode: 'immediate',
        reason: null,
        plan,
        charge: () => {
          throw new Error('No charge is open.');
        },
        openConsumptions: [record],
        now,
      }),
    );
    const cutOff = changes.flatMap((change) =>
      change.op === 'update' && change.collection === 'consumptions' ? [change.record] : [],
    );
    expect(cutOff.map((one) => refusal(deleteConsumption(one, open))?.code)).toEqual(['purchase_ended']);
  });
});
