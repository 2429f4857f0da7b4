import type { Delivery } from '../domain/delivery/delivery.js';
import type { Soon } from '../lib/awaitable.js';

/** What somebody has taken, and nobody else takes until it is let go of. */
export interface Claim<Taken> {
  taken: Taken[];
  release: () => Soon<void>;
}

/** The deliveries that are being sent, so that none is sent by two at once. */
export interface DeliveriesUnderWay {
  /** Whether everything is being closed, so that what fails now says nothing about the other side. */
  readonly isClosed: boolean;
  close(): void;
  /** The ids of those of an organization. */
  of(organizationId: string): Soon<Pick<ReadonlySet<string>, 'size' | 'has'>>;
  /** Takes those of some deliveries that nobody has, and that are due as they were when they were read. */
  claim(organizationId: string, deliveries: readonly Delivery[]): Soon<Claim<Delivery>>;
  /** Resolves once none of these deliveries is under way. */
  settled(organizationId: string, ids: readonly string[]): Promise<void>;
}

/** The deliveries that this process is sending. */
export class UnderWay implements DeliveriesUnderWay {
  /** The end of each, by organization and id. */
  readonly #batches = new Map<string, Map<string, Promise<void>>>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  of(organizationId: string): ReadonlyMap<string, unknown> {
    return this.#batches.get(organizationId) ?? none;
  }

  claim(organizationId: string, deliveries: readonly Delivery[]): Claim<Delivery> {
    const own = this.#batches.get(organizationId) ?? new Map<string, Promise<void>>();
    this.#batches.set(organizationId, own);
    const taken = deliveries.filter(({ id }) => !own.has(id));
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    for (const { id } of taken) own.set(id, ended);
    return {
      taken,
      release: () => {
        for (const { id } of taken) own.delete(id);
        if (own.size === 0) this.#batches.delete(organizationId);
        end();
      },
    };
  }

  async settled(organizationId: string, ids: readonly string[]): Promise<void> {
    const own = this.#batches.get(organizationId);
    const batches = ids.map(async (id) => {
      await own?.get(id);
    });
    await Promise.all(batches);
  }
}

const none: ReadonlyMap<string, unknown> = new Map();
