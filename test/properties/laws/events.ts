import { expect, test } from 'vitest';
import { EVENT_BY_STATUS, STATUS_BY_EVENT } from '../../../generated/events.js';
import type { DomainEvent } from '../../../src/domain/shared/event.js';
import type { Charge, Purchase } from '../../../src/domain/shared/records.js';
import { checkAllTraces } from '../holds.js';
import { toStoredFields } from '../document.js';
import { ms } from '../time.js';
import { EventListener } from './event-listener.js';

test('billing emits events that add up to the current state of all resources', () => {
  checkAllTraces(({ commits }) => {
    const listener = new EventListener();
    for (const { at, events, purchase, charges, consumptions } of commits) {
      events.forEach((event) => {
        listener.receive(event);
      });
      expect([...listener.charges.values()]).toEqual(charges);
      expect([...listener.consumptions.values()]).toEqual(consumptions);
      expect({
        ...toStoredFields(listener.purchase),
        // These fields follow the calendar and the charges, and change between the events of the purchase.
        current_period: listener.openPeriodAt(ms(at)),
        cycles_completed: listener.cyclesCompletedAt(ms(at)),
        latest_charge_id: listener.latestChargeId,
        next_charge_at: purchase.next_charge_at,
      }).toEqual(toStoredFields(purchase));
    }
  });
});

test('billing emits one event for each commit that changes the status, with that status, and no other', () => {
  checkAllTraces(({ commits }) => {
    let before: Purchase['status'] = 'pending';
    for (const { events, purchase } of commits) {
      const entered = events.flatMap(({ type }) => STATUS_BY_EVENT.Purchase[type] ?? []);
      expect(entered).toEqual(purchase.status === before ? [] : [purchase.status]);
      before = purchase.status;
    }
  });
});

test('billing emits one event for each change of a charge, in the same commit, with the changed charge', () => {
  checkAllTraces(({ commits }) => {
    commits.forEach(({ events, charges }, position) => {
      const before = commits[position - 1]?.charges ?? [];
      const moved = charges.filter(
        ({ id, status }) => before.find((old) => old.id === id)?.status !== status,
      );
      const told = events.filter(({ type }) => type in STATUS_BY_EVENT.Charge);
      expect(new Set(told.map(({ record }) => record))).toEqual(new Set(moved));
      expect(told.map(({ type }) => type)).toEqual(
        told.map(({ record }) => EVENT_BY_STATUS.Charge[(record as Charge).status]),
      );
      expect(told.length).toBe(moved.length);
    });
  });
});

test('billing orders the events of a commit: creation, then charges, then the changed purchase', () => {
  checkAllTraces(({ commits }) => {
    commits.forEach(({ events, purchase }, position) => {
      const ranks = events.map(({ type }) => rankEvent(type));
      expect(ranks).toEqual([...ranks].sort());
      expect(ranks.filter((rank) => rank === 0).length).toBe(position === 0 ? 1 : 0);
      const ofPurchase = events.filter(({ type }) => type.startsWith('purchase.'));
      expect(ofPurchase.map(({ record }) => record)).toEqual(ofPurchase.map(() => purchase));
    });
  });
});

function rankEvent(type: DomainEvent['type']): number {
  if (type === 'purchase.created') return 0;
  return type.startsWith('purchase.') ? 2 : 1;
}
