import { expect, test } from 'vitest';
import { holdsForAllTraces, holdsForTraces } from '../holds.js';
import { billsOf } from '../oracle/bills.js';
import { iso, ms } from '../oracle/calendar.js';
import { isTerminal } from '../oracle/status.js';
import { type Trace } from '../trace.js';

test('what is to come is never in the past after an advance', () => {
  holdsForAllTraces(({ stops }) => {
    for (const { now, last } of stops) {
      const { due_at, next_charge_at } = last.purchase;
      for (const instant of [due_at, next_charge_at])
        if (instant !== null) expect(ms(instant)).toBeGreaterThan(now);
    }
  });
});

test('commits follow each other in time', () => {
  holdsForAllTraces(({ commits }) => {
    const instants = commits.map(({ at }) => at);
    expect(instants).toEqual([...instants].sort());
    for (const { at, events } of commits) for (const event of events) expect(event.at ?? at).toBe(at);
  });
});

test('next_charge_at tells when the next first attempt is made, or that none is, unless a command intervenes', () => {
  holdsForTraces((trace) => {
    trace.commits.forEach(({ at, purchase }, position) => {
      if (purchase.payment_method === null) return;
      const told = purchase.next_charge_at;
      const charged = nextCharge(trace, position);
      if (isTerminal(purchase.status)) expect([told, charged]).toEqual([null, null]);
      else if (told === null) expect([at, charged]).toEqual([at, null]);
      else if (charged !== null && !isUnbilled(trace, told)) expect([at, told]).toEqual([at, charged]);
      else if (ms(told) <= trace.end && !isEndedBetween(trace, position, told) && !isUnbilled(trace, told))
        expect([at, told]).toEqual([at, charged]);
    });
  });
});

/** When the first attempt of the next chain is made that begins after a commit. */
function nextCharge({ commits, last }: Trace, position: number): string | null {
  const known = new Set(commits[position]?.charges.map(({ id }) => id));
  const next = last.charges.find(({ id, attempt }) => attempt === 1 && !known.has(id));
  return next?.created_at ?? null;
}

/** Whether a cancellation came between a commit and an instant, by command or by dunning. */
function isEndedBetween({ commits }: Trace, position: number, instant: string): boolean {
  const before = commits[position]?.purchase.cancel_at_period_end;
  const ended = commits
    .slice(position + 1)
    .find(({ purchase }) => isTerminal(purchase.status) || purchase.cancel_at_period_end !== before);
  return ended !== undefined && ended.at <= instant;
}

/** Whether there is nothing to charge at an instant, since nothing was reported. */
function isUnbilled(trace: Trace, instant: string): boolean {
  return billsOf(trace).some(({ at, amount }) => iso(at) === instant && amount === null);
}
