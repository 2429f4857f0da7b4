import { expect, test } from 'vitest';
import { checkAllTraces, checkTraces } from '../holds.js';
import { listExpectedCharges } from '../oracle/bills.js';
import { iso } from '../oracle/calendar.js';
import { listChains } from '../oracle/chains.js';

test('billing charges a period with at most one first attempt and its retries', () => {
  checkAllTraces((trace) => {
    if (trace.billingCase.plan.rate.kind === 'one_time') return;
    const indexes = listChains(trace.last.charges).flatMap(([{ period }]) => (period ? [period.index] : []));
    expect(indexes).toEqual([...new Set(indexes)]);
  });
});

test('billing charges each period once, when it is due, with the exact amount', () => {
  checkTraces((trace) => {
    if (trace.billingCase.plan.rate.kind === 'one_time') return;
    const bills = listExpectedCharges(trace);
    const indexes = new Set(bills.map(({ period }) => period.index));
    const charged = listChains(trace.last.charges)
      .filter(([{ period }]) => period !== null && indexes.has(period.index))
      .map(([{ period, created_at, amount }]) => [period?.index, created_at, BigInt(amount)]);
    const expected = bills
      .filter(({ amount }) => amount !== null)
      .map(({ period, at, amount }) => [period.index, iso(at), amount]);
    expect(charged).toEqual(expected);
  });
});

test('billing charges a total equal to the sum of the amounts of all periods', () => {
  checkTraces((trace) => {
    const { rate } = trace.billingCase.plan;
    if (rate.kind === 'one_time') return;
    const chains = listChains(trace.last.charges);
    const total = chains.reduce((sum, [{ amount }]) => sum + BigInt(amount), 0n);
    if (rate.kind === 'fixed_subscription') expect(total).toBe(BigInt(chains.length) * BigInt(rate.amount));
    else expect(total).toBe(listExpectedCharges(trace).reduce((sum, { amount }) => sum + (amount ?? 0n), 0n));
  });
});

test('billing marks usage records as billed when they were charged, and as unbilled after an immediate cancellation', () => {
  checkTraces((trace) => {
    const { charges, consumptions, purchase } = trace.last;
    for (const { period, status, charge_id } of consumptions) {
      const first = charges.find((charge) => charge.period?.index === period.index && charge.attempt === 1);
      const unbilled = purchase.status === 'canceled' ? 'unbilled' : 'open';
      expect({ status, charge_id }).toEqual(
        first ? { status: 'billed', charge_id: first.id } : { status: unbilled, charge_id: null },
      );
    }
  });
});

test('billing charges only amounts that are safe integers', () => {
  checkAllTraces(({ last }) => {
    const isWhole = ({ amount }: { amount: number }): boolean =>
      Number.isSafeInteger(amount) && amount >= 0 && amount <= 999_999_999_999;
    expect(last.charges.filter((charge) => !isWhole(charge))).toEqual([]);
  });
});
