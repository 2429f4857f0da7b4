import type { Delivery } from '../../domain/shared/records.js';
import type {
  CollectionName,
  Instant,
  Organization,
  Purchase,
  Records,
} from '../../domain/shared/records.js';
import type { Entry, Query, Reader } from '../store.js';
import { listEntries } from './list-entries.js';
import type { OrganizationState } from './organization-state.js';

/** Reader of the committed state at the time of each call. */
export class OrganizationReader implements Reader {
  readonly #state: OrganizationState;

  constructor(state: OrganizationState) {
    this.#state = state;
  }

  get organization(): Organization {
    return this.#state.record;
  }

  get latest_at(): Instant | null {
    return this.#state.latest_at;
  }

  get sequence(): number {
    return this.#state.sequence;
  }

  get<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name] | undefined> {
    const entry = this.#state.collections[collection].get(id);
    return Promise.resolve(entry?.record as Records[Name] | undefined);
  }

  getMany<Name extends CollectionName>(
    collection: Name,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Records[Name]>> {
    const found = ids.flatMap((id) => this.#state.collections[collection].get(id)?.record ?? []);
    return Promise.resolve(new Map((found as Records[Name][]).map((record) => [record.id, record])));
  }

  listDuePurchases(until: Instant, limit: number): Promise<Purchase[]> {
    return Promise.resolve(
      this.#state.collections.purchases.due.listUntil(until, limit) as unknown as Purchase[],
    );
  }

  listDueDeliveries(until: Instant, limit: number, after?: Instant): Promise<Delivery[]> {
    const { due } = this.#state.collections.deliveries;
    return Promise.resolve(due.listUntil(until, limit, after) as unknown as Delivery[]);
  }

  count(collection: CollectionName): Promise<number> {
    return Promise.resolve(this.#state.collections[collection].all.length);
  }

  countBy(collection: CollectionName, field: string): Promise<ReadonlyMap<string, number>> {
    return Promise.resolve(this.#state.collections[collection].getIndex(field).countByValue());
  }

  async list<Name extends CollectionName>(
    collection: Name,
    query: Query<Name>,
  ): Promise<Entry<Records[Name]>[]> {
    const found = listEntries(this.#state.collections[collection], query);
    return Promise.resolve(found as unknown as Entry<Records[Name]>[]);
  }
}
