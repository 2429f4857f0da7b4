import type { Change } from './change.js';
import type { Charge, Consumption, Customer, EventType, Instant, Purchase } from './records.js';

/** What happened, and the record as it is after the commit; `at` where that is not the commit's own instant. */
export type DomainEvent = { at?: Instant } & (
  | { type: Extract<EventType, `purchase.${string}`>; record: Purchase }
  | { type: Extract<EventType, `charge.${string}`>; record: Charge }
  | { type: Extract<EventType, `consumption.${string}`>; record: Consumption }
  | { type: Extract<EventType, `customer.${string}`>; record: Customer }
  | { type: 'ping'; record: { organization_id: string } }
);

/** What a command does: committed as one, together with its events. */
export interface Decision<Result> {
  changes: readonly Change[];
  /** In the order in which they are told: created, charge events, purchase status. */
  events: readonly DomainEvent[];
  result: Result;
}

export const nothing = <Result>(result: Result): Decision<Result> => ({ changes: [], events: [], result });

type Prefix = 'pur' | 'chg' | 'con' | 'cus' | 'svc' | 'pln' | 'cfg' | 'evt' | 'dlv';

/** Makes the next id of a kind. */
export type NewId = (prefix: Prefix) => string;
