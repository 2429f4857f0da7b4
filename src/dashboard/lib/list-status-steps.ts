import type { Schemas } from './api.js';

/** Status of a purchase from an instant on. */
interface StatusStep {
  /** `created`, or a status. */
  status: string;
  at: string;
}

const statusByEvent: Partial<Record<Schemas['Event']['type'], string>> = {
  'purchase.created': 'created',
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

/**
 * Lists the statuses that a purchase has entered, oldest first.
 *
 * @param events newest first
 */
export function listStatusSteps(events: readonly Schemas['Event'][]): StatusStep[] {
  const steps: StatusStep[] = [];
  for (const { type, timestamp } of events.toReversed()) {
    const status = statusByEvent[type];
    if (status !== undefined && status !== steps.at(-1)?.status) steps.push({ status, at: timestamp });
  }
  return steps;
}
