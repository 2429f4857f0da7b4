import type { Delivery } from '../domain/shared/records.js';
import type { Awaitable } from '../lib/awaitable.js';

/** Items claimed by one caller. No other caller can claim them until they are released. */
export interface Claim<Item> {
  claimed: Item[];
  release: () => Awaitable<void>;
}

/** Claims on deliveries that are being sent, so that no delivery is sent twice concurrently. */
export interface DeliveryClaims {
  /** True during shutdown, when aborted requests say nothing about the endpoint. */
  readonly isClosed: boolean;
  close(): void;
  getClaimed(organizationId: string): Awaitable<Pick<ReadonlySet<string>, 'size' | 'has'>>;
  /** Claims those deliveries that are unclaimed and whose next attempt is unchanged since they were read. */
  claim(organizationId: string, deliveries: readonly Delivery[]): Awaitable<Claim<Delivery>>;
  /** Resolves once none of the deliveries is claimed. */
  waitForRelease(organizationId: string, ids: readonly string[]): Promise<void>;
}

/** Delivery claims of a single process. */
export class MemoryDeliveryClaims implements DeliveryClaims {
  /** Promises that resolve on release, by organization and delivery id. */
  readonly #claims = new Map<string, Map<string, Promise<void>>>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  getClaimed(organizationId: string): ReadonlyMap<string, unknown> {
    return this.#claims.get(organizationId) ?? NO_CLAIMS;
  }

  claim(organizationId: string, deliveries: readonly Delivery[]): Claim<Delivery> {
    const claims = this.#claims.get(organizationId) ?? new Map<string, Promise<void>>();
    this.#claims.set(organizationId, claims);
    const claimed = deliveries.filter(({ id }) => !claims.has(id));
    let resolveRelease = (): void => undefined;
    const released = new Promise<void>((resolve) => (resolveRelease = resolve));
    for (const { id } of claimed) claims.set(id, released);
    return {
      claimed,
      release: () => {
        for (const { id } of claimed) claims.delete(id);
        if (claims.size === 0) this.#claims.delete(organizationId);
        resolveRelease();
      },
    };
  }

  async waitForRelease(organizationId: string, ids: readonly string[]): Promise<void> {
    const claims = this.#claims.get(organizationId);
    const releases = ids.map(async (id) => {
      await claims?.get(id);
    });
    await Promise.all(releases);
  }
}

const NO_CLAIMS: ReadonlyMap<string, unknown> = new Map();
