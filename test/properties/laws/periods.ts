import { expect, test } from 'vitest';
import { checkTraces } from '../holds.js';
import { iso, ms } from '../oracle/calendar.js';
import { PeriodOracle } from '../oracle/period-oracle.js';
import { isTerminal, listExpectedStatuses } from '../oracle/status.js';

test('billing covers time from the anchor with consecutive periods, each open when it should be', () => {
  checkTraces((trace) => {
    const life = new PeriodOracle(trace);
    const expectedStatuses = listExpectedStatuses(trace);
    let cancelsAt = Infinity;
    for (const [position, { at, purchase }] of trace.commits.entries()) {
      const now = ms(at);
      if (purchase.cancel_at_period_end) cancelsAt = Math.min(cancelsAt, life.endsAt(now) - life.grace);
      const isOver = isTerminal(expectedStatuses[position]?.status ?? 'pending');
      const expected = isOver || now >= cancelsAt ? null : life.createPeriod(now);
      const isAttached = life.attachedAt !== null && now >= life.attachedAt;
      const open =
        isAttached && expected ? { ...expected, start: iso(expected.start), end: iso(expected.end) } : null;
      expect([at, purchase.current_period]).toEqual([at, open]);
    }
  });
});

test('billing counts a completed cycle for each period that has ended, paid or not', () => {
  checkTraces((trace) => {
    const life = new PeriodOracle(trace);
    for (const { at, purchase } of trace.commits) {
      if (isTerminal(purchase.status)) break;
      const opened = trace.commits
        .filter((commit) => commit.at <= at)
        .map((commit) => commit.purchase.current_period?.index ?? 0);
      const over = life
        .periodsUntil(ms(at))
        .filter(({ index, end }) => end <= ms(at) && index <= Math.max(...opened));
      expect(purchase.cycles_completed).toBe(over.length);
    }
  });
});

test('billing waits as long as the plan says for the trial and the first period', () => {
  checkTraces((trace) => {
    const life = new PeriodOracle(trace);
    const attached = trace.commits.find(({ purchase }) => purchase.payment_method !== null);
    expect(attached?.at ?? null).toBe(
      life.attachedAt !== null && life.attachedAt <= trace.end ? iso(life.attachedAt) : null,
    );
    if (!attached) return;
    expect(attached.purchase.trial_end).toBe(life.trialEnd === null ? null : iso(life.trialEnd));
  });
});
