import { expect, test } from 'vitest';
import { checkAllTraces } from '../holds.js';
import { isTerminal } from '../oracle/status.js';
import { toShownFields } from '../shown.js';

test('billing makes no new attempt after a terminal status', () => {
  checkAllTraces(({ commits, last }) => {
    const final = commits.find(({ purchase }) => isTerminal(purchase.status)) ?? last;
    expect(last.charges.length).toBe(final.charges.length);
  });
});

test('billing changes only the charge when a pending attempt settles after a terminal status', () => {
  checkAllTraces((trace) => {
    const final = trace.commits.findIndex(({ purchase }) => isTerminal(purchase.status));
    if (final < 0) return;
    const pending = trace.commits[final]?.charges.filter(({ status }) => status === 'pending') ?? [];
    const later = trace.commits.slice(final + 1);
    const told = later.flatMap(({ events }) => events.map(({ type }) => type));
    expect(told.filter((type) => !/^charge\.(succeeded|failed)$/.test(type))).toEqual([]);
    expect(told.length).toBeLessThanOrEqual(pending.length);
    for (const { purchase, charges, consumptions } of later) {
      expect(toShownFields(purchase)).toEqual(
        trace.commits[final] && toShownFields(trace.commits[final].purchase),
      );
      expect(consumptions).toEqual(trace.commits[final]?.consumptions);
      const moved = charges.filter((charge) => !trace.commits[final]?.charges.includes(charge));
      expect(moved.every(({ id }) => pending.some((charge) => charge.id === id))).toBe(true);
    }
    const { due_at, next_charge_at } = trace.last.purchase;
    if (pending.length === told.length)
      expect({ due_at, next_charge_at }).toEqual({ due_at: null, next_charge_at: null });
  });
});
