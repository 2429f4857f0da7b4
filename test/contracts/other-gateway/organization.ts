import type {
  Charge,
  Consumption,
  Customer,
  OrganizationConfiguration,
  Plan,
  Purchase,
  Service,
} from '../../../generated/openapi.js';
import type { Account } from './account.js';
import type { Reply } from './reply.js';

/** Request that was carried out, with its response. */
export interface IdempotencyRecord {
  /** Canonical JSON of the body. */
  body: string;
  reply: Reply;
  /** Milliseconds since 1970. */
  storedAt: number;
}

/** Object with the position at which it was created. */
export interface Stored<T> {
  sequence: number;
  value: T;
}

/** Objects of one kind, in the order of their creation. */
export class Collection<T extends { id: string }> {
  readonly #stored = new Map<string, Stored<T>>();
  #sequence = 0;

  add(value: T): T {
    this.#sequence += 1;
    this.#stored.set(value.id, { sequence: this.#sequence, value });
    return value;
  }

  find(id: string): T | undefined {
    return this.#stored.get(id)?.value;
  }

  delete(id: string): void {
    this.#stored.delete(id);
  }

  /** Returns all objects, the newest first. */
  list(): Stored<T>[] {
    return [...this.#stored.values()].reverse();
  }

  /** Returns the newest object that meets a condition. */
  findNewest(condition: (value: T) => boolean): T | undefined {
    return this.list().find(({ value }) => condition(value))?.value;
  }
}

/** Everything that one organization has stored. */
export class Organization {
  readonly customers = new Collection<Customer>();
  readonly services = new Collection<Service>();
  readonly plans = new Collection<Plan>();
  readonly purchases = new Collection<Purchase>();
  readonly charges = new Collection<Charge>();
  readonly consumptions = new Collection<Consumption>();
  readonly configurations: OrganizationConfiguration[] = [];
  /** Requests by method, path and idempotency key. */
  readonly idempotency = new Map<string, IdempotencyRecord>();
  /** Idempotency keys of requests that are running, with method and path. */
  readonly keysInUse = new Set<string>();
  /** Instants at which a checkout expires, by purchase, milliseconds since 1970. */
  readonly checkoutExpiries = new Map<string, number>();
  /** What each purchase with a card does over time, by its id. */
  readonly accounts = new Map<string, Account>();
  /** Time until which the work of the purchases has run, milliseconds since 1970. */
  workedUntil = 0;

  constructor(readonly apiKey: string) {}
}
