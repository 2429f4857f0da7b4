import type { Organization } from '../domain/shared/records.js';
import type { Decided, Reader, Store } from '../store/store.js';
import type { StreamMessage } from '../state/replay-buffer.js';
import type { Feed } from '../state/event-bus.js';
import { newsOf, purchasesBefore } from './stream-messages.js';

/** A store that tells a feed what was committed, once it is durable. */
export class TellingStore implements Store {
  readonly #store: Store;
  readonly #feed: Pick<Feed, 'isHeard' | 'tell'>;
  readonly #realNow: () => number;
  /** What interim commits have to tell, by organization, until they are durable. */
  readonly #held = new Map<string, StreamMessage[][]>();

  constructor(store: Store, feed: Pick<Feed, 'isHeard' | 'tell'>, realNow: () => number) {
    this.#store = store;
    this.#feed = feed;
    this.#realNow = realNow;
  }

  async transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result> {
    let news: StreamMessage[] | undefined;
    let isInterim: boolean | undefined;
    const result = await this.#store.transact(organizationId, async (reader) => {
      const { organization, latest_at } = reader;
      const decided = await work(reader);
      if (decided.changes.length > 0 && this.#feed.isHeard(organizationId)) {
        const purchases = await purchasesBefore(reader, decided.changes);
        news = newsOf({ organization, latest_at, purchases }, decided, this.#realNow());
      }
      isInterim = decided.isInterim;
      return decided;
    });
    if (news && isInterim === true) this.#hold(organizationId, news);
    else if (news) {
      // All before it are durable as well.
      this.#release(organizationId);
      this.#feed.tell(organizationId, news);
    }
    return result;
  }

  #hold(organizationId: string, news: StreamMessage[]): void {
    const held = this.#held.get(organizationId) ?? [];
    this.#held.set(organizationId, held);
    held.push(news);
    this.#store
      .read(organizationId, () => Promise.resolve())
      .then(
        () => {
          this.#release(organizationId, news);
        },
        // It never became durable, and so never happened.
        () => this.#held.delete(organizationId),
      );
  }

  /** Tells what is held, in its order, up to the last one that is durable. */
  #release(organizationId: string, last?: StreamMessage[]): void {
    const held = this.#held.get(organizationId) ?? [];
    const count = last ? held.indexOf(last) + 1 : held.length;
    for (const news of held.splice(0, count)) this.#feed.tell(organizationId, news);
    if (held.length === 0) this.#held.delete(organizationId);
  }

  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#store.read(organizationId, work);
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.#store.createOrganization(organization);
  }

  deleteOrganizations(...asked: Parameters<Store['deleteOrganizations']>): Promise<Organization[]> {
    return this.#store.deleteOrganizations(...asked);
  }

  findOrganization(by: Parameters<Store['findOrganization']>[0]): Promise<Organization | undefined> {
    return this.#store.findOrganization(by);
  }

  listOrganizations(): Promise<Organization[]> {
    return this.#store.listOrganizations();
  }

  get isAvailable(): boolean {
    return this.#store.isAvailable;
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}
