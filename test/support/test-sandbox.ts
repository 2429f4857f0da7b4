import type { Event } from '../../src/domain/shared/records.js';
import type { Store } from '../../src/store/store.js';
import { Client, type Body } from './client.js';
import type { Exchange } from './conformance.js';
import { Shop } from './shop.js';

/** When the examples of the description take place. */
export const STORY_TIME = '2027-01-10T15:30:00.000Z';

interface ShopOptions {
  now?: string;
  limit?: number;
  /** What its ids come from. */
  seed?: string;
}

export class TestSandbox {
  /** Everything that was answered, in order. */
  readonly exchanges: Exchange[] = [];

  constructor(
    readonly url: string,
    /** Key of the default organization, whose clock is live. */
    readonly apiKey: string,
    readonly store: Store,
    /** The bugs that were reported. */
    readonly errors: unknown[],
  ) {}

  client(apiKey: string | null): Client {
    return new Client(this.url, apiKey, this.exchanges);
  }

  /** A new organization whose clock stands still at `now`, and a client with its key. */
  async shop({ now = STORY_TIME, limit = 1_000_000, seed }: ShopOptions = {}): Promise<Shop> {
    const clock = { mode: 'frozen', now } as const;
    const body: Body<'createSandboxOrganization'> = { clock, rate_limit: { limit }, seed: seed ?? null };
    const { body: made } = await this.client(null).call('createSandboxOrganization', { body });
    return new Shop(this.url, made.api_key, this.exchanges, made.id);
  }

  /** The events that an organization committed, oldest first. */
  async events(shop: Shop): Promise<Event[]> {
    const entries = await this.store.read(shop.organizationId, (reader) =>
      reader.list('events', { order: 'oldest', limit: 10_000 }),
    );
    return entries.map((entry) => entry.record);
  }
}
