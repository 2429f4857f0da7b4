import {
  Ban,
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
  type IconNode,
} from 'lucide';
import type { Tone } from './tone.js';
import type { Schemas } from './api.js';
import { formatAmount, humanize } from './format.js';

/** Event in the words of a payment product. */
export interface EventDescription {
  title: string;
  tone: Tone;
  icon: IconNode;
}

type Event = Schemas['Event'];
type Appearance = readonly [string, Tone, IconNode];

const purchaseAppearances: Record<string, Appearance> = {
  'purchase.created': ['Purchase created', 'gray', Repeat],
  'purchase.requires_action': ['3-D Secure required', 'amber', ShieldAlert],
  'purchase.payment_method_attached': ['Card attached', 'gray', CircleCheck],
  'purchase.trialing': ['Trial started', 'plum', Sprout],
  'purchase.activated': ['Subscription active', 'green', CircleCheck],
  'purchase.period_started': ['Period started', 'gray', Repeat],
  'purchase.past_due': ['Subscription past due', 'amber', RotateCw],
  'purchase.unpaid': ['Subscription unpaid', 'red', CircleAlert],
  'purchase.canceled': ['Subscription canceled', 'gray', Ban],
  'purchase.succeeded': ['Purchase completed', 'green', CircleCheck],
  'purchase.failed': ['Purchase failed', 'red', CircleX],
  'purchase.expired': ['Checkout expired', 'gray', TimerOff],
};

const chargeAppearances: Record<string, Appearance> = {
  'charge.pending': ['pending', 'cyan', Hourglass],
  'charge.requires_action': ['requires 3-D Secure', 'amber', ShieldAlert],
  'charge.succeeded': ['succeeded', 'green', CircleCheck],
  'charge.failed': ['failed', 'red', CircleX],
};

const otherAppearances: Record<string, Appearance> = {
  'customer.created': ['Customer created', 'gray', UserPlus],
  'consumption.created': ['Usage reported', 'cyan', Gauge],
  'consumption.deleted': ['Usage record deleted', 'gray', Gauge],
  ping: ['Test event sent', 'gray', Send],
};

/** Describes an event: `Retry 1 failed, €49.00`. */
export function describeEvent(event: Event): EventDescription {
  const charge = chargeAppearances[event.type];
  if (charge && 'attempt' in event.data) {
    const [result, tone, icon] = charge;
    const { attempt, amount, currency } = event.data;
    const subject = attempt > 1 ? `Retry ${attempt - 1}` : 'Payment';
    return { title: `${subject} ${result}, ${formatAmount(amount, currency)}`, tone, icon };
  }
  const [title, tone, icon] = purchaseAppearances[event.type] ??
    otherAppearances[event.type] ?? [humanize(event.type.replace('.', ' ')), 'gray', Send];
  return { title: addDetail(title, event), tone, icon };
}

function addDetail(title: string, { type, data }: Event): string {
  if (type === 'purchase.period_started' && 'current_period' in data && data.current_period)
    return `Period ${data.current_period.index} started`;
  if (type === 'consumption.created' && 'quantity' in data) return `${title}, ${data.quantity}`;
  return title;
}

/** Returns the id of the customer whom an event concerns; null for a test event. */
export function getCustomerId({ type, data }: Event): string | null {
  if (type === 'customer.created' && 'id' in data) return data.id;
  return 'customer_id' in data ? data.customer_id : null;
}
