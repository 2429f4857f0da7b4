import { ForwardingStore } from '../store/forwarding-store.js';
import type { Reader, Store, TransactionResult } from '../store/store.js';
import type { StreamMessage } from '../state/replay-buffer.js';
import type { MemoryEventBus } from '../state/event-bus.js';
import { createStreamMessages } from './stream-messages.js';

/** Store decorator that publishes the stream messages of a transaction once its commit is durable. */
export class PublishingStore extends ForwardingStore {
  protected readonly target: Store;
  readonly #eventBus: Pick<MemoryEventBus, 'hasSubscribers' | 'publish'>;
  readonly #realNow: () => number;
  /** Messages of interim commits that are not durable yet, by organization. */
  readonly #pending = new Map<string, StreamMessage[][]>();

  constructor(
    store: Store,
    eventBus: Pick<MemoryEventBus, 'hasSubscribers' | 'publish'>,
    realNow: () => number,
  ) {
    super();
    this.target = store;
    this.#eventBus = eventBus;
    this.#realNow = realNow;
  }

  override async transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
  ): Promise<Result> {
    let messages: StreamMessage[] | undefined;
    let isInterim: boolean | undefined;
    const result = await this.target.transact(organizationId, async (reader) => {
      const transaction = await work(reader);
      if (transaction.changes.length > 0 && this.#eventBus.hasSubscribers(organizationId))
        messages = await createStreamMessages(reader, transaction, this.#realNow());
      isInterim = transaction.isInterim;
      return transaction;
    });
    if (messages && isInterim === true) this.#publishWhenDurable(organizationId, messages);
    else if (messages) {
      // This commit is durable, so all earlier ones are.
      this.#publishPending(organizationId);
      this.#eventBus.publish(organizationId, messages);
    }
    return result;
  }

  #publishWhenDurable(organizationId: string, messages: StreamMessage[]): void {
    const pending = this.#pending.get(organizationId) ?? [];
    this.#pending.set(organizationId, pending);
    pending.push(messages);
    this.target.waitUntilDurable(organizationId).then(
      () => void this.#publishPending(organizationId, messages),
      // The commit never became durable, so its messages are dropped.
      () => this.#pending.delete(organizationId),
    );
  }

  /** Publishes pending messages in order. @param last the last messages that are durable; default all */
  #publishPending(organizationId: string, last?: StreamMessage[]): void {
    const pending = this.#pending.get(organizationId) ?? [];
    const count = last ? pending.indexOf(last) + 1 : pending.length;
    for (const messages of pending.splice(0, count)) this.#eventBus.publish(organizationId, messages);
    if (pending.length === 0) this.#pending.delete(organizationId);
  }
}
