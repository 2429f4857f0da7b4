import { expect, test } from 'vitest';
import { checkAllTraces, checkTraces } from '../holds.js';
import { listExpectedCharges } from '../oracle/bills.js';
import { iso, ms } from '../oracle/calendar.js';
import { isTerminal } from '../oracle/status.js';
import { type Trace } from '../trace.js';

test('billing schedules no work in the past of the clock after an advance', () => {
  checkAllTraces(({ stops }) => {
    for (const { now, last } of stops) {
      const { due_at, next_charge_at } = last.purchase;
      for (const instant of [due_at, next_charge_at])
        if (instant !== null) expect(ms(instant)).toBeGreaterThan(now);
    }
  });
});

test('billing commits in chronological order', () => {
  checkAllTraces(({ commits }) => {
    const instants = commits.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort());
    for (const { at, events } of commits) for (const event of events) expect(event.at ?? at).toBe(at);
  });
});

test('billing sets next_charge_at to the time of the next first attempt, unless a command intervenes', () => {
  checkTraces((trace) => {
    trace.commits.forEach(({ at, purchase }, position) => {
      if (purchase.payment_method === null) return;
      const told = purchase.next_charge_at;
      const charged = getNextChargeTime(trace, position);
      if (isTerminal(purchase.status)) expect([told, charged]).toEqual([null, null]);
      else if (told === null) expect([at, charged]).toEqual([at, null]);
      else if (charged !== null && !isUnbilled(trace, told)) expect([at, told]).toEqual([at, charged]);
      else if (ms(told) <= trace.end && !isEndedBetween(trace, position, told) && !isUnbilled(trace, told))
        expect([at, told]).toEqual([at, charged]);
    });
  });
});

/** Returns the time of the first attempt of the next chain after a commit. */
function getNextChargeTime({ commits, last }: Trace, position: number): string | null {
  const known = new Set(commits[position]?.charges.map(({ id }) => id));
  const next = last.charges.find(({ id, attempt }) => attempt === 1 && !known.has(id));
  return next?.created_at ?? null;
}

/** Returns whether a cancellation, by command or by dunning, lies between a commit and a time. */
function isEndedBetween({ commits }: Trace, position: number, instant: string): boolean {
  const before = commits[position]?.purchase.cancel_at_period_end;
  const ended = commits
    .slice(position + 1)
    .find(({ purchase }) => isTerminal(purchase.status) || purchase.cancel_at_period_end !== before);
  return ended !== undefined && ended.at <= instant;
}

/** Returns whether nothing is charged at a time because no usage was reported. */
function isUnbilled(trace: Trace, instant: string): boolean {
  return listExpectedCharges(trace).some(({ at, amount }) => iso(at) === instant && amount === null);
}
