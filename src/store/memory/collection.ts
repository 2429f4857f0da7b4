import type { CollectionName } from '../../domain/shared/records.js';
import { dueFields, indexedFields, indexedPairs } from '../collections.js';
import { ChunkedList } from './chunked-list.js';
import { creationFields } from './created-at.js';
import { DueQueue } from './due-queue.js';
import { FieldIndex } from './field-index.js';
import { sequenceOf, type Kept, type KeptEntry } from './kept.js';
import { ShardedMap } from './sharded-map.js';

/** The records of one kind that one organization has: by id, by sequence, and by the value of each indexed field. */
export class Collection {
  readonly all = new ChunkedList<KeptEntry>(sequenceOf);
  /** Those that fall due. */
  readonly due: DueQueue;
  readonly creationField: string | null;
  readonly #byId = new ShardedMap<string, KeptEntry>();
  /** The indexes on two fields. */
  readonly pairs: readonly FieldIndex[];
  readonly #indexes: readonly FieldIndex[];
  #inOrderOfCreation = true;

  constructor(name: CollectionName) {
    this.creationField = creationFields[name];
    this.due = new DueQueue(dueFields[name] ?? null);
    this.pairs = (indexedPairs[name] ?? []).map((fields) => new FieldIndex(fields));
    this.#indexes = [...indexedFields[name].map((field) => new FieldIndex([field])), ...this.pairs];
  }

  /** Whether the instant of creation never decreases with the sequence, so that it can be searched by halving. */
  get isInOrderOfCreation(): boolean {
    return this.#inOrderOfCreation;
  }

  get(id: string): KeptEntry | undefined {
    return this.#byId.get(id);
  }

  index(field: string): FieldIndex {
    const index = this.#indexes.find(({ fields }) => fields.length === 1 && fields[0] === field);
    if (index === undefined) throw new Error(`there is no index on ${field}`);
    return index;
  }

  add(sequence: number, record: Kept): void {
    const entry = { sequence, record };
    this.#noteOrder(entry);
    this.#byId.set(record.id, entry);
    this.all.add(entry);
    for (const index of this.#indexes) index.add(entry);
    this.due.add(entry);
  }

  update(entry: KeptEntry, record: Kept): void {
    for (const index of this.#indexes) index.move(entry, record);
    this.due.remove(entry);
    if (this.createdAt(entry.record) !== this.createdAt(record)) this.#inOrderOfCreation = false;
    entry.record = record;
    this.due.add(entry);
  }

  remove(entry: KeptEntry): void {
    this.#byId.delete(entry.record.id);
    this.all.remove(entry.sequence);
    for (const index of this.#indexes) index.remove(entry);
    this.due.remove(entry);
  }

  createdAt(record: Kept): string {
    return this.creationField === null ? '' : String(record[this.creationField]);
  }

  /** The gateway's clock never runs backwards; should a record do so after all, lists stay right and get slower. */
  #noteOrder({ sequence, record }: KeptEntry): void {
    const newest = this.all.last;
    if (newest === undefined || sequence < newest.sequence) return;
    if (this.createdAt(record) < this.createdAt(newest.record)) this.#inOrderOfCreation = false;
  }
}
