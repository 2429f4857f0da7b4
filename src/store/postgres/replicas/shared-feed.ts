import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Channel, type StreamMessage } from '../../../state/replay-buffer.js';
import { KEPT_MESSAGES, type NewsFeed } from '../../../state/event-bus.js';
import { newsOf, purchasesBefore } from '../../../engine/stream-messages.js';
import { Reading } from '../../../state/subscription.js';
import type { Database, Queries } from '../database.js';
import { storeError } from '../errors.js';
import { Turns } from '../turns.js';
import type { Decided, Reader } from '../../store.js';
import { ask, tellDatabase } from './ask.js';
import { addNews, addReader, isHeard, isThere, lastNumber, readNews } from './news-tables.js';

/** Those who read along with an organization in this replica, and what they can still read. */
interface Audience {
  channel: Channel;
  /** With the id of each. */
  readers: Map<Reading, string>;
}

/** Tells those who read along in any replica what happens in an organization, wherever it does. */
export class SharedFeed implements NewsFeed {
  readonly #database: Database;
  readonly #replica: () => number;
  readonly #realNow: () => number;
  readonly #audiences = new Map<string, Audience>();
  readonly #turns = new Turns();
  #isClosed = false;

  constructor(database: Database, replica: () => number, realNow: () => number) {
    this.#database = database;
    this.#replica = replica;
    this.#realNow = realNow;
  }

  isHeard(organizationId: string): Promise<boolean> {
    return isHeard(this.#database.statements, organizationId);
  }

  async tell(organizationId: string, messages: readonly StreamMessage[]): Promise<void> {
    await this.#database.statements
      .transaction()
      .execute((queries) => addNews(queries, organizationId, messages));
  }

  /** Tells of a commit, in its own transaction. */
  announce = async (queries: Queries, reader: Reader, decided: Decided<unknown>): Promise<void> => {
    const { organization, latest_at } = reader;
    if (!(await isHeard(queries, organization.id))) return;
    const purchases = await purchasesBefore(reader, decided.changes);
    const news = newsOf({ organization, latest_at, purchases }, decided, this.#realNow());
    await addNews(queries, organization.id, news);
  };

  async open(organizationId: string, lastId: string | undefined): Promise<Reading | null> {
    const id = randomUUID();
    const isAdded = await this.#database.statements
      .transaction()
      .execute((queries) => addReader(queries, organizationId, { id, replica: this.#replica() }))
      .catch((error: unknown) => Promise.reject(storeError(error) as Error));
    if (!isAdded || this.#isClosed) return null;
    const audience = await this.#turns.take(organizationId, () => this.#audienceOf(organizationId));
    const reading = new Reading(audience.channel, lastId, (reader) => {
      audience.readers.delete(reader);
      if (audience.readers.size === 0 && this.#audiences.get(organizationId) === audience)
        this.#audiences.delete(organizationId);
      tellDatabase(this.#database, sql`UPDATE stream_readers SET left_at = now() WHERE id = ${id}::uuid`);
    });
    audience.readers.set(reading, id);
    this.#audiences.set(organizationId, audience);
    return reading;
  }

  /** Takes over what there is to tell to those who read along with an organization here. */
  hear(organizationId: string): void {
    if (!this.#audiences.has(organizationId)) return;
    this.#turns
      .take(organizationId, async () => {
        const audience = this.#audiences.get(organizationId);
        if (!audience || (await this.#fetch(organizationId, audience)) > 0) return;
        // Told of something, and there is nothing: it may be that the organization is gone, with its news.
        if (!(await isThere(this.#database.statements, organizationId))) this.end(organizationId);
      })
      // The next one brings what was missed.
      .catch(() => undefined);
  }

  /** Makes its readers known again, which others took for gone while the database was not there. */
  async hearAgain(): Promise<void> {
    for (const [organizationId, { readers }] of this.#audiences) {
      for (const id of readers.values()) {
        await ask(
          this.#database,
          sql`
            INSERT INTO stream_readers (id, organization_id, replica)
            VALUES (${id}::uuid, ${organizationId}, ${this.#replica()})
            ON CONFLICT (id) DO UPDATE SET left_at = NULL`,
        );
      }
      this.hear(organizationId);
    }
  }

  /** Those who read along in other replicas learn of it from the notification. */
  end(organizationId: string): void {
    const audience = this.#audiences.get(organizationId);
    this.#audiences.delete(organizationId);
    for (const reader of audience?.readers.keys() ?? []) reader.end();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const organizationId of [...this.#audiences.keys()]) this.end(organizationId);
    const left = sql`UPDATE stream_readers SET left_at = now() WHERE replica = ${this.#replica()}`;
    await ask(this.#database, left).catch(() => undefined);
  }

  /** The audience as it is now, with all messages that are kept. */
  async #audienceOf(organizationId: string): Promise<Audience> {
    const known = this.#audiences.get(organizationId);
    if (known) {
      await this.#fetch(organizationId, known);
      return known;
    }
    const kept = await readNews(this.#database.statements, organizationId, 0);
    const first = kept[0]?.number ?? (await lastNumber(this.#database.statements, organizationId)) + 1;
    const channel = new Channel(KEPT_MESSAGES, { name: organizationId, last: first - 1 });
    for (const { message } of kept) channel.add(message);
    return { channel, readers: new Map() };
  }

  /** @returns how many messages there were */
  async #fetch(organizationId: string, { channel, readers }: Audience): Promise<number> {
    const news = await readNews(this.#database.statements, organizationId, channel.last);
    for (const { number, message } of news) {
      if (number > channel.last + 1) channel.skipTo(number - 1);
      channel.add(message);
    }
    if (news.length > 0) for (const reader of readers.keys()) reader.wake();
    return news.length;
  }
}
