import { expect, test } from 'vitest';
import { holdsForAllTraces, holdsForTraces } from '../holds.js';
import { billsOf } from '../oracle/bills.js';
import { iso } from '../oracle/calendar.js';
import { chainsOf } from '../oracle/chains.js';

test('a period has at most one chain', () => {
  holdsForAllTraces((trace) => {
    if (trace.story.plan.rate.kind === 'one_time') return;
    const indexes = chainsOf(trace.last.charges).flatMap(([{ period }]) => (period ? [period.index] : []));
    expect(indexes).toEqual([...new Set(indexes)]);
  });
});

test('each period is charged once, when it is due, exactly what it comes to', () => {
  holdsForTraces((trace) => {
    if (trace.story.plan.rate.kind === 'one_time') return;
    const bills = billsOf(trace);
    const indexes = new Set(bills.map(({ period }) => period.index));
    const charged = chainsOf(trace.last.charges)
      .filter(([{ period }]) => period !== null && indexes.has(period.index))
      .map(([{ period, created_at, amount }]) => [period?.index, created_at, BigInt(amount)]);
    const expected = bills
      .filter(({ amount }) => amount !== null)
      .map(({ period, at, amount }) => [period.index, iso(at), amount]);
    expect(charged).toEqual(expected);
  });
});

test('the billed total is the sum of what the periods come to', () => {
  holdsForTraces((trace) => {
    const { rate } = trace.story.plan;
    if (rate.kind === 'one_time') return;
    const chains = chainsOf(trace.last.charges);
    const total = chains.reduce((sum, [{ amount }]) => sum + BigInt(amount), 0n);
    if (rate.kind === 'fixed_subscription') expect(total).toBe(BigInt(chains.length) * BigInt(rate.amount));
    else expect(total).toBe(billsOf(trace).reduce((sum, { amount }) => sum + (amount ?? 0n), 0n));
  });
});

test('what was billed says so, and what was cut off is unbilled', () => {
  holdsForTraces((trace) => {
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

test('every amount is a whole number that a double holds exactly', () => {
  holdsForAllTraces(({ last }) => {
    const isWhole = ({ amount }: { amount: number }): boolean =>
      Number.isSafeInteger(amount) && amount >= 0 && amount <= 999_999_999_999;
    expect(last.charges.filter((charge) => !isWhole(charge))).toEqual([]);
  });
});
