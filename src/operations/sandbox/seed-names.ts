import type { Kind } from './seed-document.js';

interface Named {
  ref?: string | undefined;
  id?: string | undefined;
  external_id?: string | null | undefined;
}

/** What a name stands for: an object's id, or null where the entry was refused and made none. */
type Meaning = string | null;

/** By what the entries of a seed can be referred to. */
export class SeedNames {
  /** The id of each entry that has a `ref`. */
  readonly ids: Record<string, string> = {};
  readonly #refs = new Set<string>();
  readonly #names = new Map<string, Meaning>();
  readonly #externalIds = new Map<string, Meaning>();

  /** Claims what no other entry may have. @returns the first of its names that is taken */
  claim({ ref, id }: Named): 'ref' | 'id' | null {
    if (ref !== undefined && this.#refs.has(ref)) return 'ref';
    if (id !== undefined && this.#refs.has(id)) return 'id';
    for (const name of [ref, id]) if (name !== undefined) this.#refs.add(name);
    return null;
  }

  /** Notes what an entry has become. Of two with one `external_id`, the later took it over. */
  note(kind: Kind, { ref, id, external_id }: Named, meaning: Meaning): void {
    for (const name of [ref, id]) if (name !== undefined) this.#names.set(keyOf(kind, name), meaning);
    if (typeof external_id === 'string') this.#externalIds.set(keyOf(kind, external_id), meaning);
    if (ref !== undefined && meaning !== null) this.ids[ref] = meaning;
  }

  /** What a reference leads to; undefined when no entry so far is called that. */
  find(kind: Kind, name: string): Meaning | undefined {
    const key = keyOf(kind, name);
    return this.#names.has(key) ? this.#names.get(key) : this.#externalIds.get(key);
  }
}

const keyOf = (kind: Kind, name: string): string => `${kind} ${name}`;
