import { expect } from 'vitest';
import { STATUS_BY_EVENT } from '../../generated/events.js';
import type { Success } from './client.js';
import { listAll, type Charge, type Event, type Purchase } from './http-simulation.js';
import { objectTypes } from './object-types.js';
import type { TestOrganization } from './test-organization.js';

/** Scheduled work of a forecast or of a preview. */
type Work = Omit<Success<'getForecast'>['data'][number], 'customer_id' | 'plan_id' | 'charge_id'>;

/** Attempt of a payment or change of a status. */
export type Effect = { at: string; purchase_id: string } & (
  { attempt: number | null; amount: number | null; outcome: string } | { status: string }
);

/** Lists the effects that a forecast announces, the charges of an instant before the statuses of a purchase. */
export function toEffects(items: readonly Work[]): Effect[] {
  const charges = items.flatMap(({ at, purchase_id, attempt, amount, outcome }) =>
    outcome === 'none' ? [] : [{ at, purchase_id, attempt, amount, outcome }],
  );
  return [...charges, ...toStatusEffects(items)];
}

const toStatusEffects = (items: readonly Work[]): Effect[] =>
  items.flatMap(({ at, purchase_id, new_status }) =>
    new_status === null ? [] : [{ at, purchase_id, status: new_status }],
  );

/** Lists the effects that the events of an advance show, in the same order. */
export function toActualEffects(events: readonly Event[]): Effect[] {
  const charges = events.flatMap(({ type, timestamp, data }) => {
    const { purchase_id, attempt, amount, status } = data as Charge;
    return type in STATUS_BY_EVENT.Charge
      ? [{ at: timestamp, purchase_id, attempt, amount, outcome: status }]
      : [];
  });
  const statuses = events.flatMap(({ type, timestamp, data }) => {
    const { id, status } = data as Purchase;
    return type in STATUS_BY_EVENT.Purchase ? [{ at: timestamp, purchase_id: id, status }] : [];
  });
  return [...charges, ...statuses];
}

/** Replaces the amounts that the forecast leaves open. */
export function withOpenAmounts(actual: readonly Effect[], forecast: readonly Effect[]): Effect[] {
  return actual.map((effect, index) => {
    const announced = forecast[index];
    return 'amount' in effect && announced && 'amount' in announced && announced.amount === null
      ? { ...effect, amount: null }
      : effect;
  });
}

/** Advances the clock. @returns the events of the advance, oldest first */
export async function advanceTo(organization: TestOrganization, to: string): Promise<Event[]> {
  const [last] = (await organization.call('listEvents', { query: { limit: 1 } })).body.data;
  const { status } = await organization.call('advanceClock', { body: { to } });
  expect(status).toBe(200);
  return listAll(organization, 'listEvents', { until: last?.id });
}

/** Reads all that the sandbox API shows of an organization. */
export async function readOrganization(organization: TestOrganization): Promise<object> {
  const objects: unknown[] = [];
  for (const type of objectTypes)
    objects.push((await organization.call('listObjects', { query: { type, limit: 100 } })).body);
  const events = await listAll(organization, 'listEvents');
  const { body: clock } = await organization.call('getClock');
  return { objects, events, clock };
}
