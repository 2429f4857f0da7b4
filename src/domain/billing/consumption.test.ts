import { describe, expect, it, test } from 'vitest';
import {
  createCountingIds,
  createTestPurchase,
  expectDecision,
  fixed,
  now,
  buildPlan,
  buyPlan,
  summarizeProblem,
  variable,
} from '../../../test/support/domain.js';
import { cancelPurchase } from './cancellation.js';
import {
  deleteConsumption,
  isSameConsumption,
  reportConsumption,
  type ConsumptionCreate,
} from './consumption.js';
import type { Consumption, Plan, Purchase } from '../shared/records.js';

const plan = buildPlan({ rate: variable });
const open = buyPlan(plan);
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
    newId: createCountingIds(),
  });
}

/** Returns the purchase after a command. */
function getPurchaseAfter(
  decision: ReturnType<typeof report> | ReturnType<typeof deleteConsumption>,
): Purchase {
  const change = expectDecision(decision).changes.find(
    (change) => change.op === 'update' && change.collection === 'purchases',
  );
  return (change as { record: Purchase }).record;
}

describe('reportConsumption', () => {
  it('assigns a consumption to the open period, with the current time as default', () => {
    const { result, events } = expectDecision(report(open, { external_id: 'r-1' }));
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

  it('adds quantities exactly and returns the sent decimal string', () => {
    const first = getPurchaseAfter(report(open, { quantity: '0.10' }));
    const second = report(first, { quantity: '0.20' });
    expect(expectDecision(second).result.quantity).toBe('0.20');
    expect(getPurchaseAfter(second).usage).toEqual([{ index: 1, quantity: '0.3', reports: 2 }]);
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
  ])('checks occurred_at %s of a consumption at %s: error %s', (occurred_at, at, code) => {
    expect(summarizeProblem(report(open, { occurred_at }, at))?.code ?? null).toBe(code);
  });

  it('assigns a consumption to the previous period during its grace time', () => {
    const graceful = buildPlan({ rate: { ...variable, report_grace_hours: 24 } });
    const second: Purchase = {
      ...buyPlan(graceful),
      unbilled_period: open.current_period,
      current_period: { index: 2, start: '2027-02-10T15:30:00.000Z', end: '2027-03-10T15:30:00.000Z' },
    };
    const late = { occurred_at: '2027-02-10T15:29:59Z' };
    expect(
      expectDecision(report(second, late, '2027-02-11T15:29:59.999Z', graceful)).result.period.index,
    ).toBe(1);
    const billed: Purchase = { ...second, unbilled_period: null };
    expect(summarizeProblem(report(billed, late, '2027-02-11T15:30:00.000Z', graceful))?.code).toBe(
      'period_closed',
    );
    expect(
      expectDecision(
        report(second, { occurred_at: '2027-02-10T15:30:00Z' }, '2027-02-11T00:00:00.000Z', graceful),
      ).result.period.index,
    ).toBe(2);
  });

  it('rejects a consumption that raises the period above the maximum charge amount', () => {
    const dear = buildPlan({ rate: { ...variable, unit_amount: '1' } });
    const almost = getPurchaseAfter(report(open, { quantity: '999999999998.5' }, during, dear));
    expect(summarizeProblem(report(almost, { quantity: '2' }, during, dear))).toEqual({
      code: 'amount_too_large',
      pointers: ['/quantity'],
    });
    expect(summarizeProblem(report(almost, { quantity: '0.5' }, during, dear))).toBeNull();
  });

  test.each<[string, Purchase, Plan, string]>([
    ['for a fixed subscription', buyPlan(buildPlan()), buildPlan({ rate: fixed }), 'purchase_not_variable'],
    ['before a card is attached', expectDecision(createTestPurchase(plan)).result, plan, 'no_open_period'],
    [
      'during a challenge',
      expectDecision(createTestPurchase(plan, { payment_token: 'tok_challenge' })).result,
      plan,
      'no_open_period',
    ],
    ['during the trial', buyPlan(buildPlan({ rate: variable, trial_days: 7 })), plan, 'no_open_period'],
    ['after the end', { ...open, status: 'succeeded' }, plan, 'purchase_ended'],
    [
      'after the end, while the last bill is overdue',
      { ...open, current_period: null, status: 'past_due', has_ended: true },
      plan,
      'purchase_ended',
    ],
    ['after a failure', { ...open, status: 'failed' }, plan, 'purchase_ended'],
  ])('rejects a consumption %s', (_, purchase, of, code) => {
    expect(summarizeProblem(report(purchase, {}, during, of))?.code).toBe(code);
  });
});

test.each<[string, Partial<ConsumptionCreate>, boolean]>([
  ['the same body', {}, true],
  ['an equal quantity with other digits', { quantity: '5.0' }, true],
  ['another quantity', { quantity: '5.000001' }, false],
  ['no occurred_at', { occurred_at: null }, true],
  ['the same instant with another offset', { occurred_at: '2027-01-20T13:00:00+01:00' }, true],
  ['another instant', { occurred_at: '2027-01-20T12:00:01Z' }, false],
  ['another description', { description: 'other' }, false],
  ['the same metadata', { metadata: { meter: 'a' } }, true],
  ['more metadata', { metadata: { meter: 'a', more: 'b' } }, false],
])('isSameConsumption compares a stored consumption with a repeated request: %s: %s', (_, input, isSame) => {
  const original = expectDecision(
    report(open, { occurred_at: during, description: 'reading', metadata: { meter: 'a' } }),
  ).result;
  expect(isSameConsumption(original, { quantity: '5', ...input })).toBe(isSame);
});

describe('deleteConsumption', () => {
  const taken = report(open);
  const record = expectDecision(taken).result;

  it('resets the period to unreported when its only consumption is deleted', () => {
    const decision = deleteConsumption(record, getPurchaseAfter(taken));
    expect(getPurchaseAfter(decision).usage).toEqual([{ index: 1, quantity: '0', reports: 0 }]);
    expect(expectDecision(decision).events).toEqual([{ type: 'consumption.deleted', record }]);
  });

  test.each<[Consumption['status'], string]>([
    ['billed', 'consumption_billed'],
    ['unbilled', 'purchase_ended'],
  ])('rejects the deletion of a consumption with the status %s', (status, code) => {
    expect(summarizeProblem(deleteConsumption({ ...record, status }, open))?.code).toBe(code);
  });

  it('rejects the deletion of a consumption after an immediate cancellation', () => {
    const { changes } = expectDecision(
      cancelPurchase({
        purchase: getPurchaseAfter(taken),
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
    expect(cutOff.map((record) => summarizeProblem(deleteConsumption(record, open))?.code)).toEqual([
      'purchase_ended',
    ]);
  });
});
