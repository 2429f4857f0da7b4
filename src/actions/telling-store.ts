import type { Organization } from '../domain/records.js';
import type { Decided, Reader, Store } from '../store/store.js';
import type { StreamMessage } from './channel.js';
import type { Feed } from './feed.js';
import { newsOf } from './news.js';

/** A store that tells a feed what was committed, once it is durable. */
export class TellingStore implements Store {
  readonly #store: Store;
  readonly #feed: Feed;
  readonly #realNow: () => number;

  constructor(store: Store, feed: Feed, realNow: () => number) {
    this.#store = store;
    this.#feed = feed;
    this.#realNow = realNow;
  }

  async transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result> {
    let news: readonly StreamMessage[] | undefined;
    const result = await this.#store.transact(organizationId, async (reader) => {
      const { organization, latest_at } = reader;
      const decided = await work(reader);
      if (decided.changes.length > 0 && this.#feed.isHeard(organizationId))
        news = newsOf({ organization, latest_at }, decided, this.#realNow());
      return decided;
    });
    if (news) this.#feed.tell(organizationId, news);
    return result;
  }

  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#store.read(organizationId, work);
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.#store.createOrganization(organization);
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
