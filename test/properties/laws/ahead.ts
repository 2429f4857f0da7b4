import { expect, test } from 'vitest';
import { checkAllTraces } from '../holds.js';
import { ms } from '../time.js';

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
