import type { CollectionName } from '../../domain/shared/records.js';
import { dueFields, indexedFields, indexedPairs, createdAtFields } from '../collections.js';
import { ChunkedList } from './chunked-list.js';
import { FieldIndex } from './field-index.js';
import { getSequence, type StoredRecord, type StoredEntry } from './stored-record.js';

/** Records of one collection of one organization, indexed by id, by sequence, and by each indexed field. */
export class Collection {
  readonly all = new ChunkedList<StoredEntry>(getSequence);
  /** Records with a due instant. */
  readonly due: DueQueue;
  readonly createdAtField: string | null;
  readonly #byId = new Map<string, StoredEntry>();
  /** Indexes on two fields. */
  readonly pairs: readonly FieldIndex[];
  readonly #indexes: readonly FieldIndex[];
  #isSortedByCreation = true;

  constructor(name: CollectionName) {
    this.createdAtField = createdAtFields[name];
    this.due = new DueQueue(dueFields[name] ?? null);
    this.pairs = (indexedPairs[name] ?? []).map((fields) => new FieldIndex(fields));
    this.#indexes = [...indexedFields[name].map((field) => new FieldIndex([field])), ...this.pairs];
  }

  /** True if `created_at` never decreases with the sequence, which allows a binary search. */
  get isSortedByCreation(): boolean {
    return this.#isSortedByCreation;
  }

  get(id: string): StoredEntry | undefined {
    return this.#byId.get(id);
  }

  getIndex(field: string): FieldIndex {
    const index = this.#indexes.find(({ fields }) => fields.length === 1 && fields[0] === field);
    if (index === undefined) throw new Error(`there is no index on ${field}`);
    return index;
  }

  add(sequence: number, record: StoredRecord): void {
    const entry = { sequence, record };
    this.#checkCreationOrder(entry);
    this.#byId.set(record.id, entry);
    this.all.add(entry);
    for (const index of this.#indexes) index.add(entry);
    this.due.add(entry);
  }

  update(entry: StoredEntry, record: StoredRecord): void {
    for (const index of this.#indexes) index.move(entry, record);
    this.due.remove(entry);
    if (this.getCreatedAt(entry.record) !== this.getCreatedAt(record)) this.#isSortedByCreation = false;
    entry.record = record;
    this.due.add(entry);
  }

  remove(entry: StoredEntry): void {
    this.#byId.delete(entry.record.id);
    this.all.remove(entry.sequence);
    for (const index of this.#indexes) index.remove(entry);
    this.due.remove(entry);
  }

  getCreatedAt(record: StoredRecord): string {
    return this.createdAtField === null ? '' : String(record[this.createdAtField]);
  }

  /** Falls back to linear filters if a record is older than its predecessor; the clock never runs backwards normally. */
  #checkCreationOrder({ sequence, record }: StoredEntry): void {
    const newest = this.all.last;
    if (newest === undefined || sequence < newest.sequence) return;
    if (this.getCreatedAt(record) < this.getCreatedAt(newest.record)) this.#isSortedByCreation = false;
  }
}

interface QueueItem {
  key: string;
  entry: StoredEntry;
}

/** Suffix that sorts after every key with the same instant. */
const MAX_SUFFIX = '\uffff';

/** Entries sorted by due instant, then by creation, then by id. */
class DueQueue {
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
