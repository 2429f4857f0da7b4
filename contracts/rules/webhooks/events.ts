import { STATUS_BY_EVENT } from '../../../generated/events.js';
import type { RequestBody } from '../../http/api.js';
import type { Charge, Purchase, TestOrganization } from '../../fixtures/test-organization.js';
import { defineJourneyRequirement, withNewOrganization, withDefaults } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { listAllEvents, type Event } from '../../http/events.js';
import { getCardFields, paymentTokens } from '../../spec/payment-tokens.js';
import { plans } from '../../fixtures/plans.js';
import { expectConsistentPurchase } from '../shared/expect-consistent-purchase.js';
import { cite } from '../shared/cite.js';

const defineJourney = withDefaults(defineJourneyRequirement, {
  area: 'webhooks',
  needs: ['write', 'payment-tokens', 'clock'],
});

/** Position of an event among the events of one change. */
const getEventRank = (type: string): number => {
  if (type === 'purchase.created') return 0;
  return type.startsWith('charge.') ? 1 : 2;
};

export const purchaseEvents = [
  defineJourney({
    id: 'journeys.events.of-a-purchase',
    citation: cite(
      'events.once-per-change',
      'events.order',
      'events.requires-action',
      'events.card-attached',
      'events.charge-pending',
      'events.charge-requires-action',
      'events.charge-succeeded',
      'events.failed',
    ),
    needs: ['write', 'payment-tokens', 'sandbox'],
    statement: 'emit the events of a new purchase in the order created, charge, status, and no others',
    verify: async ({ newOrganization }) => {
      for (const { name } of paymentTokens) {
        const organization = await newOrganization();
        const purchase = await organization.purchasePlan(plans.fixed, { payment_token: name });
        const [customer, ...types] = (await listAllEvents(organization)).map(({ type }) => type);
        expectEqual(customer, 'customer.created', `The first event (${name})`);
        const sorted = types.toSorted((one, other) => getEventRank(one) - getEventRank(other));
        expectEqual(types, sorted, `The order of events (${name})`);
        expectEqual(new Set(types).size, types.length, `Number of event types (${name})`);
        await expectConsistentPurchase(organization, purchase, await organization.listCharges(purchase.id));
      }
    },
  }),
  defineJourney({
    id: 'journeys.events.of-a-refusal',
    citation: cite('events.no-change', 'events.duplicate-consumption'),
    operation: null,
    needs: ['write', 'payment-tokens', 'sandbox'],
    category: 104,
    statement: 'emit no event for a request that is rejected, repeated, or changes nothing',
    verify: withNewOrganization({}, async (organization) => {
      const headers = { 'idempotency-key': organization.addUniqueSuffix('key') };
      const order = { ...(await organization.prepareOrder(plans.variable)), payment_token: 'tok_success' };
      const response = await organization.call('createPurchase', { body: order, headers });
      const purchase = response.expectStatus(201).body;
      const path = { id: purchase.id };
      const report = { quantity: '1', external_id: organization.addUniqueSuffix('own') };
      await organization.createConsumption(purchase.id, report);
      await organization.call('cancelPurchase', { path });
      const before = await listAllEvents(organization);
      (await organization.call('createPurchase', { body: order, headers })).expectStatus(201);
      (
        await organization.call('createPurchase', { body: { ...order, payment_token: 'tok_none' } })
      ).expectStatus(422);
      (await organization.call('cancelPurchase', { path })).expectStatus(200);
      (await organization.call('createConsumption', { path, body: report })).expectStatus(200);
      (await organization.call('createConsumption', { path, body: { quantity: '1' } })).expectStatus(409);
      expectEqual(await listAllEvents(organization), before, 'The events afterwards');
    }),
  }),
];

const causes = defineJourney({
  id: 'journeys.events.causes',
  citation: cite('sandbox.causes'),
  operation: null,
  needs: ['write', 'payment-tokens', 'clock', 'sandbox'],
  statement: 'name the request or the scheduled work that caused an event',
  verify: withNewOrganization({}, async (organization) => {
    const payment_token = 'tok_success_then_declined';
    const { id } = await organization.purchasePlan(plans.fixed, { payment_token });
    const created = await listAllEvents(organization);
    for (const { cause, id: eventId } of created) {
      const path = { id: cause?.id ?? '' };
      const { event_ids } = (await organization.call('getRequest', { path })).expectStatus(200).body;
      expectThat(event_ids.includes(eventId), `The request ${path.id} does not list its event ${eventId}`);
    }
    (await organization.call('advanceClock', { body: { by: 'P2M' } })).expectStatus(200);
    const scheduled = (await listAllEvents(organization)).slice(created.length);
    expectThat(scheduled.length > 0, 'The advance caused no event');
    for (const { cause } of scheduled)
      expectEqual(cause, { type: 'schedule', id }, 'The cause of an event of scheduled work');
  }),
});

const NOW = '2027-01-10T09:30:15.437Z';

/** Type, time and the field that distinguishes events of that type. */
function toExpectedEvent({ type, timestamp, data }: Event): unknown[] {
  const { current_period, attempt, status } = data as Partial<Purchase & Charge>;
  return type === 'purchase.period_started'
    ? [type, timestamp, current_period?.index]
    : type.startsWith('charge.')
      ? [type, timestamp, attempt]
      : [type, timestamp, status];
}

/** Lists the events that announce a status, after an instant. */
async function listStatusEventsAfter(organization: TestOrganization, instant: string): Promise<Event[]> {
  const events = await listAllEvents(organization);
  return events.filter(
    ({ type, timestamp }) =>
      timestamp > instant && (type in STATUS_BY_EVENT.Purchase || type in STATUS_BY_EVENT.Charge),
  );
}

async function configureDunning(
  organization: TestOrganization,
  dunning: NonNullable<RequestBody<'createOrganizationConfiguration'>['dunning']>,
): Promise<void> {
  const response = await organization.call('createOrganizationConfiguration', { body: { dunning } });
  response.expectStatus(201);
}

/** Sets the outcomes of the next payments of a purchase, in their order. */
async function forceOutcomes(
  organization: TestOrganization,
  id: string,
  outcomes: readonly RequestBody<'forceOutcome'>['outcome'][],
): Promise<void> {
  for (const outcome of outcomes) {
    const response = await organization.call('forceOutcome', { path: { id }, body: { outcome } });
    response.expectStatus(200);
  }
}

export const eventSequences = [
  causes,
  defineJourney({
    id: 'journeys.events.of-periods',
    citation: cite(
      'events.once-per-change',
      'events.order',
      'events.period-started',
      'events.activated',
      'events.succeeded',
    ),
    statement: 'emit one event for each started period, after its charge, with the time of the start',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      await organization.purchasePlan({ ...plans.fixed, billing_cycles: 3 });
      await organization.advanceClock('P4M');
      const [, ...events] = await listAllEvents(organization);
      const at = (month: number): string => NOW.replace('-01-', `-0${month}-`);
      expectEqual(
        events.map(toExpectedEvent),
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
        'The events',
      );
    }),
  }),
  defineJourney({
    id: 'journeys.events.of-dunning',
    citation: cite(
      'events.status',
      'events.status-within-change',
      'events.past-due',
      'events.unpaid',
      'events.charge-failed',
    ),
    statement: 'emit one event for each attempt and for each new status',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      await organization.purchasePlan(plans.fixed, { payment_token: 'tok_declined_twice_then_success' });
      await organization.advanceClock('P1M7D');
      const events = await listStatusEventsAfter(organization, NOW);
      const at = (day: number): string => NOW.replace('-01-10', `-02-${day}`);
      expectEqual(
        events.map(toExpectedEvent),
        [
          ['charge.failed', at(10), 1],
          ['purchase.past_due', at(10), 'past_due'],
          ['charge.failed', at(12), 2],
          ['charge.succeeded', at(14), 3],
          ['purchase.activated', at(14), 'active'],
        ],
        'The events',
      );
    }),
  }),
  defineJourney({
    id: 'journeys.events.of-one-instant',
    citation: cite('events.status', 'events.status-within-change', 'events.one-change'),
    statement: 'emit no event for a status that a purchase enters and leaves at the same time',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      const dunning = { max_retries: 1, retry_interval_days: 1, on_exhausted: 'mark_unpaid' } as const;
      await configureDunning(organization, dunning);
      const daily = { ...plans.fixed, rate: { ...plans.fixed.rate, interval: 'day' as const } };
      const { id } = await organization.purchasePlan(daily);
      // The charge of the first day fails; on the second day its retry succeeds and the next charge fails.
      await forceOutcomes(organization, id, ['card_declined', 'succeeded', 'card_declined']);
      await organization.advanceClock('P2D');
      const events = await listStatusEventsAfter(organization, NOW.replace('-01-10', '-01-11'));
      expectEqual(
        events.map(({ type }) => type),
        ['charge.succeeded', 'charge.failed'],
        'The events of the second day',
      );
    }),
  }),
  defineJourney({
    id: 'journeys.events.of-the-last-bill',
    citation: cite('events.status', 'events.status-within-change'),
    statement: 'emit purchase.unpaid, and not purchase.canceled, when the last charge finally fails',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      const dunning = { max_retries: 0, retry_interval_days: 1, on_exhausted: 'cancel' } as const;
      await configureDunning(organization, dunning);
      const { id } = await organization.purchasePlan({ ...plans.variable, billing_cycles: 1 });
      await organization.createConsumption(id, { quantity: '100' });
      await forceOutcomes(organization, id, ['card_declined']);
      await organization.advanceClock('P1M7D');
      const events = await listStatusEventsAfter(organization, NOW);
      expectEqual(
        events.map(({ type }) => type),
        ['charge.failed', 'purchase.unpaid'],
        'The events at the end',
      );
    }),
  }),
  defineJourney({
    id: 'journeys.events.of-a-new-card',
    citation: cite('events.card-replaced'),
    statement: 'emit purchase.payment_method_attached when a new card replaces an earlier one',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      const payment_token = 'tok_success_then_declined';
      const { checkout_url } = await organization.purchasePlan(plans.fixed, { payment_token });
      await organization.advanceClock('P1M1D');
      const { length } = await listAllEvents(organization);
      const card = getCardFields('tok_success');
      (await organization.submitForm(checkout_url, card)).expectStatus(303);
      const events = (await listAllEvents(organization)).slice(length);
      const attached = events.filter(({ type }) => type === 'purchase.payment_method_attached');
      expectEqual(
        attached.map(({ data }) => (data as Purchase).payment_method?.last4),
        [card.card_number.slice(-4)],
        'The card in purchase.payment_method_attached after the payment with the new card',
      );
    }),
  }),
  defineJourney({
    id: 'journeys.events.of-a-failed-challenge',
    citation: cite('events.pending', 'events.status', 'events.same-as-get'),
    statement: 'emit purchase.pending, equal to the purchase, when a challenge fails on the checkout page',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      const { id, checkout_url } = await organization.purchasePlan(plans.fixed, { payment_token: null });
      (await organization.submitForm(checkout_url, getCardFields('tok_challenge'))).expectStatus(303);
      (await organization.submitForm(`${checkout_url}/challenge`, { answer: 'fail' })).expectStatus(303);
      const events = await listStatusEventsAfter(organization, '');
      expectEqual(
        events.map(({ type }) => type),
        ['charge.requires_action', 'purchase.requires_action', 'charge.failed', 'purchase.pending'],
        'The events',
      );
      expectEqual(
        events.at(-1)?.data,
        await organization.getPurchase(id),
        'The purchase in purchase.pending',
      );
    }),
  }),
  defineJourney({
    id: 'journeys.events.of-records',
    citation: cite('events.timestamp'),
    operation: 'createConsumption',
    statement: 'emit one event for each usage record, equal to the response, with the time of the request',
    verify: withNewOrganization({ now: NOW }, async (organization) => {
      const { id } = await organization.purchasePlan(plans.variable);
      const before = await listAllEvents(organization);
      const record = await organization.createConsumption(id, { quantity: '1.50', description: 'Meter 7' });
      const path = { id, consumption_id: record.id };
      (await organization.call('deleteConsumption', { path })).expectStatus(204);
      const { id: customerId } = await organization.createCustomer();
      const customer = (await organization.call('getCustomer', { path: { id: customerId } })).body;
      const events = (await listAllEvents(organization)).slice(before.length);
      expectEqual(
        events.map(({ type, timestamp, data }) => [type, timestamp, data]),
        [
          ['consumption.created', NOW, record],
          ['consumption.deleted', NOW, record],
          ['customer.created', NOW, customer],
        ],
        'The events',
      );
    }),
  }),
];
