import type { Event } from '../../src/domain/shared/records.js';
import type { Store } from '../../src/store/store.js';
import { Client, type Body } from './client.js';
import type { Exchange } from './conformance.js';
import { TestOrganization } from './test-organization.js';

/** Time of the examples of the OpenAPI document. */
export const EXAMPLE_TIME = '2027-01-10T15:30:00.000Z';

interface OrganizationOptions {
  now?: string;
  limit?: number;
  /** Seed of deterministic ids. */
  seed?: string;
}

export class TestSandbox {
  /** All requests and responses in order. */
  readonly exchanges: Exchange[] = [];

  constructor(
    readonly url: string,
    /** Key of the default organization, whose clock is live. */
    readonly apiKey: string,
    readonly store: Store,
    /** Reported bugs. */
    readonly errors: unknown[],
  ) {}

  client(apiKey: string | null): Client {
    return new Client(this.url, apiKey, this.exchanges);
  }

  /** Creates an organization with a clock frozen at `now`, and returns a client with its key. */
  async newOrganization({
    now = EXAMPLE_TIME,
    limit = 1_000_000,
    seed,
  }: OrganizationOptions = {}): Promise<TestOrganization> {
    const clock = { mode: 'frozen', now } as const;
    const body: Body<'createSandboxOrganization'> = { clock, rate_limit: { limit }, seed: seed ?? null };
    const { body: made } = await this.client(null).call('createSandboxOrganization', { body });
    return new TestOrganization(this.url, made.api_key, this.exchanges, made.id);
  }

  /** Returns the events of an organization, oldest first. */
  async events(organization: TestOrganization): Promise<Event[]> {
    const entries = await this.store.read(organization.organizationId, (reader) =>
      reader.list('events', { order: 'oldest', limit: 10_000 }),
    );
    return entries.map((entry) => entry.record);
  }
}
