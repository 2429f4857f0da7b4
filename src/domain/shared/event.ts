import type { Change } from './change.js';
import type { Charge, Consumption, Customer, EventType, Instant, Purchase } from './records.js';

/** Event with the record after the commit. `at` overrides the instant of the commit. */
export type DomainEvent = { at?: Instant } & (
  | { type: Extract<EventType, `purchase.${string}`>; record: Purchase }
  | { type: Extract<EventType, `charge.${string}`>; record: Charge }
  | { type: Extract<EventType, `consumption.${string}`>; record: Consumption }
  | { type: Extract<EventType, `customer.${string}`>; record: Customer }
  | { type: 'ping'; record: { organization_id: string } }
);

/** Result of a command: its changes and events are committed together. */
export interface Decision<Result> {
  changes: readonly Change[];
  /** Events in the order of publication: created, charge events, purchase status. */
  events: readonly DomainEvent[];
  result: Result;
}

export const toUnchangedDecision = <Result>(result: Result): Decision<Result> => ({
  changes: [],
  events: [],
  result,
});

/** Prefixes of ids: purchases, charges, consumptions, customers, services, plans, configurations, events and deliveries. */
type IdPrefix = 'pur' | 'chg' | 'con' | 'cus' | 'svc' | 'pln' | 'cfg' | 'evt' | 'dlv';

/** Generates the next id with a prefix. */
export type IdFactory = (prefix: IdPrefix) => string;
