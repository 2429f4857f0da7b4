import {
  Ban,
  CalendarX,
  CircleAlert,
  CircleCheck,
  CircleX,
  Gauge,
  Hourglass,
  Repeat,
  RotateCw,
  Send,
  ShieldAlert,
  Sprout,
  TimerOff,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { Schemas, SandboxObject } from './api.js';
import { formatQuantity } from './describe-usage.js';
import { formatAmount, type Tone } from './format.js';

type Event = Schemas['Event'];
type ChargeEvent = Schemas['ChargeEvent'];

/** Event in the words of a payment product. */
export interface EventDescription {
  title: string;
  tone: Tone;
  icon: LucideIcon;
}

type Appearance = readonly [words: string, Tone, LucideIcon];

const appearances: Record<Event['type'], Appearance> = {
  'purchase.created': ['Purchase created', 'gray', Repeat],
  'purchase.requires_action': ['Waits for the payer', 'amber', ShieldAlert],
  'purchase.pending': ['Became pending', 'gray', Hourglass],
  'purchase.payment_method_attached': ['Card attached', 'gray', CircleCheck],
  'purchase.trialing': ['Trial started', 'plum', Sprout],
  'purchase.activated': ['Became active', 'green', CircleCheck],
  'purchase.period_started': ['Period', 'gray', Repeat],
  'purchase.past_due': ['Became past due', 'amber', RotateCw],
  'purchase.unpaid': ['Became unpaid', 'red', CircleAlert],
  'purchase.cancellation_scheduled': ['Cancellation scheduled', 'gray', CalendarX],
  'purchase.canceled': ['Canceled', 'gray', Ban],
  'purchase.succeeded': ['Completed', 'green', CircleCheck],
  'purchase.failed': ['Purchase failed', 'red', CircleX],
  'purchase.expired': ['Checkout expired', 'gray', TimerOff],
  'charge.pending': ['is pending', 'cyan', Hourglass],
  'charge.requires_action': ['requires 3-D Secure', 'amber', ShieldAlert],
  'charge.succeeded': ['succeeded', 'green', CircleCheck],
  'charge.failed': ['failed', 'red', CircleX],
  'customer.created': ['Customer created', 'gray', UserPlus],
  'consumption.created': ['Usage reported', 'cyan', Gauge],
  'consumption.deleted': ['Usage deleted', 'gray', Gauge],
  ping: ['Test event sent', 'gray', Send],
};

/** All types of events, in the order of the API. */
export const eventTypes = Object.keys(appearances) as Event['type'][];

/** Describes a type of events without the values of an event: `Payment failed`. */
export function describeEventType(type: Event['type']): string {
  const [words] = appearances[type];
  if (type === 'purchase.period_started') return 'Period started';
  return type.startsWith('charge.') ? `Payment ${words}` : words;
}

/** Checks whether an event is about a payment attempt. */
export const isChargeEvent = (event: Event): event is ChargeEvent => event.type.startsWith('charge.');

/** Describes an event: `Retry 1 failed, €49.00`. @param plan that has the unit of reported usage */
export function describeEvent(event: Event, plan?: Schemas['Plan']): EventDescription {
  const [words, tone, icon] = appearances[event.type];
  return { title: toTitle(words, event, plan), tone, icon };
}

function toTitle(words: string, event: Event, plan: Schemas['Plan'] | undefined): string {
  if (isChargeEvent(event)) {
    const { attempt, amount, currency } = event.data;
    const subject = attempt > 1 ? `Retry ${attempt - 1}` : 'Payment';
    return `${subject} ${words}, ${formatAmount(amount, currency)}`;
  }
  if (event.type === 'purchase.period_started')
    return `${words} ${event.data.current_period?.index ?? ''} started`;
  if (event.type === 'consumption.created') return `${words}: ${formatQuantity(event.data.quantity, plan)}`;
  return words;
}

/** Object that an event is about. */
interface EventSubject {
  id: string;
  /** Name of its type: `Payment`. */
  noun: string;
}

/** Returns the object that an event is about; null for a test event. */
export function getEventSubject(event: Event): EventSubject | null {
  if (event.type === 'ping') return null;
  const [type = ''] = event.type.split('.');
  return { id: event.data.id, noun: objectNouns[type] ?? 'Object' };
}

/** Returns the id of the customer whom an event concerns; null for a test event. */
export function getCustomerId(event: Event): string | null {
  if (event.type === 'customer.created') return event.data.id;
  return 'customer_id' in event.data ? event.data.customer_id : null;
}

/** Returns the id of the purchase that an event concerns; null for an event of a customer and for a test event. */
export function getPurchaseId(event: Event): string | null {
  if ('purchase_id' in event.data) return event.data.purchase_id;
  return event.type.startsWith('purchase.') && 'id' in event.data ? event.data.id : null;
}

/** Names of the types of objects, as screens show them. */
export const objectNouns: Readonly<Record<string, string>> = {
  purchase: 'Purchase',
  charge: 'Payment',
  customer: 'Customer',
  plan: 'Plan',
  service: 'Service',
  consumption: 'Usage record',
  configuration: 'Configuration',
};

/**
 * Returns the name of an object: its name, else the customer and the plan that were loaded with it, else its email
 * address, its external id or its id.
 */
export function getObjectName(object: SandboxObject): string {
  const { name, email, external_id, id } = object.data as {
    id: string;
    name?: string;
    email?: string | null;
    external_id?: string | null;
  };
  const { customer, plan } = ('expanded' in object && object.expanded) || {};
  return name ?? (customer && plan ? `${customer.name}, ${plan.name}` : (email ?? external_id ?? id));
}
