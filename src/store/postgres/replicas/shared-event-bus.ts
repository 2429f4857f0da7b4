import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ReplayBuffer, type StreamMessage } from '../../../state/replay-buffer.js';
import { DEFAULT_REPLAY_LIMITS, type EventBus } from '../../../state/event-bus.js';
import { Subscription } from '../../../state/subscription.js';
import type { Queries } from '../connection-pool.js';
import type { Database } from '../database.js';
import { toStoreError } from '../errors.js';
import { KeyedQueue } from '../../serial-queue.js';
import type { TransactionResult, Reader } from '../../store.js';
import { createQueryTag, runInBackground, type QueryTag } from './run-statement.js';
import {
  appendMessages,
  addReader,
  countOpenStreams,
  hasReaders,
  organizationExists,
  readLastNumber,
  readMessages,
} from './stream-tables.js';

/** Creates the stream messages of a transaction, before its changes are applied. */
export type CreateMessages = (
  reader: Reader,
  transaction: TransactionResult<unknown>,
) => Promise<readonly StreamMessage[]>;

/** Subscriptions of an organization in this replica, with their replay buffer. */
interface Subscribers {
  buffer: ReplayBuffer;
  /** Open subscriptions with their reader ids. */
  readers: Map<Subscription, string>;
}

/** Event bus across replicas: messages from any replica reach the subscribers in every replica. */
export class SharedEventBus implements EventBus {
  readonly #database: Database;
  readonly #query: QueryTag;
  readonly #replica: () => number;
  readonly #createMessages: CreateMessages;
  readonly #subscribers = new Map<string, Subscribers>();
  readonly #queue = new KeyedQueue();
  #isClosed = false;

  constructor(database: Database, replica: () => number, createMessages: CreateMessages) {
    this.#database = database;
    this.#query = createQueryTag(database);
    this.#replica = replica;
    this.#createMessages = createMessages;
  }

  hasSubscribers(organizationId: string): Promise<boolean> {
    return hasReaders(this.#database.statements, organizationId);
  }

  countSubscriptions(organizationId: string): Promise<number> {
    return countOpenStreams(this.#database.statements, organizationId);
  }

  countOpenStreams(): number {
    return [...this.#subscribers.values()].reduce((sum, { readers }) => sum + readers.size, 0);
  }

  async publish(organizationId: string, messages: readonly StreamMessage[]): Promise<void> {
    await this.#database.statements.transaction((queries) =>
      appendMessages(queries, organizationId, messages),
    );
  }

  /** Publishes the messages of a commit within its transaction. */
  publishCommit = async (
    queries: Queries,
    reader: Reader,
    transaction: TransactionResult<unknown>,
  ): Promise<void> => {
    await appendMessages(queries, reader.organization.id, await this.#createMessages(reader, transaction));
  };

  async subscribe(organizationId: string, lastId: string | undefined): Promise<Subscription | null> {
    const id = randomUUID();
    const isAdded = await this.#database.statements
      .transaction((queries) => addReader(queries, organizationId, { id, replica: this.#replica() }))
      .catch((error: unknown) => Promise.reject(toStoreError(error) as Error));
    if (!isAdded || this.#isClosed) return null;
    const subscribers = await this.#queue.run(organizationId, () => this.#loadSubscribers(organizationId));
    const subscription = new Subscription(subscribers.buffer, lastId, (closed) => {
      subscribers.readers.delete(closed);
      if (subscribers.readers.size === 0 && this.#subscribers.get(organizationId) === subscribers)
        this.#subscribers.delete(organizationId);
      runInBackground(this.#database, sql`UPDATE stream_readers SET left_at = now() WHERE id = ${id}::uuid`);
    });
    subscribers.readers.set(subscription, id);
    this.#subscribers.set(organizationId, subscribers);
    return subscription;
  }

  /** Fetches new messages of an organization for its subscribers in this replica. */
  fetchMessages(organizationId: string): void {
    if (!this.#subscribers.has(organizationId)) return;
    this.#queue
      .run(organizationId, async () => {
        const subscribers = this.#subscribers.get(organizationId);
        if (!subscribers || (await this.#fetch(organizationId, subscribers)) > 0) return;
        // A notification without messages: the organization may have been deleted.
        if (!(await organizationExists(this.#database.statements, organizationId)))
          this.endSubscriptions(organizationId);
      })
      // The next notification fetches the missed messages.
      .catch(() => undefined);
  }

  /** Makes its readers cached again, which others took for gone while the database was not there. */
  async resubscribe(): Promise<void> {
    for (const [organizationId, { readers }] of this.#subscribers) {
      for (const id of readers.values()) {
        await this.#query`
          INSERT INTO stream_readers (id, organization_id, replica)
          VALUES (${id}::uuid, ${organizationId}, ${this.#replica()})
          ON CONFLICT (id) DO UPDATE SET left_at = NULL`;
      }
      this.fetchMessages(organizationId);
    }
  }

  /** Ends the subscriptions in this replica; a notification ends those in other replicas. */
  endSubscriptions(organizationId: string): void {
    const subscribers = this.#subscribers.get(organizationId);
    this.#subscribers.delete(organizationId);
    for (const reader of subscribers?.readers.keys() ?? []) reader.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const organizationId of [...this.#subscribers.keys()]) this.endSubscriptions(organizationId);
    // Best effort: other replicas remove the subscribers of a replica that has stopped.
    const marked = this.#query`UPDATE stream_readers SET left_at = now() WHERE replica = ${this.#replica()}`;
    await marked.catch(() => undefined);
  }

  /** Loads the subscribers of an organization with all buffered messages. */
  async #loadSubscribers(organizationId: string): Promise<Subscribers> {
    const cached = this.#subscribers.get(organizationId);
    if (cached) {
      await this.#fetch(organizationId, cached);
      return cached;
    }
    const messages = await readMessages(this.#database.statements, organizationId, 0);
    const first =
      messages[0]?.number ?? (await readLastNumber(this.#database.statements, organizationId)) + 1;
    const buffer = new ReplayBuffer(DEFAULT_REPLAY_LIMITS, { name: organizationId, last: first - 1 });
    for (const { message } of messages) buffer.add(message);
    return { buffer, readers: new Map() };
  }

  /** Fetches new messages. @returns their number */
  async #fetch(organizationId: string, { buffer, readers }: Subscribers): Promise<number> {
    const messages = await readMessages(this.#database.statements, organizationId, buffer.last);
    for (const { number, message } of messages) {
      if (number > buffer.last + 1) buffer.skipTo(number - 1);
      buffer.add(message);
    }
    if (messages.length > 0) for (const reader of readers.keys()) reader.notify();
    return messages.length;
  }
}
