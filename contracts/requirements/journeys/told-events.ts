import { expectEqual } from '../../assert.js';
import { eventsOf, type Event } from '../../http/events.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Charge, Purchase } from '../../fixtures/test-organization.js';
import { journey } from './journey.js';

const NOW = '2027-01-10T09:30:15.437Z';
const needs = ['write', 'payment-tokens', 'clock'] as const;
const pointer = '/tags/7/description';

/** Type and instant, with what the event is about. */
function told({ type, timestamp, data }: Event): unknown[] {
  const { current_period, attempt, status } = data as Partial<Purchase & Charge>;
  return type === 'purchase.period_started'
    ? [type, timestamp, current_period?.index]
    : type.startsWith('charge.')
      ? [type, timestamp, attempt]
      : [type, timestamp, status];
}

/** All that is told of a purchase, from the first event to the last. */
export const toldEvents: readonly Requirement[] = [
  journey({
    id: 'journeys.events.of-periods',
    needs,
    pointer,
    statement: 'tell of each period once that it started, after its charge, at the instant when it did',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: NOW });
      await shop.purchase({ ...plans.fixed, billing_cycles: 3 });
      await shop.advance('P4M');
      const [, ...events] = await eventsOf(shop);
      const at = (month: number): string => NOW.replace('-01-', `-0${month}-`);
      expectEqual(
        events.map(told),
        [
          ['purchase.created', at(1), 'active'],
          ['charge.succeeded', at(1), 1],
          ['purchase.payment_method_attached', at(1), 'active'],
          ['purchase.activated', at(1), 'active'],
          ['purchase.period_started', at(1), 1],
          ['charge.succeeded', at(2), 1],
          ['purchase.period_started', at(2), 2],
          ['charge.succeeded', at(3), 1],
          ['purchase.period_started', at(3), 3],
          ['purchase.succeeded', at(4), 'succeeded'],
        ],
        'What was told',
      );
    },
  }),
  journey({
    id: 'journeys.events.of-dunning',
    needs,
    pointer,
    statement: 'tell of each attempt once, of each status as it is entered, and of nothing twice',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: NOW });
      await shop.purchase(plans.fixed, { payment_token: 'tok_declined_twice_then_success' });
      await shop.advance('P1M7D');
      const events = (await eventsOf(shop)).filter(({ timestamp }) => timestamp > NOW);
      const at = (day: number): string => NOW.replace('-01-10', `-02-${day}`);
      expectEqual(
        events.map(told),
        [
          ['charge.failed', at(10), 1],
          ['purchase.past_due', at(10), 'past_due'],
          ['purchase.period_started', at(10), 2],
          ['charge.failed', at(12), 2],
          ['charge.succeeded', at(14), 3],
          ['purchase.activated', at(14), 'active'],
        ],
        'What was told',
      );
    },
  }),
  journey({
    id: 'journeys.events.of-records',
    operation: 'createConsumption',
    needs,
    pointer,
    statement: 'tell of each record once, as it was answered, at the instant of the request',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ now: NOW });
      const { id } = await shop.purchase(plans.variable);
      const before = await eventsOf(shop);
      const record = await shop.report(id, { quantity: '1.50', description: 'Meter 7' });
      const path = { id, consumption_id: record.id };
      (await shop.call('deleteConsumption', { path })).expectStatus(204);
      const { id: customerId } = await shop.customer();
      const customer = (await shop.call('getCustomer', { path: { id: customerId } })).body;
      const events = (await eventsOf(shop)).slice(before.length);
      expectEqual(
        events.map(({ type, timestamp, data }) => [type, timestamp, data]),
        [
          ['consumption.created', NOW, record],
          ['consumption.deleted', NOW, record],
          ['customer.created', NOW, customer],
        ],
        'What was told',
      );
    },
  }),
];
