import type { SeedKind } from './seed-document.js';

interface NamedEntry {
  ref?: string | undefined;
  id?: string | undefined;
  charge_id?: string | undefined;
  external_id?: string | null | undefined;
}

/** Id of the created record; null if the entry was rejected. */
type RecordId = string | null;

/** Names by which the entries of a seed can refer to each other. */
export class SeedNames {
  /** Record ids of the entries with a `ref`. */
  readonly ids: Record<string, string> = {};
  readonly #claimed = new Set<string>();
  readonly #names = new Map<string, RecordId>();
  readonly #externalIds = new Map<string, RecordId>();

  /** Claims the unique names of an entry. @returns the first field whose value is taken; null if none is */
  claim({ ref, id, charge_id }: NamedEntry): 'ref' | 'id' | 'charge_id' | null {
    if (ref !== undefined && this.#claimed.has(ref)) return 'ref';
    if (id !== undefined && this.#claimed.has(id)) return 'id';
    if (charge_id !== undefined && this.#claimed.has(charge_id)) return 'charge_id';
    for (const name of [ref, id, charge_id]) if (name !== undefined) this.#claimed.add(name);
    return null;
  }

  /** Records the result of an entry. A later entry takes over the `external_id` of an earlier one. */
  record(kind: SeedKind, { ref, id, external_id }: NamedEntry, recordId: RecordId): void {
    for (const name of [ref, id]) if (name !== undefined) this.#names.set(toKey(kind, name), recordId);
    if (typeof external_id === 'string') this.#externalIds.set(toKey(kind, external_id), recordId);
    if (ref !== undefined && recordId !== null) this.ids[ref] = recordId;
  }

  /** Resolves a reference. @returns undefined if no earlier entry has that name; null if that entry was rejected */
  find(kind: SeedKind, name: string): RecordId | undefined {
    const key = toKey(kind, name);
    return this.#names.has(key) ? this.#names.get(key) : this.#externalIds.get(key);
  }
}

const toKey = (kind: SeedKind, name: string): string => `${kind} ${name}`;
