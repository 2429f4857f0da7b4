import { expect, test } from 'vitest';
import { holdsForTraces } from '../holds.js';
import { iso, ms } from '../oracle/calendar.js';
import { Life } from '../oracle/period-oracle.js';
import { isTerminal, statusesOf } from '../oracle/status.js';

test('periods tile time from the anchor without gap or overlap, and each is open when it should be', () => {
  holdsForTraces((trace) => {
    const life = new Life(trace);
    const judged = statusesOf(trace);
    let cancelsAt = Infinity;
    for (const [position, { at, purchase }] of trace.commits.entries()) {
      const now = ms(at);
      if (purchase.cancel_at_period_end) cancelsAt = Math.min(cancelsAt, life.endsAt(now) - life.grace);
      const isOver = isTerminal(judged[position]?.status ?? 'pending');
      const expected = isOver || now >= cancelsAt ? null : life.periodOf(now);
      const isAttached = life.attachedAt !== null && now >= life.attachedAt;
      const open =
        isAttached && expected ? { ...expected, start: iso(expected.start), end: iso(expected.end) } : null;
      expect([at, purchase.current_period]).toEqual([at, open]);
    }
  });
});

test('as many cycles are completed as periods are over, paid or not', () => {
  holdsForTraces((trace) => {
    const life = new Life(trace);
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

test('a trial and the wait for the first period are as long as the plan says', () => {
  holdsForTraces((trace) => {
    const life = new Life(trace);
    const attached = trace.commits.find(({ purchase }) => purchase.payment_method !== null);
    expect(attached?.at ?? null).toBe(
      life.attachedAt !== null && life.attachedAt <= trace.end ? iso(life.attachedAt) : null,
    );
    if (!attached) return;
    expect(attached.purchase.trial_end).toBe(life.trialEnd === null ? null : iso(life.trialEnd));
  });
});
