import { EVENT_BY_STATUS } from '../../generated/events.js';

const types: ReadonlySet<string> = new Set([
  ...Object.values(EVENT_BY_STATUS.Charge),
  ...Object.values(EVENT_BY_STATUS.Purchase),
  'purchase.payment_method_attached',
  'purchase.period_started',
]);

/** Lists the types of events that announce a payment, and the changes of a purchase that follow from one. */
export const listPaymentEvents = (events: readonly { type: string }[]): string[] =>
  events.flatMap(({ type }) => (types.has(type) ? [type] : []));
