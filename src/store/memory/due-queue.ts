import { ChunkedList } from './chunked-list.js';
import type { Kept, KeptEntry } from './kept.js';

interface Waiting {
  key: string;
  entry: KeptEntry;
}

/** Sorts after every instant that begins like it. */
const AFTER_ANY = '\uffff';

/** The entries whose record says when it falls due, soonest first; together due, the oldest first, then by id. */
export class DueQueue {
  readonly #field: string | null;
  readonly #waiting = new ChunkedList<Waiting, string>(({ key }) => key);

  /** @param field that says when a record falls due; with null none does */
  constructor(field: string | null) {
    this.#field = field;
  }

  add(entry: KeptEntry): void {
    const key = this.#keyOf(entry.record);
    if (key !== null) this.#waiting.add({ key, entry });
  }

  /** Call it while `entry` still holds the record that it was added with. */
  remove(entry: KeptEntry): void {
    const key = this.#keyOf(entry.record);
    if (key !== null) this.#waiting.remove(key);
  }

  /** Up to `limit` records that fall due until an instant, inclusive, and after another, exclusive, where one is given. */
  until(instant: string, limit: number, after = ''): Kept[] {
    const start = this.#waiting.firstWhere(({ key }) => after === '' || key > after + AFTER_ANY);
    const end = this.#waiting.firstWhere(({ key }) => key > instant + AFTER_ANY);
    const found: Kept[] = [];
    for (const { entry } of this.#waiting.forwards(start, end)) {
      if (found.length === limit) break;
      found.push(entry.record);
    }
    return found;
  }

  #keyOf(record: Kept): string | null {
    const dueAt = this.#field === null ? null : record[this.#field];
    return typeof dueAt === 'string' ? `${dueAt} ${String(record['created_at'])} ${record.id}` : null;
  }
}
