import { expect, test } from 'vitest';
import type { Charge, ForcedOutcome } from '../../../src/domain/shared/records.js';
import { checkAllTraces, checkVisits } from '../holds.js';
import { HOUR, iso, ms } from '../time.js';
import type { Trace } from '../trace.js';
import { listChains } from './chains.js';

test('billing charges a period with at most one first attempt and its retries', () => {
  checkAllTraces((trace) => {
    if (trace.billingCase.plan.rate.kind === 'one_time') return;
    const indexes = listChains(trace.last.charges).flatMap(([{ period }]) => (period ? [period.index] : []));
    expect(indexes).toEqual([...new Set(indexes)]);
  });
});

test('billing charges only amounts that are safe integers', () => {
  checkAllTraces(({ last }) => {
    const isWhole = ({ amount }: { amount: number }): boolean =>
      Number.isSafeInteger(amount) && amount >= 0 && amount <= 999_999_999_999;
    expect(last.charges.filter((charge) => !isWhole(charge))).toEqual([]);
  });
});

test('billing numbers a charge and its retries, all with the same amount and period', () => {
  checkAllTraces(({ last: { charges } }) => {
    const chains = listChains(charges);
    // Each charge belongs to one chain, linked by retry_of.
    expect(chains.flat().length).toBe(charges.length);
    for (const chain of chains) {
      expect(chain.map(({ attempt }) => attempt)).toEqual(chain.map((_, position) => position + 1));
      for (const { amount, period, consumption } of chain)
        expect({ amount, period, consumption }).toEqual({
          amount: chain[0].amount,
          period: chain[0].period,
          consumption: chain[0].consumption,
        });
    }
  });
});

test('billing consumes forced outcomes in order, at the checkout as well', () => {
  checkVisits(({ commits, commands }) => {
    let before: readonly ForcedOutcome[] = [];
    for (const commit of commits) {
      const { forced_outcomes: after } = commit.purchase;
      const step = commands.find((command) => command.commit === commit)?.step;
      const line = step?.do === 'force' ? [...before, step.outcome] : before;
      expect(after).toEqual(line.slice(line.length - after.length));
      if (commit.cause === 'page') expect(line.length - after.length).toBeLessThanOrEqual(1);
      else if (commit.cause !== 'due') expect(after).toEqual(line);
      before = after;
    }
  });
});

test('billing settles a delayed payment after one day, whatever happens to the purchase', () => {
  checkAllTraces(({ commits, last, end }) => {
    for (const { id, created_at } of commits.flatMap(getPending)) {
      const { status, settled_at } = last.charges.find((charge) => charge.id === id) ?? {};
      const due = ms(created_at) + 24 * HOUR;
      expect(settled_at ?? null).toBe(due <= end ? iso(due) : null);
      expect(status === 'pending').toBe(due > end);
    }
  });
});

const getPending = ({ charges }: Trace['last']): Charge[] =>
  charges.filter(({ status }) => status === 'pending');
