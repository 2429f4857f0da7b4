import type { Schemas } from './api.js';
import { describeFailure } from './describe-payment.js';
import { formatAmount } from './format.js';

type Event = Schemas['Event'];

/** Events with the same cause and instant. */
export interface EventGroup {
  at: string;
  /** Null if no cause was stored. */
  cause: Schemas['Cause'] | null;
  /** Oldest first. */
  events: Event[];
}

/**
 * Groups consecutive events that have the same cause and instant.
 *
 * @param events newest first
 * @returns newest group first
 */
export function groupEvents(events: readonly Event[]): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const hasSameCause = last?.cause?.type === event.cause?.type && last?.cause?.id === event.cause?.id;
    if (last && hasSameCause && last.at === event.timestamp) last.events.unshift(event);
    else groups.push({ at: event.timestamp, cause: event.cause, events: [event] });
  }
  return groups;
}

/** Event group in words. */
export interface EventSummary {
  title: string;
  /** Further changes, each a sentence. Empty if the title says everything. */
  details: string;
  tone: 'green' | 'red' | 'amber' | 'cyan' | 'gray';
}

/** Describes a group: its payment, or else its first change, is the title. */
export function describeEventGroup({ events }: Pick<EventGroup, 'events'>): EventSummary {
  const payment = events.findLast(isChargeEvent);
  const changes = events.filter((event) => !isChargeEvent(event)).map(describeEvent);
  const title = payment ? describeEvent(payment) : (changes.shift() ?? '');
  const failure = payment?.data.failure;
  const sentences = [...(failure ? [describeFailure(failure)] : []), ...changes];
  return {
    title,
    details: sentences.map((sentence) => `${sentence}.`).join(' '),
    tone: getTone(events, payment),
  };
}

type ChargeEvent = Schemas['ChargeEvent'];

const isChargeEvent = (event: Event): event is ChargeEvent => event.type.startsWith('charge.');

const phrases: Partial<Record<Event['type'], string>> = {
  'purchase.created': 'Purchase created',
  'purchase.requires_action': 'Waits for the payer',
  'purchase.payment_method_attached': 'Card attached',
  'purchase.trialing': 'Trial started',
  'purchase.activated': 'Became active',
  'purchase.past_due': 'Became past due',
  'purchase.unpaid': 'Became unpaid',
  'purchase.cancellation_scheduled': 'Cancellation scheduled',
  'purchase.canceled': 'Canceled',
  'purchase.succeeded': 'Completed',
  'purchase.failed': 'Purchase failed',
  'purchase.expired': 'Checkout expired',
  'consumption.deleted': 'Usage deleted',
  'customer.created': 'Customer created',
};

const chargeOutcomes: Record<ChargeEvent['type'], string> = {
  'charge.succeeded': 'succeeded',
  'charge.failed': 'failed',
  'charge.pending': 'is pending',
  'charge.requires_action': 'requires 3-D Secure',
};

function describeEvent(event: Event): string {
  if (isChargeEvent(event)) {
    const { attempt, amount, currency } = event.data;
    const name = attempt === 1 ? 'Payment' : `Retry ${attempt - 1}`;
    return `${name} ${chargeOutcomes[event.type]}, ${formatAmount(amount, currency)}`;
  }
  if (event.type === 'purchase.period_started')
    return `Cycle ${event.data.current_period?.index ?? ''} started`;
  if (event.type === 'consumption.created') return `Usage reported: ${event.data.quantity}`;
  return phrases[event.type] ?? event.type;
}

function getTone(events: readonly Event[], payment: ChargeEvent | undefined): EventSummary['tone'] {
  const type = payment?.type ?? events.at(-1)?.type;
  if (type === 'charge.failed' || type === 'purchase.unpaid' || type === 'purchase.failed') return 'red';
  if (type === 'charge.requires_action' || type === 'purchase.past_due') return 'amber';
  if (type === 'charge.pending') return 'cyan';
  return type === 'charge.succeeded' || type === 'purchase.activated' ? 'green' : 'gray';
}
