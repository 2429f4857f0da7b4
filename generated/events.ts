// Generated from spec/webhooks/events.yaml by spec/build/generate.ts. Do not edit.

/** All event types, in the order of the documentation. */
export const EVENT_TYPES = [
  "purchase.created",
  "purchase.requires_action",
  "purchase.pending",
  "purchase.payment_method_attached",
  "purchase.trialing",
  "purchase.activated",
  "purchase.period_started",
  "purchase.past_due",
  "purchase.unpaid",
  "purchase.cancellation_scheduled",
  "purchase.canceled",
  "purchase.succeeded",
  "purchase.failed",
  "purchase.expired",
  "charge.pending",
  "charge.requires_action",
  "charge.succeeded",
  "charge.failed",
  "consumption.created",
  "consumption.deleted",
  "customer.created",
  "ping"
] as const;

/** Event type that announces each status of an object. */
export const EVENT_BY_STATUS = {
  "Purchase": {
    "requires_action": "purchase.requires_action",
    "pending": "purchase.pending",
    "trialing": "purchase.trialing",
    "active": "purchase.activated",
    "past_due": "purchase.past_due",
    "unpaid": "purchase.unpaid",
    "canceled": "purchase.canceled",
    "succeeded": "purchase.succeeded",
    "failed": "purchase.failed",
    "expired": "purchase.expired"
  },
  "Charge": {
    "pending": "charge.pending",
    "requires_action": "charge.requires_action",
    "succeeded": "charge.succeeded",
    "failed": "charge.failed"
  }
} as const;

/** Status that the object of an event has entered. Other events announce no status. */
export const STATUS_BY_EVENT: Readonly<
  Record<keyof typeof EVENT_BY_STATUS, Readonly<Record<string, string>>>
> = {
  "Purchase": {
    "purchase.requires_action": "requires_action",
    "purchase.pending": "pending",
    "purchase.trialing": "trialing",
    "purchase.activated": "active",
    "purchase.past_due": "past_due",
    "purchase.unpaid": "unpaid",
    "purchase.canceled": "canceled",
    "purchase.succeeded": "succeeded",
    "purchase.failed": "failed",
    "purchase.expired": "expired"
  },
  "Charge": {
    "charge.pending": "pending",
    "charge.requires_action": "requires_action",
    "charge.succeeded": "succeeded",
    "charge.failed": "failed"
  }
};
