import { ChunkedList } from './chunked-list.js';
import type { StoredRecord, StoredEntry } from './stored-record.js';

interface QueueItem {
  key: string;
  entry: StoredEntry;
}

/** Suffix that sorts after every key with the same instant. */
const MAX_SUFFIX = '\uffff';

/** Entries sorted by due instant, then by creation, then by id. */
export class DueQueue {
  readonly #field: string | null;
  readonly #items = new ChunkedList<QueueItem, string>(({ key }) => key);

  /** @param field with the due instant; null if the records are never due */
  constructor(field: string | null) {
    this.#field = field;
  }

  add(entry: StoredEntry): void {
    const key = this.#getKey(entry.record);
    if (key !== null) this.#items.add({ key, entry });
  }

  /** Removes an entry. Call it before `entry.record` is replaced. */
  remove(entry: StoredEntry): void {
    const key = this.#getKey(entry.record);
    if (key !== null) this.#items.remove(key);
  }

  /** Lists up to `limit` records that are due until an instant, inclusive, and after another one, exclusive. */
  listUntil(instant: string, limit: number, after = ''): StoredRecord[] {
    const start = this.#items.findFirst(({ key }) => after === '' || key > after + MAX_SUFFIX);
    const end = this.#items.findFirst(({ key }) => key > instant + MAX_SUFFIX);
    const found: StoredRecord[] = [];
    for (const { entry } of this.#items.iterateForwards(start, end)) {
      if (found.length === limit) break;
      found.push(entry.record);
    }
    return found;
  }

  #getKey(record: StoredRecord): string | null {
    const dueAt = this.#field === null ? null : record[this.#field];
    return typeof dueAt === 'string' ? `${dueAt} ${String(record['created_at'])} ${record.id}` : null;
  }
}
