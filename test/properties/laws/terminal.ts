import { expect, test } from 'vitest';
import { STATUS_BY_EVENT } from '../../../generated/events.js';
import { isFinal } from '../../../contracts/model/simulated-purchase.js';
import { checkAllTraces } from '../holds.js';
import { toStoredFields } from '../document.js';

test('billing makes no new attempt after a terminal status', () => {
  checkAllTraces(({ commits, last }) => {
    const final = commits.find(({ purchase }) => isFinal(purchase)) ?? last;
    expect(last.charges.length).toBe(final.charges.length);
  });
});

test('billing changes only the charge when a pending attempt settles after a terminal status', () => {
  checkAllTraces((trace) => {
    const final = trace.commits.findIndex(({ purchase }) => isFinal(purchase));
    if (final < 0) return;
    const pending = trace.commits[final]?.charges.filter(({ status }) => status === 'pending') ?? [];
    const later = trace.commits.slice(final + 1);
    const types = later.flatMap(({ events }) => events.map(({ type }) => type));
    expect(types.filter((type) => !type.startsWith('charge.'))).toEqual([]);
    const settled = types.filter((type) => type in STATUS_BY_EVENT.Charge);
    expect(settled.filter((type) => !/^charge\.(succeeded|failed)$/.test(type))).toEqual([]);
    expect(settled.length).toBeLessThanOrEqual(pending.length);
    for (const { purchase, charges, consumptions } of later) {
      expect(toStoredFields(purchase)).toEqual(
        trace.commits[final] && toStoredFields(trace.commits[final].purchase),
      );
      expect(consumptions).toEqual(trace.commits[final]?.consumptions);
      const moved = charges.filter((charge) => !trace.commits[final]?.charges.includes(charge));
      expect(moved.every(({ id }) => pending.some((charge) => charge.id === id))).toBe(true);
    }
    const { due_at, next_charge_at } = trace.last.purchase;
    if (pending.length === settled.length)
      expect({ due_at, next_charge_at }).toEqual({ due_at: null, next_charge_at: null });
  });
});

test('billing stops retries and fails an open challenge on an immediate cancellation', () => {
  checkAllTraces(({ commands }) => {
    for (const { step, before, commit } of commands) {
      if (step.do !== 'cancel' || commit?.purchase.status !== 'canceled') continue;
      for (const charge of commit.charges) {
        const { status, next_retry_at } = before.charges.find(({ id }) => id === charge.id) ?? charge;
        expect(charge.next_retry_at).toBeNull();
        if (status === 'requires_action')
          expect(charge).toMatchObject({
            status: 'failed',
            failure: { code: 'canceled' },
            settled_at: commit.at,
          });
        else expect({ ...charge, next_retry_at }).toEqual(before.charges.find(({ id }) => id === charge.id));
      }
      expect(commit.purchase).toMatchObject({
        canceled_at: commit.at,
        next_charge_at: null,
        current_period: null,
      });
    }
  });
});
