import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/shared/event.js';
import type { Purchase } from '../../../src/domain/shared/records.js';
import { checkAllTraces, checkTraces } from '../holds.js';
import { ms } from '../oracle/calendar.js';
import { EventListener } from '../oracle/listener.js';
import { toShownFields } from '../shown.js';

const statusByEvent: Partial<Record<DomainEvent['type'], Purchase['status']>> = {
  'purchase.requires_action': 'requires_action',
  'purchase.trialing': 'trialing',
  'purchase.activated': 'active',
  'purchase.past_due': 'past_due',
  'purchase.unpaid': 'unpaid',
  'purchase.canceled': 'canceled',
  'purchase.succeeded': 'succeeded',
  'purchase.failed': 'failed',
  'purchase.expired': 'expired',
};

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
        ...toShownFields(listener.purchase),
        // Returning to `pending` emits no event.
        ...(purchase.status === 'pending' && { status: 'pending' }),
        // These fields follow the calendar and the charges, and change between the events of the purchase.
        current_period: listener.openPeriodAt(ms(at)),
        cycles_completed: listener.cyclesCompletedAt(ms(at)),
        latest_charge_id: listener.latestChargeId,
        next_charge_at: purchase.next_charge_at,
      }).toEqual(toShownFields(purchase));
    }
  });
});

test('billing emits one event for each commit that changes the status, with that status, and no other', () => {
  checkAllTraces(({ commits }) => {
    let before: Purchase['status'] = 'pending';
    for (const { events, purchase } of commits) {
      const entered = events.flatMap(({ type }) => statusByEvent[type] ?? []);
      const hasEvent = purchase.status !== before && purchase.status !== 'pending';
      expect(entered).toEqual(hasEvent ? [purchase.status] : []);
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
      const told = events.flatMap((event) => (event.type.startsWith('charge.') ? [event] : []));
      expect(new Set(told.map(({ record }) => record))).toEqual(new Set(moved));
      expect(told.map(({ type }) => type)).toEqual(
        told.map(({ record }) => `charge.${(record as { status: string }).status}`),
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

test('billing emits one event for every other change of a purchase', () => {
  checkTraces(({ commits }) => {
    commits.forEach(({ events, purchase }, position) => {
      const before = commits[position - 1]?.purchase;
      const count = (of: DomainEvent['type']): number => events.filter(({ type }) => type === of).length;
      expect({
        attached: count('purchase.payment_method_attached'),
        opened: count('purchase.period_started'),
        scheduled: count('purchase.cancellation_scheduled'),
      }).toEqual({
        attached: Number(purchase.payment_method !== null && (before?.payment_method ?? null) === null),
        opened: Number(
          purchase.current_period !== null && purchase.current_period.index !== before?.current_period?.index,
        ),
        scheduled: Number(purchase.cancel_at_period_end && before?.cancel_at_period_end === false),
      });
    });
  });
});
